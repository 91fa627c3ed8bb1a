import { RadioGroup } from 'radix-ui'
import { useState } from 'react'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { keyOfModel, useKnownModels, useModelFacts, type Server } from '../store/use-models.ts'
import { Badge } from '../ui/mark.tsx'
import { change } from './change.ts'
import { ModelForm } from './model-form.tsx'
import { ModelRow } from './model-row.tsx'

/** The models to choose from: the built-in agent, servers found here, those that were tested, and any other by its address. */
export function ModelChoices() {
  const text = useText()
  const { models } = text.settings
  const chosen = useStore(app, (state) => readyOf(state).settings.model)
  const { state } = useRequest('discover', () => call('model.discover'))
  const { known, reload, put } = useKnownModels()
  const found =
    state.phase === 'ready' ? state.data.flatMap((server) => server.models).filter((model) => isServer(model)) : []
  const local = new Set(found.map(keyOfModel))
  const rows = [...found, ...known.filter((model) => !local.has(keyOfModel(model)))]
  const facts = useModelFacts(rows)
  const isListed = rows.some((model) => keyOfModel(model) === keyOfModel(chosen))
  const own = chosen.provider !== 'offline' && !isListed ? chosen : null
  const [isOwn, setOwn] = useState(false)
  const value = isOwn || own !== null ? 'own' : keyOfModel(chosen)
  const pick = (next: string): void => {
    setOwn(next === 'own')
    if (next === 'offline') change({ model: { provider: 'offline' } })
    const model = rows.find((one) => keyOfModel(one) === next)
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
      {rows.map((model) => (
        <ModelRow
          key={keyOfModel(model)}
          model={model}
          isChosen={keyOfModel(model) === value}
          facts={facts.get(keyOfModel(model)) ?? null}
          onChecked={reload}
          onForget={
            local.has(keyOfModel(model))
              ? undefined
              : () => {
                  void call('model.forgetCheck', model).then(put)
                }
          }
        />
      ))}
      <div className={value === 'own' ? 'model on' : 'model'}>
        <RadioGroup.Item className="radio" value="own" aria-label={models.own} />
        <span className="name">{models.own}</span>
        <span className="badges" />
        <span className="sub">{models.ownSub}</span>
        {value === 'own' && (
          <ModelForm
            chosen={own}
            onUsed={() => {
              setOwn(false)
              reload()
            }}
          />
        )}
      </div>
      <p className="t12 t3 model-note" role="status">
        {state.phase === 'loading' ? models.searching : found.length === 0 ? models.none : ''}
      </p>
    </RadioGroup.Root>
  )
}

function isServer(model: { readonly provider: string }): model is Server {
  return model.provider !== 'offline'
}
