import type { Slot } from './audit-slot.ts'
import type { AuditLine } from './audit-lines.ts'
import type { Steps } from './audit-steps.ts'
import { isFigure, type Verdict } from './audit-verdict.ts'
import { sheetsIn, type SheetCell, type SheetCells } from './audit-sheets.ts'
import { areasIn, createComputer, isState, treeOf, type Grid, type State } from './formula-grid.ts'
import { NotComputed, type Scalar } from './formula-values.ts'
import type { AreaReference, Expression } from './parse-formula.ts'

/** Formulas whose value is another one every time. */
const volatile = /\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT|CELL|INFO)\s*\(/i
/** Numbers that a formula may hold and state nothing by: counts of a year's parts, places, powers of ten. */
const plain = new Set([0, 1, 2, 3, 4, 12, 52, 360, 365])

/**
 * Judges what the formulas of a workbook give: derived where all that they refer to stands on something, ungrounded where the
 * formula computed again does not give the value.
 */
export function* formulasIn(
  lines: readonly AuditLine[],
  slots: readonly Slot[],
  judged: Map<Slot, Verdict>,
): Steps<void> {
  const sheets = sheetsIn(lines, slots)
  if (sheets.every(({ formulas }) => formulas.length === 0)) return
  yield
  const computed = computedCells(sheets)
  const standing = new Map<SheetCell, boolean>()
  for (const sheet of sheets) {
    for (const cell of sheet.formulas) {
      yield
      const slot = cell.number
      const value = computed.get(cell)
      if (slot === undefined || cell.amount === undefined || typeof value !== 'number') continue
      const off = Math.abs(value - cell.amount)
      const exact = off <= cell.step / 2 + 1e-9 * Math.max(1, Math.abs(value))
      const { verdict } = judged.get(slot)!
      if (!exact && off > cell.step / 2 + blur(cell, sheets)) judged.set(slot, { verdict: 'ungrounded' })
      // A short number may stand anywhere by chance; its formula says where it is from.
      else if (exact && (verdict !== 'grounded' || Math.abs(value) < 100) && stands(cell, sheets, judged, standing))
        judged.set(slot, { verdict: 'derived', formula: `=${cell.formula}` })
    }
  }
}

/** What each formula gives, as far as it can be computed; what cannot stands as it is shown. */
function computedCells(sheets: readonly SheetCells[]): Map<SheetCell, Scalar> {
  const unknown = new Set<SheetCell>()
  for (;;) {
    const states = new Map<SheetCell, State>()
    const grids = sheets.map((sheet): Grid => {
      const rows: (Scalar | State)[][] = Array.from({ length: sheet.height }, () => [])
      for (const cell of sheet.cells.values()) {
        const isKnown = cell.formula !== undefined && !unknown.has(cell)
        const state: State | undefined = isKnown ? { formula: cell.formula, state: 'waiting' } : undefined
        if (state !== undefined) states.set(cell, state)
        rows[cell.row]![cell.column] = state ?? cell.scalar
      }
      return { name: sheet.name, rows, width: sheet.width }
    })
    const compute = createComputer(grids)
    for (const [at, grid] of grids.entries())
      for (const cell of sheets[at]!.formulas) {
        const state = states.get(cell)
        if (isState(state)) compute(state, grid)
      }
    const failed = [...states].filter(([, { state }]) => state !== 'done')
    if (failed.length === 0) return new Map([...states].map(([cell, { value }]) => [cell, value ?? null]))
    for (const [cell] of failed) unknown.add(cell)
  }
}

/** Whether everything that a formula refers to stands on something, and it holds no number of its own making. */
function stands(
  cell: SheetCell,
  sheets: readonly SheetCells[],
  judged: ReadonlyMap<Slot, Verdict>,
  known: Map<SheetCell, boolean>,
): boolean {
  const before = known.get(cell)
  if (before !== undefined) return before
  // What leads to itself stands on nothing.
  known.set(cell, false)
  const tree = treeFrom(cell)
  const inputs = tree === undefined || volatile.test(cell.formula ?? '') ? [] : inputsOf(tree, cell, sheets)
  const isSound =
    tree !== undefined &&
    constantsIn(tree).every(
      (number) => plain.has(Math.abs(number)) || Number.isInteger(Math.log10(Math.abs(number))),
    ) &&
    inputs.some(({ scalar }) => scalar !== null) &&
    inputs.every((input) =>
      input.formula !== undefined && input.slots.some((slot) => !isVouched(judged.get(slot)))
        ? stands(input, sheets, judged, known) && isVouchedAs(input, judged)
        : input.slots.every((slot) => isVouched(judged.get(slot))),
    )
  known.set(cell, isSound)
  return isSound
}

/** A cell whose formula stands is judged by it as well, and may have been found not to be what the formula gives. */
function isVouchedAs({ number }: SheetCell, judged: ReadonlyMap<Slot, Verdict>): boolean {
  return number !== undefined && judged.get(number)?.verdict !== 'ungrounded'
}

function isVouched(verdict: Verdict | undefined): boolean {
  if (verdict === undefined) return false
  return verdict.verdict === 'notChecked'
    ? verdict.why === 'period' || !isFigure(verdict)
    : verdict.verdict !== 'ungrounded'
}

function treeFrom({ formula }: SheetCell): Expression | undefined {
  try {
    return formula === undefined ? undefined : treeOf({ formula, state: 'waiting' })
  } catch (error) {
    if (error instanceof NotComputed) return undefined
    throw error
  }
}

function inputsOf(tree: Expression, { sheet: own }: SheetCell, sheets: readonly SheetCells[]): SheetCell[] {
  return [...areasIn(tree)].flatMap(({ sheet: name, from, to }: AreaReference) => {
    const sheet = sheets.find((one) => one.name.toLowerCase() === (name ?? own).toLowerCase())
    if (sheet === undefined) return []
    const [firstRow, lastRow] = [from.row ?? 0, Math.min(to.row ?? sheet.height, sheet.height)]
    const [firstColumn, lastColumn] = [from.column ?? 0, Math.min(to.column ?? sheet.width, sheet.width)]
    const found: SheetCell[] = []
    for (let row = firstRow; row <= lastRow; row++)
      for (let column = firstColumn; column <= lastColumn; column++) {
        const cell = sheet.cells.get(`${row} ${column}`)
        if (cell !== undefined) found.push(cell)
      }
    return found
  })
}

function constantsIn(tree: Expression): number[] {
  if (tree.type === 'value') return typeof tree.value === 'number' ? [tree.value] : []
  if (tree.type === 'array') return tree.rows.flat().filter((value) => typeof value === 'number')
  if (tree.type === 'unary') return constantsIn(tree.operand)
  if (tree.type === 'binary') return [...constantsIn(tree.left), ...constantsIn(tree.right)]
  return tree.type === 'call' ? tree.args.flatMap(constantsIn) : []
}

/** How far a formula's value may be off because what it refers to is shown rounded. */
function blur(cell: SheetCell, sheets: readonly SheetCells[]): number {
  const tree = treeFrom(cell)
  if (tree === undefined) return Number.POSITIVE_INFINITY
  const inputs = inputsOf(tree, cell, sheets).filter(({ amount }) => amount !== undefined)
  if (/[*/^]/.test(cell.formula ?? '')) {
    const shares = inputs.reduce(
      (sum, { amount = 0, step }) => sum + (amount === 0 ? 1 : step / 2 / Math.abs(amount)),
      0,
    )
    return Math.max(Math.abs(cell.amount ?? 0), 1) * shares
  }
  return inputs.reduce((sum, { step }) => sum + step / 2, 0)
}
