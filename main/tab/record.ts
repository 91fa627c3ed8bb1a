import type { Locator } from '../extract/text-view.ts'
import { createBm25 } from './bm25.ts'
import { createTerms, counts, genericTerms, pathTerms } from './terms.ts'
import type { Language } from './language.ts'

export type RequirementState = 'open' | 'done' | 'unavailable'
export type Actor = 'agent' | 'user'

export type Requirement = {
  readonly id: string
  readonly text: string
  readonly state: RequirementState
  readonly cites: readonly string[]
  readonly quote?: string
  readonly reason: string | null
  readonly by: Actor
  readonly addedTurn: number
  readonly turn: number
  readonly history: readonly { readonly state: RequirementState; readonly turn: number; readonly by: Actor; readonly cites?: readonly string[]; readonly reason?: string }[]
}

export type LineRange = readonly [from: number, to: number]

export type ReadEntry = {
  readonly id: string
  readonly kind: 'passage' | 'matches'
  readonly path: string
  readonly sha256: string
  readonly size: number
  readonly mtime: number
  readonly turn: number
  readonly lastTurn: number
  readonly command: string
  /** Shown lines of the text view. */
  readonly lines: readonly LineRange[]
  /** Printed beyond the cut, without text. */
  readonly cut: readonly LineRange[]
  /** One for each stretch of shown lines that share a place. */
  readonly locators: readonly Locator[]
  readonly chars: number
  readonly stale: boolean
  readonly text: string
  /** Lines of the whole view. */
  readonly lineCount: number
}

export type DerivedEntry = { readonly id: string; readonly turn: number; readonly command: string; readonly files: readonly string[]; readonly text: string }

export type CandidateState = 'listed' | 'matched' | 'failed'
/** `order` counts the listing, for a stable order of equals. */
export type CandidateRow = { readonly path: string; readonly state: CandidateState; readonly reason?: string }
export type Mark = 'pinned' | 'excluded'

/** One row of the tab as it is now, or that it is gone: what is stored, and all that changes the record. */
export type TabChange =
  | { readonly kind: 'requirement'; readonly id: string; readonly value: Requirement }
  | { readonly kind: 'read'; readonly id: string; readonly value: ReadEntry }
  | { readonly kind: 'derived'; readonly id: string; readonly value: DerivedEntry }
  | { readonly kind: 'candidate'; readonly id: string; readonly value: CandidateRow | undefined }
  | { readonly kind: 'mark'; readonly id: string; readonly value: { readonly path: string; readonly mark: Mark } | undefined }

export type Candidate = CandidateRow & { readonly score: number; readonly aboveThreshold: boolean; readonly excluded: boolean }

/** Parts that may be left out (`--without`). `leads`: files that the watcher knows and nothing has printed. */
export type TabParts = {
  readonly capture: boolean
  readonly candidates: boolean
  readonly review: boolean
  readonly gate: boolean
  readonly finishCheck: boolean
  readonly leads: boolean
  readonly audit: boolean
}

export type TabOptions = {
  readonly task: string
  readonly language: Language
  readonly parts: TabParts
  /** Characters of a reply. */
  readonly limit: number
  /** All files the watcher knows. */
  readonly paths: () => Iterable<string>
}

export type Tab = ReturnType<typeof createTab>

