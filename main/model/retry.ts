import { setTimeout as sleep } from 'node:timers/promises'
import { type ModelError, toModelError } from './model-error.ts'

const RETRIES = 2
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

export type RetryOptions = {
  readonly signal: AbortSignal
  /** Told before each wait. */
  readonly onRetry?: (retry: { readonly attempt: number; readonly waitMs: number; readonly error: ModelError }) => void
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const sleepFor = (ms: number, signal: AbortSignal): Promise<unknown> => sleep(ms, undefined, { signal })

/** Runs one model request; where that makes sense the identical request is sent again, at most twice. Rejects with a `ModelError`, the abort reason, or a bug. */
export async function withRetries<T>(
  request: () => Promise<T>,
  { signal, onRetry, wait = sleepFor }: RetryOptions,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      signal.throwIfAborted()
      const failure = toModelError(error)
      if (failure === undefined) throw error
      if (!failure.retryable || attempt > RETRIES || (failure.retryAfter ?? 0) > LONGEST_WAIT) throw failure
      const waitMs = failure.retryAfter ?? FIRST_WAIT * 4 ** (attempt - 1)
      onRetry?.({ attempt, waitMs, error: failure })
      await wait(waitMs, signal).catch((reason: unknown) => {
        signal.throwIfAborted()
        throw reason
      })
    }
  }
}
