import type { Context } from './audit-context.ts'
import { yearOfKey } from './audit-times.ts'
import { overlap, union, wordsOf, type Weight } from './audit-match.ts'
import { operandAt, type Operand } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import type { TableContext } from './audit-tables.ts'

/** The years of rows that nothing but their time names. */
export function yearsOfRows(context: Context, table: TableContext): Set<string> {
  return new Set(datedRows(context, table).flatMap(({ years }) => years))
}

type DatedRow = { readonly index: number; readonly years: readonly string[] }
const known = new WeakMap<TableContext, readonly DatedRow[]>()

function datedRows(context: Context, table: TableContext): readonly DatedRow[] {
  const before = known.get(table)
  if (before !== undefined) return before
  const found = table.rows.flatMap(({ label, numbers }, index): DatedRow[] => {
    if (label.size > 0 || table.isHeader(index)) return []
    const times = numbers.flatMap((_, column) => context.numberAt(table, index, column)?.times ?? [])
    const years = [...new Set(times.flatMap((key) => yearOfKey(key) ?? []))]
    return years.length === 1 ? [{ index, years }] : []
  })
  known.set(table, found)
  return found
}

/** The earlier and the later value of each column in rows of two years that a value is said of: those that it names, else its own and the one before. */
export function pairsOfDatedRows(
  value: Slot,
  { context, table }: { readonly context: Context; readonly table: TableContext },
  weight: Weight,
): [Operand, Operand][] {
  const said = [...new Set(value.times.flatMap((key) => yearOfKey(key) ?? []))].toSorted()
  const [first, last] = [said.length === 1 ? String(Number(said[0]) - 1) : said[0], said.at(-1)]
  const rows = datedRows(context, table)
  const of = (year: string | undefined): readonly DatedRow[] => rows.filter(({ years }) => years[0] === year)
  const [before, after] = [of(first), of(last)]
  // Several rows of a year are its parts.
  if (first === last || before.length !== 1 || after.length !== 1) return []
  const about = union(wordsOf(value), value.near)
  return table.rows[after[0]!.index]!.numbers.flatMap((_, column): [Operand, Operand][] => {
    const there = context.numberAt(table, after[0]!.index, column)
    if (there === undefined || overlap(about, union(there.header, there.near), weight) === 0) return []
    const [one, other] = [before[0]!, after[0]!].map(({ index }) => operandAt(context, table, index, column))
    return one === undefined || other === undefined ? [] : [[one, other]]
  })
}
