import type { Cue } from './audit-cues.ts'
import { isTelling, mayBeOf, sumFormula, type Calculation } from './audit-derived.ts'
import { countsIn } from './audit-spelled-numbers.ts'
import type { Slot } from './audit-slot.ts'

import { overlap, significant, timesConflict, union, wordsOf, type Weight } from './audit-match.ts'
import type { SourceTable } from './audit-operand-index.ts'
import { isTotal, operandAt, type Operand } from './audit-operands.ts'
import { isCurrency } from './audit-units.ts'

/** A column added up, rows of totals left out. */
export type ColumnSum = SourceTable & { readonly column: number; readonly operands: readonly Operand[] }

/** The sums of all columns, by what they come to. */
export function columnSums(
  tables: readonly SourceTable[],
): (amount: number, kind: 'sum' | 'mean') => readonly ColumnSum[] {
  const sums = new Map<string, ColumnSum[]>()
  for (const { context, table, placeOf } of tables) {
    const rows = table.rows.flatMap((row, index) => (table.isHeader(index) || isTotal(row) ? [] : [index]))
    const width = Math.max(0, ...rows.map((index) => table.rows[index]!.numbers.length))
    for (let column = 0; column < width; column++) {
      const operands = rows.flatMap((index) => operandAt(context, table, index, column) ?? [])
      if (operands.length < 2 || operands.length < rows.length) continue
      const sum = operands.reduce((total, { amount }) => total + amount, 0)
      const mean = sum / operands.length
      const keys = [keyOf(sum), ...[0, 1, 2].map((decimals) => `mean ${keyOf(Number(mean.toFixed(decimals)))}`)]
      for (const key of new Set(keys))
        sums.set(key, [...(sums.get(key) ?? []), { context, table, placeOf, column, operands }])
    }
  }
  return (amount, kind) => sums.get(kind === 'sum' ? keyOf(amount) : `mean ${keyOf(amount)}`) ?? []
}

function keyOf(amount: number): string {
  return String(Number(amount.toPrecision(12)))
}

/** The column that an amount is the sum of, whatever it is called, where no row of it is named and chance is ruled out: by the digits of an amount of money, by words, or because as many are said as it has rows. */
export function columnFor(
  value: Slot,
  cue: Cue,
  { columnsOf, weight }: { readonly columnsOf: ReturnType<typeof columnSums>; readonly weight: Weight },
): (Calculation & { readonly column: ColumnSum }) | undefined {
  const { number } = value.value
  if (number === undefined || value.unit === '%') return undefined
  const amount = number.raw * (value.scale ?? 1)
  const digits = significant(number.raw)
  const counts = new Set(countsIn(value.sentenceText))
  const said = wordsOf(value)
  const here = value.cell === undefined ? union(value.own, value.lead) : said
  const fits = ({ context, table, column, operands }: ColumnSum): boolean => {
    const [first] = operands
    const row = table.rows.findIndex(({ line }) => line === first?.line)
    const slot = context.numberAt(table, row, column)
    const isNamed = table.rows.some(
      ({ label }) => label.size > 0 && overlap(here, label, weight) * 2 >= overlap(label, label, weight),
    )
    const named = (at: number): number => overlap(said, new Set(table.headerOf(row, at)?.terms), weight)
    const isOther = table.rows[row]?.numbers.some((_, at) => {
      const other = operandAt(context, table, row, at)
      return other !== undefined && named(at) > named(column) + 1e-9 && mayBeOf(other, value.unit)
    })
    return (
      slot !== undefined &&
      isOther !== true &&
      first !== undefined &&
      mayBeOf(first, value.unit) &&
      !isNamed &&
      !timesConflict(value, slot)
    )
  }
  const isSum = ({ operands }: ColumnSum): boolean => {
    const isMoney = isCurrency(operands[0]?.unit) && isCurrency(value.unit)
    return (
      (isTelling(value) && isMoney) ||
      (cue.sum && digits >= 4) ||
      (operands.length > 2 && digits >= 3 && counts.has(operands.length))
    )
  }
  const sum = columnsOf(amount, 'sum').find((one) => isSum(one) && fits(one))
  if (sum !== undefined) return { column: sum, formula: sumFormula(sum.operands), lines: [] }
  const mean = cue.mean && digits >= 4 ? columnsOf(amount, 'mean').find(fits) : undefined
  return mean === undefined
    ? undefined
    : { column: mean, formula: `(${sumFormula(mean.operands)}) ÷ ${mean.operands.length}`, lines: [] }
}
