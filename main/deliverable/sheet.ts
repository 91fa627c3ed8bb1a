import type { Chart } from './chart.ts'

/** `format` is an Excel number format; `formula` has no leading `=`, its `value` is the cached result (null: not known). */
export type Cell = {
  readonly value: string | number | boolean | Date | null
  readonly format?: string
  readonly formula?: string
}

export type Column = {
  /** Missing where the sheet has no header row. */
  readonly header?: string
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
  /** Drawn beside the rows, which are its table. */
  readonly chart?: Chart
}

export function hasHeader(sheet: Sheet): boolean {
  return sheet.columns.some((column) => column.header !== undefined)
}

/** `A`, `B`, … `AA`; counts from 0. */
export function columnLetters(index: number): string {
  return (index >= 26 ? columnLetters(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
}
