import { candidateChanges } from './candidate-changes.ts'
import { listsOnly } from './listing-command.ts'
import { mergeReading, readingOf } from './read-entry.ts'
import type { Tab, TabChange } from './record.ts'
import { collapse, openSourceLines, type SourceLines } from './source-lines.ts'
import { numberedText, namedTexts } from './printed-forms.ts'
import { unquotedName } from './quoted-name.ts'
import { readLineage } from './stage-lineage.ts'
import { tieOutput } from './tie-output.ts'
import type { CallTrace, Sources } from './trace.ts'

export type CaptureFacts = {
  readonly turn: number
  /** How many characters of the joined output are shown. */
  readonly shownChars: number
  readonly sources: Sources
  /** Workspace paths that this task wrote: never evidence, never candidates. */
  readonly ownOutputs?: ReadonlySet<string>
}

export type Captured = {
  readonly changes: readonly TabChange[]
  /** Entries that this call made, widened or met again. */
  readonly entries: readonly string[]
  /** The first line that the cut took, where it is known. */
  readonly cutAt?: { readonly path: string; readonly line: number }
}

/** Ties what a call printed to the files that it opened, and says what changes in the tab. */
export async function capture(tab: Tab, trace: CallTrace, facts: CaptureFacts): Promise<Captured> {
  const { parts } = tab.options
  if (!parts.capture) return { changes: [], entries: [] }
  const { turn, shownChars, sources, ownOutputs = new Set() } = facts
  const resolve = resolver(tab, sources, ownOutputs)
  const lineage = readLineage(trace, (path) => (ownOutputs.has(path) ? undefined : (resolve(path) ?? path)))
  const files = opener(trace, sources)
  const listed = new Set(trace.stages.filter(listsOnly).flatMap(({ stdout }) => stdout.split('\n')))
  const tied = await tieOutput(trace, {
    lineage,
    listed,
    shownChars,
    resolve,
    open: (path) => files.open(path),
    opened: lineage.opened,
    terms: tab.terms,
  })

  const changes: TabChange[] = []
  const entries: string[] = []
  let nextRead = tab.readCount()
  for (const [path, reading] of tied.readings) {
    if (reading.shown.size === 0) continue
    const fresh = await readingOf(files.opened.get(path)!, reading, { turn, command: trace.command })
    const { outdated, entry } = mergeReading(tab, fresh, () => `L${++nextRead}`)
    for (const value of [...outdated, entry]) changes.push({ kind: 'read', id: value.id, value })
    entries.push(entry.id)
  }
  if (tied.untied.length > 0 && lineage.opened.length > 0) {
    const id = `D${tab.derived().length + 1}`
    const value = { id, turn, command: trace.command, files: lineage.opened, text: tied.untied.join('\n') }
    changes.push({ kind: 'derived', id, value })
    entries.push(id)
  }
  if (parts.candidates)
    changes.push(
      ...candidateChanges(tab, trace, {
        readings: tied.readings,
        lineage,
        shownChars,
        resolve,
        sizeOf: sources.sizeOf,
      }),
    )
  return { changes, entries, ...(tied.cutAt === undefined ? {} : { cutAt: tied.cutAt }) }
}

/** Paths that the tab knows are looked up here first: listings of 100,000 files repeat. */
function resolver(tab: Tab, sources: Sources, ownOutputs: ReadonlySet<string>): Sources['resolve'] {
  const known = new Map<string, string | undefined>()
  return (printed) => {
    const plain = printed.startsWith('./') ? printed.slice(2) : printed
    if (tab.candidate(plain) !== undefined) return plain
    if (known.has(printed)) return known.get(printed)
    const path = sources.resolve(printed) ?? sources.resolve(unquotedName(printed) ?? printed)
    const own = path !== undefined && ownOutputs.has(path)
    const found = own ? undefined : path
    if (known.size < KNOWN_NAMES) known.set(printed, found)
    return found
  }
}

const KNOWN_NAMES = 100_000

/** Opens a file's lines when the tying first needs them, each once a call. */
function opener(trace: CallTrace, sources: Sources) {
  const lines = new Map<string, Promise<SourceLines | undefined>>()
  const opened = new Map<string, SourceLines['source']>()
  let keys: ReadonlySet<string> | undefined
  const wanted = (): ReadonlySet<string> => (keys ??= printedKeys(trace))
  const openOne = async (path: string): Promise<SourceLines | undefined> => {
    const found = await sources.open(path)
    if (found === undefined) return undefined
    // Known from here on by the name that the call used.
    const source = { ...found, path }
    opened.set(path, source)
    return openSourceLines(source, wanted)
  }
  return {
    opened,
    open(path: string): Promise<SourceLines | undefined> {
      const known = lines.get(path) ?? openOne(path)
      lines.set(path, known)
      return known
    },
  }
}

/** All that a printed line may stand for, for files too large to be held. */
function printedKeys({ output }: CallTrace): Set<string> {
  const keys = new Set<string>()
  for (const { stream, text } of output) {
    if (stream === 'notice') continue
    for (const line of text.split('\n')) {
      keys.add(collapse(line))
      keys.add(collapse(numberedText(line)?.text ?? ''))
      for (const { text: rest } of namedTexts(line)) keys.add(collapse(rest))
    }
  }
  return keys
}
