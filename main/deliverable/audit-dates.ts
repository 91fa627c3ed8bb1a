/** A date or period as written; `keys` are what it may mean: `2024-03-01`, `--03-01` without a year, `2024`, `2024-Q3`, `Q3`, `2024-03`. */
export type ReadDate = {
  readonly kind: 'date' | 'period'
  readonly keys: readonly string[]
  readonly start: number
  readonly end: number
}

const monthNames: readonly string[] = [
  'january|januar|jänner|janvier|enero|jan',
  'february|februar|février|fevrier|febrero|feb|févr',
  'march|märz|maerz|mars|marzo|mar|mär',
  'april|avril|abril|apr|avr',
  'may|mai|mayo',
  'june|juni|juin|junio|jun',
  'july|juli|juillet|julio|jul|juil',
  'august|août|aout|agosto|aug',
  'september|septembre|septiembre|sept|sep',
  'october|oktober|octobre|octubre|oct|okt',
  'november|novembre|noviembre|nov',
  'december|dezember|décembre|decembre|diciembre|dec|dez|déc',
]
/** A dot behind it belongs to it where a number follows: else it ends a sentence. */
const month = String.raw`(?<![\p{L}])(?:${monthNames.join('|')})(?!\p{L})(?:\.(?=\s?\d))?`
const year = String.raw`(?:19|20)\d\d`
const freeDigit = String.raw`(?<![\d.,/-])`
const noDigit = String.raw`(?![\d])(?![.,/-]\d)`
const quarterWord = String.raw`(?:first|second|third|fourth|1st|2nd|3rd|4th|[1-4]\.|erstes?|zweites?|drittes?|viertes?|premier|deuxième|troisième|quatrième|1er|[2-4]e) (?:fiscal )?(?:quarter|quartals?|trimestre)`

type Form = readonly [
  source: string,
  kind: ReadDate['kind'],
  keys: (groups: Readonly<Record<string, string>>) => string[],
]

