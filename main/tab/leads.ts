import { byText, createBm25, type Ranked } from './bm25.ts'
import { isAbove } from './candidates.ts'
import { pathTerms, type Terms } from './terms.ts'

/** Files that the watcher knows and nothing has printed, above the threshold alone. */
export function createLeads(terms: Terms, taskTerms: ReadonlySet<string>, known: () => Iterable<string>) {
  const index = createBm25()
  const wanted = new Map<string, readonly string[] | undefined>()

  /** Follows the watcher; paths seen before cost a look-up. */
  const refresh = (isNews: (path: string) => boolean): void => {
    const gone = new Set<string>(leads)
    for (const path of known()) {
      gone.delete(path)
      if (!wanted.has(path)) {
        const own = pathTerms(terms, path)
        wanted.set(path, isAbove(taskTerms, own) ? own : undefined)
      }
      const own = wanted.get(path)
      if (own === undefined) continue
      const lead = isNews(path)
      if (lead && !leads.has(path)) {
        index.set(path, own)
        leads.add(path)
      } else if (!lead && leads.delete(path)) index.delete(path)
    }
    for (const path of gone) {
      leads.delete(path)
      index.delete(path)
    }
  }
  const leads = new Set<string>()

  return {
    refresh,
    search: (query: Iterable<string>, count: number): Ranked[] => index.search(query, count),
    /** All of them, most relevant to the task first. */
    ranked: (): string[] => {
      const scores = index.scores(taskTerms)
      return [...leads].toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || byText(a, b))
    },
  }
}
