import { useState } from 'react'
import { ContractError } from '../../preload/errors.ts'
import type { ModelCheck, ModelChoice } from '../../preload/settings-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { Badge } from '../ui/mark.tsx'

export type CheckState =
  | { readonly phase: 'unchecked' }
  | { readonly phase: 'testing' }
  | { readonly phase: 'failed'; readonly message: string }
  | { readonly phase: 'checked'; readonly result: ModelCheck }

/** A test call to a model, on demand. */
export function useModelCheck(model: ModelChoice | null) {
  const [state, setState] = useState<CheckState>({ phase: 'unchecked' })
  const check = (): void => {
    if (model === null) return
    setState({ phase: 'testing' })
    call('model.check', model).then(
      (result) => setState({ phase: 'checked', result }),
      (error: unknown) => {
        if (!(error instanceof ContractError)) throw error
        setState({ phase: 'failed', message: error.message })
      },
    )
  }
  return { state, check, reset: () => setState({ phase: 'unchecked' }) }
}

/** What a test call found; what was not reached is not checked. */
export function CheckBadges({ state }: { readonly state: CheckState }) {
  const { models } = useText().settings
  if (state.phase === 'failed') return <Badge look="failed">{models.unreachable}</Badge>
  if (state.phase !== 'checked') return <Badge look="unchecked">{models.notChecked}</Badge>
  const { reachable, streams, callsTools, contextTokens } = state.result
  if (!reachable) return <Badge look="failed">{models.unreachable}</Badge>
  return (
    <>
      {callsTools === null ? (
        <Badge look="unchecked">{models.notChecked}</Badge>
      ) : (
        <Badge look={callsTools ? 'ok' : 'failed'}>{callsTools ? models.tools : models.noTools}</Badge>
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
  const { models } = useText().settings
  if (state.phase === 'failed') return <span className="sub bad">{state.message}</span>
  if (state.phase !== 'checked') return null
  const { callsTools, reachable, message } = state.result
  const isBad = !reachable || callsTools === false
  return <span className={isBad ? 'sub bad' : 'sub'}>{callsTools === false ? models.noToolsHint : message}</span>
}
