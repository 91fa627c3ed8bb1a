import type { Slot } from './audit-slot.ts'
import type { TableContext } from './audit-tables.ts'

const comma = /^\s?(?:,|;|\/|&|\+|,?\s?(?:and|und|sowie|et|y|e|plus)\s)\s?$/iu
const codeOf = /^\d{2,6}$/

/** The rows of a table that bare numbers listed one after another name by their first cells: `KG 410, 420 and 430`. */
export function rowsOfListedCodes({ beside, sentenceText, value }: Slot, table: TableContext): number[] {
  const codes = beside.filter((one) => one !== value && codeOf.test(one.text))
  const listed = codes.filter((one, at) => {
    const [before, after] = [codes[at - 1], codes[at + 1]]
    const isJoined =
      (before !== undefined && comma.test(sentenceText.slice(before.end, one.start))) ||
      (after !== undefined && comma.test(sentenceText.slice(one.end, after.start)))
    return isJoined
  })
  const rows = listed.map(({ text }) =>
    table.rows.findIndex(({ texts }, at) => !table.isHeader(at) && (texts[0] ?? '').trim() === text),
  )
  return rows.length < 2 || rows.includes(-1) ? [] : rows
}
