import { SSF } from 'xlsx'
import { parseFormat, sectionFor, withoutWords, type FormatSection } from './format-code.ts'
import { withNames } from './format-names.ts'
import { extractLimits } from './limits.ts'
import { generalNumber, isoDate } from './number-text.ts'

/** A cell's number as Excel displays it; the locale-dependent dates (built-in formats 14 to 22 and the East Asian ones) as ISO dates. */
export function formatNumber(value: number, code: string, date1904: boolean): string {
  if (code === 'General' || code === '@' || code === '' || code.length > extractLimits.formatChars)
    return generalNumber(value)
  if (code === ISO_DATE) return isoDate(value, date1904)
  const plain = plainFormat(code)
  if (plain !== undefined) return decimals(value, plain)
  const { section, isSigned } = sectionFor(parseFormat(code), value)
  if (section === undefined) return generalNumber(value)
  const sign = isSigned ? '-' : ''
  const { general } = section
  if (general !== undefined) return `${sign}${general[0]}${generalNumber(Math.abs(value))}${general[1]}`.trim()
  if (section.code === '') return sectionless(value, code)
  if (section.isDate) return dateText(value, section, date1904)
  return `${sign}${digitsText(Math.abs(value), section.code)}`.trim()
}

/** A section that says nothing hides the number; a format of a colour alone leaves it as it is. */
function sectionless(value: number, code: string): string {
  return code.includes(';') ? '' : generalNumber(value)
}

const daysOf = new Map<FormatSection, Map<number, string>>()
const MOST_DAYS = 50_000

/** The same days come again and again down a column. */
function dateText(value: number, section: FormatSection, date1904: boolean): string {
  if (!Number.isInteger(value) || date1904) return newDateText(value, section, date1904)
  const days = daysOf.get(section) ?? new Map<number, string>()
  daysOf.set(section, days)
  const known = days.get(value)
  if (known !== undefined) return known
  const text = newDateText(value, section, date1904)
  if (days.size < MOST_DAYS) days.set(value, text)
  return text
}

/** No date is before the first one: such a number is shown as it is. */
function newDateText(value: number, { code, language }: FormatSection, date1904: boolean): string {
  if (value < 0) return generalNumber(value)
  try {
    const { y: year, m: month, d: day, q: weekday } = SSF.parse_date_code(value, { date1904 })
    const spelled = code.replaceAll(/"[^"]*"|\\[^]|\.(?!0)/g, (part) => (part === '.' ? '"."' : part))
    const named = /m{3}|d{3}|a{3}|[ge]/i.test(code)
      ? withNames(spelled, { year, month, day, weekday }, language)
      : spelled
    return String(SSF.format(named, value, { date1904 })).trim() || generalNumber(value)
  } catch {
    return generalNumber(value) // a format that Excel would refuse, or a day beyond the last
  }
}

