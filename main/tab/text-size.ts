/** About four characters a token in English: three keeps us on the safe side without a tokenizer per model. */
export const UNITS_PER_TOKEN = 3

/** Letters that are a token each for many models (Chinese, Japanese, Korean, emoji): as much as three of English. */
const WIDE = /[\u2e80-\uffff]/g
/** Other scripts than Latin: two characters a token. */
const HALF_WIDE = /[\u0370-\u1fff]/g

/** What a text takes of a model's context, in characters of English. */
export function unitsOf(text: string): number {
  return text.length + 2 * countOf(text, WIDE) + Math.ceil(countOf(text, HALF_WIDE) / 2)
}

/** Characters of the longest beginning of a text that takes no more than `units`. */
export function lengthWithin(text: string, units: number): number {
  if (text.length * UNITS_PER_TOKEN <= units || unitsOf(text) <= units) return text.length
  let low = 0
  let high = Math.min(text.length, units)
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (unitsOf(text.slice(0, middle)) <= units) low = middle
    else high = middle - 1
  }
  return low
}

/** Both bounds of a reply: characters, and `unitsOf` them where a small context bears less. */
export type Room = { readonly limit: number; readonly units?: number | undefined }

/** What a text takes of the characters of a reply. */
export function sizeWithin(text: string, { limit, units = Number.POSITIVE_INFINITY }: Room): number {
  return Math.max(text.length, Math.ceil((unitsOf(text) / units) * limit))
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
