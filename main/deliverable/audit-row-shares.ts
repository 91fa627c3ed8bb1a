import type { Context } from './audit-context.ts'
import { sumFormula } from './audit-derived.ts'
import { overlap, wordsOf, type Weight } from './audit-match.ts'
import { isNamedRow, operandAt, type Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import { sumWords } from './audit-cues.ts'
import type { TableContext } from './audit-tables.ts'

/** Of each row that a value's words name, the whole and the part that they name: of all cases sold in December, those of wholesale. */
export function pairsOfRowShares(
  value: Slot,
  { context, table }: { readonly context: Context; readonly table: TableContext },
  weight: Weight,
): [Operand, Operand][] {
  const said = wordsOf(value)
  return table.rows.flatMap((row, index): [Operand, Operand][] => {
    if (table.isHeader(index) || !isNamedRow(value, row, { table, context, weight })) return []
    const cells = row.numbers.flatMap((_, column) => {
      const operand = operandAt(context, table, index, column)
      const header = table.headerOf(index, column)
      return operand === undefined || header === undefined || sumWords.test(header.text) ? [] : [{ operand, header }]
    })
    return cells.flatMap(({ operand: part, header }): [Operand, Operand][] => {
      const parts = cells.filter(({ operand }) => operand.unit === part.unit).map(({ operand }) => operand)
      const isNamed =
        overlap(said, new Set(header.terms), weight) > 0 || header.times.some((key) => value.times.includes(key))
      if (parts.length < 2 || !isNamed) return []
      const amount = parts.reduce((sum, one) => sum + one.amount, 0)
      return [[{ ...part, amount, text: `(${sumFormula(parts)})` }, part]]
    })
  })
}