function digitsText(amount: number, code: string): string {
  const whole = /^0E([+-])(0+)$/i.exec(code)
  if (whole !== null) return wholeExponent(amount, whole[1]!, whole[2]!.length)
  const digitsOnly = withoutWords(code)
  if (/^[0#? ():-]+$/.test(digitsOnly) && /[0#?][^0#?]+[0#?]/.test(code) && amount < 1e15)
    return patternText(amount, code)
  try {
    const shown = String(SSF.format(code, rounded(amount, code)))
    return amount === 0 && shown.trim() === '' && withoutWords(code).includes('/') ? '0' : shown
  } catch {
    return generalNumber(amount) // a format that Excel would refuse
  }
}

/** Digits put from the right into places between which words stand (`000-00-0000`); what has no place goes before the first. */
function patternText(amount: number, code: string): string {
  const digits = String(Math.round(amount)).split('')
  if (amount < 0.5) digits.length = 0
  const parts = [...code.matchAll(/"[^"]*"|\\[^]|[_*][^]|[^]/g)].map(([part]) => part)
  const first = parts.findIndex((part) => /^[0#?]$/.test(part))
  let text = ''
  for (let at = parts.length - 1; at >= 0; at--) {
    const part = parts[at]!
    if (/^[0#?]$/.test(part)) {
      const digit = digits.pop() ?? { 0: '0', '?': ' ' }[part] ?? ''
      text = (at === first ? digits.splice(0).join('') : '') + digit + text
    } else text = (/^[_*]/.test(part) ? '' : part.replace(/^"([^]*)"$|^\\/, '$1')) + text
  }
  return text
}

/** The formatter knows no exponents without decimal places. */
function wholeExponent(amount: number, plus: string, width: number): string {
  const [digits, exponent = '0'] = amount.toExponential(0).split('e')
  const sign = exponent.startsWith('-') ? '-' : plus === '+' ? '+' : ''
  return `${digits}E${sign}${exponent.slice(1).padStart(width, '0')}`
}

const ISO_DATE = 'yyyy-mm-dd'

/** The code of a built-in format by its number; undefined for those a workbook defines itself. */
export function builtInFormat(id: number): string | undefined {
  if (id === 14 || id === 15 || id === 16 || id === 17 || (id >= 27 && id <= 31) || (id >= 50 && id <= 58))
    return ISO_DATE
  if (id === 18) return 'hh:mm AM/PM'
  if (id === 19) return 'hh:mm:ss AM/PM'
  if (id === 20 || id === 32) return 'hh:mm'
  if (id === 21 || id === 33) return 'hh:mm:ss'
  if (id === 22) return 'yyyy-mm-dd hh:mm'
  if (id >= 34 && id <= 36) return ISO_DATE
  return (SSF.get_table() as Readonly<Record<number, string>>)[id]
}

/** A cell's text as Excel displays it: a format may put words around it, or hide it. */
export function formatText(text: string, code: string): string {
  if (text === '' || (!code.includes('@') && !code.includes(';')) || code === '@') return text
  const section = parseFormat(code).text
  if (section === undefined) return text
  if (section === '') return `${text} (hidden by its format)`
  // A function: what the text holds is no pattern.
  return section.replaceAll('@', () => text).trim()
}

type Plain = {
  readonly places: number
  readonly hasGroups: boolean
  readonly isPercent: boolean
  readonly before: string
  readonly after: string
}

const plainFormats = new Map<string, Plain | undefined>()

const literal = String.raw`(?:"[^"]*"|\[\$[^\]-]+(?:-[0-9A-Fa-f]+)?\]|\\.|[ $€£¥])*`
const plainPattern = new RegExp(String.raw`^(${literal})(#,##0|0)(?:\.(0+))?(%?)(${literal})$`)

/** Formats of one section with digits alone, perhaps a currency, a unit or per cent around them: most cells have one of these. */
function plainFormat(code: string): Plain | undefined {
  if (plainFormats.has(code)) return plainFormats.get(code)
  const match = plainPattern.exec(code)
  const plain =
    match === null
      ? undefined
      : {
          places: match[3]?.length ?? 0,
          hasGroups: match[2] !== '0',
          isPercent: match[4] === '%',
          before: wordsOf(match[1]!).trimStart(),
          after: `${match[4]}${wordsOf(match[5]!)}`.trimEnd(),
        }
  plainFormats.set(code, plain)
  return plain
}

function wordsOf(code: string): string {
  return code.replaceAll(
    /"([^"]*)"|\[\$([^\]-]*)[^\]]*\]|\\(.)/g,
    (_, words?: string, sign?: string, one?: string) => words ?? sign ?? one ?? '',
  )
}

function decimals(value: number, { places, hasGroups, isPercent, before, after }: Plain): string {
  const amount = roundHalfUp(Math.abs(value), places + (isPercent ? 2 : 0))
  const [whole = '', fraction] = (isPercent ? roundHalfUp(amount * 100, places) : amount).toFixed(places).split('.')
  const grouped = hasGroups ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',') : whole
  const sign = value < 0 && amount !== 0 ? '-' : ''
  return `${sign}${before}${grouped}${fraction === undefined ? '' : `.${fraction}`}${after}`
}

/** As Excel rounds: on the decimal digits that it shows, halves away from zero (1.005 to 1.01). */
function roundHalfUp(value: number, places: number): number {
  const scaled = value * 10 ** places
  // Far from a half the digits beyond those shown cannot matter.
  if (scaled < 1e12 && Math.abs(scaled - Math.floor(scaled) - 0.5) > 1e-3) return Math.round(scaled) / 10 ** places
  const text = String(Number(value.toPrecision(15)))
  if (text.includes('e') || places > 15) return value
  return Number(`${Math.round(Number(`${text}e${places}`))}e-${places}`)
}

const placesOf = new Map<string, number | undefined>()

/** A value rounded to what a numeric format shows, so that the formatter has nothing left to round. */
function rounded(value: number, code: string): number {
  if (!placesOf.has(code)) placesOf.set(code, decimalPlaces(code))
  const places = placesOf.get(code)
  return places === undefined ? value : Math.sign(value) * roundHalfUp(Math.abs(value), places)
}

function decimalPlaces(code: string): number | undefined {
  const bare = withoutWords(code)
  // Dates, fractions, exponents and thousands left out have rules of their own.
  if (/[a-z/?]|,(?![#0])/i.test(bare)) return undefined
  const places = bare
    .split(';')
    .map((section) => (/\.([0#]+)/.exec(section)?.[1]?.length ?? 0) + (section.includes('%') ? 2 : 0))
  return Math.max(...places)
}
