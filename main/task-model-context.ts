import { z } from 'zod'
import { ModelCheck } from '../preload/settings-shapes.ts'
import { CONTEXT_TOKENS, fullNameOf, parseModelSpec } from './model/model-spec.ts'
import { priceOf } from './model/prices.ts'
import type { RunRequest } from './run-request.ts'
import type { Store } from './store/store.ts'
import type { TaskRow } from './store/tasks.ts'

const Kept = z.object({ check: ModelCheck })

/** Tokens of the context that a task's model has: as asked for, as a test found, as published, or what any model holds. */
export function contextTokensOf(
  { store, dataDir }: { readonly store: Store; readonly dataDir: string },
  { settings }: TaskRow,
  { contextTokens }: RunRequest,
): number {
  const spec = parseModelSpec(settings.model)
  if (spec.provider === 'offline') return Number.MAX_SAFE_INTEGER
  if (contextTokens !== undefined) return contextTokens
  const kept = Kept.safeParse(store.modelChecks.get(fullNameOf(spec, settings.baseUrl))?.result)
  // Ollama makes as much room as it is asked for: what others published of the model counts not.
  const published = spec.provider === 'ollama' ? undefined : priceOf(dataDir, settings.model)?.context
  return (kept.success ? kept.data.check.contextTokens : null) ?? published ?? CONTEXT_TOKENS
}
