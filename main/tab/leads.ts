import { byText, createBm25 } from './bm25.ts'
import { thresholdOf } from './candidates.ts'
import { pathTerms, type Terms } from './terms.ts'
import { topK } from './top-k.ts'

export type Leads = {
  readonly total: number
  /** The most relevant to the task. */
  readonly best: (limit: number) => string[]
  /** Those that share a term with the query, best first. */
  readonly search: (query: readonly string[], limit: number) => string[]
}

const NONE: readonly string[] = []

/** Files that the watcher knows and nothing has printed, above the threshold alone. */
export function createLeads(terms: Terms, taskTerms: readonly string[], known: () => Iterable<string>) {
  const passes = thresholdOf(taskTerms)
  /** Each path ever seen, with its terms where it is above the threshold; none where it is not. */
  const seen = new Map<string, readonly string[]>()
  const index = createBm25()
  const indexed = new Set<string>()

  const termsOf = (path: string): readonly string[] => {
    const before = seen.get(path)
    if (before !== undefined) return before
    const own = pathTerms(terms, path)
    const kept = passes(own) ? own : NONE
    seen.set(path, kept)
    return kept
  }

  /** The leads of this moment. */
  return (isPrinted: (path: string) => boolean): Leads => {
    const gone = new Set(indexed)
    for (const path of known()) {
      const own = termsOf(path)
      if (own === NONE || isPrinted(path)) continue
      if (gone.delete(path)) continue
      index.set(path, own)
      indexed.add(path)
    }
    for (const path of gone) {
      index.remove(path)
      indexed.delete(path)
    }
    return {
      total: indexed.size,
      best(limit) {
        const scores = index.scores(taskTerms)
        return topK(indexed, limit, (a, b) => scores.get(b)! - scores.get(a)! || byText(a, b))
      },
      search: (query, limit) => index.search(query, limit).map(({ id }) => id),
    }
  }
}
