import { byText, createBm25, type Ranked } from './bm25.ts'
import type { Candidate, FileRecord } from './record.ts'
import { counts, pathTerms, type Terms } from './terms.ts'
import { topK } from './top-k.ts'

/** Distinct terms that a path must share with the task to be above the threshold. */
const THRESHOLD = 2

/** True where a path with these terms is above the threshold for a task with those. */
export function isAbove(taskTerms: ReadonlySet<string>, terms: readonly string[]): boolean {
  const shared = new Set(terms.filter((term) => counts(term) && taskTerms.has(term)))
  return shared.size >= THRESHOLD
}

export type Candidates = ReturnType<typeof createCandidates>

/** The files that were printed and never opened, ranked by their paths. */
export function createCandidates(terms: Terms, taskTerms: ReadonlySet<string>) {
  const index = createBm25()
  const records = new Map<string, FileRecord>()
  const above = new Set<string>()
  const excluded = new Map<string, FileRecord>()

  const remove = (path: string): void => {
    index.delete(path)
    records.delete(path)
    above.delete(path)
    excluded.delete(path)
  }

  const ranking = () => {
    const scores = index.scores(taskTerms)
    const of = (path: string): number => scores.get(path) ?? 0
    const pinned = (path: string): number => (records.get(path)!.pinned === true ? 1 : 0)
    return { of, compare: (a: string, b: string) => pinned(b) - pinned(a) || of(b) - of(a) || byText(a, b) }
  }

  const view = ({ path, state, reason, size, excluded: out }: FileRecord, score: number): Candidate => {
    if (state === 'none') throw new Error(`${path} was never printed`)
    const shown = out === true ? 'excluded' : state
    return { path, state: shown, ...(reason === undefined ? {} : { reason }), score, aboveThreshold: above.has(path), size }
  }

  return {
    /** Takes a file in, or changes what is known of it. */
    set(record: FileRecord): void {
      const { path } = record
      if (record.excluded === true) {
        remove(path)
        excluded.set(path, record)
        if (isAbove(taskTerms, pathTerms(terms, path))) above.add(path)
        return
      }
      excluded.delete(path)
      if (!index.has(path)) {
        const own = pathTerms(terms, path)
        index.set(path, own)
        if (isAbove(taskTerms, own)) above.add(path)
      }
      records.set(path, record)
    },
    remove,
    get: (path: string): Candidate | undefined => {
      const record = records.get(path)
      return record && view(record, 0)
    },
    counts: () => {
      let hidden = 0
      for (const path of excluded.keys()) if (above.has(path)) hidden++
      return { unopened: records.size, aboveThreshold: above.size - hidden }
    },
    /** The `count` first in the order of relevance to the task; pinned ones lead. */
    ranked(count: number): Candidate[] {
      const { of, compare } = ranking()
      return topK(records.keys(), count, compare).map((path) => view(records.get(path)!, of(path)))
    },
    /** As `ranked`, those above the threshold alone. */
    rankedAbove(count: number): Candidate[] {
      const { of, compare } = ranking()
      const paths = [...above].filter((path) => records.has(path))
      return topK(paths, count, compare).map((path) => view(records.get(path)!, of(path)))
    },
    /** The files whose paths share a term with the query, best first. */
    search: (query: Iterable<string>, count: number): Ranked[] => index.search(query, count),
    excluded: (): Candidate[] => [...excluded.values()].toSorted((a, b) => byText(a.path, b.path)).map((record) => view(record, 0)),
  }
}
