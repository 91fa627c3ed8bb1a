import { useId, useState } from 'react'
import { providerAddresses } from '../../preload/provider-addresses.ts'
import { hasPassword } from '../../preload/has-password.ts'
import type { ModelChoice } from '../../preload/settings-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Choice } from '../ui/choice.tsx'
import { Field } from '../ui/field.tsx'
import { change } from './change.ts'
import { useModelFacts } from '../store/use-models.ts'
import { CheckBadges, CheckLine, PriceLine, useModelCheck } from './model-check.tsx'

type Server = Exclude<ModelChoice, { provider: 'offline' }>
type ModelFormProps = { readonly chosen: Server | null; readonly onUsed: () => void }

const providers: readonly (readonly [Server['provider'], string])[] = [
  ['anthropic', 'Anthropic'],
  ['openai', 'OpenAI'],
  ['google', 'Google'],
  ['deepseek', 'DeepSeek'],
  ['ollama', 'Ollama'],
]

/** A server by its address: the model's name, the key, a test call, and the choice. */
export function ModelForm({ chosen, onUsed }: ModelFormProps) {
  const text = useText()
  const { models } = text.settings
  const [provider, setProvider] = useState<Server['provider']>(chosen?.provider ?? 'openai-compatible')
  const [baseUrl, setBaseUrl] = useState(chosen?.baseUrl ?? '')
  const [name, setName] = useState(chosen?.model ?? '')
  const [key, setKey] = useState('')
  const host = hostIn(baseUrl)
  const model: Server | null =
    host === null || name.trim() === '' ? null : { provider, baseUrl: baseUrl.trim(), model: name.trim() }
  const facts = useModelFacts(model === null ? [] : [model])
  const [known] = facts.values()
  const { state, check, reset } = useModelCheck(model, known?.check ?? null)
  const { state: prices } = useRequest('prices', () => call('price.list'))
  const names =
    prices.phase === 'ready'
      ? prices.data
          .filter((row) => row.model.startsWith(`${provider}:`))
          .map((row) => row.model.slice(provider.length + 1))
      : []
  const listId = useId()
  const { state: keys, put } = useRequest('keys', () => call('model.keys'))
  const kept = keys.phase === 'ready' ? keys.data.find((one) => one.host === host) : undefined

  const saveKey = async (): Promise<void> => {
    if (key.trim() === '' || host === null) return
    put(await call('model.setKey', { host, key: key.trim() }))
    setKey('')
    showToast({ look: 'ok', title: models.keySaved })
  }
  const act = (run: () => Promise<void>): void => {
    run().catch((error: unknown) => showFailure(text.shell.failed, error))
  }
  const isUsed =
    chosen !== null &&
    model !== null &&
    chosen.provider === model.provider &&
    chosen.baseUrl === model.baseUrl &&
    chosen.model === model.model
  return (
    <div className="model-fields">
      <div className="wide-row">
        <Choice
          label={models.provider}
          value={provider}
          options={[
            { value: 'openai-compatible', label: models.otherServer },
            ...providers.map(([value, label]) => ({ value, label })),
          ]}
          onChange={(next) => {
            setProvider(next)
            setBaseUrl(next === 'openai-compatible' ? '' : providerAddresses[next])
            reset()
          }}
        />
      </div>
      <div>
        <Field
          label={models.address}
          type="url"
          placeholder={models.addressPlaceholder}
          value={baseUrl}
          error={
            hasPassword(baseUrl.trim())
              ? models.noPassword
              : baseUrl.trim() === '' || host !== null
                ? undefined
                : models.badAddress
          }
          onChange={(event) => {
            setBaseUrl(event.target.value)
            reset()
          }}
        />
      </div>
      <div>
        <Field
          label={models.name}
          placeholder={models.namePlaceholder}
          list={listId}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            reset()
          }}
        />
        <datalist id={listId} aria-label={models.known}>
          {names
            .filter((one) => one !== '')
            .map((one) => (
              <option key={one} value={one} />
            ))}
        </datalist>
      </div>
      <div className="wide-row">
        <Field
          label={models.key}
          type="password"
          icon="key"
          placeholder={kept === undefined || host === null ? models.keyPlaceholder : models.keyFor(host)}
          value={key}
          autoComplete="off"
          onChange={(event) => setKey(event.target.value)}
        />
        <Button disabled={key.trim() === '' || host === null} onClick={() => act(saveKey)}>
          {models.keySave}
        </Button>
        {kept !== undefined && host !== null && (
          <Button
            look="quiet bad"
            onClick={() =>
              act(async () => {
                put(await call('model.forgetKey', { host }))
                showToast({ look: 'ok', title: models.keyForgotten })
              })
            }
          >
            {models.keyForget}
          </Button>
        )}
      </div>
      {kept !== undefined && (
        <p className="wide-row t12 t2">{kept.place === 'system' ? models.keySystem : models.keyFile}</p>
      )}
      <div className="wide-row">
        <Button
          disabled={model === null || state.phase === 'testing'}
          onClick={() =>
            act(async () => {
              await saveKey()
              check()
            })
          }
        >
          {state.phase === 'testing' ? models.testing : models.test}
        </Button>
        <Button
          look="primary"
          disabled={model === null || isUsed}
          onClick={() =>
            act(async () => {
              await saveKey()
              if (model !== null) change({ model })
              onUsed()
            })
          }
        >
          {isUsed ? models.inUse : models.use}
        </Button>
        <span className="badges">
          <CheckBadges state={state} />
        </span>
      </div>
      <div className="wide-row" role="status">
        {model !== null && known !== undefined && (
          <p className="t12 t2">
            <PriceLine price={known.price} />
          </p>
        )}
        <CheckLine state={state} />
      </div>
    </div>
  )
}

/** The host of an http address without a password; null where it is none. */
function hostIn(address: string): string | null {
  if (!/^https?:\/\//i.test(address.trim()) || !URL.canParse(address.trim()) || hasPassword(address.trim())) return null
  return new URL(address.trim()).host
}
