import type { Cue } from './audit-cues.ts'
import { saysMove } from './audit-cues.ts'
import { calculate, isTelling, mayBeOf, type Calculation } from './audit-derived.ts'
import { namedCategories } from './audit-groups.ts'
import { overlap, significant, union, wordsOf, type Weight } from './audit-match.ts'
import type { OperandIndex, SourceTable } from './audit-operand-index.ts'
import { isCalled, isTotal, operandAt, type Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import { inYear, lengthOf, liesIn, spanOf, spansIn, type Span } from './audit-spans.ts'
import { yearOfKey } from './audit-times.ts'
import { readValues } from './audit-values.ts'

/** A sum or a mean over the months, quarters or years that a sentence names by their first and last: `January to August`. */
export function overSpan(
  value: Slot,
  cue: Cue,
  { index, weight }: { readonly index: OperandIndex; readonly weight: Weight },
): (Calculation & { readonly source: SourceTable }) | undefined {
  const { number } = value.value
  if (number === undefined || value.unit === '%' || number.between !== undefined) return undefined
  const spans = spansSaid(value)
  if (spans.length === 0) return undefined
  // What is said of so long a time is its sum, where no word says that it moved in it.
  const isWhole = cue.sum || (significant(number.raw) >= 3 && !saysMove(value.sentenceText))
  if (!isWhole && !cue.mean) return undefined
  for (const source of index.tablesFor([...wordsOf(value), ...spans.flatMap(partsOf)])) {
    for (const span of spans) {
      const sums = sumsOver(value, span, source, weight)
      const found = calculate(value, { ...cue, sum: isWhole }, { pairs: [], sums, tells: isTelling(value) })
      if (found !== undefined) return { ...found, source }
    }
  }
  return undefined
}

/** The spans that a sentence, a column or a row names, else its quarters and years. */
function spansSaid(value: Slot): Span[] {
  const { cell } = value
  const texts =
    cell === undefined
      ? [value.sentenceText]
      : [cell.table.headerOf(cell.row, cell.column)?.text ?? '', cell.table.rows[cell.row]!.labelText]
  const years = [...new Set([...value.times, ...value.wideTimes].flatMap((key) => yearOfKey(key) ?? []))]
  const said = texts.flatMap(spansIn).map((span) => inYear(span, years.length === 1 ? years[0] : undefined))
  return said.length > 0 ? said : [...new Set(value.times)].flatMap((key) => spanOf(key) ?? [])
}

/** How tables name what lies in a span. */
function partsOf({ from, to, isDated, unit }: Span): string[] {
  if (unit === 'year')
    return Array.from({ length: Math.floor((to - from) / 12) + 1 }, (_, at) => String(from / 12 + at))
  const months = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return months.flatMap((month) => [
    `--${numberOf(month)}`,
    ...(month % 3 === 0 ? [`Q${(month % 12) / 3 + 1}`] : []),
    ...(isDated ? [`${Math.floor(month / 12)}-${numberOf(month)}`] : []),
  ])
}

function numberOf(month: number): string {
  return String((month % 12) + 1).padStart(2, '0')
}

function sumsOver(value: Slot, span: Span, { context, table }: SourceTable, weight: Weight): Operand[][] {
  const said = wordsOf(value)
  const rows = table.rows.flatMap((row, at) => (table.isHeader(at) || row.numbers.every((one) => !one) ? [] : [at]))
  const width = Math.max(0, ...rows.map((at) => table.rows[at]!.numbers.length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const cell = (row: number, column: number): Operand | undefined => {
    const found = operandAt(context, table, row, column)
    return found !== undefined && mayBeOf(found, value.unit) ? found : undefined
  }
  const isNamed = (row: number): boolean => {
    const { label } = table.rows[row]!
    const whole = overlap(label, label, weight)
    return (
      rows.length === 1 ||
      (whole > 0 && overlap(said, label, weight) * 2 >= whole) ||
      isCalled(said, table.rows[row]!, table)
    )
  }
  // Across: a row under the times of its columns.
  const called = rows.filter(isNamed)
  const overColumns = (row: number): Operand[] =>
    complete(
      columns.flatMap((column) => cell(row, column) ?? []).map((one) => [one, one.times] as const),
      span,
    )
  const totals = rows.filter((row) => isTotal(table.rows[row]!))
  const across = (called.length > 0 ? called : totals).map(overColumns)
  const blocks =
    called.length === 0 && totals.length === 0 && significant(value.value.number!.raw) >= 3
      ? [rows.flatMap(overColumns)]
      : []
  // Down: the rows of these times, and of what else the words name.
  const parts = rows.filter((row) => !isTotal(table.rows[row]!))
  const named = namedCategories(table, union(value.own, value.header, value.sentence, value.lead)).map((categories) =>
    categories.filter(({ key }) => !/^--\d\d$/.test(key)),
  )
  const chosen = parts.filter((row) =>
    named.every((categories) => categories.length === 0 || categories.some((one) => one.rows.includes(row))),
  )
  const shares = columns.map((column) => overlap(said, new Set(table.headerOf(parts[0] ?? 0, column)?.terms), weight))
  const down = columns.flatMap((column) => {
    const cells = chosen.flatMap((row): (readonly [Operand, readonly string[]])[] => {
      const one = cell(row, column)
      return one === undefined ? [] : [[one, timesOfRow(value, table, row, one.times)]]
    })
    const isOther = shares.some((share, at) => share > shares[column]! + 1e-9 && parts.some((row) => cell(row, at)))
    return cells.length < 2 || isOther ? [] : [complete(cells, span)]
  })
  return [...across, ...down, ...blocks].filter((sum) => sum.length > 1)
}

/** When a row is: its numbers' time, else the one day that it says. */
function timesOfRow(
  value: Slot,
  table: SourceTable['table'],
  row: number,
  times: readonly string[],
): readonly string[] {
  if (times.some((key) => lengthOf(key) < 12)) return times
  const days = table.rows[row]!.texts.flatMap((text, column) => {
    const dates = readValues(text, { cell: true }).filter(({ kind }) => kind === 'date')
    const isMeant = (table.headerOf(row, column)?.terms ?? []).some((term) => value.sentence.has(term))
    return dates.length === 1 ? [{ keys: dates[0]!.keys, isMeant }] : []
  })
  const [day] = days.length === 1 ? days : days.filter(({ isMeant }) => isMeant)
  return day?.keys ?? times
}

/** What lies in a span, where that is all of it: each of its months, quarters or years, or days of it. */
function complete(cells: readonly (readonly [Operand, readonly string[]])[], span: Span): Operand[] {
  const inside = cells.flatMap(([one, times]) => {
    const [key] = times.filter((time) => liesIn(time, span))
    return key === undefined ? [] : [{ one, key }]
  })
  if (inside.some(({ key }) => /-\d\d-\d\d$/.test(key))) return inside.map(({ one }) => one)
  // A year's total is no part beside its quarters.
  const shortest = Math.min(...inside.map(({ key }) => lengthOf(key)))
  const parts = inside.filter(({ key }) => lengthOf(key) === shortest)
  const covered = new Set(parts.map(({ key }) => key)).size * shortest
  return covered === span.to - span.from + 1 ? parts.map(({ one }) => one) : []
}