/** The record of one task in memory: built from its rows, changed only by `apply`. */
export function createTab(options: TabOptions) {
  const terms = createTerms(options.language)
  const taskTerms = [...new Set(terms(options.task))]
  const counted = new Set(taskTerms.filter(counts))
  const requirements = new Map<string, Requirement>()
  const reads = new Map<string, ReadEntry>()
  const readsByPath = new Map<string, Set<string>>()
  const derived = new Map<string, DerivedEntry>()
  const candidates = new Map<string, CandidateRow>()
  const marks = new Map<string, Mark>()
  const above = new Set<string>()
  const entryIndex = createBm25()
  const candidateIndex = createBm25()
  let excludedCandidates = 0
  let excludedAbove = 0
  let ranking: readonly Candidate[] | undefined

  const isAbove = (path: string): boolean => new Set(pathTerms(terms, path).filter((term) => counted.has(term))).size >= 2

  function apply(changes: readonly TabChange[]): void {
    for (const change of changes) {
      if (change.kind === 'requirement') requirements.set(change.id, change.value)
      else if (change.kind === 'derived') derived.set(change.id, change.value)
      else if (change.kind === 'read') {
        reads.set(change.id, change.value)
        const ids = readsByPath.get(change.value.path) ?? new Set()
        readsByPath.set(change.value.path, ids.add(change.id))
        entryIndex.set(change.id, terms(change.value.text))
      } else if (change.kind === 'candidate') setCandidate(change.id, change.value)
      else setMark(change.id, change.value?.mark)
    }
  }

  function setCandidate(path: string, row: CandidateRow | undefined): void {
    ranking = undefined
    const isExcluded = marks.get(path) === 'excluded'
    if (row === undefined) {
      if (!candidates.delete(path)) return
      candidateIndex.remove(path)
      if (isExcluded) excludedCandidates--
      if (above.delete(path) && isExcluded) excludedAbove--
      return
    }
    const isNew = !candidates.has(path)
    candidates.set(path, row)
    if (!isNew) return
    candidateIndex.set(path, pathTerms(terms, path))
    if (isExcluded) excludedCandidates++
    if (!isAbove(path)) return
    above.add(path)
    if (isExcluded) excludedAbove++
  }

  function setMark(path: string, mark: Mark | undefined): void {
    ranking = undefined
    const was = marks.get(path) === 'excluded'
    if (mark === undefined) marks.delete(path)
    else marks.set(path, mark)
    const step = Number(mark === 'excluded') - Number(was)
    if (candidates.has(path)) excludedCandidates += step
    if (above.has(path)) excludedAbove += step
  }

  return {
    options,
    terms,
    taskTerms,
    generic: genericTerms(terms),
    apply,
    requirements: () => [...requirements.values()],
    requirement: (id: string) => requirements.get(id),
    reads: () => [...reads.values()],
    read: (id: string) => reads.get(id),
    readsOf: (path: string) => [...(readsByPath.get(path) ?? [])].map((id) => reads.get(id)!),
    derived: () => [...derived.values()],
    derivedEntry: (id: string) => derived.get(id),
    candidate: (path: string) => candidates.get(path),
    isAbove: (path: string) => above.has(path) || isAbove(path),
    isExcluded: (path: string) => marks.get(path) === 'excluded',
    isPinned: (path: string) => marks.get(path) === 'pinned',
    /** Unopened files, pinned first, then by relevance to the task. */
    candidates(): readonly Candidate[] {
      if (ranking !== undefined) return ranking
      const scores = new Map(candidateIndex.search(taskTerms).map(({ id, score }) => [id, score]))
      const all = [...candidates.values()].map((row) => ({ ...row, score: scores.get(row.path) ?? 0, aboveThreshold: above.has(row.path), excluded: marks.get(row.path) === 'excluded' }))
      const pin = (path: string): number => Number(marks.get(path) === 'pinned')
      ranking = all.toSorted((a, b) => pin(b.path) - pin(a.path) || b.score - a.score || (a.path < b.path ? -1 : 1))
      return ranking
    },
    bestEntries: (text: string, limit: number) => entryIndex.search(terms(text), { limit }).map(({ id }) => reads.get(id)!),
    bestCandidates: (text: string, limit: number) =>
      candidateIndex.search(terms(text), { limit, accept: (path) => marks.get(path) !== 'excluded' }).map(({ id }) => candidates.get(id)!),
    counts() {
      const states = { open: 0, done: 0, unavailable: 0 }
      for (const { state } of requirements.values()) states[state]++
      return {
        requirements: states,
        candidates: { unopened: candidates.size - excludedCandidates, aboveThreshold: above.size - excludedAbove },
        reads: reads.size,
      }
    },
  }
}

/** The next free id with this letter. */
export function nextId(letter: 'r' | 'L' | 'D', taken: readonly { readonly id: string }[]): string {
  return `${letter}${taken.reduce((most, { id }) => Math.max(most, Number(id.slice(1))), 0) + 1}`
}
