import type { Cell } from './sheet.ts'

/** How a language writes numbers. */
export type Separators = { readonly decimal: string; readonly group: string }

const CURRENCY = String.raw`\p{Sc}|[A-Z]{3}|元|円|원`
const AMOUNT = new RegExp(
  String.raw`^(\()?([-+−]?)\s?(?:(${CURRENCY})\s?)?([-−]?)(\d[\d.,'’ \u00A0\u202F]*)\s?(%|${CURRENCY})?(\))?$`,
  'u',
)

export function separatorsOf(language: string): Separators {
  const parts = new Intl.NumberFormat(language, { useGrouping: 'always', numberingSystem: 'latn' }).formatToParts(
    1234567.5,
  )
  const find = (type: string, usual: string): string => parts.find((part) => part.type === type)?.value ?? usual
  return { decimal: find('decimal', '.'), group: find('group', ',') }
}

/** A cell from what stands in a table: a number, amount, per cent or ISO date where the text is exactly one, else text. */
export function readCell(text: string, separators: Separators): Cell {
  const trimmed = text.trim()
  if (trimmed === '') return { value: null }
  return readDate(trimmed) ?? readAmount(trimmed, separators) ?? { value: text }
}

/** `2024-03-31`, `2024-03-31T14:05` or with seconds; undefined for anything else and for days that do not exist. */
export function readDate(text: string): Cell | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?Z?$/.exec(text)
  if (!match) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  if (
    year < 1900 ||
    date.getUTCMonth() !== month - 1 ||
    date.getUTCDate() !== day ||
    hour > 23 ||
    minute > 59 ||
    second > 59
  )
    return undefined
  return { value: date, format: match[4] === undefined ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm' }
}

function readAmount(text: string, separators: Separators): Cell | undefined {
  const match = AMOUNT.exec(text)
  if (!match) return undefined
  const [, open, sign, before, inner, digits, after, close] = match
  const unit = after === '%' ? undefined : (before ?? after)
  if ((open === undefined) !== (close === undefined) || (sign && inner) || (before && after)) return undefined
  const number = readNumber(digits!.trim(), separators)
  if (number === undefined) return undefined
  const negative = open !== undefined || /[-−]/.test(`${sign ?? ''}${inner ?? ''}`)
  const value = negative ? -number.value : number.value
  if (after === '%') return { value: Number((value / 100).toPrecision(15)), format: `0${decimals(number.places)}%` }
  const plain = `${number.grouped || unit !== undefined ? '#,##0' : '0'}${decimals(number.places)}`
  if (unit !== undefined)
    return {
      value,
      format: before === undefined ? `${plain} "${unit}"` : `"${unit}${/^[A-Z]{3}$/.test(unit) ? ' ' : ''}"${plain}`,
    }
  return number.grouped || number.places > 0 ? { value, format: plain } : { value }
}

/** Undefined where the digits could mean something else: leading zeros, more than 15 digits, groups that are not of three. */
function readNumber(
  digits: string,
  { decimal, group }: Separators,
): { value: number; places: number; grouped: boolean } | undefined {
  const [whole = '', fraction, ...more] = digits.split(decimal)
  if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return undefined
  const groups = whole.split(/\s/.test(group) ? /[ \u00A0\u202F]/ : /['’]/.test(group) ? /['’]/ : group)
  const grouped = groups.length > 1
  if (!groups.every((part, index) => (index === 0 ? /^\d+$/ : /^\d{3}$/).test(part))) return undefined
  if (grouped && groups[0]!.length > 3) return undefined
  const joined = groups.join('')
  if (/^0\d/.test(joined) || joined.length + (fraction?.length ?? 0) > 15) return undefined
  return { value: Number(`${joined}.${fraction ?? '0'}`), places: fraction?.length ?? 0, grouped }
}

function decimals(places: number): string {
  return places === 0 ? '' : `.${'0'.repeat(places)}`
}
