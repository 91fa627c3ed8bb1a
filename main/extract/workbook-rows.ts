import { generalNumber } from './number-format.ts'
import { recalculate, type NumberGrid } from './recalculate.ts'
import type { ViewLine, Warning } from './text-view.ts'
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
}

export type SheetState = 'visible' | 'hidden' | 'very hidden'

export type SheetWriter = {
  /** Rows count from 1 and may come in any order. */
  readonly row: (row: number, cells: readonly SheetCell[], isHidden: boolean) => void
  /** What is no cell: a comment, a chart, a merged range. */
  readonly note: (text: string, range?: string) => void
  readonly hideColumns: (first: number, last: number) => void
  readonly finish: () => { lines: ViewLine[]; warnings: Warning[] }
}

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
  const hiddenColumns: [first: number, last: number][] = []
  const numbers: number[][] = []
  let numberCount = 0
  let [top, left, bottom, right] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0]
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

  function findStale(): string[] {
    if (numberCount > MOST_NUMBERS) return []
    const grid: NumberGrid = { at: (column, row) => numbers[column]?.[row], budget: 20_000_000 }
    return formulas.flatMap(({ cell, line, row, pieces, piece }) => {
      const now = recalculate(cell.formula!.slice(1), grid)
      if (now === undefined || isClose(now, cell.number!)) return []
      pieces[piece] = pieces[piece]!.replace(
        /\)$|\) \(hidden column\)$/,
        (end) => `; stale, the formula gives ${generalNumber(now)}${end}`,
      )
      lines[line] = { ...lines[line]!, text: pieces.join(' | ') }
      return [`${columnName(cell.column)}${row}`]
    })
  }

  return {
    row(row, cells, isHiddenRow) {
      const pieces: string[] = []
      let [first, last] = [-1, -1]
      for (const cell of cells) {
        if (cell.number !== undefined) keepNumber(cell.column, row, cell.number)
        if (cell.text === '' && cell.formula === undefined) continue
        if (first === -1) first = cell.column
        else if (cell.column - last > WIDEST_GAP) pieces.push('…')
        else for (let gap = last + 1; gap < cell.column; gap++) pieces.push('')
        last = cell.column
        const text = shown(cell, row)
        if (cell.formula !== undefined && cell.number !== undefined && !Number.isNaN(cell.number)) {
          formulas.push({ cell, row, line: lines.length, pieces, piece: pieces.length })
        }
        pieces.push(hiddenColumns.length > 0 && isHiddenColumn(cell.column) ? `${text} (hidden column)` : text)
      }
      if (first === -1) return
      if (isHiddenRow) pieces[pieces.length - 1] += ' (hidden row)'
      lines.push({ text: pieces.join(' | '), locator: at(rowRange(row, first, last), isHiddenRow || isHiddenSheet) })
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      left = Math.min(left, first)
      right = Math.max(right, last)
    },
    note: (text, range) => void notes.push({ text, range }),
    hideColumns: (first, last) => void hiddenColumns.push([first, last]),
    finish() {
      const used = bottom === 0 ? 'A1' : `${columnName(left)}${top}:${columnName(right)}${bottom}`
      lines[0] = { text: `Sheet: ${sheet}${isHiddenSheet ? ` (${state})` : ''}`, locator: at(used) }
      const stale = findStale()
      for (const { text, range } of notes) {
        const line = text.replaceAll(/\s*[\r\n]+\s*/g, ' ').trim()
        if (line !== '') lines.push({ text: line, locator: at(range ?? used) })
      }
      return { lines, warnings: sheetWarnings(sheet, { state, stale, uncalculated }) }
    },
  }
}

type FormulaCell = {
  readonly cell: SheetCell
  readonly row: number
  readonly line: number
  readonly pieces: string[]
  readonly piece: number
}

function isClose(now: number, kept: number): boolean {
  return Math.abs(now - kept) <= 1e-6 * Math.max(1, Math.abs(now))
}

type Findings = {
  readonly state: SheetState
  readonly stale: readonly string[]
  readonly uncalculated: readonly string[]
}

function sheetWarnings(sheet: string, { state, stale, uncalculated }: Findings): Warning[] {
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
  return warnings
}

/** One line for all merged ranges of a sheet. */
export function mergedCells(ranges: readonly string[]): string {
  return `Merged cells: ${ranges.length > 100 ? listed(ranges) : ranges.join(', ')}`
}

/** The first ten, and how many more there are. */
function listed(items: readonly string[]): string {
  return items.length <= 10 ? items.join(', ') : `${items.slice(0, 10).join(', ')} and ${items.length - 10} more`
}
