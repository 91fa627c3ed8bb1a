import type { Slot } from './audit-slot.ts'
import type { AuditLine } from './audit-lines.ts'
import { columnNumber } from './cell-range.ts'
import { serialOf } from './formula-dates.ts'
import type { Scalar } from './formula-values.ts'

/** A cell of a workbook as its text view shows it; rows and columns count from 0. */
export type SheetCell = {
  readonly sheet: string
  readonly row: number
  readonly column: number
  readonly formula: string | undefined
  /** What a formula that refers to it reads. */
  readonly scalar: Scalar
  /** Its number, a share as a part of one, and the size of the last digit shown. */
  readonly amount: number | undefined
  readonly step: number
  readonly slots: readonly Slot[]
  /** The value that is all of the cell. */
  readonly number: Slot | undefined
}

export type SheetCells = {
  readonly name: string
  readonly height: number
  readonly width: number
  /** By row and column with a space between. */
  readonly cells: ReadonlyMap<string, SheetCell>
  readonly formulas: readonly SheetCell[]
}

/** Larger sheets are no deliverable's. */
const MOST_ROWS = 20_000
const MOST_COLUMNS = 500

/** The sheets of a workbook's lines; none for other files. */
export function sheetsIn(lines: readonly AuditLine[], slots: readonly Slot[]): SheetCells[] {
  const byLine = Map.groupBy(slots, ({ line }) => line)
  const sheets = new Map<string, Map<string, SheetCell>>()
  for (const { text, line, locator } of lines) {
    if (locator === undefined || !('range' in locator)) continue
    const { sheet: name, range } = locator
    const [, fromColumn, fromRow, toColumn, toRow] = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(range) ?? []
    // A row has one row's range; what is said of a sheet has that of the sheet.
    if (fromColumn === undefined || (toRow !== undefined && toRow !== fromRow) || text === `Sheet: ${name}`) continue
    const first = columnNumber(fromColumn)
    const pieces = text.split(' | ')
    const row = Number(fromRow) - 1
    const width = (toColumn === undefined ? first : columnNumber(toColumn)) - first + 1
    if (pieces.length !== width || row >= MOST_ROWS || first + width > MOST_COLUMNS) continue
    const sheet = sheets.get(name) ?? new Map<string, SheetCell>()
    sheets.set(name, sheet)
    const inLine = byLine.get(line) ?? []
    let start = 0
    for (const [at, piece] of pieces.entries()) {
      const [from, to] = [start, start + piece.length]
      start = to + ' | '.length
      const own = inLine.filter((slot) => width === 1 || (slot.start >= from && slot.start < to))
      sheet.set(`${row} ${first + at}`, { sheet: name, row, column: first + at, ...contentOf(piece, own) })
    }
  }
  return [...sheets].map(([name, cells]) => {
    const all = [...cells.values()]
    return {
      name,
      height: Math.max(...all.map(({ row }) => row)) + 1,
      width: Math.max(...all.map(({ column }) => column)) + 1,
      cells,
      formulas: all.filter(({ formula }) => formula !== undefined),
    }
  })
}

function contentOf(piece: string, slots: readonly Slot[]): Omit<SheetCell, 'sheet' | 'row' | 'column'> {
  const [, shown = piece, formula] = /^(.*?)\s\(=(.*)\)$/su.exec(piece) ?? []
  const text = shown.trim()
  const [only] = slots
  const isWhole =
    slots.length === 1 && only !== undefined && only.value.text.length >= text.normalize('NFKC').length - 2
  const number = isWhole ? only.value.number : undefined
  const factor = (number?.scale ?? 1) * (number?.unit === '%' ? 0.01 : 1)
  const amount = number === undefined ? undefined : number.raw * factor
  const step = number === undefined ? 0 : 10 ** -number.decimals * factor
  const day =
    isWhole && only.value.kind === 'date' ? /^\d{4}-\d\d-\d\d$/.exec(only.value.keys[0] ?? '')?.[0] : undefined
  const scalar = amount ?? (day === undefined ? (text === '' ? null : text) : serialOf(new Date(`${day}T00:00:00Z`)))
  return { formula, scalar, amount, step, slots, number: number === undefined ? undefined : only }
}
