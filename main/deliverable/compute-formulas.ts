import { evaluate } from './evaluate-formula.ts'
import { serialOf } from './formula-dates.ts'
import { FormulaError, isArea, NotComputed, type Scalar, type Value } from './formula-values.ts'
import { parseFormula, type AreaReference, type Expression } from './parse-formula.ts'
import { columnLetters, headerHeight, type Cell, type Sheet } from './sheet.ts'

/** Sheets whose formulas have their values, as far as they are computed here; `notes` says what their author should know. */
export type Computed = { readonly sheets: readonly Sheet[]; readonly notes: readonly string[] }

/** Cells that are visited for all formulas together; the rest is left to the program that opens the file. */
const BUDGET = 20_000_000
const MOST_NOTES = 5

type State = {
  readonly formula: string
  tree?: Expression
  value?: Scalar | undefined
  state: 'waiting' | 'queued' | 'running' | 'done' | 'unknown'
}
type Grid = { readonly name: string; readonly rows: (Scalar | State)[][]; readonly width: number }

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
        if (cell.formula === undefined || !isState(state) || state.state !== 'done') return cell
        const value = state.value ?? 0
        const place = `${sheet.name}!${columnLetters(x)}${top + y + 1}`
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

function createComputer(grids: readonly Grid[]) {
  const byName = new Map(grids.map((grid) => [grid.name.toLowerCase(), grid]))
  let budget = BUDGET

  function run(cell: State, grid: Grid): Scalar {
    if (cell.state === 'done') return cell.value ?? null
    if (cell.state === 'running') throw new NotComputed('a formula that leads to itself')
    if (cell.state === 'unknown') throw new NotComputed('a cell that is not known')
    cell.state = 'running'
    try {
      const value = evaluate(treeOf(cell), (reference) => valueOf(reference, grid))
      const [only] = isArea(value) && value.length === 1 && value[0]?.length === 1 ? value[0] : [value]
      if (only === undefined || isArea(only)) throw new NotComputed('a formula that fills many cells')
      cell.value = only ?? 0
      cell.state = 'done'
      return cell.value
    } catch (error) {
      if (!(error instanceof NotComputed)) throw error
      cell.state = 'unknown'
      throw error
    }
  }

  function valueOf({ sheet, from, to }: AreaReference, own: Grid): Value {
    const grid = sheet === undefined ? own : byName.get(sheet.toLowerCase())
    if (grid === undefined) return new FormulaError('#REF!')
    const [firstRow, lastRow] = [from.row ?? 0, to.row ?? grid.rows.length - 1]
    const [firstColumn, lastColumn] = [from.column ?? 0, to.column ?? grid.width - 1]
    const isOne = firstRow === lastRow && firstColumn === lastColumn && from.row !== null && from.column !== null
    budget -= (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1)
    if (budget < 0) throw new NotComputed('more cells than are visited')
    const read = (row: number, column: number): Scalar => {
      const cell = grid.rows[row]?.[column] ?? null
      return isState(cell) ? run(cell, grid) : cell
    }
    if (isOne) return read(firstRow, firstColumn)
    return Array.from({ length: lastRow - firstRow + 1 }, (_, y) =>
      Array.from({ length: lastColumn - firstColumn + 1 }, (__, x) => read(firstRow + y, firstColumn + x)),
    )
  }

  /** The formulas that a formula refers to. */
  function needed(cell: State, own: Grid): Needed[] {
    return [...areasIn(treeOf(cell))].flatMap(({ sheet, from, to }) => {
      const grid = sheet === undefined ? own : byName.get(sheet.toLowerCase())
      const rows = grid?.rows.slice(from.row ?? 0, (to.row ?? grid.rows.length) + 1) ?? []
      budget -= rows.length
      return rows.flatMap((row) =>
        row
          .slice(from.column ?? 0, (to.column ?? row.length) + 1)
          .flatMap((found) => (grid !== undefined && isState(found) ? [{ cell: found, grid }] : [])),
      )
    })
  }

  /** First what it refers to, then itself; without recursion, for chains are as long as sheets. */
  return (cell: State, grid: Grid): void => {
    const stack: (Needed & { isReady?: true })[] = [{ cell, grid }]
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      if (top.isReady === true || top.cell.state !== 'waiting') {
        stack.pop()
        if (top.cell.state === 'waiting' || top.cell.state === 'queued') quietly(() => run(top.cell, top.grid))
        continue
      }
      top.isReady = true
      top.cell.state = 'queued'
      quietly(() => stack.push(...needed(top.cell, top.grid).filter((each) => each.cell.state === 'waiting')))
    }
  }
}

type Needed = { readonly cell: State; readonly grid: Grid }

/** What is not computed here keeps its mark; anything else is a fault. */
function quietly(step: () => unknown): void {
  try {
    step()
  } catch (error) {
    if (!(error instanceof NotComputed)) throw error
  }
}

function treeOf(cell: State): Expression {
  return (cell.tree ??= parseFormula(cell.formula))
}

function* areasIn(tree: Expression): Generator<AreaReference> {
  if (tree.type === 'area') yield tree
  else if (tree.type === 'unary') yield* areasIn(tree.operand)
  else if (tree.type === 'binary') {
    yield* areasIn(tree.left)
    yield* areasIn(tree.right)
  } else if (tree.type === 'call') for (const arg of tree.args) yield* areasIn(arg)
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

function isState(cell: Scalar | State | undefined): cell is State {
  return typeof cell === 'object' && cell !== null && 'state' in cell
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
