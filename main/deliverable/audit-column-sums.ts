import type { Slot } from './audit-slot.ts'

import { overlap, timesConflict, wordsOf, type Weight } from './audit-match.ts'
import type { SourceTable } from './audit-operand-index.ts'
import { isTotal, operandAt, type Operand } from './audit-operands.ts'
import { isCurrency, unitsAgree } from './audit-units.ts'

/** A column added up, rows of totals left out. */
export type ColumnSum = SourceTable & { readonly column: number; readonly operands: readonly Operand[] }

/** The sums of all columns, by what they come to. */
export function columnSums(tables: readonly SourceTable[]): (amount: number) => readonly ColumnSum[] {
  const sums = new Map<string, ColumnSum[]>()
  for (const { context, table, placeOf } of tables) {
    const rows = table.rows.flatMap((row, index) => (table.isHeader(index) || isTotal(row) ? [] : [index]))
    const width = Math.max(0, ...rows.map((index) => table.rows[index]!.numbers.length))
    for (let column = 0; column < width; column++) {
      const operands = rows.flatMap((index) => operandAt(context, table, index, column) ?? [])
      if (operands.length < 2 || operands.length < rows.length) continue
      const key = keyOf(operands.reduce((sum, { amount }) => sum + amount, 0))
      sums.set(key, [...(sums.get(key) ?? []), { context, table, placeOf, column, operands }])
    }
  }
  return (amount) => sums.get(keyOf(amount)) ?? []
}

function keyOf(amount: number): string {
  return String(Number(amount.toPrecision(12)))
}

/** The column that a sum of money is of, whatever it is called, where no row of it is named. */
export function columnFor(value: Slot, found: readonly ColumnSum[], weight: Weight): ColumnSum | undefined {
  const said = wordsOf(value)
  return found.find(({ context, table, column, operands: [first] }) => {
    const row = table.rows.findIndex(({ line }) => line === first?.line)
    const slot = context.numberAt(table, row, column)
    const unit = first?.unit
    const isNamed = table.rows.some(
      ({ label }) => label.size > 0 && overlap(said, label, weight) * 2 >= overlap(label, label, weight),
    )
    return (
      slot !== undefined &&
      isCurrency(unit) &&
      isCurrency(value.unit) &&
      unitsAgree(unit, value.unit) &&
      !isNamed &&
      !timesConflict(value, slot)
    )
  })
}
