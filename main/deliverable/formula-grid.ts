import { evaluate } from './evaluate-formula.ts'
import { FormulaError, isArea, NotComputed, type Scalar, type Value } from './formula-values.ts'
import { parseFormula, type AreaReference, type Expression } from './parse-formula.ts'

/** Cells that are visited for all formulas together; the rest is left to the program that opens the file. */
const BUDGET = 20_000_000

class CircularFormula extends NotComputed {}

/** A formula's cell; `value` is there once it is `done`, and never for `unknown`. */
export type State = {
  readonly formula: string
  tree?: Expression
  value?: Scalar | undefined
  state: 'waiting' | 'queued' | 'running' | 'done' | 'unknown'
  /** Set where it needs its own value. */
  isCircular?: true
}

/** The cells of a sheet by row and column, both from 0. */
export type Grid = { readonly name: string; readonly rows: (Scalar | State)[][]; readonly width: number }

/** Gives the function that computes a cell with all that it needs. */
export function createComputer(grids: readonly Grid[]) {
  const byName = new Map(grids.map((grid) => [grid.name.toLowerCase(), grid]))
  let budget = BUDGET

  function run(cell: State, grid: Grid): Scalar {
    if (cell.state === 'done') return cell.value ?? null
    if (cell.state === 'running') throw new CircularFormula('a formula that leads to itself')
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
      if (error instanceof CircularFormula) cell.isCircular = true
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

/** Throws `NotComputed`. */
export function treeOf(cell: State): Expression {
  return (cell.tree ??= parseFormula(cell.formula))
}

/** Every area that a formula names. */
export function* areasIn(tree: Expression): Generator<AreaReference> {
  if (tree.type === 'area') yield tree
  else if (tree.type === 'unary') yield* areasIn(tree.operand)
  else if (tree.type === 'binary') {
    yield* areasIn(tree.left)
    yield* areasIn(tree.right)
  } else if (tree.type === 'call') for (const arg of tree.args) yield* areasIn(arg)
}

export function isState(cell: Scalar | State | undefined): cell is State {
  return typeof cell === 'object' && cell !== null && 'state' in cell
}
