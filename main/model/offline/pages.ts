import { answerTable, tableFiles } from './answer-table.ts'
import type { Document } from './documents.ts'
import { passagesFor } from './evidence.ts'
import { markAbove } from './mark-above.ts'
import type { RunState } from './run-state.ts'

const paged = /\.pdf$/iu
const sheeted = /\.(?:xls[xbm]?|ods)$/iu
const ALL_AT_ONCE = 12
/** Readings for the cells of one workbook, and files of a table whose places are looked up. */
const MOST_RUNS = 12
const MOST_TABLE_FILES = 12

/** The page that a line stands on, where it is known. */
export function partOfLine({ parts, partCount }: Document, line: number): number | undefined {
  const at = parts.findLastIndex(({ from }) => from <= line)
  const part = parts[at]
  if (part === undefined) return undefined
  const isNext = parts[at + 1]?.number === part.number + 1 || part.number === partCount
  return line <= part.to || isNext ? part.number : undefined
}

/** Reads pages of quoted documents, until it is known on which each quoted passage stands: all of a short document, halving a long one. */
export function pageReadings(state: RunState): Readonly<Record<string, unknown>>[] {
  const quoted = new Map<string, Set<number>>()
  const note = (path: string, line: number): Set<number> => {
    const lines = (quoted.get(path) ?? new Set<number>()).add(line)
    quoted.set(path, lines)
    return lines
  }
  for (const { text, file } of state.requirements) {
    if (file) continue
    for (const { section, contradicted } of passagesFor(text, state.ranking(), state.outdated())) {
      note(section.path, section.from)
      note(section.path, section.to)
      for (const older of contradicted) note(older.section.path, older.blocks[0]!.from)
    }
  }
  if (tableFiles(state).length <= MOST_TABLE_FILES)
    for (const { sources } of answerTable(state)?.rows ?? [])
      for (const { path, line, to = line } of sources) note(path, line).add(to)
  return state.reading.documents.flatMap((document) => {
    const all = [...(quoted.get(document.path) ?? [])]
    if (sheeted.test(document.path)) return sheetReadings(document, all)
    const lines = all.filter((line) => partOfLine(document, line) === undefined)
    if (!paged.test(document.path) || lines.length === 0) return []
    return Array.from(partsToAsk(document, lines), (number) => ({ path: document.path, page: number }))
  })
}

/** The next line whose cells are not known: what is said of it holds for the rows around it too. */
function sheetReadings(document: Document, lines: readonly number[]): Readonly<Record<string, unknown>>[] {
  const { path, cells, askedCells } = document
  if (askedCells.size >= MOST_RUNS) return []
  const bySheet = new Map<string, number>()
  for (const line of lines) {
    const sheet = markAbove(document, line)?.['sheet']?.replace(/ \((?:very )?hidden\)$/u, '')
    const isKnown = askedCells.has(line) || cells.some(({ from, to }) => from <= line && line <= to)
    if (sheet !== undefined && !isKnown && !bySheet.has(sheet)) bySheet.set(sheet, line)
  }
  return Array.from(bySheet, ([sheet, line]) => ({ path, sheet, start_line: line, end_line: line }))
}

function partsToAsk({ parts, partCount, asked }: Document, lines: readonly number[]): Set<number> {
  if (partCount === undefined) return new Set([1])
  const left = Array.from({ length: partCount }, (_, index) => index + 1).filter((number) => !asked.has(number))
  if (partCount <= ALL_AT_ONCE) return new Set(left)
  return new Set(
    lines.flatMap((line) => {
      const below = parts.findLast(({ from }) => from <= line)?.number ?? 0
      const above = parts.find(({ from }) => from > line)?.number ?? partCount + 1
      const between = left.filter((number) => number > below && number < above)
      return between.slice(Math.floor(between.length / 2)).slice(0, 1)
    }),
  )
}
