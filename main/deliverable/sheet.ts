import type { CellRange } from './cell-range.ts'
import type { Chart } from './chart.ts'

/** `format` is an Excel number format; `formula` has no leading `=`, its `value` is the cached result (null: not known). */
export type Cell = {
  readonly value: string | number | boolean | Date | null
  readonly format?: string
  readonly formula?: string
  /** What the formula gives instead of a value, e.g. `#DIV/0!`. */
  readonly error?: string
}

/** How the cells of a range look; colours as RRGGBB. What is missing stays as it is. */
export type RangeStyle = {
  readonly range: CellRange
  readonly bold?: boolean
  readonly italic?: boolean
  readonly color?: string
  readonly fill?: string
  readonly align?: 'left' | 'center' | 'right'
  readonly wrap?: boolean
  readonly border?: 'top' | 'bottom' | 'box'
  /** Excel number format. */
  readonly format?: string
}

export type Column = {
  /** Missing where the sheet has no header row. */
  readonly header?: string
  /** Header above it, which neighbours of the same group share. */
  readonly group?: string
  /** Characters. */
  readonly width?: number
}

/** What the workbook and CSV writers start from. No row is longer than `columns`. Dates are UTC. */
export type Sheet = {
  readonly name: string
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
  /** Rows and columns that stay in view. */
  readonly freeze: { readonly rows: number; readonly columns: number }
  readonly filter: boolean
  /** Cells shown as one; the first holds the value. */
  readonly merges?: readonly CellRange[]
  /** Later ones over earlier ones. */
  readonly styles?: readonly RangeStyle[]
  /** Drawn beside the rows, which are its table. */
  readonly chart?: Chart
}

export function hasHeader(sheet: Sheet): boolean {
  return sheet.columns.some((column) => column.header !== undefined)
}

/** Rows of the header: none, one, or two where columns have groups. */
export function headerHeight(sheet: Sheet): number {
  if (!hasHeader(sheet)) return 0
  return sheet.columns.some((column) => column.group !== undefined) ? 2 : 1
}

/** `A`, `B`, … `AA`; counts from 0. */
export function columnLetters(index: number): string {
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}
