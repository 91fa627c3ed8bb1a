import { normalizeDigits, readNumbers } from '../../tab/number-reader.ts'

export type Amount = { readonly value: number; readonly unit: string | undefined }

const unitPattern = String.raw`\p{Sc}|\b(?:EUR|USD|GBP|CHF|JPY|CNY|RMB|KRW|INR|CAD|AUD|SEK|NOK|DKK|PLN)\b|元|円|원`
const rest = new RegExp(String.raw`^[\s()+\-−–]*(?:(?:${unitPattern})[\s()]*)?$`, 'u')

/** The one number of a cell and its currency; undefined for dates, identifiers, per cent and text that holds a number among words. */
export function amountOf(cell: string): Amount | undefined {
  const text = normalizeDigits(cell).trim()
  const [number, ...more] = readNumbers(text)
  if (number === undefined || more.length > 0 || number.value.endsWith('%')) return undefined
  const around = `${text.slice(0, number.start)} ${text.slice(number.end)}`.trim()
  if (!rest.test(around)) return undefined
  const negative = /^\(.*\)$/u.test(text) || /[-−–]\s*(?:\p{Sc})?\s*$/u.test(text.slice(0, number.start))
  return { value: Number(number.value) * (negative ? -1 : 1), unit: new RegExp(unitPattern, 'u').exec(around)?.[0] }
}
