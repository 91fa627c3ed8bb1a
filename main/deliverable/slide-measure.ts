import { plainText, type Inline, type Table } from './document.ts'
import { displayWidth } from './script-runs.ts'

/** A paragraph of a slide's body. `level` is 0 for the outermost; `bullet` `none` for plain text. */
export type SlideLine = {
  readonly inlines: readonly Inline[]
  readonly level: number
  readonly bullet: 'none' | 'dot' | 'number'
  /** Its number in a numbered list. */
  readonly number?: number
  /** Goes along with the table that follows, as its caption does. */
  readonly leads?: boolean
}

/** Lines of a full slide at the body's size. */
export const MOST_LINES = 15
/** Characters of a line at the body's size, East Asian ones counted twice. */
const LINE_CHARS = 88
/** Characters of a line of a table, at its smaller size. */
const TABLE_CHARS = 130
/** What a row of a table takes of such a line for each of its own, and what stands around them. */
const [ROW_LINE, ROW_EDGE] = [0.6, 0.25] as const
/** Lines of a row at most. */
const MOST_ROW_LINES = 19
/** Characters of the line of a small table, whose letters are larger, and its rows at most. */
const [SMALL_CHARS, SMALL_ROWS, SMALL_COLUMNS] = [80, 7, 5] as const
/** More columns than this cannot be read on a slide. */
export const MOST_COLUMNS = 8

/** Lines that a paragraph takes at the body's size; `share` is the part of the slide's width that it has. */
export function lineHeight({ inlines, level }: SlideLine, share = 1): number {
  return heightOf(brokenText(inlines), charsOf(inlines, share) - level * 4)
}

/** A paragraph that fills a slide and more, in pieces that end with a sentence; their looks are those of its first run. */
export function shortened(line: SlideLine, share = 1): SlideLine[] {
  const text = plainText(line.inlines)
  if (lineHeight(line, share) <= MOST_LINES - 2) return [line]
  const chars = (LINE_CHARS * share - line.level * 4) * (MOST_LINES - 3)
  return piecesOf(text, chars).map((part) => ({ ...line, inlines: [{ type: 'text', text: part }] }))
}

/** Few short rows: their letters can be larger. */
export function isSmallTable(table: Table, share = 1): boolean {
  const shares = columnShares(table)
  return (
    table.rows.length <= SMALL_ROWS &&
    table.columns.length <= SMALL_COLUMNS &&
    table.rows.every((row) =>
      row.every((cell, column) => displayWidth(plainText(cell)) <= (shares[column] ?? 0) * SMALL_CHARS * share),
    )
  )
}

/** What each row of a table takes of the lines of a slide. */
export function rowHeights(table: Table, share = 1): (row: Table['rows'][number]) => number {
  if (isSmallTable(table, share)) return () => 1
  const lines = rowLines(table, share)
  return (row) => lines(row) * ROW_LINE + ROW_EDGE
}

function rowLines(table: Table, share: number): (row: Table['rows'][number]) => number {
  const shares = columnShares(table)
  return (row) =>
    Math.max(1, ...row.map((cell, column) => heightOf(brokenText(cell), (shares[column] ?? 1) * TABLE_CHARS * share)))
}

/** A row that no slide holds, as rows that one holds: each cell goes on in the row below. */
export function shortRows(table: Table, share = 1): Table {
  const lines = rowLines(table, share)
  const shares = columnShares(table)
  const rows = table.rows.flatMap((row): Table['rows'][number][] => {
    if (lines(row) <= MOST_ROW_LINES) return [row]
    const cells = row.map((cell, column) =>
      piecesOf(plainText(cell), Math.max(8, (shares[column] ?? 1) * TABLE_CHARS * share) * (MOST_ROW_LINES - 1)),
    )
    return Array.from({ length: Math.max(...cells.map((pieces) => pieces.length)) }, (_, index) =>
      cells.map((pieces) => [{ type: 'text' as const, text: pieces[index] ?? '' }]),
    )
  })
  return { ...table, rows }
}

/** A table of more columns than a slide shows, in tables that each begin with its first column. */
export function narrowTables(table: Table): Table[] {
  if (table.columns.length <= MOST_COLUMNS) return [table]
  const each = MOST_COLUMNS - 1
  const parts = Math.ceil((table.columns.length - 1) / each)
  return Array.from({ length: parts }, (_, part): Table => {
    const from = 1 + part * each
    const taken = <T>(items: readonly T[]): T[] => [...items.slice(0, 1), ...items.slice(from, from + each)]
    return { ...table, columns: taken(table.columns), rows: table.rows.map((row) => taken(row)) }
  })
}

/** How much of the width each column gets, by what it holds; all together 1. */
export function columnShares({ columns, rows }: Table): number[] {
  const longest = columns.map((_, column) =>
    Math.min(40, Math.max(5, ...rows.map((row) => displayWidth(plainText(row[column] ?? []))))),
  )
  const total = longest.reduce((sum, length) => sum + length, 0)
  return longest.map((length) => length / total)
}

/** Letters of equal width are wider than others are on the average. */
function charsOf(inlines: readonly Inline[], share: number): number {
  const isCode = inlines.length > 0 && inlines.every((inline) => inline.type === 'text' && inline.code === true)
  return LINE_CHARS * share * (isCode ? 0.9 : 1)
}

function brokenText(inlines: readonly Inline[]): string {
  return inlines.map((inline) => (inline.type === 'break' ? '\n' : plainText([inline]))).join('')
}

/** Lines that a text takes, broken between words; East Asian words and those longer than a line break anywhere. */
function heightOf(text: string, chars: number): number {
  const most = Math.max(8, chars)
  return text.split('\n').reduce((sum, line) => {
    let [lines, used] = [1, 0]
    for (const word of line.match(/\S+\s*|\s+/g) ?? []) {
      const [own, whole] = [displayWidth(word.trimEnd()), displayWidth(word)]
      if (used + own > most && (own > most || own > word.trimEnd().length)) {
        const all = (own > word.trimEnd().length ? used : most) + own
        lines += Math.ceil(all / most) - 1
        used = all % most
      } else if (used + own > most) [lines, used] = [lines + 1, whole]
      else used += whole
    }
    return sum + lines
  }, 0)
}

/** A text in pieces of at most `most` characters that end with a sentence, else with a word, else anywhere. */
function piecesOf(text: string, most: number): string[] {
  const cut = (part: string, granularity: 'sentence' | 'word' | 'grapheme'): string[] => {
    const segments = [...new Intl.Segmenter(undefined, { granularity }).segment(part)].map(({ segment }) => segment)
    if (granularity === 'grapheme') return segments
    const finer = granularity === 'sentence' ? 'word' : 'grapheme'
    return segments.flatMap((segment) => (displayWidth(segment) > most ? cut(segment, finer) : [segment]))
  }
  const pieces: string[] = []
  let used = Number.POSITIVE_INFINITY
  for (const segment of cut(text, 'sentence')) {
    const own = displayWidth(segment)
    if (used + own > most) {
      pieces.push('')
      used = 0
    }
    pieces[pieces.length - 1] += segment
    used += own
  }
  return pieces.map((piece) => piece.trim())
}
