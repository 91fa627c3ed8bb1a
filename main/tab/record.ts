import type { Locator } from '../extract/text-view.ts'
import { createBm25 } from './bm25.ts'
import { createCandidates } from './candidates.ts'
import type { Language } from './language.ts'
import { createLeads } from './leads.ts'
import { counts, createTerms, genericTerms } from './terms.ts'

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
  readonly history: readonly {
    readonly state: RequirementState
    readonly turn: number
    readonly by: Actor
    readonly cites?: readonly string[]
    readonly reason?: string
    readonly quote?: string
  }[]
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
  /** It has more than those: the rest was still being read. */
  readonly isBeginning?: true
}

export type DerivedEntry = {
  readonly id: string
  readonly turn: number
  readonly command: string
  readonly files: readonly string[]
  readonly text: string
}

export type CandidateState = 'listed' | 'matched' | 'failed'
/** A file that was printed or searched, and never opened; `size` in bytes. */
export type CandidateRow = {
  readonly path: string
  readonly state: CandidateState
  readonly reason?: string
  readonly size: number
}
export type Mark = 'pinned' | 'excluded'

/** One row of the tab as it is now, or that it is gone: what is stored, and all that changes the record. */
export type TabChange =
  | { readonly kind: 'requirement'; readonly id: string; readonly value: Requirement }
  | { readonly kind: 'read'; readonly id: string; readonly value: ReadEntry }
  | { readonly kind: 'derived'; readonly id: string; readonly value: DerivedEntry }
  | { readonly kind: 'candidate'; readonly id: string; readonly value: CandidateRow | undefined }
  | {
      readonly kind: 'mark'
      readonly id: string
      readonly value: { readonly path: string; readonly mark: Mark } | undefined
    }

/** A candidate as it is shown: `excluded` by the user stands above any other state. */
export type Candidate = Omit<CandidateRow, 'state'> & {
  readonly state: CandidateState | 'excluded'
  readonly score: number
  readonly aboveThreshold: boolean
  readonly excluded: boolean
}

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
  /** What a reply may take of the context (`unitsOf`), where that is less. */
  readonly units?: number | undefined
  /** All files the watcher knows. */
  readonly paths: () => Iterable<string>
}

export type Tab = ReturnType<typeof createTab>

/** The record of one task in memory: built from its rows, changed only by `apply`. */
export function createTab(options: TabOptions) {
  const terms = createTerms(options.language)
  const taskTerms = terms(options.task)
  const generic = genericTerms(terms)
  const requirements = new Map<string, Requirement>()
  const reads = new Map<string, ReadEntry>()
  const readsByPath = new Map<string, Set<string>>()
  const derived = new Map<string, DerivedEntry>()
  const marks = new Map<string, Mark>()
  const candidates = createCandidates(terms, taskTerms, marks)
  const leads = createLeads(terms, taskTerms, options.paths)
  const entryIndex = createBm25()
  /** Entries that the index lacks: it is needed for reviews and resolutions alone. */
  const unindexed = new Set<string>()

  const isOpened = (path: string): boolean => {
    for (const id of readsByPath.get(path) ?? []) if (reads.get(id)!.kind === 'passage') return true
    return false
  }

  function apply(changes: readonly TabChange[]): void {
    for (const change of changes) {
      if (change.kind === 'requirement') requirements.set(change.id, change.value)
      else if (change.kind === 'derived') derived.set(change.id, change.value)
      else if (change.kind === 'read') setRead(change.value)
      else if (change.kind === 'candidate') candidates.set(change.id, change.value)
      else if (change.value === undefined) marks.delete(change.id)
      else marks.set(change.id, change.value.mark)
    }
  }

  function setRead(entry: ReadEntry): void {
    if (reads.get(entry.id)?.text !== entry.text) unindexed.add(entry.id)
    reads.set(entry.id, entry)
    const ids = readsByPath.get(entry.path)
    if (ids === undefined) readsByPath.set(entry.path, new Set([entry.id]))
    else ids.add(entry.id)
  }

  function index(): typeof entryIndex {
    for (const id of unindexed) entryIndex.set(id, terms(reads.get(id)!.text))
    unindexed.clear()
    return entryIndex
  }

  const isPrinted = (path: string): boolean =>
    candidates.get(path) !== undefined || readsByPath.has(path) || marks.get(path) === 'excluded'

  return {
    options,
    terms,
    /** Distinct terms of a text that count for the gate. */
    gateTerms: (text: string): ReadonlySet<string> =>
      new Set(terms(text).filter((term) => counts(term) && !generic.has(term))),
    apply,
    requirements: () => [...requirements.values()],
    requirement: (id: string) => requirements.get(id),
    reads: () => [...reads.values()],
    readCount: () => reads.size,
    read: (id: string) => reads.get(id),
    readsOf: (path: string) => [...(readsByPath.get(path) ?? [])].map((id) => reads.get(id)!),
    isOpened,
    derived: () => [...derived.values()],
    derivedEntry: (id: string) => derived.get(id),
    candidate: candidates.get,
    isAbove: candidates.isAbove,
    failedCount: () => candidates.countFailed(),
    /** What the person said of a file. */
    mark: (path: string): Mark | undefined => marks.get(path),
    marks: (): ReadonlyMap<string, Mark> => marks,
    /** Every file of which something was shown. */
    readPaths: (): Iterable<string> => readsByPath.keys(),
    isExcluded: (path: string) => marks.get(path) === 'excluded',
    /** Unopened files, excluded ones last, pinned ones first, then by relevance to the task. */
    candidates: candidates.all,
    /** As `candidates`, without the excluded ones; `limit` of them. */
    rankedCandidates: candidates.ranked,
    candidatesAbove: candidates.above,
    bestEntries: (text: string, limit: number) =>
      index()
        .search(terms(text), limit)
        .map(({ id }) => reads.get(id)!),
    bestCandidates: (text: string, limit: number) => candidates.search(terms(text), limit),
    /** Files above the threshold that the watcher knows and nothing has printed; undefined where they are switched off. */
    leads: () =>
      options.parts.leads && options.parts.capture && options.parts.candidates ? leads(isPrinted) : undefined,
    counts() {
      const states = { open: 0, done: 0, unavailable: 0 }
      for (const { state } of requirements.values()) states[state]++
      return { requirements: states, candidates: candidates.counts(), reads: reads.size }
    },
  }
}

/** The next free requirement id. */
export function nextRequirementId(taken: readonly { readonly id: string }[]): string {
  return `r${taken.reduce((most, { id }) => Math.max(most, Number(id.slice(1))), 0) + 1}`
}

/** The id under which the value of a row is kept: its own, or the path of a candidate or mark. */
export function rowIdOf(value: unknown): string {
  const { id, path } = value as { readonly id?: string; readonly path?: string }
  return id ?? path ?? ''
}
