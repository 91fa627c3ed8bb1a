import { chainPattern, normalizeDigits, readChain } from '../tab/number-reader.ts'
import { readDates } from './audit-dates.ts'
import { currencyBefore, scaleAfter, unitAfter } from './audit-units.ts'

/** A value as a text says it; `start` and `end` are places in the text that was read. */
export type AuditValue = {
  readonly kind: 'number' | 'date' | 'period' | 'identifier' | 'quote'
  readonly text: string
  readonly start: number
  readonly end: number
  /** What it may mean: numbers with their scale, `2024-03-01`, an identifier in one spelling, a quote folded. */
  readonly keys: readonly string[]
  /** For numbers (and years): the number as written, its scale where that is known, and how exact it is. */
  readonly number?: NumberParts
  /** It names a place or a part (`page 3`, `Article 4`, `2.` before an item) and says nothing itself. */
  readonly reference: boolean
}

export type NumberParts = {
  readonly raw: number
  readonly scale: number | undefined
  /** Scales that the text may mean as well: `m`. */
  readonly perhaps: number | undefined
  readonly unit: string | undefined
  /** `night` in `EUR per night`. */
  readonly per: string | undefined
  /** Decimals as written. */
  readonly decimals: number
  readonly signed: boolean
}

const web = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu
const phone = /\+\d{1,3}(?:[\s()/-]*\d){6,}/gu
const clock = /(?<![\d:])\d{1,2}:\d\d(?::\d\d)?(?![\d:])/gu
const identifier =
  /(?<![\p{L}\d])(?=[\p{Lu}\d]*[-_/.]?[\p{Lu}\d_./-]*\d)(?=[\d_./-]*\p{Lu})[\p{Lu}\p{Ll}\d]+(?:[-_/.][\p{Lu}\p{Ll}\d]+)*(?![\p{L}\d])/gu
const quote =
  /“([^”\n]{3,400})”|„([^“”\n]{3,400})[“”]|«\s?([^»\n]{3,400}?)\s?»|「([^」\n]{2,200})」|『([^』\n]{2,200})』|(?<![\p{L}\d])"([^"\n]{3,400})"/gu
