import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import type { ModelChoice } from '../../preload/settings-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { hostOf } from '../shell/model-host.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/mark.tsx'
import { change } from './change.ts'
import { ModelForm } from './model-form.tsx'
import { CheckBadges, useModelCheck } from './model-check.tsx'

type Server = Exclude<ModelChoice, { provider: 'offline' }>

/** The models to choose from: the built-in agent, servers found here, and any other by its address. */
export function ModelChoices() {
  const text = useText()
  const { models } = text.settings
  const chosen = useStore(app, (state) => readyOf(state).settings.model)
  const { state } = useRequest('discover', () => call('model.discover'))
  const found: readonly Server[] =
    state.phase === 'ready'
      ? state.data.flatMap((server) => server.models.map((model) => foundModel(server, model)))
      : []
  const isFound = found.some((model) => keyOf(model) === keyOf(chosen))
  const own = chosen.provider !== 'offline' && !isFound ? chosen : null
  const [isOwn, setOwn] = useState(false)
  const value = isOwn || own !== null ? 'own' : keyOf(chosen)
  const pick = (next: string): void => {
    setOwn(next === 'own')
    if (next === 'offline') change({ model: { provider: 'offline' } })
    const model = found.find((one) => keyOf(one) === next)
    if (model !== undefined) change({ model })
  }
  return (
    <RadioGroup.Root aria-label={models.choose} value={value} onValueChange={pick}>
      <div className={value === 'offline' ? 'model on' : 'model'}>
        <RadioGroup.Item className="radio" value="offline" aria-label={models.offline} />
        <span className="name">
          {models.offline}
          <span className="t3">{models.builtIn}</span>
        </span>
        <span className="badges">
          <Badge look="ok">{models.always}</Badge>
        </span>
        <span className="sub">{models.offlineSub}</span>
      </div>
      {found.map((model) => (
        <FoundModel key={keyOf(model)} model={model} isChosen={keyOf(model) === value} />
      ))}
      <div className={value === 'own' ? 'model on' : 'model'}>
        <RadioGroup.Item className="radio" value="own" aria-label={models.own} />
        <span className="name">{models.own}</span>
        <span className="badges" />
        <span className="sub">{models.ownSub}</span>
        {value === 'own' && <ModelForm chosen={own} onUsed={() => setOwn(false)} />}
      </div>
      <p className="t12 t3 model-note" role="status">
        {state.phase === 'loading' ? models.searching : found.length === 0 ? models.none : ''}
      </p>
    </RadioGroup.Root>
  )
}

function FoundModel({ model, isChosen }: { readonly model: Server; readonly isChosen: boolean }) {
  const { models } = useText().settings
  const { state, check } = useModelCheck(model)
  return (
    <div className={isChosen ? 'model on' : 'model'}>
      <RadioGroup.Item className="radio" value={keyOf(model)} aria-label={model.model} />
      <span className="name">
        <bdi>{model.model}</bdi>
        <span className="t3">
          <bdi>{hostOf(model).name}</bdi>
        </span>
      </span>
      <span className="badges">
        <CheckBadges state={state} />
        <Button small disabled={state.phase === 'testing'} onClick={check}>
          {state.phase === 'testing' ? models.testing : models.test}
        </Button>
      </span>
      <span className="sub">{models.foundSub}</span>
    </div>
  )
}

/** Ollama is asked in its own way, because only so it takes the whole context; any other as the servers that it is like. */
function foundModel({ name, baseUrl }: { readonly name: string; readonly baseUrl: string }, model: string): Server {
  return name === 'Ollama'
    ? { provider: 'ollama', baseUrl: baseUrl.replace(/\/v1$/, ''), model }
    : { provider: 'openai-compatible', baseUrl, model }
}

function keyOf(model: ModelChoice): string {
  return model.provider === 'offline' ? 'offline' : `${model.provider} ${model.baseUrl} ${model.model}`
}
