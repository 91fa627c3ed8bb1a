import { overlap, significant, union, wordsOf, type Weight } from './audit-match.ts'
import type { Slot } from './audit-slot.ts'
import type { TableContext } from './audit-tables.ts'
import { timesAgree } from './audit-times.ts'

/** Digits that no other number has by chance. */
const LONG = 5

/** Whether source and value may be about the same thing by their labels; where one side has none, nothing speaks against it. */
export function labelsMeet(value: Slot, source: Slot, weight: Weight): boolean {
  const said = wordsOf(value)
  const there = wordsOf(source)
  if (said.size === 0 || there.size === 0) return true
  if ([...value.ids].some((id) => source.ids.has(id) || source.fileIds.has(id))) return true
  // A scale that only one side says needs words that both sides say.
  if ((value.scale ?? 1) > 1 && source.scale === undefined && overlap(said, there, weight) === 0) return false
  // So many digits are the same by chance nowhere: the paragraph around may say what they are of.
  const isLong =
    value.cell === undefined && value.value.number !== undefined && significant(value.value.number.raw) >= LONG
  const named = source.cell?.table.rows[source.cell.row]!.label ?? there
  const inNear = [...named].filter((term) => value.near.has(term)).length
  if (isLong && inNear > 0 && inNear >= (source.cell === undefined ? 2 : named.size)) return true
  if (source.cell !== undefined) {
    const { label, isMonth } = source.cell.table.rows[source.cell.row]!
    // Of a table with one row, the columns alone are named.
    if (isOnlyRow(source.cell) && overlap(said, source.header, weight) > 0) return true
    if (label.size > 0 && isTotalOnly(source.cell))
      return overlap(said, union(label, source.header, source.near), weight) > 0
    if (label.size > 0 && isHeadingNamed(value, source.cell.table, weight))
      return overlap(value.heading, label, weight) > 0
    // A row of the very day is named by it, whatever words stand in it.
    if (value.cell === undefined && isSameDay(value, source) && overlap(said, source.header, weight) > 0) return true
    // The rows of ours are the columns of theirs.
    if (isMonth && value.cell !== undefined && timesMeet(value, source))
      return overlap(value.own, union(label, source.header), weight) > 0
    if (label.size > 0 && !(isMonth && value.cell === undefined))
      return overlap(said, label, weight) > 0 && (value.cell === undefined || rowsMeet(value, source, weight))
    const isDated = timesMeet(value, source)
    // A row that is called by its time alone is of what its document is of.
    return overlap(isDated ? union(said, value.near) : said, union(source.header, source.near), weight) > 0
  }
  if (value.cell !== undefined && value.own.size > 0) return overlap(value.own, union(there, source.near), weight) > 0
  if (overlap(said, there, weight) > 0) return true
  return [...said].filter((term) => source.near.has(term)).length >= 2
}

/** A row of a total is of what its table is of. */
function isTotalOnly({ table, row }: NonNullable<Slot['cell']>): boolean {
  const { label, labelText } = table.rows[row]!
  return (
    label.size <= 2 &&
    /^(?:grand |sub)?(?:total|sum)s?$|^summe$|^gesamt$|^insgesamt$|^总计$|^合计$|^合計$|^합계$/iu.test(labelText)
  )
}

const headingsBefore = new WeakMap<Slot, WeakMap<TableContext, boolean>>()

/** Whether a table has rows that a text's heading names, and none that its own words do. */
function isHeadingNamed(value: Slot, table: TableContext, weight: Weight): boolean {
  if (value.cell !== undefined || value.heading.size === 0) return false
  const ofValue = headingsBefore.get(value) ?? new WeakMap<TableContext, boolean>()
  headingsBefore.set(value, ofValue)
  const found = ofValue.get(table) ?? namesRows(value, table, weight)
  ofValue.set(table, found)
  return found
}

function namesRows(value: Slot, table: TableContext, weight: Weight): boolean {
  const said = wordsOf(value)
  return (
    table.rows.every(({ label }, at) => table.isHeader(at) || overlap(said, label, weight) === 0) &&
    table.rows.some(({ label }, at) => !table.isHeader(at) && overlap(value.heading, label, weight) > 0)
  )
}

function isOnlyRow({ table, row }: NonNullable<Slot['cell']>): boolean {
  return !table.isHeader(row) && table.rows.every((_, at) => at === row || table.isHeader(at))
}

/** Whether both name a time and it may be the same one. */
function timesMeet(value: Slot, source: Slot): boolean {
  return value.times.some((key) => source.times.some((other) => timesAgree(key, other)))
}

function isDay(key: string): boolean {
  return /-\d\d-\d\d$/.test(key)
}

function isSameDay(value: Slot, source: Slot): boolean {
  return value.times.some((key) => isDay(key) && source.times.some((other) => isDay(other) && timesAgree(key, other)))
}

/** A row of ours speaks of a row of theirs, or, where the table was turned, of a column. */
function rowsMeet(value: Slot, source: Slot, weight: Weight): boolean {
  return value.own.size === 0 || overlap(value.own, union(source.own, source.header, source.near), weight) > 0
}
