import type { Locator } from '../extract/text-view.ts'
import { openFileLines, type FileLines } from './file-lines.ts'
import { covers, toRanges } from './lines.ts'
import { listedPaths, pathInLine } from './printed-paths.ts'
import { nextId, type CandidateState, type ReadEntry, type Tab, type TabChange } from './record.ts'
import { readLineage, type Lineage } from './stage-lineage.ts'
import { createTie } from './tie.ts'
import type { CallTrace, Source, Sources } from './trace.ts'

export type CaptureFacts = {
  readonly turn: number
  /** How many characters of the joined output are shown. */
  readonly shownChars: number
  readonly sources: Sources
}

export type Captured = {
  readonly changes: readonly TabChange[]
  /** Entries that this call made, widened or met again. */
  readonly entries: readonly string[]
  /** The first line that the cut took, where it is known. */
  readonly cutAt?: { readonly path: string; readonly line: number }
}

type FileReading = { readonly shown: Map<number, string>; readonly cut: Set<number>; isPassage: boolean }

/** Ties what a call printed to the files that it opened, and says what changes in the tab. */
export async function capture(tab: Tab, trace: CallTrace, { turn, shownChars, sources }: CaptureFacts): Promise<Captured> {
  if (!tab.options.parts.capture) return { changes: [], entries: [] }
  const lineage = readLineage(trace)
  const files = new Map<string, FileLines>()
  for (const path of lineage.opened) {
    const source = await sources.open(path)
    if (source !== undefined) files.set(source.path, await openFileLines(source))
  }
  const tied = await tieOutput(tab, trace, { lineage, files, shownChars, resolve: sources.resolve })
  const changes: TabChange[] = []
  const entries: string[] = []
  const taken = tab.reads()
  const added: ReadEntry[] = []
  for (const [path, reading] of tied.readings) {
    if (reading.shown.size === 0) continue
    const fresh = await entryOf(files.get(path)!.source, reading, { turn, command: trace.command })
    const merged = merge(tab, fresh, () => nextId('L', [...taken, ...added]))
    for (const entry of merged) {
      changes.push({ kind: 'read', id: entry.id, value: entry })
      if (!entry.stale) {
        entries.push(entry.id)
        if (tab.read(entry.id) === undefined) added.push(entry)
      }
    }
  }
  if (tied.untied.length > 0 && files.size > 0) {
    const id = nextId('D', tab.derived())
    changes.push({ kind: 'derived', id, value: { id, turn, command: trace.command, files: [...files.keys()], text: tied.untied.join('\n') } })
    entries.push(id)
  }
  changes.push(...candidateChanges(tab, trace, { lineage, readings: tied.readings, sources }))
  return { changes, entries, ...(tied.cutAt === undefined ? {} : { cutAt: tied.cutAt }) }
}

type TieFacts = {
  readonly lineage: Lineage
  readonly files: ReadonlyMap<string, FileLines>
  readonly shownChars: number
  readonly resolve: (printed: string) => string | undefined
}

async function tieOutput(tab: Tab, trace: CallTrace, { lineage, files, shownChars, resolve }: TieFacts) {
  const readings = new Map<string, FileReading>()
  const untied: string[] = []
  let cutAt: { path: string; line: number } | undefined
  if (files.size === 0) return { readings, untied, cutAt }
  const tie = createTie({ files, resolve, hasTerm: (text) => tab.terms(text).length > 0 || /\d/.test(text) })
  const listed = new Set(trace.stages.filter(lineage.isListing).flatMap(({ stdout }) => stdout.split('\n')))
  let position = 0
  for (const { stream, text } of trace.output) {
    if (stream === 'notice') {
      position += text.length
      continue
    }
    const lines = text.split('\n')
    if (lines.at(-1) === '') lines.pop()
    for (const line of lines) {
      const isShown = position < shownChars
      position += line.length + 1
      if (line === '' || listed.has(line)) continue
      const found = await (stream === 'stdout' ? tie.output(line) : tie.error(line))
      if (found.length === 0 && stream === 'stdout' && isShown) untied.push(line)
      for (const { path, line: number, text: said } of found) {
        const reading = readings.get(path) ?? { shown: new Map<number, string>(), cut: new Set<number>(), isPassage: false }
        readings.set(path, reading)
        if (isShown) {
          // A whole line stands above a piece of it.
          if ((reading.shown.get(number)?.length ?? -1) < said.length) reading.shown.set(number, said)
          reading.isPassage ||= !lineage.isMatch(path, line)
        } else {
          reading.cut.add(number)
          cutAt ??= { path, line: number }
        }
      }
    }
  }
  return { readings, untied: untied.filter((line) => line.trim() !== ''), cutAt }
}