const number = new RegExp(
  String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\d_]|\d[.,'’])${chainPattern}(?![\d_]|(?:st|nd|rd|th|er|ème|e|x)(?![\p{L}]))`,
  'gu',
)
/** Thousands apart by plain spaces, where a zero or the unit tells that they are one number. */
const spaced = /(?<![\p{L}\d_.,'’]|\d\s)\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d_]|[.,]\d| \d)/gu
const attached = /^\d[\d.,'’]*(?:%|[a-z]{1,4}|[A-Z]{3}|[kKmM]|bn|EUR|km|kWh|MWh|GWh|kW|MW|GB|MB|TB|°C|h)$/u
const pagePart =
  /(?:^|[\s(,;–-])(?:articles?|art\.|sections?|sec\.|pages?|pp?\.|chapters?|figures?|fig\.|tables?|slides?|sheets?|lines?|rows?|steps?|annex|appendix|no\.|nos\.|version|abschnitt|artikel|kapitel|seiten?|s\.|abbildung|abb\.|tabelle|folie|zeilen?|ziffer|absatz|anlage|chapitre|lignes?|tableau|annexe|§{1,2}|第|제)\s?(?:\d+(?:\.\d+)*\s?(?:[-–,]|and|und|et|to|bis)\s?)*$/iu
const itemMark = /^\s*(?:[#>*•·–-]+\s*)*(?:\(?\d{1,2}(?:\.\d{1,3}){0,4}[.):]?|\d{1,2}[.)])(?=\s+[\p{L}“„"(])/u

/** Every value of a line, in order. `cell`: the text is a table's cell, in which a number stands for itself. */
export function readValues(text: string, { cell = false }: { readonly cell?: boolean } = {}): AuditValue[] {
  if (!/\d|[“„"«「『]/u.test(text)) return /quart|trimestre|季度|四半期/i.test(text) ? datesOf(text) : []
  const found: AuditValue[] = []
  let rest = text
  const take = (start: number, end: number): void => {
    rest = blank(rest, start, end)
  }
  const add = (kind: 'identifier', start: number, said: string): void => {
    found.push({ kind, text: said, start, end: start + said.length, keys: [spelling(said)], reference: false })
    take(start, start + said.length)
  }
  for (const match of text.matchAll(quote)) {
    const said = match.slice(1).find((group) => group !== undefined)!
    const keys = [foldQuote(said)]
    found.push({
      kind: 'quote',
      text: said,
      start: match.index,
      end: match.index + match[0].length,
      keys,
      reference: false,
    })
  }
  for (const match of rest.matchAll(web)) take(match.index, match.index + match[0].length)
  for (const date of datesOf(rest)) {
    found.push(date)
    take(date.start, date.end)
  }
  for (const match of rest.matchAll(phone)) add('identifier', match.index, match[0])
  for (const match of rest.matchAll(clock)) add('identifier', match.index, match[0])
  for (const match of rest.matchAll(identifier)) if (!attached.test(match[0])) add('identifier', match.index, match[0])
  const item = cell ? null : itemMark.exec(rest)
  const wide = [...rest.matchAll(spaced)].filter(
    ({ 0: said, index }) =>
      (cell && said.length === rest.trim().length) ||
      / 0/.test(said) ||
      unitAfter(rest, index + said.length) !== undefined ||
      currencyBefore(rest, index) !== undefined,
  )
  const alone = wide.reduce((text, { 0: said, index }) => blank(text, index, index + said.length), rest)
  const numbers = [...wide, ...alone.matchAll(number)]
    .toSorted((a, b) => a.index - b.index)
    .flatMap((match) => readOne(rest, match.index, match[0]))
  const joined = withRangeUnits(joinScales(numbers, rest), rest)
  for (const { start, end, parts } of joined) {
    const reference =
      (item !== null && start < item[0].length) || (cell ? /\b(?:page|seite)\s$/i : pagePart).test(rest.slice(0, start))
    found.push({
      kind: 'number',
      text: text.slice(start, end).trim(),
      start,
      end,
      keys: amountsOf(parts).map(String),
      number: parts,
      reference,
    })
  }
  return found.toSorted((a, b) => a.start - b.start)
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

/** The text in which values are read, with plain digits; quotes, formulas and markup keep their places. */
export function readable(text: string): string {
  return /[^\0-\x7f]/.test(text) ? normalizeDigits(text) : text
}

/** The numbers that these parts may mean. */
export function amountsOf({ raw, scale, perhaps }: NumberParts): number[] {
  const amounts = [tidy(raw * (scale ?? 1))]
  if (perhaps !== undefined) amounts.push(tidy(raw * perhaps))
  return amounts
}

/** The size of the last digit written, where zeros at a whole number's end are none. */
export function stepOf({ raw, scale = 1, decimals }: NumberParts): number {
  if (decimals > 0) return 10 ** -decimals * scale
  const zeros = /0*$/.exec(String(Math.abs(raw)))![0].length
  return 10 ** (raw === 0 ? 0 : zeros) * scale
}

export function foldQuote(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[“”„"«»「」『』‘’‚']/gu, '')
    .replaceAll(/[\s\u00ad]+/gu, ' ')
    .replace(/[\s.,;:!?…]+$/u, '')
    .trim()
}

function spelling(said: string): string {
  return /^\+?[\d\s()/-]+$/.test(said) ? said.replaceAll(/[^\d+]/g, '') : said.toLowerCase()
}

function datesOf(text: string): AuditValue[] {
  return readDates(text).map(({ kind, keys, start, end }) => {
    const isYear = kind === 'period' && /^\d{4}$/.test(text.slice(start, end))
    const base = { kind, keys, start, end, text: text.slice(start, end), reference: false }
    if (!isYear) return base
    const raw = Number(keys[0])
    return {
      ...base,
      number: {
        raw,
        scale: undefined,
        perhaps: undefined,
        unit: undefined,
        per: undefined,
        decimals: 0,
        signed: false,
      },
    }
  })
}

type Found = { readonly start: number; readonly end: number; readonly parts: NumberParts }

function readOne(text: string, start: number, chain: string): Found[] {
  const values = readChain(chain.replaceAll(' ', ''))
  const [read] = values
  if (values.length > 1 || read === undefined) return []
  let end = start + chain.length
  const scaled = scaleAfter(text, end)
  if (scaled !== undefined) end = scaled.end
  const unitFound = unitAfter(text, end)
  const leading = currencyBefore(text, signStart(text, start))
  const perhaps = scaled === undefined && /^\s?[mM](?![\p{L}²³\d/])/u.test(text.slice(end)) ? 1e6 : undefined
  if (perhaps !== undefined) end = /^\s?[mM]/u.exec(text.slice(end))![0].length + end
  const later = perhaps === undefined ? unitFound : unitAfter(text, end)
  // Beside a currency `m` can only be a million.
  const million = perhaps !== undefined && (later?.currency === true || leading !== undefined) ? perhaps : undefined
  if (later !== undefined) end = later.end
  const unit = later?.unit ?? leading?.unit
  const currency = later?.currency === true || (later === undefined && leading !== undefined)
  const from = leading?.start ?? start
  const sign = /[-−–+]\s?$/u.exec(text.slice(0, from))?.[0] ?? /[-−+]$/u.exec(text.slice(0, start))?.[0]
  const isSign = sign !== undefined && /(?:^|[\s(|])[-−–+]$|^[-−–+]\s$/u.test(text.slice(0, from))
  const bracketed = /^\s*\($/.test(text.slice(0, from)) && /^\)\s*$/.test(text.slice(end))
  const negative = (isSign && !sign.includes('+')) || bracketed
  const only = isFraction(chain, text.slice(start + chain.length, end), unit) ? chain.replace(',', '.') : read
  const decimals = only.includes('.') ? only.length - only.indexOf('.') - 1 : 0
  const grouped = chain.length - only.length > 0 && decimals === 0
  const scale = scaled?.factor ?? million ?? (perhaps === undefined && (unit !== undefined || grouped) ? 1 : undefined)
  const per = currency ? /^\s?(?:\/|per|pro|je|par|a)\s?/iu.exec(text.slice(end)) : null
  const perUnit = per === null ? undefined : unitAfter(text, end + per[0].length)
  const raw = Number(only) * (negative ? -1 : 1)
  const metres = million === undefined ? perhaps : undefined
  const parts = { raw, scale, perhaps: metres, unit, per: perUnit?.unit, decimals, signed: isSign || bracketed }
  return [{ start: isSign ? from - sign.length : from, end, parts }]
}

/** Whether three digits after one mark are decimals: in a share, and with the point beside a scale word that is not German. */
function isFraction(chain: string, after: string, unit: string | undefined): boolean {
  if (!/^\d{1,3}[.,]\d{3}$/.test(chain)) return false
  if (unit === '%' || unit === 'pp') return true
  return (
    chain.includes('.') &&
    /^[\s-]?(?:million|billion|trillion|thousand|bn|mn?(?!\p{L})|[万萬만億亿억])/iu.test(after) &&
    !/^\s?(?:millionen|billionen)/i.test(after)
  )
}

function signStart(text: string, start: number): number {
  return /[-−+]$/u.test(text.slice(0, start)) ? start - 1 : start
}

/** `1億2345万` and `3万5千` are one number. */
function joinScales(numbers: readonly Found[], text: string): Found[] {
  const joined: Found[] = []
  for (const next of numbers) {
    const last = joined.at(-1)
    const scale = last?.parts.scale ?? 1
    const gap = last === undefined ? '' : text.slice(last.end, next.start)
    if (
      last !== undefined &&
      scale >= 1e4 &&
      last.parts.unit === undefined &&
      /^\s?$/.test(gap) &&
      Math.abs(next.parts.raw * (next.parts.scale ?? 1)) < scale
    ) {
      const sum = last.parts.raw * scale + next.parts.raw * (next.parts.scale ?? 1)
      joined[joined.length - 1] = {
        start: last.start,
        end: next.end,
        parts: { ...next.parts, raw: sum, scale: 1, decimals: 0 },
      }
    } else joined.push(next)
  }
  return joined
}

/** In `1,501 to 5,000 EUR` the first number has the unit and scale of the second. */
function withRangeUnits(numbers: readonly Found[], text: string): Found[] {
  return numbers.map((one, index) => {
    const next = numbers[index + 1]
    if (next === undefined || one.parts.unit !== undefined) return one
    const isRange = /^\s?(?:[-–—~～〜]|to|bis|à|and|und|et|or|oder|ou|至|到|から|및)\s?$/iu.test(
      text.slice(one.end, next.start),
    )
    if (!isRange) return one
    const scale = one.parts.scale ?? next.parts.scale
    return { ...one, parts: { ...one.parts, unit: next.parts.unit, per: next.parts.per, scale } }
  })
}

/** Without what binary fractions add. */
function tidy(amount: number): number {
  return Number(amount.toPrecision(14))
}
