import { byText, createBm25 } from './bm25.ts'
import type { Candidate, CandidateRow, Mark } from './record.ts'
import { counts, pathTerms, type Terms } from './terms.ts'
import { topK } from './top-k.ts'

/** Distinct terms that a path must share with the task to be above the threshold. */
const THRESHOLD = 2

/** Whether a path with these terms is above the threshold. */
export function thresholdOf(taskTerms: readonly string[]): (terms: readonly string[]) => boolean {
  const wanted = new Set(taskTerms.filter(counts))
  return (terms) => new Set(terms.filter((term) => wanted.has(term))).size >= THRESHOLD
}

/** The files that were printed and never opened, ranked by their paths. `marks` are the user's, by path. */
export function createCandidates(terms: Terms, taskTerms: readonly string[], marks: ReadonlyMap<string, Mark>) {
  const index = createBm25()
  const rows = new Map<string, CandidateRow>()
  const above = new Set<string>()
  const passes = thresholdOf(taskTerms)
  const pinned = (path: string): number => Number(marks.get(path) === 'pinned')
  const isExcluded = (path: string): boolean => marks.get(path) === 'excluded'

  const ranked = (paths: Iterable<string>, limit: number): Candidate[] => {
    const scores = index.scores(taskTerms)
    const score = (path: string): number => scores.get(path) ?? 0
    const compare = (a: string, b: string): number => pinned(b) - pinned(a) || score(b) - score(a) || byText(a, b)
    return topK(paths, limit, compare).map((path) => {
      const excluded = isExcluded(path)
      const row = rows.get(path)!
      return {
        ...row,
        state: excluded ? 'excluded' : row.state,
        score: score(path),
        aboveThreshold: above.has(path),
        excluded,
      }
    })
  }
  function* kept(paths: Iterable<string>): Generator<string> {
    for (const path of paths) if (!isExcluded(path)) yield path
  }
  const excludedPaths = (): string[] =>
    [...marks].flatMap(([path, mark]) => (mark === 'excluded' && rows.has(path) ? [path] : []))

  return {
    set(path: string, row: CandidateRow | undefined): void {
      if (row === undefined) {
        index.remove(path)
        rows.delete(path)
        above.delete(path)
        return
      }
      if (!rows.has(path)) {
        const own = pathTerms(terms, path)
        index.set(path, own)
        if (passes(own)) above.add(path)
      }
      rows.set(path, row)
    },
    get: (path: string): CandidateRow | undefined => rows.get(path),
    isAbove: (path: string): boolean => above.has(path) || passes(pathTerms(terms, path)),
    all: (): Candidate[] => [...ranked(kept(rows.keys()), rows.size), ...ranked(excludedPaths(), rows.size)],
    ranked: (limit: number): Candidate[] => ranked(kept(rows.keys()), limit),
    /** Those above the threshold. */
    above: (limit: number): Candidate[] => ranked(kept(above), limit),
    search(query: readonly string[], limit: number): CandidateRow[] {
      const accept = excludedPaths().length === 0 ? undefined : (path: string) => !isExcluded(path)
      return index.search(query, limit, accept).map(({ id }) => rows.get(id)!)
    },
    counts() {
      const excluded = excludedPaths()
      const excludedAbove = excluded.filter((path) => above.has(path)).length
      return { unopened: rows.size - excluded.length, aboveThreshold: above.size - excludedAbove }
    },
    /** Those of which an open was tried in vain. */
    countFailed(): number {
      let failed = 0
      for (const { state, path } of rows.values()) if (state === 'failed' && !isExcluded(path)) failed++
      return failed
    },
  }
}