/** In the order in which they are tried; a stretch that one has taken is not read again. */
const forms: readonly Form[] = [
  [
    String.raw`(?<![\p{sc=Latin}\d-])(?<y>${year})-(?<m>\d\d?)-(?<d>\d\d?)(?:T\d\d:\d\d(?::\d\d)?Z?)?(?![\d-])`,
    'date',
    ymd,
  ],
  [String.raw`(?<![\p{sc=Latin}\d./-])(?<y>${year})[/.](?<m>\d\d?)[/.](?<d>\d\d?)(?![\d/])`, 'date', ymd],
  [String.raw`(?<y>${year})\s?[年년]\s?(?<m>\d\d?)\s?[月월]\s?(?<d>\d\d?)\s?[日일号]`, 'date', ymd],
  [String.raw`(?<![\d年년])(?<m>\d\d?)\s?[月월]\s?(?<d>\d\d?)\s?[日일号]`, 'date', ymd],
  [
    String.raw`${freeDigit}(?<a>\d\d?)\.\s?(?<b>\d\d?)\.\s?(?<y>${year})(?!\d)`,
    'date',
    ({ a, b, y }) => either(y, [[b!, a!]]),
  ],
  [
    String.raw`${freeDigit}(?<a>\d\d?)(?<s>[/-])(?<b>\d\d?)\k<s>(?<y>${year})(?![\d/-])`,
    'date',
    ({ a, b, y }) =>
      either(y, [
        [b!, a!],
        [a!, b!],
      ]),
  ],
  [
    String.raw`${freeDigit}(?<d>\d\d?)(?:st|nd|rd|th|er|\.)?(?:\s?(?:of|de)\s)?\s?(?<mn>${month}),?\s?(?:de\s)?(?<y>${year})?(?!\d)`,
    'date',
    ymd,
  ],
  [String.raw`(?<mn>${month})\s(?<d>\d\d?)(?:st|nd|rd|th)?(?:,?\s(?<y>${year}))?${noDigit}`, 'date', ymd],
  [
    String.raw`(?<mn>${month})\s?[-–—]\s?(?<mn2>${month})(?:\s(?<y>${year}))?(?!\d)`,
    'period',
    ({ mn, mn2, y }) => [quarterOfMonths(monthNumber(mn!), monthNumber(mn2!), y)],
  ],
  [
    String.raw`(?<mn>${month})\s(?:de\s)?(?<y>${year})(?!\d)`,
    'period',
    ({ mn, y }) => [`${y}-${pad(monthNumber(mn!))}`],
  ],
  [String.raw`(?<y>${year})\s?[年년]\s?(?<m>\d\d?)\s?[月월]`, 'period', ({ m, y }) => [`${y}-${pad(Number(m))}`]],
  [
    String.raw`(?<![\p{sc=Latin}\d])(?<y>${year})[\s/_-]?(?:Q|第)?(?<q>[1-4])(?:\s?(?:분기|季度|四半期))(?!\d)`,
    'period',
    ({ q, y }) => [`${y}-Q${q}`],
  ],
  [
    String.raw`(?<![\p{L}\d])(?:(?<y>${year})[\s/_-]*)?Q\s?(?<q>[1-4])(?:[\s/_-]*(?:of\s)?(?:FY\s?)?(?<y2>${year}|['’]\d\d))?(?![\p{L}\d])`,
    'period',
    quarter,
  ],
  [
    String.raw`(?<![\p{L}\d])(?<qw>${quarterWord})(?:(?:,?\s(?:of|de|des jahres|du))?\s(?<y2>${year}))?(?!\d)`,
    'period',
    quarter,
  ],
  [String.raw`(?:(?<y>${year})\s?年?\s?)?第(?<q>[一二三四1-4])(?:季度|四半期)`, 'period', quarter],
  [String.raw`(?:(?<y>${year})\s?년?\s?)?(?<q>[1-4])\s?분기`, 'period', quarter],
  [String.raw`(?<![\p{L}\d])(?:FY|GJ)\s?(?:20)?(?<short>\d\d)(?!\d|[.,]\d)`, 'period', ({ short }) => [`20${short}`]],
  [String.raw`(?<y>${year})\s?(?:年度?|년도?)`, 'period', ({ y }) => [y!]],
  [String.raw`(?<![\p{L}\d.,/_-])(?<y>${year})(?![\p{L}\d%_])(?![.,/-]\d)`, 'period', ({ y }) => [y!]],
]

const patterns = forms.map(([source, kind, keys]) => ({ pattern: new RegExp(source, 'giu'), kind, keys }))
const anyMonth = monthNames.join('|')
const mayHold = new RegExp(
  String.raw`(?<!\d)(?:19|20)\d\d(?!\d)|\d[./-]\s?\d{1,2}[./-]|\d\s?[年월月년일日분]|quarter|quartal|trimestre|季度|四半期|q\s?[1-4]|(?:fy|gj)\s?\d|(?<!\p{L})(?:${anyMonth})(?!\p{L})`,
  'iu',
)

/** Every date and period of a text, in order. */
export function readDates(text: string): ReadDate[] {
  if (!mayHold.test(text)) return []
  const found: ReadDate[] = []
  for (const { pattern, kind, keys } of patterns) {
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].trimEnd().length]
      if (found.some((other) => start < other.end && end > other.start)) continue
      const meant = keys(match.groups ?? {})
      if (meant.length > 0) found.push({ kind, keys: meant, start, end })
    }
  }
  return found.toSorted((a, b) => a.start - b.start)
}

/** Whether two dates or periods may be the same time: every part that both name is equal. */
export function timesAgree(one: string, other: string): boolean {
  const [a, b] = [timeParts(one), timeParts(other)]
  return (
    partAgrees(a.year, b.year) &&
    partAgrees(a.quarter, b.quarter) &&
    partAgrees(a.month, b.month) &&
    partAgrees(a.day, b.day)
  )
}

function partAgrees(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other
}

