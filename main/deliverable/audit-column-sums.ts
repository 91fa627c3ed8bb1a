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

/** Amounts that come in, and those that go out, where a column has both. */
type Way = 'in' | 'out'

const ways: readonly (readonly [Way, RegExp])[] = [
  [
    'out',
    /(?<!\p{L})(?:debit\p{L}*|outgoing\p{L}*|outflows?|withdraw\p{L}*|paid out|payments? out|went out|spent|expenses?|expenditure|charges|abgänge|abbuchung\p{L}*|ausgaben|auszahlung\p{L}*|belastung\p{L}*|débits?|dépenses|sorties|gastos|cargos|salidas)(?!\p{L})|출금|지출/iu,
  ],
  [
    'in',
    /(?<!\p{L})(?:credit(?:s|ed)?|incoming|inflows?|receipts|received|came in|deposits?|paid in|income|eingänge|einnahmen|einzahlung\p{L}*|gutschrift\p{L}*|crédits?|recettes|entrées|ingresos|abonos|entradas)(?!\p{L})|입금|수입/iu,
  ],
]

/** The sums of all columns, by what they come to. */
export function columnSums(
  tables: readonly SourceTable[],
): (amount: number, kind: 'sum' | 'mean' | Way) => readonly ColumnSum[] {
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
      const parts = (['in', 'out'] as const).map(
        (way) => [way, operands.filter(({ amount }) => amount > 0 === (way === 'in'))] as const,
      )
      if (parts.every(([, some]) => some.length > 1))
        for (const [way, some] of parts) {
          const key = `${way} ${keyOf(Math.abs(some.reduce((total, { amount }) => total + amount, 0)))}`
          sums.set(key, [...(sums.get(key) ?? []), { context, table, placeOf, column, operands: some }])
        }
      for (const key of new Set(keys))
        sums.set(key, [...(sums.get(key) ?? []), { context, table, placeOf, column, operands }])
    }
  }
  return (amount, kind) => sums.get(kind === 'sum' ? keyOf(amount) : `${kind} ${keyOf(amount)}`) ?? []
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
  const fits = ({ context, table, column, operands }: ColumnSum, mayNameRows = false): boolean => {
    const [first] = operands
    const row = table.rows.findIndex(({ line }) => line === first?.line)
    const slot = context.numberAt(table, row, column)
    const isNamed = table.rows.some(
      ({ label }, at) =>
        !table.isHeader(at) && label.size > 0 && overlap(here, label, weight) * 2 >= overlap(label, label, weight),
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
      (mayNameRows || !isNamed) &&
      !timesConflict(value, slot)
    )
  }
  const isSum = ({ operands }: ColumnSum): boolean => {
    const isMoney = isCurrency(operands[0]?.unit) && isCurrency(value.unit)
    return (
      (isTelling(value) && isMoney) ||
      (cue.sum && digits >= 4) ||
      (operands.length > 2 && Math.abs(number.raw) >= 100 && counts.has(operands.length))
    )
  }
  const sum = columnsOf(amount, 'sum').find((one) => isSum(one) && fits(one))
  if (sum !== undefined) return { column: sum, formula: sumFormula(sum.operands), lines: [] }
  for (const [way, words] of ways) {
    const part = words.test(value.sentenceText)
      ? columnsOf(amount, way).find((one) => isSum(one) && fits(one, true))
      : undefined
    if (part !== undefined) return { column: part, formula: sumFormula(part.operands), lines: [] }
  }
  const mean = cue.mean && digits >= 4 ? columnsOf(amount, 'mean').find((one) => fits(one)) : undefined
  return mean === undefined
    ? undefined
    : { column: mean, formula: `(${sumFormula(mean.operands)}) ÷ ${mean.operands.length}`, lines: [] }
}
