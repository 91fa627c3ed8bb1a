export type Ranked = { readonly id: string; readonly score: number }

export type Bm25 = {
  /** Adds a document, or replaces it. */
  readonly set: (id: string, terms: readonly string[]) => void
  readonly remove: (id: string) => void
  /** Documents that share a term with the query, best first, ties by id; at most `limit` that pass `accept`. */
  readonly search: (query: readonly string[], options?: { readonly limit?: number; readonly accept?: (id: string) => boolean }) => Ranked[]
  readonly size: () => number
}

const K1 = 1.2
const B = 0.75

/** Okapi BM25 with k1 = 1.2, b = 0.75 and idf = ln(1 + (N − n + 0.5)/(n + 0.5)), over a postings map that takes one document at a time. */
export function createBm25(): Bm25 {
  const postings = new Map<string, Map<string, number>>()
  const documents = new Map<string, { readonly length: number; readonly terms: ReadonlySet<string> }>()
  let totalLength = 0

  const remove = (id: string): void => {
    const document = documents.get(id)
    if (document === undefined) return
    documents.delete(id)
    totalLength -= document.length
    for (const term of document.terms) {
      const posting = postings.get(term)!
      posting.delete(id)
      if (posting.size === 0) postings.delete(term)
    }
  }

  return {
    size: () => documents.size,
    remove,
    set(id, terms) {
      remove(id)
      const frequencies = new Map<string, number>()
      for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
      for (const [term, frequency] of frequencies) {
        const posting = postings.get(term)
        if (posting === undefined) postings.set(term, new Map([[id, frequency]]))
        else posting.set(id, frequency)
      }
      documents.set(id, { length: terms.length, terms: new Set(frequencies.keys()) })
      totalLength += terms.length
    },
    search(query, { limit = Number.POSITIVE_INFINITY, accept } = {}) {
      const average = totalLength / Math.max(1, documents.size)
      const scores = new Map<string, number>()
      for (const term of new Set(query)) {
        const posting = postings.get(term)
        if (posting === undefined) continue
        const idf = Math.log(1 + (documents.size - posting.size + 0.5) / (posting.size + 0.5))
        for (const [id, frequency] of posting) {
          const norm = K1 * (1 - B + (B * documents.get(id)!.length) / average)
          scores.set(id, (scores.get(id) ?? 0) + (idf * (frequency * (K1 + 1))) / (frequency + norm))
        }
      }
      return best(scores, limit, accept)
    },
  }
}

/** The best `limit` without sorting all the rest. */
function best(scores: ReadonlyMap<string, number>, limit: number, accept: ((id: string) => boolean) | undefined): Ranked[] {
  const before = (a: Ranked, b: Ranked): boolean => a.score > b.score || (a.score === b.score && a.id < b.id)
  const top: Ranked[] = []
  for (const [id, score] of scores) {
    const next = { id, score }
    if (top.length === limit && !before(next, top.at(-1)!)) continue
    if (accept !== undefined && !accept(id)) continue
    if (limit > 50) top.push(next)
    else {
      let at = top.length
      while (at > 0 && before(next, top[at - 1]!)) at--
      top.splice(at, 0, next)
      if (top.length > limit) top.pop()
    }
  }
  if (limit <= 50) return top
  return top.toSorted((a, b) => (before(a, b) ? -1 : 1)).slice(0, limit)
}