/** A year is not one of its quarters, and what is said of a year is not said of a month. */
export function isOtherSpan(said: string, there: string): boolean {
  const [one, other] = [span(said), span(there)]
  return (other === 'year' && (one === 'quarter' || one === 'month')) || (one === 'year' && other === 'quarter')
}

function span(key: string): string {
  if (/^\d{4}$/.test(key)) return 'year'
  if (/Q[1-4]$/.test(key)) return 'quarter'
  return /^\d{4}-\d\d$/.test(key) ? 'month' : 'other'
}

/** `key` with the year of `from`, where it has none. */
export function withYear(key: string, from: string | undefined): string {
  if (from === undefined || timeParts(key).year !== undefined) return key
  if (key.startsWith('--')) return `${from}${key.slice(1)}`
  return `${from}-${key}`
}

export function yearOfKey(key: string): string | undefined {
  return timeParts(key).year
}

type TimeParts = { year?: string; quarter?: string; month?: string; day?: string }

const knownParts = new Map<string, TimeParts>()
const MOST_KNOWN = 10_000

function timeParts(key: string): TimeParts {
  const known = knownParts.get(key)
  if (known !== undefined) return known
  if (knownParts.size >= MOST_KNOWN) knownParts.clear()
  const parts = partsOfKey(key)
  knownParts.set(key, parts)
  return parts
}

function partsOfKey(key: string): TimeParts {
  const quarterly = /^(?:(\d{4})-)?Q([1-4])$/.exec(key)
  if (quarterly !== null) return withoutUndefined({ year: quarterly[1], quarter: quarterly[2] })
  const months = /^(?:(\d{4})-)?M(\d+-\d+)$/.exec(key)
  if (months !== null) return withoutUndefined({ year: months[1], quarter: `M${months[2]}` })
  const [, full, monthPart, dayPart] = /^(\d{4}|-)(?:-(\d\d))?(?:-(\d\d))?$/.exec(key) ?? []
  const quarterOf = monthPart === undefined ? undefined : String(Math.ceil(Number(monthPart) / 3))
  return withoutUndefined({ year: full === '-' ? undefined : full, month: monthPart, quarter: quarterOf, day: dayPart })
}

function withoutUndefined(parts: { [K in keyof TimeParts]: TimeParts[K] | undefined }): TimeParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

function ymd({ y, m, mn, d }: Readonly<Record<string, string>>): string[] {
  return either(y, [[m ?? String(monthNumber(mn!)), d!]])
}

function either(y: string | undefined, pairs: readonly (readonly [string, string])[]): string[] {
  const valid = pairs.filter(([m, d]) => Number(m) >= 1 && Number(m) <= 12 && Number(d) >= 1 && Number(d) <= 31)
  return [...new Set(valid.map(([m, d]) => `${y ?? '-'}-${pad(Number(m))}-${pad(Number(d))}`))]
}

const quarterWords: readonly (readonly [RegExp, number])[] = [
  [/^(?:first|1|erste|premier|一)/i, 1],
  [/^(?:second|2|zweite|deuxième|二)/i, 2],
  [/^(?:third|3|dritte|troisième|三)/i, 3],
  [/^(?:fourth|4|vierte|quatrième|四)/i, 4],
]

function quarter({ y, y2, q, qw }: Readonly<Record<string, string>>): string[] {
  const number = quarterWords.find(([pattern]) => pattern.test(q ?? qw ?? ''))?.[1]
  if (number === undefined) return []
  const said = y ?? y2?.replace(/^['’]/, '20')
  return [said === undefined ? `Q${number}` : `${said}-Q${number}`]
}

function quarterOfMonths(from: number, to: number, y: string | undefined): string {
  const part = to === from + 2 && from % 3 === 1 ? `Q${Math.ceil(to / 3)}` : `M${from}-${to}`
  return y === undefined ? part : `${y}-${part}`
}

const monthPatterns = monthNames.map((names) => new RegExp(String.raw`^(?:${names})\.?$`, 'i'))

function monthNumber(name: string): number {
  return monthPatterns.findIndex((pattern) => pattern.test(name)) + 1
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
