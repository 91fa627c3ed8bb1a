import type { Cue } from './audit-cues.ts'
import { calculate, mayBeOf, type Calculation } from './audit-derived.ts'
import { overlap, significant, timesConflict, wordsOf, type Weight } from './audit-match.ts'
import type { SourceTable } from './audit-operand-index.ts'
import { isCalled, isTotal, operandAt } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import type { TableRow } from './audit-tables.ts'

/** More rows than these are not named one by one. */
const MOST = 8

/** Joins the names of a list. */
const joint = /\s(?:and|und|et|y|e|sowie|plus|as well as)\s|&|와\s|과\s|및\s/iu

/** The sum of the rows that the part of a sentence around a value lists, whatever its other parts name. */
export function ofListedRows(
  value: Slot,
  cue: Cue,
  { source: { context, table }, weight }: { readonly source: SourceTable; readonly weight: Weight },
): Calculation | undefined {
  const { number } = value.value
  if (number === undefined || value.cell !== undefined || value.unit === '%' || value.unit === 'pp') return undefined
  const [segment, text] = [value.segment(), value.segmentText]
  const digits = significant(number.raw)
  const isList = joint.test(text)
  if (!(cue.sum || (isList && digits >= 2)) || segment.size === 0) return undefined
  const isNamedWhole = ({ label }: TableRow): boolean => [...label].every((term) => segment.has(term))
  const isNamedFirst = (at: number): boolean => {
    const terms = table.termsOf(at, 0)
    return terms.length > 0 && terms.every((term) => segment.has(term))
  }
  const rows = table.rows.flatMap((row, at) => {
    if (table.isHeader(at) || isTotal(row) || row.label.size === 0) return []
    return isNamedWhole(row) || isCalled(segment, row, table) ? [at] : []
  })
  if (rows.length < 2 || rows.length > MOST) return undefined
  // Of few digits a sum is one by chance where rows are only hinted at, or two.
  const isExact = rows.length > 2 && rows.every((at) => isNamedFirst(at))
  if (!cue.sum && digits < 3 && !isExact) return undefined
  const said = wordsOf(value)
  const columns = Array.from({ length: table.rows[rows[0]!]!.numbers.length }, (_, column) => {
    const operands = rows.flatMap((row) => {
      const slot = context.numberAt(table, row, column)
      const operand = operandAt(context, table, row, column)
      return slot === undefined || operand === undefined || timesConflict(value, slot) ? [] : [operand]
    })
    return { operands, named: overlap(said, new Set(table.headerOf(rows[0]!, column)?.terms), weight) }
  }).filter(({ operands }) => operands.length === rows.length && operands.every((one) => mayBeOf(one, value.unit)))
  const most = Math.max(0, ...columns.map(({ named }) => named))
  const sums = columns.filter(({ named }) => named >= most - 1e-9).map(({ operands }) => operands)
  return calculate(value, { ...cue, sum: true, mean: false }, { pairs: [], sums })
}
