import { withYear, yearOfKey } from './audit-dates.ts'
import type { Cell } from './audit-lines.ts'
import type { AuditValue } from './audit-values.ts'

/** The text without its values, so that their digits are no label. */
export function blanked(text: string, values: readonly AuditValue[]): string {
  let rest = text
  for (const { kind, start, end } of values) {
    if (kind !== 'quote') rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  }
  return rest
}

/** Identifiers among values, each in one spelling. */
export function idsOf(values: readonly AuditValue[]): string[] {
  return values.flatMap(({ kind, keys }) => (kind === 'identifier' ? keys : []))
}

/** Dates and periods among values. */
export function timesOf(values: readonly AuditValue[]): string[] {
  return values.flatMap(({ kind, keys }) => (kind === 'period' || kind === 'date' ? keys : []))
}

/** In `68 EUR in 2024 after 55 EUR in 2022` each number has the time beside it. */
export function pairedTimes(values: readonly AuditValue[]): Map<AuditValue, string[]> {
  const marked = values.filter(({ kind, reference }) => kind !== 'quote' && kind !== 'identifier' && !reference)
  const numbers = marked.filter((value) => !isTime(value))
  const times = marked.filter(isTime)
  const pairs = new Map<AuditValue, string[]>()
  const alternates = marked.every((value, index) => index === 0 || isTime(value) !== isTime(marked[index - 1]!))
  if (times.length < 2 || !alternates || numbers.length < 2) return pairs
  const shift = isTime(marked[0]!) || numbers.length <= times.length ? 0 : undefined
  if (shift === undefined) return withTrailing(numbers, times)
  for (const [index, number] of numbers.entries()) pairs.set(number, [...times[index]!.keys])
  return pairs
}

const comparison =
  /\b(?:after|from|against|versus|vs|compared|previous\p{L}*|prior|formerly|up on|nach|gegenüber|statt|zuvor|vorjahr\p{L}*|contre|après|précédent\p{L}*)(?!\p{L})|前年|上年|去年|相比|比|전년|보다/iu

/** When a clause's numbers are said to be: its own times, else those said before it, else those that end the sentence and are of no comparison. */
export function timesAt(sentence: string, clause: Cell, values: readonly AuditValue[]): string[] {
  const end = clause.start + clause.text.length
  const inside = timesOf(values.filter(({ start }) => start >= clause.start && start < end))
  if (inside.length > 0) return inside
  const before = values.findLast((value) => value.start < clause.start && timesOf([value]).length > 0)
  if (before !== undefined) return timesOf([before])
  const rest = sentence.slice(end)
  // `100 in Kiel and 200 in Bonn in 2023` dates both; `100, in 2022 it was 90` does not.
  const lastNumber = values.findLast(({ kind, reference }) => kind === 'number' && !reference)
  const trailing = values.filter(({ start }) => start >= Math.max(end, lastNumber?.end ?? 0))
  return /^[;；]/.test(rest) || comparison.test(rest) ? [] : timesOf(trailing)
}

function isTime({ kind }: AuditValue): boolean {
  return kind !== 'number'
}

/** The last number, such as a change, is said of all times. */
function withTrailing(numbers: readonly AuditValue[], times: readonly AuditValue[]): Map<AuditValue, string[]> {
  return new Map(
    numbers.map((number, index) => [number, [...(times[index]?.keys ?? times.flatMap(({ keys }) => keys))]]),
  )
}

/** A row's quarter and a column's year are one time. */
export function combined(header: readonly string[], row: readonly string[]): string[] {
  if (header.length === 0) return [...row]
  if (row.length === 0) return [...header]
  const years = [...new Set([...header, ...row].flatMap((key) => yearOfKey(key) ?? []))]
  const parts = [...header, ...row].filter((key) => yearOfKey(key) === undefined)
  if (years.length === 1 && parts.length > 0) return parts.map((key) => withYear(key, years[0]))
  return [...header]
}

/** Parts of a sentence, each with a value; what has none belongs to the next one. */
export function clausesOf(text: string, values: readonly AuditValue[]): Cell[] {
  const dates = values.filter(({ kind }) => kind === 'date')
  const marks = values.filter(
    (value) => (value.kind === 'number' && !value.reference) || (dates.length > 1 && value.kind === 'date'),
  )
  if (marks.length < 2 && !/[;；]/.test(text)) return [{ text, start: 0 }]
  const cuts = [
    ...text.matchAll(
      /[;；，、]|,(?=\s|\D)|\s(?:and|but|while|or|und|aber|sowie|oder|et|mais|after|versus|against|nach|gegenüber)\s|[(（]|(?<=[)）])|(?<=이고|이며|하고|하며|였고|었고)\s/giu,
    ),
  ].map(({ index }) => index)
  const clauses: Cell[] = []
  let start = 0
  let isFull = false
  for (const [at, cut] of [...cuts, text.length].entries()) {
    const from = at === 0 ? 0 : cuts[at - 1]!
    isFull ||= marks.some((mark) => mark.start >= from && mark.start < cut)
    const more = marks.some((mark) => mark.start >= cut)
    // What stands before a semicolon is no word on what follows it.
    if (!isFull && more && /[;；]/.test(text.charAt(cut))) start = cut
    if (!isFull || !more) continue
    if (!marks.some((mark) => mark.start >= start && mark.start < cut)) continue
    clauses.push({ text: text.slice(start, cut), start })
    start = cut
    isFull = false
  }
  clauses.push({ text: text.slice(start), start })
  return clauses
}
