import { month, monthNumber } from './audit-month-names.ts'
import { yearOfKey } from './audit-times.ts'

/** Months that a text names as one, from the first to the last: with their years counted from the year 0, else from January on. */
export type Span = {
  readonly from: number
  readonly to: number
  readonly isDated: boolean
  /** What its ends are, and so what its parts are that there are to be. */
  readonly unit: 'month' | 'quarter' | 'year'
}

const year = String.raw`(?:19|20)\d\d`
/** Between the ends of a range; `and` needs `between`. */
const to = String.raw`(?:\s?[-–—~～〜]\s?|\s(?:up )?to(?: the end of)?\s|\sthrough\s|\suntil\s|\still\s|\s(?:einschließlich\s)?bis(?: einschließlich| zum| ende)?\s|\s(?:jusqu['’](?:à|en|au)|à|au|a|al|hasta)\s|(?:부터|에서)\s?|\s?[至到]\s?)`
const ofYear = String.raw`(?:,?\s(?:of\s|de\s|del\s|des jahres\s)?(?<Y>${year}))?`
const counts = String.raw`two|three|four|five|six|seven|eight|nine|ten|eleven|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|deux|trois|quatre|cinq|sept|huit|neuf|dix|onze|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|[2-9]|1[01]`
const ordinal = String.raw`(?:first|1st|1\.|erste[nrms]?|premi(?:er|ère)|primer[oa]?)`
const second = String.raw`(?:second|2nd|2\.|zweite[nrms]?|second[e]?|deuxième|segund[oa])`
const half = String.raw`(?:half(?:[- ]year)?|halbjahr(?:es|s)?|semestre|hälfte)`
const firsts = String.raw`(?:first|ersten|premi(?:ers|ères)|primer[oa]s)`
const numbers: readonly (readonly [RegExp, number])[] = [
  [/^(?:two|zwei|deux|dos|2|二|两|兩)$/i, 2],
  [/^(?:three|drei|trois|tres|3|三)$/i, 3],
  [/^(?:four|vier|quatre|cuatro|4|四)$/i, 4],
  [/^(?:five|fünf|cinq|cinco|5|五)$/i, 5],
  [/^(?:six|sechs|seis|6|六)$/i, 6],
  [/^(?:seven|sieben|sept|siete|7|七)$/i, 7],
  [/^(?:eight|acht|huit|ocho|8|八)$/i, 8],
  [/^(?:nine|neun|neuf|nueve|9|九)$/i, 9],
  [/^(?:ten|zehn|dix|diez|10|十)$/i, 10],
  [/^(?:eleven|elf|onze|once|11|十一)$/i, 11],
]

type Groups = Readonly<Record<string, string | undefined>>
type Form = readonly [source: string, unit: Span['unit'], ends: (groups: Groups) => readonly [number, number]]

const monthly = ({ a, b }: Groups): [number, number] => [monthOf(a!), monthOf(b!)]
const quarterly = ({ a, b }: Groups): [number, number] => [3 * Number(a) - 3, 3 * Number(b) - 1]
const counted =
  (months: number) =>
  ({ n }: Groups): [number, number] => [0, months * (numbers.find(([pattern]) => pattern.test(n!))?.[1] ?? 0) - 1]

