import { generalNumber } from './number-text.ts'
import { extractLimits } from './limits.ts'
import { recalculate, type NumberGrid } from './recalculate.ts'
import { ExtractError, type ViewLine, type Warning } from './text-view.ts'
import { columnName, rowRange } from './workbook-address.ts'

/** One cell that holds something. `column` counts from 0; `text` is what Excel displays. */
export type SheetCell = {
  readonly column: number
  readonly text: string
  /** The number behind the text; NaN where there should be a value and is none (an error, no result yet). */
  readonly number?: number | undefined
  /** With its equals sign. */
  readonly formula?: string | undefined
  readonly isCalculated?: boolean
  /** In a colour or size that cannot be read on the sheet. */
  readonly isUnseen?: boolean
}

export type SheetState = 'visible' | 'hidden' | 'very hidden'

export type SheetWriter = {
  /** Rows count from 1 and may come in any order. */
  readonly row: (row: number, cells: readonly SheetCell[], isHidden: boolean) => void
  /** What is no cell: a comment, a chart, a merged range. */
  readonly note: (text: string, range?: string) => void
  /** `author` may be empty. */
  readonly comment: (address: string, author: string, text: string) => void
  readonly hideColumns: (first: number, last: number) => void
  readonly finish: () => SheetLines
}

export type SheetLines = { readonly lines: readonly ViewLine[]; readonly warnings: readonly Warning[] }

/** Stands for a text that a cell refers to and the file does not have. */
export const LOST_TEXT = '(text missing in the file)'

const SEPARATOR = ' | '

/** Beyond this many empty cells in a row the gap is shown as one. */
const WIDEST_GAP = 40

/** Numbers kept for recalculation; a larger sheet's formulas are shown and not checked. */
const MOST_NUMBERS = 4_000_000

/** Collects a sheet's lines: a heading, one line a row with cells as `a | b | c`, then notes. Locators name the row's first to last used cell. */
export function createSheetWriter(sheet: string, state: SheetState): SheetWriter {
  const lines: ViewLine[] = [{ text: '', locator: { sheet, range: 'A1' } }]
  const notes: { text: string; range: string | undefined }[] = []
  const formulas: FormulaCell[] = []
  const uncalculated: string[] = []
  const unseen: string[] = []
  const hiddenColumns: [first: number, last: number][] = []
  const numbers: number[][] = []
  let numberCount = 0
  let chars = 0
  let [top, left, bottom, right] = [Number.MAX_SAFE_INTEGER, 16_383, 0, 0]
  const isHiddenSheet = state !== 'visible'
  const at = (range: string, isHidden = isHiddenSheet): ViewLine['locator'] =>
    isHidden ? { sheet, range, hidden: true } : { sheet, range }
  const isHiddenColumn = (column: number): boolean =>
    hiddenColumns.some(([first, last]) => column >= first && column <= last)

  function shown(cell: SheetCell, row: number): string {
    const text =
      cell.text.includes('\n') || cell.text.includes('\r') ? cell.text.replaceAll(/[\r\n]+/g, ' ') : cell.text
    if (cell.formula === undefined) return text
    if (cell.isCalculated !== false) return text === '' ? `(${cell.formula})` : `${text} (${cell.formula})`
    uncalculated.push(`${columnName(cell.column)}${row}`)
    return `${cell.formula} (not calculated)`
  }

  function keepNumber(column: number, row: number, number: number): void {
    if (++numberCount > MOST_NUMBERS) return
    const values = (numbers[column] ??= [])
    values[row] = number
  }

  /** Marks in their lines the formulas whose result is another now; from the last to the first, so that places hold. */
  function markStale(): string[] {
    if (numberCount > MOST_NUMBERS) return []
    const grid: NumberGrid = { at: (column, row) => numbers[column]?.[row], budget: 20_000_000 }
    const stale: string[] = []
    for (const { line, start, end, column, row } of formulas.toReversed()) {
      const { text, locator } = lines[line]!
      const now = recalculate(text.slice(start, end), grid)
      if (now === undefined || isClose(now, numbers[column]![row]!)) continue
      lines[line] = {
        text: `${text.slice(0, end)}; stale, the formula gives ${generalNumber(now)}${text.slice(end)}`,
        locator,
      }
      stale.push(`${columnName(column)}${row}`)
    }
    return stale.toReversed()
  }

  function note(text: string, range?: string): void {
    notes.push({ text, range })
  }

  return {
    row(row, cells, isHiddenRow) {
      const pieces: string[] = []
      let [first, last, length] = [-1, -1, 0]
      const add = (piece: string): void => {
        pieces.push(piece)
        length += piece.length + SEPARATOR.length
      }
      for (const cell of cells) {
        const { column, text, number, formula } = cell
        if (number !== undefined) keepNumber(column, row, number)
        if (text === '' && formula === undefined) continue
        if (cell.isUnseen === true) unseen.push(`${columnName(column)}${row}`)
        if (first === -1) first = column
        else if (column - last > WIDEST_GAP) add('…')
        else for (let gap = last + 1; gap < column; gap++) add('')
        last = column
        if (formula !== undefined && number !== undefined && !Number.isNaN(number)) {
          // Where the formula will stand in the line, between `(=` and `)`.
          const start = length + (text === '' ? 2 : text.length + 3)
          formulas.push({ line: lines.length, start, end: start + formula.length - 1, column, row })
        }
        const piece = shown(cell, row)
        add(hiddenColumns.length > 0 && isHiddenColumn(column) ? `${piece} (hidden column)` : piece)
      }
      if (first === -1) return
      chars += length
      if (chars > extractLimits.sheetChars) {
        throw new ExtractError('too_large', `The workbook was not read: its sheet “${sheet}” shows too much text.`)
      }
      if (isHiddenRow) pieces[pieces.length - 1] += ' (hidden row)'
      lines.push({
        text: pieces.join(SEPARATOR),
        locator: at(rowRange(row, first, last), isHiddenRow || isHiddenSheet),
      })
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      left = Math.min(left, first)
      right = Math.max(right, last)
    },
    note,
    comment: (address, author, text) =>
      note(`Comment on ${address}${author === '' ? '' : ` by ${author}`}: ${text}`, address),
    hideColumns: (first, last) => void hiddenColumns.push([first, last]),
    finish() {
      const [start, end] = [`${columnName(left)}${top}`, `${columnName(right)}${bottom}`]
      const used = bottom === 0 ? 'A1' : start === end ? start : `${start}:${end}`
      lines[0] = { text: `Sheet: ${sheet}${isHiddenSheet ? ` (${state})` : ''}`, locator: at(used) }
      const stale = markStale()
      for (const { text, range } of notes) {
        const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
        if (line !== '') lines.push({ text: line, locator: at(range ?? used) })
      }
      return { lines, warnings: sheetWarnings(sheet, { state, stale, uncalculated, unseen }) }
    },
  }
}

