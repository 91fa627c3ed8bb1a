import type {
  Coverage,
  Excerpt,
  ReadRow,
  Requirement as ShownRequirement,
  TaskFile,
  UnopenedFile,
} from '../../preload/task-shapes.ts'
import { countLines, toRanges } from '../tab/lines.ts'
import { openedLines } from '../tab/lines-read.ts'
import { hitsIn, matchingLine } from '../tab/matching-line.ts'
import type { CandidateRow, DerivedEntry, ReadEntry, Requirement, Tab } from '../tab/record.ts'

const MOST = 3
const EXCERPT_CHARS = 400

/** What of the folder's files the task has read. `total` is the number of files in it now. */
export function coverageOf(tab: Tab, total: number): Coverage {
  const { candidates } = tab.counts()
  let read = 0
  let partlyRead = 0
  for (const { state } of readFiles(tab)) {
    if (state === 'read') read++
    else partlyRead++
  }
  const failed = tab.failedCount()
  const excluded = [...tab.marks().values()].filter((mark) => mark === 'excluded').length
  const unopened = candidates.unopened - failed
  const unlisted = Math.max(0, total - read - partlyRead - unopened - failed - excluded)
  return { total, read, partlyRead, unopened, aboveThreshold: candidates.aboveThreshold, failed, unlisted, excluded }
}

/** The files of which the task has opened something, and whether it has read all of them. */
export function* readFiles(tab: Tab): Iterable<TaskFile> {
  for (const path of tab.readPaths()) {
    if (!tab.isOpened(path)) continue
    const entries = tab.readsOf(path)
    const lines = countLines(toRanges(openedLines(entries)))
    // While a long file is still being read nobody knows how many lines it has.
    const isKnown = entries.some(({ isBeginning }) => isBeginning !== true)
    const isWhole = isKnown && lines >= Math.max(...entries.map(({ lineCount }) => lineCount))
    yield { path, state: isWhole ? 'read' : 'part' }
  }
}

/** Requirements with their best evidence: open ones first, then closed ones. */
export function shownRequirements(tab: Tab, sizeOf: (path: string) => number): ShownRequirement[] {
  const all = tab.requirements()
  const sorted = [...all.filter(({ state }) => state === 'open'), ...all.filter(({ state }) => state !== 'open')]
  const leads = tab.leads()
  return sorted.map((requirement) => {
    const { id, text, state, cites, quote, reason, by, turn } = requirement
    const isOpen = state === 'open'
    const last = requirement.history.at(-1)
    return {
      id,
      text,
      state,
      cites: [...cites],
      ...(quote === undefined ? {} : { quote }),
      ...(reason === null ? {} : { reason }),
      by: last?.by ?? by,
      turn,
      excerpts: entriesFor(tab, requirement).map((entry) => excerptOf(tab, entry, quote ?? text)),
      unopened: isOpen
        ? [
            ...tab.bestCandidates(text, MOST).map((row) => unopenedFile(tab, row)),
            ...(leads?.search(tab.terms(text), MOST) ?? []).map((path): UnopenedFile =>
              neverListed(path, sizeOf(path)),
            ),
          ].slice(0, MOST)
        : [],
    }
  })
}

function entriesFor(tab: Tab, { state, text, cites }: Requirement): ReadEntry[] {
  if (state === 'open') return tab.bestEntries(text, MOST)
  return cites.flatMap((id) => tab.read(id) ?? []).slice(0, MOST)
}

function excerptOf(tab: Tab, entry: ReadEntry, query: string): Excerpt {
  const { text: whole, line, wanted } = matchingLine(tab, entry, query)
  const text = (whole === '' ? entry.text.split('\n')[0]! : whole).slice(0, EXCERPT_CHARS).toWellFormed()
  const locator = entry.locators.length === 1 ? entry.locators[0] : undefined
  return {
    id: entry.id,
    path: entry.path,
    line,
    ...(locator === undefined ? {} : { locator: { ...locator } }),
    text,
    hits: hitsIn(tab, text, wanted),
    stale: entry.stale,
  }
}

export function unopenedFile(tab: Tab, row: CandidateRow): UnopenedFile {
  const mark = tab.mark(row.path)
  return {
    path: row.path,
    state: mark === 'excluded' ? 'excluded' : row.state,
    ...(row.reason === undefined ? {} : { reason: row.reason }),
    size: row.size,
    aboveThreshold: tab.isAbove(row.path),
    pinned: mark === 'pinned',
  }
}

function neverListed(path: string, size: number): UnopenedFile {
  return { path, state: 'never_listed', size, aboveThreshold: true, pinned: false }
}

export function readRow(entry: ReadEntry): ReadRow {
  const { id, kind, path, turn, lastTurn, command, lines, cut, locators, chars, stale, lineCount } = entry
  return {
    id,
    kind,
    path,
    turn,
    lastTurn,
    command,
    lines: lines.map(([from, to]): [number, number] => [from, to]),
    cut: cut.map(([from, to]): [number, number] => [from, to]),
    locators: locators.map((locator) => ({ ...locator })),
    chars,
    stale,
    lineCount,
    files: [path],
  }
}

export function derivedRow({ id, turn, command, files, text }: DerivedEntry): ReadRow {
  return {
    id,
    kind: 'derived',
    path: files[0] ?? '',
    turn,
    lastTurn: turn,
    command,
    lines: [],
    cut: [],
    locators: [],
    chars: text.length,
    stale: false,
    lineCount: 0,
    files: [...files],
  }
}
