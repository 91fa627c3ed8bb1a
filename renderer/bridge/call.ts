import type { Requests } from '../../preload/contract.ts'
import { ContractError } from '../../preload/errors.ts'
import type { Events } from '../../preload/events.ts'
import type { Input, Output } from '../../preload/route.ts'
import { currentText } from '../locales/use-text.ts'
import { getBridge } from './bridge.ts'

/** Asks the engine. Rejects with `ContractError`, so callers may branch on its code; its message is in the screen's language. */
export async function call<K extends keyof Requests>(
  name: K,
  ...[input]: undefined extends Input<Requests[K]> ? [] : [Input<Requests[K]>]
): Promise<Output<Requests[K]>> {
  const result = await getBridge().invoke(name, input)
  if (!result.ok) throw new ContractError(result.error.code, currentText().said(result.error.message))
  return result.data as Output<Requests[K]>
}

/** Follows an event of the engine; the result takes the listener off again. */
export function on<K extends keyof Events>(name: K, listener: (payload: Events[K]) => void): () => void {
  return getBridge().on(name, (payload) => listener(payload as Events[K]))
}