/** A formula with a number as its result; `start` and `end` are its place in its line. */
type FormulaCell = {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly column: number
  readonly row: number
}

function isClose(now: number, kept: number): boolean {
  return Math.abs(now - kept) <= 1e-6 * Math.max(1, Math.abs(now))
}

type Findings = {
  readonly state: SheetState
  readonly stale: readonly string[]
  readonly uncalculated: readonly string[]
  readonly unseen: readonly string[]
}

function sheetWarnings(sheet: string, { state, stale, uncalculated, unseen }: Findings): Warning[] {
  const warnings: Warning[] = []
  if (state !== 'visible')
    warnings.push({ code: 'hidden_sheet', message: `The sheet “${sheet}” is ${state}; it is shown here.` })
  if (stale.length > 0) {
    const message = `${sheet}: the stored result is not what the formula gives in ${listed(stale)}.`
    warnings.push({ code: 'stale', message })
  }
  if (uncalculated.length > 0) {
    const message = `${sheet}: formulas without a stored result: ${listed(uncalculated)}.`
    warnings.push({ code: 'not_calculated', message })
  }
  if (unseen.length > 0) {
    const message = `${sheet}: text that is white or tiny is shown here: ${listed(unseen)}.`
    warnings.push({ code: 'hidden_text', message })
  }
  return warnings
}

/** Reads all sheets into one view. */
export function joinSheets<T>(
  sheets: Iterable<T>,
  read: (sheet: T) => SheetLines,
): { lines: ViewLine[]; warnings: Warning[] } {
  const lines: ViewLine[] = []
  const warnings: Warning[] = []
  for (const sheet of sheets) {
    const { lines: own, warnings: ownWarnings } = read(sheet)
    // One by one: a sheet may have more lines than a call has arguments.
    for (const line of own) lines.push(line)
    warnings.push(...ownWarnings)
  }
  return { lines, warnings }
}

/** One line for all merged ranges of a sheet, of which no more than `MERGED_NAMED` and one need be given. */
export function mergedCells(ranges: readonly string[], count = ranges.length): string {
  return `Merged cells: ${count > MERGED_NAMED ? listed(ranges, count) : ranges.join(', ')}`
}

export const MERGED_NAMED = 100

/** The first ten, and how many more there are. */
export function listed(items: readonly string[], count = items.length): string {
  return count <= 10 ? items.join(', ') : `${items.slice(0, 10).join(', ')} and ${count - 10} more`
}
