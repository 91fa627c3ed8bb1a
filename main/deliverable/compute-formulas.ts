import { serialOf } from './formula-dates.ts'
import { FormulaError, type Scalar } from './formula-values.ts'
import { createComputer, isState, type Grid, type State } from './formula-grid.ts'
import { columnLetters, headerHeight, type Cell, type Sheet } from './sheet.ts'

/** Sheets whose formulas have their values, as far as they are computed here; `notes` says what their author should know. */
export type Computed = { readonly sheets: readonly Sheet[]; readonly notes: readonly string[] }

const MOST_NOTES = 5

/** Computes every formula that can be. A value that was given and is not the formula's gives way, and is noted. */
export function computeFormulas(sheets: readonly Sheet[]): Computed {
  if (!sheets.some((sheet) => sheet.rows.some((row) => row.some((cell) => cell.formula !== undefined))))
    return { sheets, notes: [] }
  const grids = sheets.map(gridOf)
  const compute = createComputer(grids)
  for (const grid of grids) for (const row of grid.rows) for (const cell of row) if (isState(cell)) compute(cell, grid)
  const notes: string[] = []
  const computed = sheets.map((sheet, index): Sheet => {
    const top = headerHeight(sheet)
    const rows = sheet.rows.map((row, y) =>
      row.map((cell, x) => {
        const state = grids[index]?.rows[top + y]?.[x]
        if (cell.formula === undefined || !isState(state)) return cell
        const place = `${sheet.name}!${columnLetters(x)}${top + y + 1}`
        if (state.isCircular === true)
          notes.push(`${place}: =${cell.formula} leads back to itself; a spreadsheet shows an error there.`)
        if (state.state !== 'done') return cell
        const value = state.value ?? 0
        if (value instanceof FormulaError) notes.push(`${place}: =${cell.formula} gives ${value.code}.`)
        else if (cell.value !== null && !isSame(cell.value, value))
          notes.push(
            `${place}: the value given (${shown(cell.value)}) is not that of =${cell.formula}, which is ${shown(value)}; the latter was written.`,
          )
        return withValue(cell, value)
      }),
    )
    return { ...sheet, rows }
  })
  const more = notes.length - MOST_NOTES
  return {
    sheets: computed,
    notes: more > 0 ? [...notes.slice(0, MOST_NOTES), `… and ${more} more formulas like these.`] : notes,
  }
}

function gridOf(sheet: Sheet): Grid {
  const head = Array.from({ length: headerHeight(sheet) }, (_, row, last = headerHeight(sheet) - 1) =>
    sheet.columns.map((column): Scalar => (row === last ? (column.header ?? null) : null)),
  )
  const rows = sheet.rows.map((row) => row.map((cell): Scalar | State => cellOf(cell)))
  return { name: sheet.name, rows: [...head, ...rows], width: sheet.columns.length }
}

function cellOf({ value, formula }: Cell): Scalar | State {
  if (formula !== undefined) return { formula, state: 'waiting' }
  return value instanceof Date ? serialOf(value) : value
}

function withValue(cell: Cell, value: Scalar): Cell {
  if (value instanceof FormulaError) return { ...cell, value: null, error: value.code }
  return { ...cell, value }
}

function isSame(given: Exclude<Cell['value'], null>, value: Exclude<Scalar, FormulaError>): boolean {
  const plain = given instanceof Date ? serialOf(given) : given
  if (typeof plain === 'number' && typeof value === 'number')
    return Math.abs(plain - value) <= Math.max(0.005, Math.abs(value) * 1e-4)
  return plain === value
}

function shown(value: Exclude<Cell['value'], null> | Scalar): string {
  if (value instanceof FormulaError) return value.code
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value)
}
