import { useState } from 'react'
import { ContractError } from '../../preload/errors.ts'
import type { ModelCheck, ModelChoice, ModelFacts } from '../../preload/settings-shapes.ts'
import { call } from '../bridge/call.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { testsMade } from '../store/ledger.ts'
import { Badge } from '../ui/mark.tsx'

export type CheckState =
  | { readonly phase: 'unchecked' }
  | { readonly phase: 'testing' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'checked'; readonly result: ModelCheck }

/** A test call to a model, on demand; before it what the last one found. */
export function useModelCheck(
  model: ModelChoice | null,
  kept: ModelCheck | null,
  onDone: () => void = () => undefined,
) {
  const [own, setOwn] = useState<CheckState | null>(null)
  const state = own ?? (kept === null ? UNCHECKED : { phase: 'checked' as const, result: kept })
  const check = (): void => {
    if (model === null) return
    setOwn({ phase: 'testing' })
    call('model.check', model).then(
      (result) => {
        setOwn({ phase: 'checked', result })
        testsMade.set((before) => before + 1)
        onDone()
      },
      (error: unknown) => {
        if (!(error instanceof ContractError)) throw error
        setOwn({ phase: 'failed', message: error.message })
      },
    )
  }
  return { state, check, reset: () => setOwn(null) }
}

const UNCHECKED: CheckState = { phase: 'unchecked' }

/** What a test call found; what was not reached is not checked. */
export function CheckBadges({ state }: { readonly state: CheckState }) {
  const { models } = useText().settings
  if (state.phase === 'failed') return <Badge look="failed">{models.unreachable}</Badge>
  if (state.phase !== 'checked') return <Badge look="unchecked">{models.notChecked}</Badge>
  const { reachable, streams, callsTools, parallelCalls, contextTokens } = state.result
  if (!reachable) return <Badge look="failed">{models.unreachable}</Badge>
  return (
    <>
      {callsTools === null ? (
        <Badge look="unchecked">{models.notChecked}</Badge>
      ) : (
        <Badge look={callsTools ? 'ok' : 'failed'}>{callsTools ? models.tools : models.noTools}</Badge>
      )}
      {parallelCalls !== null && (
        <Badge look={parallelCalls ? 'ok' : 'plain'}>{parallelCalls ? models.parallel : models.noParallel}</Badge>
      )}
      {streams !== null && <Badge look={streams ? 'ok' : 'warned'}>{streams ? models.streams : models.noStream}</Badge>}
      {contextTokens !== null && (
        <Badge look={contextTokens >= 16_000 ? 'ok' : 'warned'}>{models.context(contextTokens)}</Badge>
      )}
    </>
  )
}

/** The sentence to a test call. */
export function CheckLine({ state }: { readonly state: CheckState }) {
  const { settings, said } = useText()
  const { models } = settings
  const formats = useFormats()
  if (state.phase === 'failed') return <span className="sub bad">{state.message}</span>
  if (state.phase !== 'checked') return null
  const { callsTools, reachable, message, contextTokens, contextFrom, at } = state.result
  if (!reachable) return <span className="sub bad">{said(message)}</span>
  if (callsTools === false) return <span className="sub bad">{models.noToolsHint}</span>
  const size =
    contextTokens === null || contextFrom === null
      ? []
      : [`${models.context(contextTokens)} ${models.contextFrom[contextFrom]}`]
  return (
    <span className="sub">{[models.works, ...size, models.checkedAt(formats.when(at, Date.now()))].join('; ')}</span>
  )
}

/** What a model costs, in a line. */
export function PriceLine({ price }: { readonly price: ModelFacts['price'] }) {
  const { models } = useText().settings
  const formats = useFormats()
  if (price === null) return <>{models.noPrice}</>
  if (price.input === 0 && price.output === 0) return <>{models.free}</>
  return <>{models.price(formats.price(price.input), formats.price(price.output))}</>
}
