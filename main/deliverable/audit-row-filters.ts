import type { Context } from './audit-context.ts'
import { sumWords } from './audit-cues.ts'
import { isPart, isTotal, operandAt, type Operand } from './audit-operands.ts'
import { isBareMonth } from './audit-times.ts'
import type { TableContext } from './audit-tables.ts'
import { isCurrency } from './audit-units.ts'

/** What cells of a column say: the words of each, with the rows that have it. */
export type Choice = { readonly text: string; readonly terms: readonly string[]; readonly rows: ReadonlySet<number> }

/** A number of a table. Those of one `measure` may be added: they stand in one column, or in columns that differ by their time alone. */
export type Cell = { readonly row: number; readonly measure: string; readonly operand: Operand }

/** A table as rows that can be picked by what they say: its columns of words with their choices, and its numbers. */
export type RowFilters = {
  readonly rows: readonly number[]
  readonly columns: readonly (readonly Choice[])[]
  readonly cells: readonly Cell[]
  /** Words above the columns of each measure. */
  readonly headers: ReadonlyMap<string, ReadonlySet<string>>
}

const known = new WeakMap<TableContext, RowFilters>()

export function rowFilters(context: Context, table: TableContext): RowFilters {
  const before = known.get(table)
  if (before !== undefined) return before
  const rows = table.rows.flatMap((row, at) =>
    table.isHeader(at) || isTotal(row) || row.numbers.every((number) => number === undefined) ? [] : [at],
  )
  const width = Math.max(0, ...rows.map((at) => table.rows[at]!.texts.length))
  const choices = Array.from({ length: width }, (_, column) => choicesOf(table, rows, column))
  const headers = new Map<string, Set<string>>()
  // A total of nothing that stands beside it is a number like others.
  const isAlone = (row: number, column: number): boolean => {
    const unit = table.headerOf(row, column)?.unit
    return (
      isCurrency(unit) &&
      table.rows[row]!.texts.every((_, at) => at === column || table.headerOf(row, at)?.unit !== unit)
    )
  }
  const measureOf = (row: number, column: number): string | undefined => {
    const header = table.headerOf(row, column)
    if (choices[column]!.length > 0 || (header !== undefined && sumWords.test(header.text) && !isAlone(row, column)))
      return undefined
    const measure = header === undefined || header.times.length === 0 ? String(column) : header.terms.join(' ')
    headers.set(measure, new Set(header?.terms))
    return measure
  }
  const cells = rows.flatMap((row) =>
    table.rows[row]!.numbers.flatMap((number, column): Cell[] => {
      const measure = number === undefined ? undefined : measureOf(row, column)
      const operand = measure === undefined ? undefined : operandAt(context, table, row, column)
      if (operand === undefined) return []
      const times = operand.times.length > 0 ? operand.times : dayOf(table, row)
      return [{ row, measure: measure!, operand: { ...operand, times } }]
    }),
  )
  const filters = { rows, columns: choices.filter(({ length }) => length > 1), cells, headers }
  known.set(table, filters)
  return filters
}

/** The first day that a row says: of an order the one on which it was made, not that of its delivery. */
function dayOf(table: TableContext, row: number): readonly string[] {
  for (const column of table.rows[row]!.texts.keys()) {
    const [value, ...more] = table.valuesOf(row, column)
    if (value?.kind === 'date' && more.length === 0) return value.keys
  }
  return []
}

/** Whether a cell is a day, a month of a year or the like, by which rows are picked as times. */
function isTime(table: TableContext, row: number, column: number): boolean {
  const [value, ...more] = table.valuesOf(row, column)
  return (
    value !== undefined &&
    more.length === 0 &&
    (value.kind === 'date' || value.kind === 'period') &&
    !isBareMonth(value.keys[0]) &&
    value.text.trim().length === (table.rows[row]!.texts[column] ?? '').trim().length
  )
}

function choicesOf(table: TableContext, rows: readonly number[], column: number): Choice[] {
  const byText = new Map<string, number[]>()
  for (const at of rows) {
    const { texts, numbers } = table.rows[at]!
    const text = (texts[column] ?? '').trim().toLowerCase()
    const isAmount =
      numbers[column] !== undefined && (numbers[column].number?.unit !== undefined || !/\p{L}{3}/u.test(text))
    if (isAmount || !/\p{L}{2}/u.test(text) || isTime(table, at, column)) continue
    byText.set(text, [...(byText.get(text) ?? []), at])
  }
  return [...byText].map(([text, found]) => ({ text, terms: table.termsOf(found[0]!, column), rows: new Set(found) }))
}

/** What words name in one column: the choices of which they have all words, else those of which they have a word that no other has. */
export function choicesNamed(choices: readonly Choice[], said: ReadonlySet<string>, sentence = ''): readonly Choice[] {
  // `WX70 BDO` is an identifier of two words.
  const literal = choices.filter(({ text }) => text.length >= 4 && /\d/.test(text) && saysWhole(sentence, text))
  if (literal.length > 0) return literal
  const isSaid = (term: string): boolean => said.has(term) || isPart(term, said)
  const whole = choices.filter(({ terms }) => terms.length > 0 && terms.every(isSaid))
  if (whole.length > 0) return whole
  return choices.filter(({ terms }) =>
    terms.some(
      (term) => term.length > 2 && isSaid(term) && choices.filter((other) => other.terms.includes(term)).length === 1,
    ),
  )
}

function saysWhole(sentence: string, text: string): boolean {
  const at = sentence.toLowerCase().indexOf(text)
  return at !== -1 && !/[\p{L}\d]/u.test(`${sentence.charAt(at - 1)}${sentence.charAt(at + text.length)}`)
}
