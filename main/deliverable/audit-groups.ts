import type { Context } from './audit-context.ts'
import { cueOf } from './audit-cues.ts'
import { calculate, isTelling, type Calculation } from './audit-derived.ts'
import { foldText } from './audit-lines.ts'
import { overlap, significant, union, wordsOf, type Weight } from './audit-match.ts'
import { operandAt } from './audit-operands.ts'
import type { Slot } from './audit-slot.ts'
import { countsIn } from './audit-spelled-numbers.ts'
import type { TableContext } from './audit-tables.ts'
import { isBareMonth } from './audit-times.ts'
import { isCurrency, unitsAgree, unitsIn } from './audit-units.ts'
import { readValues } from './audit-values.ts'

const countWords =
  /\b(?:count|number|no\.|how many|orders|items|entries|records|rows|positions|invoices|contracts|anzahl|bestellungen|posten|einträge|nombre|commandes|número|cantidad de|pedidos)(?!\p{L})|数量|件数|个数|笔数|订单数|건수|개수|주문 ?수/iu

/** Rows that have one thing in the same column, such as a region or a month. */
export type Category = {
  readonly key: string
  readonly text: string
  readonly terms: readonly string[]
  readonly rows: readonly number[]
}
type Group = { readonly key: string; readonly rows: readonly number[] }

/** Whether words announce how many there are of something. */
export function isCount(words: string): boolean {
  return countWords.test(words)
}

/** A subtotal, a mean or a count of the rows of a table that have in their cells what a value's words name. */
export function groupTotal(
  value: Slot,
  { context, table }: { readonly context: Context; readonly table: TableContext },
  weight: Weight,
): Calculation | undefined {
  const { number } = value.value
  if (number === undefined || value.unit === '%' || value.cell?.table === table) return undefined
  const heading =
    value.cell === undefined ? '' : (value.cell.table.headerOf(value.cell.row, value.cell.column)?.text ?? '')
  const cue = cueOf(value.cell === undefined ? value.sentenceText : `${value.around()} ${heading}`)
  const counts = value.cell === undefined ? countsIn(value.sentenceText) : []
  const isAnnouncedAs = (count: number): boolean =>
    value.cell !== undefined || cue.sum || isTelling(value) || (significant(number.raw) > 3 && counts.includes(count))
  const isWhole = Number.isInteger(number.raw) && (value.unit === undefined || value.unit === 'piece')
  for (const { key, rows } of groupsOf(value, table)) {
    if (value.cell !== undefined && isWhole && number.raw === rows.length && isCount(heading))
      return { formula: `count of rows “${key}”`, lines: [table.rows[rows[0]!]!.line] }
    const isAnnounced = isAnnouncedAs(rows.length)
    if (rows.length < 2 || !(isAnnounced || cue.mean)) continue
    for (const at of table.rows[rows[0]!]!.numbers.keys()) {
      const operands = rows.map((index) => operandAt(context, table, index, at)).filter((one) => one !== undefined)
      if (operands.length < rows.length) continue
      const theirs = table.headerOf(rows[0]!, at)
      const unit = operands[0]?.unit
      const isUnit = value.unit !== undefined && unitsIn(theirs?.text ?? '').has(value.unit)
      const isNamed = isUnit || overlap(wordsOf(value), new Set(theirs?.terms), weight) > 0
      const isMoney = isCurrency(unit) && isCurrency(value.unit) && unitsAgree(unit, value.unit)
      if (!isNamed && !isMoney && !isTelling(value)) continue
      const found = calculate(value, { ...nothing, sum: isAnnounced, mean: cue.mean }, { pairs: [], sums: [operands] })
      if (found !== undefined) return found
    }
  }
  return undefined
}

const nothing = { sum: false, mean: false, up: false, down: false, change: false, share: false, ratio: false }

