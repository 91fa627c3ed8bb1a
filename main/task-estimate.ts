import { costOf, dollars, type Price } from './model/prices.ts'

/** A file holds this many bytes for each token of its text: plain text has four, a document with its packing far more. */
const BYTES_PER_TOKEN = 8

/** Requests of a usual task, and what a model writes in each. */
const REQUESTS = 25
const TOKENS_WRITTEN = 400

/** From here on a person is told before the first request. */
const WORTH_TELLING = 0.5

/** What a task may cost that reads the whole folder once, said before its first request; undefined where that is little, nothing, or not known. */
export function estimateText(folderBytes: number, contextTokens: number, price: Price | undefined): string | undefined {
  if (price === undefined) return undefined
  const all = Math.round(folderBytes / BYTES_PER_TOKEN)
  const carried = Math.min(all, Math.floor(contextTokens * 0.75))
  const inputTokens = all + carried * REQUESTS
  const cost = costOf(
    { inputTokens, outputTokens: REQUESTS * TOKENS_WRITTEN, cachedTokens: carried * REQUESTS, cacheWriteTokens: 0 },
    price,
  )
  return cost < WORTH_TELLING
    ? undefined
    : `Estimate: a task that reads the whole folder (about ${all.toLocaleString('en-US')} tokens) costs about ${dollars(cost)} with this model; one that reads a part costs less. --max-cost sets a limit.`
}
