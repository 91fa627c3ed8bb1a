import { saysMove } from './audit-cues.ts'
import { countsIn } from './audit-spelled-numbers.ts'
import { isBareMonth, withYear, yearOfKey } from './audit-times.ts'
import type { Cell } from './audit-lines.ts'
import type { AuditValue } from './audit-values.ts'

/** The text without its values, so that their digits are no label. */
export function blanked(text: string, values: readonly AuditValue[]): string {
  let rest = text
  for (const { kind, keys, start, end } of values) {
    if (kind !== 'quote' && !isBareMonth(keys[0]))
      rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end)
  }
  return rest
}

/** Identifiers among values, each in one spelling. */
export function idsOf(values: readonly AuditValue[]): string[] {
  return values.flatMap(({ kind, keys }) => (kind === 'identifier' ? keys : []))
}

/** Dates and periods among values, but for those on which something cited was written. */
export function timesOf(values: readonly AuditValue[]): string[] {
  return values.flatMap(({ kind, keys, isCited }) =>
    (kind === 'period' || kind === 'date') && isCited !== true ? keys : [],
  )
}

/** In `68 EUR in 2024 after 55 EUR in 2022` each number has the time beside it. */
export function pairedTimes(values: readonly AuditValue[], sentence: string): Map<AuditValue, string[]> {
  const marked = values.filter(
    ({ kind, reference, isCited }) => kind !== 'quote' && kind !== 'identifier' && !reference && isCited !== true,
  )
  const numbers = marked.filter((value) => !isTime(value))
  const times = marked.filter(isTime)
  const pairs = new Map<AuditValue, string[]>()
  const alternates = marked.every((value, index) => index === 0 || isTime(value) !== isTime(marked[index - 1]!))
  if (times.length < 2 || !alternates || numbers.length < 2) return pairs
  if (times.some(({ start }) => than.test(sentence.slice(0, start)))) return pairs
  const shift = isTime(marked[0]!) || numbers.length <= times.length ? 0 : undefined
  if (shift === undefined) return withTrailing(numbers, times)
  for (const [index, number] of numbers.entries()) pairs.set(number, [...times[index]!.keys])
  return pairs
}

const comparison =
  /\b(?:after|from|against|versus|vs|compared|previous\p{L}*|prior|formerly|up on|nach|gegenüber|statt|zuvor|vorjahr\p{L}*|contre|après|précédent\p{L}*)(?!\p{L})|前年|上年|去年|相比|比|전년|보다/iu

/** What a change is measured from dates no level: `4 % more than in 2022`. */
const than =
  /(?:\bthan(?: in)?|\bcompared (?:with|to)|\bversus|\bvs\.?|\bagainst|gegenüber|im vergleich zu|als(?: im jahr)?|par rapport à|comparé à|que en|frente a|respecto (?:a|de)|比|较|대비|보다)\s*$/iu
