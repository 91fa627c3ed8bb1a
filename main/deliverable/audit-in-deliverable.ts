import { cueOf } from './audit-cues.ts'
import { calculate, isTelling, type Calculation } from './audit-derived.ts'
import type { Context } from './audit-context.ts'
import { operandFrom, type Operand } from './audit-operands.ts'
import { allPairs } from './audit-pairs.ts'
import { restatedBy } from './audit-ratio.ts'
import type { Slot } from './audit-slot.ts'
import type { Verdict } from './audit-verdict.ts'

/** The values that a value may come from: of its table, or of its line. */
export function besideIn({ slots }: Context): (slot: Slot) => readonly Slot[] {
  const groups = Map.groupBy(slots, groupOf)
  return (slot) => groups.get(groupOf(slot)) ?? []
}

function groupOf({ cell, line }: Slot): unknown {
  return cell?.table ?? line
}

/** Values that stand on something may be added and compared. */
export function stands(verdict: Verdict | undefined): boolean {
  return (
    verdict !== undefined &&
    (verdict.verdict === 'grounded' || verdict.verdict === 'fromTask' || verdict.verdict === 'derived')
  )
}

/** The words that may announce how a value was calculated. */
export function wordsAround(slot: Slot): string {
  if (slot.cell === undefined) return slot.sentenceText
  const { table, row, column } = slot.cell
  return `${table.rows[row]!.labelText} ${table.headerOf(row, column)?.text ?? ''} ${slot.sentenceText}`
}

/** How a value comes from others of its own table or sentence that stand on something. */
export function ofDeliverable(
  slot: Slot,
  others: readonly Slot[],
  judged: ReadonlyMap<Slot, Verdict>,
): Verdict | undefined {
  const cue = cueOf(wordsAround(slot))
  const beside = (test: (other: Slot) => boolean): Operand[] =>
    others
      .filter((other) => other !== slot && other.value.kind === 'number' && stands(judged.get(other)) && test(other))
      .map(operandFrom)
  if (slot.cell === undefined) {
    const mates = beside((other) => other.cell === undefined && other.beside === slot.beside && other.unit !== '%')
    const restated = restatedBy(
      slot,
      others.filter((other) => stands(judged.get(other))),
    )
    if (restated !== undefined) return { verdict: 'derived', formula: restated.value.text }
    if (mates.length < 2 || mates.length > 8) return undefined
    const before = others
      .filter(({ start, unit, value }) => value.kind === 'number' && start < slot.start && unit === slot.unit)
      .map(operandFrom)
    const ofUnit = mates.filter(({ text, amount }) => before.some((one) => one.text === text && one.amount === amount))
    return asDerived(calculate(slot, cue, { pairs: allPairs(mates), sums: [mates, ofUnit], tells: isTelling(slot) }))
  }
  const { table, row, column } = slot.cell
  const inTable = (other: Slot): boolean => other.cell?.table === table
  // Tables that touch are read as one: a total is of the rows under its own header.
  const first = table.rows.findLastIndex((_, index) => index < row && table.isHeader(index)) + 1
  const above = beside(
    (other) => inTable(other) && other.cell!.column === column && other.cell!.row < row && other.cell!.row >= first,
  )
  const rowsAbove = table.rows.slice(first, row).filter(({ numbers }) => numbers[column] !== undefined).length
  const left = beside(
    (other) => inTable(other) && other.cell!.row === row && other.cell!.column < column && other.unit !== '%',
  )
  const cellsLeft = table.rows[row]!.numbers.slice(0, column).filter((number) => number?.kind === 'number').length
  // A sum is shown only where every addend stands on something.
  const sums = [...(above.length === rowsAbove ? [above] : []), ...(left.length === cellsLeft ? [left] : [])]
  return asDerived(
    calculate(slot, cue, {
      pairs: left.length <= 8 ? allPairs(left) : [],
      sums,
      tells: isTelling(slot),
    }),
  )
}

/** The verdict on what was found to be calculated. */
export function asDerived(found: Calculation | undefined): Verdict | undefined {
  return found === undefined ? undefined : { verdict: 'derived', formula: found.formula }
}