async function entryOf(source: Source, { shown, cut, isPassage }: FileReading, facts: { turn: number; command: string }): Promise<Omit<ReadEntry, 'id'>> {
  const numbers = [...shown.keys()].toSorted((a, b) => a - b)
  const lines = toRanges(numbers)
  const text = numbers.map((number) => shown.get(number)!).join('\n')
  const locators: Locator[] = []
  for (const [from, to] of lines) locators.push(...distinct(await source.locators(from, to)))
  return {
    kind: isPassage ? 'passage' : 'matches',
    path: source.path,
    sha256: source.sha256,
    size: source.size,
    mtime: source.mtime,
    turn: facts.turn,
    lastTurn: facts.turn,
    command: facts.command,
    lines,
    cut: toRanges([...cut].filter((number) => !shown.has(number))),
    locators: distinct(locators),
    chars: text.length,
    stale: false,
    text,
    lineCount: source.lineCount,
  }
}

/** Without what repeats: one place a page, slide or heading, one range a stretch of rows, one line number a stretch of lines. */
function distinct(locators: readonly Locator[]): Locator[] {
  const found: Locator[] = []
  for (const locator of locators) {
    const last = found.at(-1)
    if (last === undefined) found.push(locator)
    else if ('range' in locator && 'range' in last && locator.sheet === last.sheet) found[found.length - 1] = { ...last, range: spanned(last.range, locator.range) }
    else if ('line' in locator && 'line' in last && ('part' in locator ? 'part' in last && locator.part === last.part : !('part' in last))) continue
    else if ('paragraph' in locator && 'paragraph' in last && locator.heading === last.heading && locator.part === last.part) continue
    else if (JSON.stringify(last) !== JSON.stringify(locator)) found.push(locator)
  }
  return found
}

function spanned(first: string, second: string): string {
  const start = first.split(':')[0]!
  return `${start}:${second.split(':').at(-1)!}`
}

/** What a reading makes of the entries of its file. */
function merge(tab: Tab, fresh: Omit<ReadEntry, 'id'>, newId: () => string): ReadEntry[] {
  const current = tab.readsOf(fresh.path).filter((entry) => !entry.stale)
  const outdated = current.filter((entry) => entry.sha256 !== fresh.sha256).map((entry) => ({ ...entry, stale: true }))
  const same = current.filter((entry) => entry.sha256 === fresh.sha256)
  const holder = same.find((entry) => holds(entry, fresh) && (entry.kind === 'passage' || fresh.kind === 'matches'))
  if (holder !== undefined) return [...outdated, { ...holder, lastTurn: fresh.turn }]
  const inside = same.find((entry) => holds(fresh, entry) && (entry.kind === 'matches' || fresh.kind === 'passage'))
  return [...outdated, { ...fresh, id: inside?.id ?? newId() }]
}

function holds(outer: Omit<ReadEntry, 'id'>, inner: Omit<ReadEntry, 'id'>): boolean {
  if (!covers(outer.lines, inner.lines)) return false
  const texts = new Set(outer.text.split('\n'))
  return inner.text.split('\n').every((line) => texts.has(line))
}

type CandidateFacts = { readonly lineage: Lineage; readonly readings: ReadonlyMap<string, FileReading>; readonly sources: Sources }

function candidateChanges(tab: Tab, trace: CallTrace, { lineage, readings, sources }: CandidateFacts): TabChange[] {
  if (!tab.options.parts.candidates) return []
  const resolve = memoised(sources.resolve)
  const found = new Map<string, { state: CandidateState; reason?: string }>()
  const strength: Readonly<Record<CandidateState, number>> = { listed: 0, failed: 1, matched: 2 }
  const note = (path: string, state: CandidateState, reason?: string): void => {
    const known = found.get(path) ?? tab.candidate(path)
    if (known !== undefined && strength[known.state] >= strength[state] && !(state === 'failed' && known.state === 'failed')) return void found.set(path, found.get(path) ?? known)
    found.set(path, reason === undefined ? { state } : { state, reason })
  }
  for (const stage of trace.stages) if (lineage.isListing(stage) && stage.stdinFrom.length === 0) for (const path of listedPaths(stage, resolve)) note(path, 'listed')
  for (const { stream, text } of trace.output) {
    if (stream !== 'stdout') continue
    for (const line of text.split('\n')) {
      const path = pathInLine(line, resolve)
      if (path !== undefined) note(path, 'listed')
    }
  }
  for (const { path: named, reason } of trace.failed) {
    const path = resolve(named)
    if (path !== undefined) note(path, 'failed', reason)
  }
  const passages = new Set<string>()
  for (const [path, { shown, cut, isPassage }] of readings) {
    if (shown.size > 0 && isPassage) passages.add(path)
    else if (shown.size > 0) note(path, 'matched')
    else if (cut.size > 0) note(path, 'listed')
  }
  const changes: TabChange[] = []
  for (const path of passages) if (tab.candidate(path) !== undefined) changes.push({ kind: 'candidate', id: path, value: undefined })
  for (const [path, row] of found) {
    const known = tab.candidate(path)
    if (passages.has(path) || tab.readsOf(path).some(({ kind }) => kind === 'passage')) continue
    if (known?.state === row.state && known.reason === row.reason) continue
    changes.push({ kind: 'candidate', id: path, value: { path, ...row } })
  }
  return changes
}

function memoised(resolve: Sources['resolve']): Sources['resolve'] {
  const known = new Map<string, string | undefined>()
  return (printed) => {
    if (!known.has(printed)) known.set(printed, resolve(printed))
    return known.get(printed)
  }
}