const priorYear =
  /\b(?:(?:the )?(?:previous|prior|preceding|last) (?:financial |fiscal |business )?year(?:['’]s)?|(?:the|a|one) year (?:before|earlier|ago)|twelve months (?:before|earlier)|prior-year|year-earlier|vorjahr(?:es|s)?(?:\p{L}{4,})?|im jahr (?:davor|zuvor)|l['’](?:année|exercice|an) (?:précédente?|dernière?)|l['’]an passé|un an (?:plus tôt|auparavant)|el año (?:anterior|previo|pasado)|(?:del|al) año anterior|el ejercicio anterior|l['’](?:anno|esercizio) precedente|o ano anterior)(?!\p{L})|전년|작년|지난해|前年|上年|上一年|去年|昨年/iu

const laterYear =
  /\b(?:(?:a|one|two|three|four|five) years? (?:later|on|after)|(?:ein|zwei|drei) jahre? (?:später|darauf)|(?:un|deux|trois) ans? (?:plus tard|après))(?!\p{L})/iu

/** What is said of the year before, or of so many years later, is of the years around it, moved. */
export function shiftedTimes(
  clause: string,
  times: readonly string[],
  around: readonly string[],
): string[] | undefined {
  const later = laterYear.exec(clause)
  const step = priorYear.test(clause) ? -1 : later === null ? 0 : (countsIn(later[0])[0] ?? 1)
  if (step === 0 || (step < 0 && saysMove(clause))) return undefined
  const keys = times.length > 0 ? times : around
  const years = [...new Set(keys.flatMap((key) => yearOfKey(key) ?? []))]
  const [year] = years
  if (years.length !== 1 || year === undefined) return []
  const before = String(Number(year) + step)
  return [...new Set(keys.map((key) => (/^\d{4}-Q\d$/.test(key) ? key.replace(year, before) : before)))]
}

/** When a clause's numbers are said to be: its own times, else those said before it, else those that end the sentence and are of no comparison. */
export function timesAt(sentence: string, clause: Cell, values: readonly AuditValue[], of?: AuditValue): string[] {
  return joinedTimes(timesSaid(sentence, clause, values, of))
}

/** `In 2024 … in the second quarter` is the second quarter of 2024. */
function joinedTimes(times: readonly string[]): string[] {
  const years = times.filter((key) => /^\d{4}$/.test(key))
  const parts = times.filter((key) => /^(?:Q\d|--\d\d)$/.test(key))
  if (years.length === 0 || parts.length === 0 || years.length + parts.length < times.length) return [...times]
  return parts.length === 1 || years.length === 1
    ? parts.flatMap((part) => years.map((year) => withYear(part, year)))
    : [...times]
}

function timesSaid(sentence: string, clause: Cell, values: readonly AuditValue[], of?: AuditValue): string[] {
  const end = clause.start + clause.text.length
  const within = values.filter(({ start }) => start >= clause.start && start < end)
  const own = within.filter((one) => !isOfNext(sentence, one, values) || of === undefined || one.start < of.start)
  const inside = timesOf(own)
  const isCompared = own.every((one) => timesOf([one]).length === 0 || than.test(sentence.slice(0, one.start)))
  if (inside.length > 0 && !isCompared) return inside
  const earlier = values.filter(
    (value) => value.start < clause.start && isLasting(value) && !isBracketed(sentence, value, clause.start),
  )
  // A change is of the times that it lies between.
  if (earlier.length > 1 && saysMove(clause.text)) return timesOf(earlier)
  const before = earlier.at(-1)
  if (before !== undefined || inside.length > 0) return [...timesOf(before === undefined ? [] : [before]), ...inside]
  const rest = sentence.slice(end)
  // `100 in Kiel and 200 in Bonn in 2023` dates both; `100, in 2022 it was 90` does not.
  const lastNumber = values.findLast(({ kind, reference }) => kind === 'number' && !reference)
  const trailing = values.filter(({ start }) => start >= Math.max(end, lastNumber?.end ?? 0))
  return /^[;；]/.test(rest) || comparison.test(rest) ? [] : timesOf(trailing)
}

/** Whether a time stands in brackets that are closed before `at`. */
function isBracketed(sentence: string, { start, end }: AuditValue, at: number): boolean {
  return /[(（][^()（）]*$/.test(sentence.slice(0, start)) && /^[^()（）]*[)）]/.test(sentence.slice(end, at))
}

/** Whether a time stands right before a number, and is its own: `2022년 2,058건`. */
function isOfNext(sentence: string, time: AuditValue, values: readonly AuditValue[]): boolean {
  if (timesOf([time]).length === 0) return false
  const next = values.find((value) => value.start >= time.end)
  return next?.kind === 'number' && /^[\s:：의的の]{0,2}$/u.test(sentence.slice(time.end, next.start))
}

/** A day on which something happens dates nothing in the clauses that follow; one on which a month ends may. */
function isLasting({ kind, keys }: AuditValue): boolean {
  return kind === 'period' || (kind === 'date' && keys.some((key) => /-(?:28|29|3[01])$/.test(key)))
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
  if (header.length === 0) return inOneRow(row)
  if (row.length === 0) return [...header]
  const years = [...new Set([...header, ...row].flatMap((key) => yearOfKey(key) ?? []))]
  const parts = [...header, ...row].filter((key) => yearOfKey(key) === undefined)
  if (years.length === 1 && parts.length > 0) return parts.map((key) => withYear(key, years[0]))
  return [...header]
}

/** `2024 | August`: a year and a month or quarter in cells of their own are one time. */
function inOneRow(row: readonly string[]): string[] {
  const [year, ...years] = row.filter((key) => /^\d{4}$/.test(key))
  const [part, ...parts] = row.filter((key) => yearOfKey(key) === undefined)
  const isOne = year !== undefined && part !== undefined && years.length + parts.length === 0 && row.length === 2
  return isOne ? [withYear(part, year)] : [...row]
}

/** Whether the part of a sentence that a date stands in says what happens then, and not only when all that follows was so. */
function isEvent(text: string, { start, end }: AuditValue, cuts: readonly number[]): boolean {
  const from = cuts.findLast((cut) => cut <= start) ?? 0
  const to = cuts.find((cut) => cut >= end) ?? text.length
  const words = `${text.slice(from, start)} ${text.slice(end, to)}`
  return (
    (words.match(/\p{L}{4,}/gu) ?? []).length >= 2 || (words.match(/[\p{sc=Han}\p{sc=Hangul}]/gu) ?? []).length >= 4
  )
}

/** Parts of a sentence, each with a value; what has none belongs to the next one. */
export function clausesOf(text: string, values: readonly AuditValue[]): Cell[] {
  const dates = values.filter(({ kind, isCited }) => kind === 'date' && isCited !== true)
  const cuts = [
    ...text.matchAll(
      /[;；，、]|,(?=\s|\D)|\s(?:and|but|while|or|und|aber|sowie|oder|et|mais|after|versus|against|nach|gegenüber)\s|[(（]|(?<=[)）])|(?<=이고|이며|하고|하며|[가-힣]{2}(?:고|며|지만))\s/giu,
    ),
  ].map(({ index }) => index)
  // Where a sentence says no number, its years are what it says.
  const isOfYears = values.every(({ kind, reference }) => kind !== 'number' || reference)
  const marks = values.filter(
    (value) =>
      (isOfYears && /^\d{4}$/.test(value.keys[0] ?? '') && value.kind === 'period') ||
      (value.kind === 'number' && !value.reference && value.number?.between === undefined) ||
      (value.kind === 'date' &&
        value.isCited !== true &&
        (dates.length > 1 || (!isLasting(value) && isEvent(text, value, cuts)))),
  )
  if (marks.length < 2 && !/[;；]/.test(text)) return [{ text, start: 0 }]
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
