import { plainText, type Inline, type Table } from './document.ts'

const PLACEHOLDER = /^(|[-–—]|n\/a)$/i
const AMOUNT = /^[-+−(]?\p{Sc}?\s?[-+−]?\d[\d.,'’\u00A0\u202F ]*\)?\s?(%|\p{Sc}|[A-Z]{3})?$/u

/** Telephone numbers are made of digits too. */
const PHONE = /^(?:\+\d{1,3}|0\d+)[ /-]\d[\d /-]{4,}$/u

/** A date, a number of a thing, a telephone number: one value with no other word. */
const ONE_VALUE =
  /^(?=.*\d)(?=.*[-–/ ])\+?(?:\p{L}{1,4}[-/])?[\d.,'’:/–-]+(?: [\d.,'’/–-]+)*(?: ?(?:%|\p{Sc}|[A-Z]{3}))?$/u
const LONGEST_VALUE = 24

/** True for a text that is one value which a line could end in: read wrongly there. */
export function isOneValue(text: string): boolean {
  return text.length <= LONGEST_VALUE && ONE_VALUE.test(text.trim())
}

/** True for a column of numbers only: it is set to the right where the source does not say otherwise. */
export function isAmountColumn(table: Table, column: number): boolean {
  const values = table.rows.slice(table.headerRows).map((row) => plainText(row[column]!.filter(isLevel)).trim())
  const filled = values.filter((value) => !PLACEHOLDER.test(value))
  return filled.length > 0 && filled.every((value) => AMOUNT.test(value) && !PHONE.test(value))
}

/** What is set high behind an amount (a note's mark, a power) is no part of it. */
function isLevel(inline: Inline): boolean {
  return inline.type !== 'text' || inline.raised !== 'super'
}