/** Years stand in `Y` (of the end, or of all) and `X` (of the beginning). */
const forms: readonly Form[] = [
  [
    String.raw`(?<a>${month})\.?(?:\s(?:de\s)?(?<X>${year}))?${to}(?<b>${month})\.?${ofYear}(?!\s?\d)`,
    'month',
    monthly,
  ],
  [
    String.raw`(?<!\p{L})(?:between|zwischen|entre)\s(?<a>${month})(?:\s(?:de\s)?(?<X>${year}))?\s(?:and|und|et|y)\s(?<b>${month})${ofYear}(?!\s?\d)`,
    'month',
    monthly,
  ],
  [
    String.raw`(?:(?<Y>${year})\s?[年년]\s?)?(?<!\d)(?<a>1[0-2]|[1-9])\s?[月월]?${to}(?<b>1[0-2]|[1-9])\s?[月월]`,
    'month',
    ({ a, b }) => [Number(a) - 1, Number(b) - 1],
  ],
  [
    String.raw`(?<![\p{L}\d])(?:(?<X>${year})[\s-]?)?[QT]\s?(?<a>[1-4])(?:\s(?<X2>${year}))?${to}(?:${year}[\s-]?)?[QT]?\s?(?<b>[1-4])(?![\d%.,])(?:[\s/-](?:of\s)?(?<Y>${year}))?`,
    'quarter',
    quarterly,
  ],
  [
    String.raw`(?<![\p{L}\d])(?<a>[1-4])(?:st|nd|rd|th|\.|er|e|º)?(?:\s(?:quarter|quartal|trimestre))?${to}(?:the\s)?(?<b>[1-4])(?:st|nd|rd|th|\.|er|e|º)?\s(?:quarter|quartal|trimestre)${ofYear}`,
    'quarter',
    quarterly,
  ],
  [
    String.raw`(?:(?<Y>${year})\s?[年년]\s?)?第?(?<a>[1-4])(?:季度|분기)?${to}第?(?<b>[1-4])\s?(?:季度|분기)`,
    'quarter',
    quarterly,
  ],
  [
    String.raw`(?<!\p{L})${firsts}\s(?<n>${counts})\s(?:quarters|quartale[n]?|trimestres)${ofYear}`,
    'quarter',
    counted(3),
  ],
  [String.raw`(?<!\p{L})(?<n>${counts})\s${firsts}\s(?:trimestres)${ofYear}`, 'quarter', counted(3)],
  [String.raw`(?<!\p{L})${firsts}\s(?<n>${counts})\s(?:months|monate[n]?|mois|meses)${ofYear}`, 'month', counted(1)],
  [String.raw`(?<!\p{L})(?<n>${counts})\s${firsts}\s(?:mois|meses)${ofYear}`, 'month', counted(1)],
  [String.raw`(?:(?<Y>${year})\s?年?)?前(?<n>[二两三2-3])个?季度`, 'quarter', counted(3)],
  [String.raw`(?:(?<Y>${year})\s?年?)?前(?<n>[二两三四五六七八九十]|1?\d)个?月`, 'month', counted(1)],
  [
    String.raw`(?<![\p{L}\d])(?:(?<Y>${year})[\s-]?)?H1(?![\p{L}\d])${ofYear.replace('<Y>', '<Y2>')}`,
    'month',
    () => [0, 5],
  ],
  [
    String.raw`(?<![\p{L}\d])(?:(?<Y>${year})[\s-]?)?H2(?![\p{L}\d])${ofYear.replace('<Y>', '<Y2>')}`,
    'month',
    () => [6, 11],
  ],
  [String.raw`(?<![\p{L}\d])${ordinal}\s${half}${ofYear}`, 'month', () => [0, 5]],
  [String.raw`(?<![\p{L}\d])${second}\s${half}${ofYear}`, 'month', () => [6, 11]],
  [String.raw`(?:(?<Y>${year})\s?[年년]?\s?)?(?:上半年|上半期|상반기)`, 'month', () => [0, 5]],
  [String.raw`(?:(?<Y>${year})\s?[年년]?\s?)?(?:下半年|下半期|하반기)`, 'month', () => [6, 11]],
  [
    String.raw`(?<![\p{L}\d.,/-])(?<X>${year})\s?[年년]?${to}(?<Y>${year})(?![\p{Script=Latin}\d%])(?![.,/-]\d)`,
    'year',
    () => [0, 11],
  ],
  [
    String.raw`(?<!\p{L})(?:between|zwischen|entre)\s(?<X>${year})\s(?:and|und|et|y)\s(?<Y>${year})(?![\p{L}\d%])`,
    'year',
    () => [0, 11],
  ],
]
const patterns = forms.map(([source, unit, ends]) => ({ pattern: new RegExp(source, 'giu'), unit, ends }))
const mayHold = new RegExp(
  String.raw`${month}|${year}|[QTH]\s?[1-4]|quarter|quartal|trimestre|months|monate|mois|meses|half|halbjahr|hälfte|semestre|季度|分기|분기|[月월]|半年|半期|반기`,
  'iu',
)

/** Every run of months, quarters or years in a text. */
export function spansIn(text: string): Span[] {
  if (!mayHold.test(text)) return []
  const taken: [number, number][] = []
  return patterns.flatMap(({ pattern, unit, ends }) =>
    [...text.matchAll(pattern)].flatMap((match): Span[] => {
      const [start, end] = [match.index, match.index + match[0].length]
      if (taken.some(([from, until]) => start < until && end > from)) return []
      taken.push([start, end])
      const groups = match.groups ?? {}
      const [first, last] = ends(groups)
      const until = groups.Y ?? groups.Y2 ?? groups.X2 ?? groups.X
      if (until === undefined) return last > first ? [{ from: first, to: last, isDated: false, unit }] : []
      const from = groups.X ?? groups.X2 ?? until
      const span = { from: 12 * Number(from) + first, to: 12 * Number(until) + last, isDated: true, unit }
      return span.to > span.from && span.from >= 0 ? [span] : []
    }),
  )
}

/** A span without years in a year. */
export function inYear(span: Span, said: string | undefined): Span {
  if (span.isDated || said === undefined) return span
  return { ...span, from: span.from + 12 * Number(said), to: span.to + 12 * Number(said), isDated: true }
}

/** A month, a quarter or a year as the months that it has. */
export function spanOf(key: string): Span | undefined {
  const months = monthsOf(key)
  if (months === undefined) return undefined
  const unit = months[1] - months[0] === 11 ? 'year' : months[0] === months[1] ? 'month' : 'quarter'
  const isDated = yearOfKey(key) !== undefined
  return inYear({ from: months[0], to: months[1], isDated: false, unit }, isDated ? yearOfKey(key) : undefined)
}

/** Whether a time is a part of a span; one of no year may be of any. */
export function liesIn(key: string, { from, to: until, isDated }: Span): boolean {
  const months = monthsOf(key)
  if (months === undefined) return false
  const said = yearOfKey(key)
  if (isDated && said !== undefined) {
    const base = 12 * Number(said)
    return base + months[0] >= from && base + months[1] <= until
  }
  const [first, last] = [from % 12, isDated ? until % 12 : until]
  return until - from < 12 && first <= last && months[0] >= first && months[1] <= last
}

/** How many months a time lasts. */
export function lengthOf(key: string): number {
  const months = monthsOf(key)
  return months === undefined ? 0 : months[1] - months[0] + 1
}

function monthsOf(key: string): readonly [number, number] | undefined {
  const [, quarter] = /(?:^|-)Q([1-4])$/.exec(key) ?? []
  if (quarter !== undefined) return [3 * Number(quarter) - 3, 3 * Number(quarter) - 1]
  const [, named] = /^(?:\d{4}|-)-(\d\d)(?:-\d\d)?$/.exec(key) ?? []
  if (named !== undefined) return [Number(named) - 1, Number(named) - 1]
  return /^\d{4}$/.test(key) ? [0, 11] : undefined
}

function monthOf(name: string): number {
  return monthNumber(name.replace('.', '')) - 1
}
