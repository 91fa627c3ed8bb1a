import { CONTEXT_TOKENS } from './model/model-spec.ts'
import { costOf, dollars, type Price } from './model/prices.ts'

/** A file holds this many bytes for each token of its text: plain text has four, a document with its packing far more. */
const BYTES_PER_TOKEN = 8

/** Requests of a usual task, and what a model writes in each. */
const REQUESTS = 25
const TOKENS_WRITTEN = 400

/** From here on a person is told before the first request. */
const WORTH_TELLING = 0.5

export type Estimate = {
  /** Of the whole folder's text. */
  readonly tokens: number
  /** US dollars of a task that reads all of it once; undefined where nobody knows the price. */
  readonly cost: number | undefined
}

/** How much a task sends at the most that reads the whole folder once, and what that costs. */
export function estimateOf(folderBytes: number, contextTokens = CONTEXT_TOKENS, price?: Price): Estimate {
  const tokens = Math.round(folderBytes / BYTES_PER_TOKEN)
  const carried = Math.min(tokens, Math.floor(contextTokens * 0.75))
  const inputTokens = tokens + carried * REQUESTS
  const used = { outputTokens: REQUESTS * TOKENS_WRITTEN, cachedTokens: carried * REQUESTS, cacheWriteTokens: 0 }
  return { tokens, cost: price === undefined ? undefined : costOf({ inputTokens, ...used }, price) }
}

/** What a person is told of it before the first request; undefined where it is little, nothing, or not known. */
export function estimateText({ tokens, cost }: Estimate): string | undefined {
  return cost === undefined || cost < WORTH_TELLING
    ? undefined
    : `Estimate: a task that reads the whole folder (about ${tokens.toLocaleString('en-US')} tokens) costs about ${dollars(cost)} with this model; one that reads a part costs less. --max-cost sets a limit.`
}
