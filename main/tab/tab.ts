import { createBm25, type Ranked } from './bm25.ts'
import { createCandidates } from './candidates.ts'
import type { Language } from './language.ts'
import { createLeads } from './leads.ts'
import type { Ablation, Candidate, DerivedEntry, FileRecord, ReadEntry, Requirement, TabChange, TabSnapshot } from './record.ts'
import { createTerms, genericTerms } from './terms.ts'

export type TabOptions = {
  /** `text` is the user's task alone; `language` was detected from it once and is kept with the task. */
  readonly task: { readonly text: string; readonly language: Language }
  readonly without?: ReadonlySet<Ablation>
  readonly snapshot?: TabSnapshot
  /** The workspace paths that the watcher knows. */
  readonly files: () => Iterable<string>
}

export type Tab = ReturnType<typeof createTab>

/** A task's tab in memory. Whoever changes it persists the changes and then applies them; nothing here is durable. */
export function createTab({ task, without = new Set(), snapshot, files }: TabOptions) {
  const terms = createTerms(task.language)
  const taskTerms = new Set(terms(task.text))
  const generic = genericTerms(terms)
  const requirements = new Map<string, Requirement>()
  const reads = new Map<string, ReadEntry>()
  const readsByPath = new Map<string, Map<string, ReadEntry>>()
  const derived = new Map<string, DerivedEntry>()
  const records = new Map<string, FileRecord>()
  const candidates = createCandidates(terms, taskTerms)
  const leads = createLeads(terms, taskTerms, files)
  const entryIndex = createBm25()
  /** Entries whose text is not in the index yet: it is only needed for reviews and resolutions. */
  const unindexed = new Map<string, ReadEntry>()

  const isOpened = (path: string): boolean => {
    for (const entry of readsByPath.get(path)?.values() ?? []) if (entry.kind === 'passage') return true
    return false
  }

  const place = (path: string): void => {
    const record = records.get(path)
    if (record === undefined || record.state === 'none' || isOpened(path)) candidates.remove(path)
    else candidates.set(record)
  }

  const setRead = (entry: ReadEntry): void => {
    const before = reads.get(entry.id)
    reads.set(entry.id, entry)
    if (before?.text !== entry.text) unindexed.set(entry.id, entry)
    let own = readsByPath.get(entry.path)
    if (own === undefined) readsByPath.set(entry.path, (own = new Map()))
    own.set(entry.id, entry)
    place(entry.path)
  }

  const index = (): typeof entryIndex => {
    for (const { id, text } of unindexed.values()) entryIndex.set(id, terms(text))
    unindexed.clear()
    return entryIndex
  }

  const apply = (changes: readonly TabChange[]): void => {
    for (const change of changes) {
      if (change.kind === 'requirement') requirements.set(change.id, change.value)
      else if (change.kind === 'read') setRead(change.value)
      else if (change.kind === 'derived') derived.set(change.id, change.value)
      else {
        records.set(change.id, change.value)
        place(change.id)
      }
    }
  }

  const refreshLeads = (): boolean => {
    if (without.has('leads') || without.has('candidates') || without.has('capture')) return false
    leads.refresh((path) => !readsByPath.has(path) && (records.get(path)?.state ?? 'none') === 'none' && records.get(path)?.excluded !== true)
    return true
  }

  apply(changesOf(snapshot))

  return {
    task,
    without,
    terms,
    /** Distinct terms of a text that count for the gate. */
    gateTerms: (text: string): Set<string> => new Set(terms(text).filter((term) => (term.length > 1 || !/\d/.test(term)) && !generic.has(term))),
    requirements: (): Requirement[] => [...requirements.values()],
    requirement: (id: string): Requirement | undefined => requirements.get(id),
    reads: (): ReadEntry[] => [...reads.values()],
    read: (id: string): ReadEntry | undefined => reads.get(id),
    readCount: (): number => reads.size,
    readsOf: (path: string): ReadEntry[] => [...(readsByPath.get(path)?.values() ?? [])],
    derived: (): DerivedEntry[] => [...derived.values()],
    derivedEntry: (id: string): DerivedEntry | undefined => derived.get(id),
    derivedCount: (): number => derived.size,
    /** What is known of a file besides its entries. */
    file: (path: string): FileRecord | undefined => records.get(path),
    isOpened,
    candidate: candidates.get,
    candidateCounts: candidates.counts,
    rankedCandidates: candidates.ranked,
    candidatesAbove: candidates.rankedAbove,
    /** All candidates, most relevant first, the excluded ones last. */
    candidates: (): Candidate[] => [...candidates.ranked(candidates.counts().unopened), ...candidates.excluded()],
    /** Read-log entries that share a term with the query, best first. */
    searchReads: (query: Iterable<string>, count: number): Ranked[] => index().search(query, count),
    searchCandidates: candidates.search,
    searchLeads: (query: Iterable<string>, count: number): Ranked[] => (refreshLeads() ? leads.search(query, count) : []),
    leads: (): string[] => (refreshLeads() ? leads.ranked() : []),
    apply,
    snapshot: (): TabSnapshot => ({
      requirement: [...requirements.values()],
      read: [...reads.values()],
      derived: [...derived.values()],
      file: [...records.values()],
    }),
  }
}

function changesOf(snapshot: TabSnapshot | undefined): TabChange[] {
  if (snapshot === undefined) return []
  return [
    ...snapshot.requirement.map((value): TabChange => ({ kind: 'requirement', id: value.id, value })),
    ...snapshot.read.map((value): TabChange => ({ kind: 'read', id: value.id, value })),
    ...snapshot.derived.map((value): TabChange => ({ kind: 'derived', id: value.id, value })),
    ...snapshot.file.map((value): TabChange => ({ kind: 'file', id: value.path, value })),
  ]
}