/** Rows that have all that the words name: those of the row and the sentence, then with the caption's and the heading's, then the row's alone. */
function groupsOf(value: Slot, table: TableContext): Group[] {
  const { own, header, sentence, lead, near } = value
  const said = union(own, header, sentence, lead)
  const columns = columnsBeside(value)
  const groups = [said, union(said, near), own].flatMap((words) => rowsOf(table, words, columns) ?? [])
  return [...groups, ...sameCells(value, table)]
}

const none: ReadonlySet<string> = new Set()

/** What the columns before a value are called: a total over `January | February | March` is of the rows of these months. */
function columnsBeside({ cell }: Slot): ReadonlySet<string> {
  if (cell === undefined) return none
  const { table, row, column } = cell
  const called = Array.from({ length: column }, (_, at) => keyOf(table.headerOf(row, at)?.text ?? ''))
  return new Set(called.filter((name) => name !== ''))
}

const known = new WeakMap<TableContext, readonly (readonly Category[])[]>()

/** By column, what its cells say again and again. */
function categoriesOf(table: TableContext): readonly (readonly Category[])[] {
  const before = known.get(table)
  if (before !== undefined) return before
  const width = Math.max(0, ...table.rows.map(({ texts }) => texts.length))
  const columns = Array.from({ length: width }, (_, column): Category[] => {
    const byText = new Map<string, number[]>()
    for (const [index, { texts, numbers }] of table.rows.entries()) {
      const text = texts[column] ?? ''
      if (table.isHeader(index) || numbers[column] !== undefined || !/\p{L}{2}/u.test(text)) continue
      const key = keyOf(text)
      byText.set(key, [...(byText.get(key) ?? []), index])
    }
    return [...byText].map(([key, rows]) => ({
      key,
      text: table.rows[rows[0]!]!.texts[column]!,
      rows,
      terms: table.termsOf(rows[0]!, column),
    }))
  })
  const found = columns.filter((categories) => categories.length > 1 && categories.some(({ rows }) => rows.length > 1))
  known.set(table, found)
  return found
}

/** By column in which something is named, the categories that are; `columns` are names as cells have them. */
export function namedCategories(table: TableContext, said: ReadonlySet<string>, columns = none): Category[][] {
  const isNamed = ({ key, terms }: Category): boolean =>
    columns.has(key) || (terms.length > 0 && terms.every((term) => said.has(term)))
  return categoriesOf(table)
    .map((categories) => categories.filter(isNamed))
    .filter((categories) => categories.length > 0)
}

/** The rows whose cells say what is named, in every column of which something is named. */
function rowsOf(table: TableContext, said: ReadonlySet<string>, columns = none): Group[] | undefined {
  const named = namedCategories(table, said, columns)
  if (named.length === 0) return undefined
  const sets = named.map((categories) => new Set(categories.flatMap(({ rows }) => rows)))
  const rows = [...sets[0]!].filter((row) => sets.every((set) => set.has(row)))
  const key = named
    .flat()
    .map(({ text }) => text)
    .join(', ')
  return rows.length === 0 ? undefined : [{ key, rows }]
}

/** Rows with a cell that says just what a cell of the value's row says. */
function sameCells({ cell }: Slot, table: TableContext): Group[] {
  if (cell === undefined) return []
  const { texts, numbers } = cell.table.rows[cell.row]!
  const keys = new Set(
    texts.filter((text, at) => numbers[at] === undefined && /\p{L}{2}/u.test(text)).map((text) => keyOf(text)),
  )
  return categoriesOf(table).flatMap((categories) =>
    categories.flatMap(({ key, text, rows }) => (keys.has(key) ? [{ key: text, rows }] : [])),
  )
}

const monthKeys = new Map<string, string>()
const MOST_KNOWN = 10_000

/** A cell's text for comparing; names of months are alike in every language. */
function keyOf(text: string): string {
  const key = foldText(text)
  if (key.length > 12) return key
  const before = monthKeys.get(key)
  if (before !== undefined) return before
  const [month] = readValues(text, { cell: true })
  const found = month?.text === text.trim() && isBareMonth(month.keys[0]) ? month.keys[0]! : key
  if (monthKeys.size < MOST_KNOWN) monthKeys.set(key, found)
  return found
}
