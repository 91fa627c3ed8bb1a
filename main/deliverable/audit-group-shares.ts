import type { Context } from './audit-context.ts'
import { cueOf } from './audit-cues.ts'
import { calculate, sumFormula, type Calculation } from './audit-derived.ts'
import { namedCategories } from './audit-groups.ts'
import { overlap, significant, union, wordsOf, type Weight } from './audit-match.ts'
import { isTotal, operandAt, type Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import type { TableContext } from './audit-tables.ts'

/** The share that rows of a kind have in those of one kind less: of what was sold in Asia in May, the toys. */
export function groupShare(
  value: Slot,
  { context, table }: { readonly context: Context; readonly table: TableContext },
  weight: Weight,
): Calculation | undefined {
  const { number } = value.value
  if (number === undefined || significant(number.raw) < 2 || value.cell?.table === table) return undefined
  const sets = namedCategories(table, union(value.own, value.header, value.sentence, value.lead)).map(
    (categories) => new Set(categories.flatMap(({ rows }) => rows)),
  )
  if (sets.length === 0) return undefined
  const all = table.rows.flatMap((row, index) => (table.isHeader(index) || isTotal(row) ? [] : [index]))
  const within = (chosen: readonly ReadonlySet<number>[]): number[] =>
    all.filter((row) => chosen.every((set) => set.has(row)))
  const part = within(sets)
  const wholes = sets.map((_, dropped) => within(sets.filter((__, at) => at !== dropped)))
  const operand = (rows: readonly number[], column: number): Operand | undefined => {
    const found = rows.map((row) => operandAt(context, table, row, column)).filter((one) => one !== undefined)
    const [first] = found
    if (first === undefined || found.length < rows.length) return undefined
    const text = found.length === 1 ? first.text : `(${sumFormula(found)})`
    return { ...first, text, amount: found.reduce((sum, { amount }) => sum + amount, 0) }
  }
  for (const column of table.rows[part[0] ?? -1]?.numbers.keys() ?? []) {
    const header = new Set(table.headerOf(part[0]!, column)?.terms)
    if (overlap(wordsOf(value), header, weight) === 0 && significant(number.raw) < 3) continue
    for (const whole of wholes.filter(({ length }) => length > part.length)) {
      const [one, other] = [operand(whole, column), operand(part, column)]
      if (one === undefined || other === undefined) continue
      const found = calculate(value, { ...cueOf(''), share: true }, { pairs: [[one, other]], sums: [] })
      if (found !== undefined) return found
    }
  }
  return undefined
}
