import type { Context } from './audit-context.ts'
import type { Slot } from './audit-slot.ts'
import { calculate, type Calculation } from './audit-derived.ts'
import { overlap, wordsOf, type Weight } from './audit-match.ts'
import { foldText } from './audit-lines.ts'
import { operandAt } from './audit-operands.ts'
import type { TableContext } from './audit-tables.ts'
import { isCurrency, unitsAgree } from './audit-units.ts'

const countWords =
  /\b(?:count|number|no\.|how many|orders|items|entries|records|rows|positions|invoices|contracts|anzahl|bestellungen|posten|einträge|nombre|commandes|número|cantidad de|pedidos)(?!\p{L})|数量|件数|个数|笔数|订单数|건수|개수|주문 ?수/iu

type Group = { readonly key: string; readonly rows: readonly number[] }

/** Whether words announce how many there are of something. */
export function isCount(words: string): boolean {
  return countWords.test(words)
}

/** A subtotal or a count of the rows of a table that have what the value's row is called in one of their cells. */
export function groupTotal(
  value: Slot,
  { context, table }: { readonly context: Context; readonly table: TableContext },
  weight: Weight,
): Calculation | undefined {
  const { number } = value.value
  if (value.cell === undefined || number === undefined || value.cell.table === table) return undefined
  const { table: own, row, column } = value.cell
  const header = own.headerOf(row, column)
  for (const { key, rows } of groupsOf(table, keysOf(own, row))) {
    const line = table.rows[rows[0]!]!.line
    const isWhole = Number.isInteger(number.raw) && (value.unit === undefined || value.unit === 'piece')
    if (isWhole && number.raw === rows.length && isCount(header?.text ?? ''))
      return { formula: `count of rows “${key}”`, lines: [line] }
    if (rows.length < 2) continue
    for (const at of table.rows[rows[0]!]!.numbers.keys()) {
      const operands = rows.map((index) => operandAt(context, table, index, at)).filter((one) => one !== undefined)
      if (operands.length < rows.length) continue
      const theirs = table.headerOf(rows[0]!, at)
      const unit = operands[0]?.unit
      const isNamed = overlap(wordsOf(value), new Set(theirs?.terms), weight) > 0
      if (!isNamed && !(isCurrency(unit) && isCurrency(value.unit) && unitsAgree(unit, value.unit))) continue
      const found = calculate(value, summed, { pairs: [], sums: [operands] })
      if (found !== undefined) return found
    }
  }
  return undefined
}

const summed = { sum: true, mean: false, up: false, down: false, change: false, share: false, ratio: false }

/** What a row is called: its cells of words. */
function keysOf(table: TableContext, row: number): string[] {
  const { texts, numbers } = table.rows[row]!
  return texts.filter((text, at) => numbers[at] === undefined && /\p{L}{2}/u.test(text)).map((text) => foldText(text))
}

/** Rows by the cell that is one of these, each column for itself. */
function groupsOf(table: TableContext, keys: readonly string[]): Group[] {
  const groups = new Map<string, { key: string; rows: number[] }>()
  for (const [index, { texts }] of table.rows.entries()) {
    if (table.isHeader(index)) continue
    for (const [column, text] of texts.entries()) {
      if (!/\p{L}{2}/u.test(text) || !keys.includes(foldText(text))) continue
      const id = `${column} ${foldText(text)}`
      const group = groups.get(id) ?? { key: text, rows: [] }
      groups.set(id, group)
      group.rows.push(index)
    }
  }
  return [...groups.values()]
}
