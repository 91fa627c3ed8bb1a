import { pathTerms } from '../../tab/terms.ts'
import type { RunState } from './run-state.ts'

/** Calls that one reply makes at most. */
export const CALLS_PER_REPLY = 20
const MOST_FILES = 40
const MOST_RECORD_FILES = 300
/** Characters read in all, and parts read of one file. */
export const MOST_CHARACTERS = 600_000
const MOST_PARTS = 6
/** Read even where names tell nothing. */
const LEAST_FILES = 12

const notText =
  /\.(?:png|jpe?g|gif|bmp|tiff?|webp|svg|ico|mp[34]|wav|avi|mov|mkv|zip|gz|7z|rar|tar|exe|dll|so|bin|iso|ttf|woff2?)$/iu

export type ReadingPlan = {
  /** Files to read, best first. */
  readonly paths: readonly string[]
  readonly known: number
}

/** Candidates above threshold first; for a table the files that look alike and share the task's words; then the best of the rest. */
export function readingPlanOf(state: RunState): ReadingPlan {
  const { candidates, listed, named, terms, tasks, plan } = state
  const subject = new Set(terms(tasks.join('\n')))
  const shared = (path: string): number => new Set(pathTerms(terms, path).filter((term) => subject.has(term))).size
  const failed = new Set(candidates.filter((candidate) => candidate.failed).map(({ path }) => path))
  const ranked =
    candidates.length > 0
      ? candidates.map(({ path }) => path)
      : listed.toSorted((a, b) => shared(b) - shared(a) || (a < b ? -1 : 1))
  // A year says nothing about a folder's subject.
  const telling = (path: string): boolean =>
    pathTerms(terms, path).some((term) => subject.has(term) && !/^\d/u.test(term))
  const readable = (path: string): boolean => !notText.test(path) && !failed.has(path)
  const starred = (
    candidates.length > 0
      ? candidates.filter((candidate) => candidate.starred).map(({ path }) => path)
      : ranked.filter((path) => shared(path) >= 2)
  ).filter(readable)
  const alike = plan.table ? clustersOf([...new Set([...ranked, ...listed])].filter(readable), telling) : []
  const rest = ranked.filter(readable)
  const first = new Set([
    ...[...named].slice(0, MOST_FILES),
    ...starred.slice(0, MOST_FILES),
    ...alike.slice(0, MOST_RECORD_FILES),
  ])
  const least = state.overview ? MOST_FILES : LEAST_FILES
  for (const path of rest) if (first.size < least) first.add(path)
  return { paths: [...first], known: new Set([...ranked, ...listed]).size }
}

/** Files of one folder and extension whose names differ in numbers only, where they share a word with the task. */
function clustersOf(paths: readonly string[], telling: (path: string) => boolean): string[] {
  const clusters = new Map<string, string[]>()
  for (const path of paths) {
    const shape = `${path.slice(0, path.lastIndexOf('/') + 1)}*${path.slice(path.lastIndexOf('.'))}`
    clusters.set(shape, [...(clusters.get(shape) ?? []), path])
  }
  return [...clusters.values()]
    .filter((cluster) => cluster.length >= 3 && cluster.filter(telling).length * 2 >= cluster.length)
    .flatMap((cluster) => cluster.toSorted())
}

/** The next part of documents that were not read to their end, while the budget lasts. */
export function continuations({ reading, calls }: RunState): { readonly path: string; readonly start_line: number }[] {
  const sizes = new Map<string, number>()
  let characters = 0
  for (const { name, input, observation } of calls) {
    if (name !== 'read' || typeof input['path'] !== 'string') continue
    sizes.set(input['path'], (sizes.get(input['path']) ?? 0) + 1)
    for (const line of observation.lines) characters += line.length + 1
  }
  if (characters >= MOST_CHARACTERS) return []
  return reading.documents.flatMap(({ path, next }) =>
    next !== undefined && (sizes.get(path) ?? 0) < MOST_PARTS ? [{ path, start_line: next }] : [],
  )
}
