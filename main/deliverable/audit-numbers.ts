import { chainPattern, readChain } from '../tab/number-reader.ts'
import type { RatioWord } from './audit-ratio-words.ts'
import { spelledNumbers } from './audit-spelled-numbers.ts'
import { scaleAfter, scaleBefore } from './audit-scales.ts'
import { currencyBefore, unitAfter } from './audit-units.ts'

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
  /** Of a ratio in words: what it may be, as a fraction or a multiple. */
  readonly between?: readonly [number, number]
}

/** What a ratio in words says, as a number of per cent or of times. */
export function ratioParts({ kind, amount, between }: RatioWord): NumberParts {
  const raw = kind === 'share' ? Math.round(amount * 1000) / 10 : amount
  const unit = kind === 'share' ? '%' : '×'
  const decimals = Number.isInteger(raw) ? 0 : 1
  return { raw, scale: 1, perhaps: undefined, unit, per: undefined, decimals, signed: false, between }
}

const number = new RegExp(
  String.raw`(?<![\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\d_]|\d[.,'’]|\p{L}\/)${chainPattern}(?![\d_]|(?:st|nd|rd|th|er|ème|e|x)(?![\p{L}]))`,
  'gu',
)
/** Thousands apart by plain spaces, where a zero or the unit tells that they are one number. */
const spaced = /(?<![\p{L}\d_.,'’]|\d\s)\d{1,3}(?: \d{3})+(?:[.,]\d+)?(?![\d_]|[.,]\d| \d)/gu

/** Words of languages that set thousands apart by spaces. */
const spacesGroup =
  /(?<![\p{L}\d])(?:les?|la|des|du|une?|est|sont|aux?|environ|soit|près|compte|avec|pour|dans|por|los|las|del|una|och|på|jest|oraz|är|и|на)(?![\p{L}\d])/iu

/** Every amount of a text, with its unit and scale, in order. `isCell`: the text is a cell, in which a number stands for itself. */
export function readAmounts(text: string, isCell: boolean): Found[] {
  const wide = [...text.matchAll(spaced)].filter(
    ({ 0: said, index }) =>
      (isCell && said.length === text.trim().length) ||
      / 0/.test(said) ||
      (spacesGroup.test(text) && /^(?:\s\p{Ll}|[.,;)]?(?:\s|$))/u.test(text.slice(index + said.length))) ||
      unitAfter(text, index + said.length) !== undefined ||
      scaleAfter(text, index + said.length) !== undefined ||
      currencyBefore(text, index) !== undefined,
  )
  const rest = wide.reduce((left, { 0: said, index }) => blankedBetween(left, index, index + said.length), text)
  const numbers = [...wide, ...rest.matchAll(number)]
    .toSorted((a, b) => a.index - b.index)
    .flatMap((match) => readOne(text, match.index, { chain: match[0], isCell }))
  return [...withRangeUnits(joinScales(numbers, text), text), ...spelledAmounts(text)].toSorted(
    (a, b) => a.start - b.start,
  )
}

/** The text with spaces from `start` to `end`. */
export function blankedBetween(text: string, start: number, end: number): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
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

type Found = { readonly start: number; readonly end: number; readonly parts: NumberParts }

function readOne(
  text: string,
  start: number,
  { chain, isCell }: { readonly chain: string; readonly isCell: boolean },
): Found[] {
  const values = readChain(chain.replaceAll(' ', ''))
  const [read] = values
  if (values.length > 1 || read === undefined) return []
  let end = start + chain.length
  const scaled = scaleAfter(text, end)
  if (scaled !== undefined) end = scaled.end
  // `2,36 millions d’euros`
  const joint = scaled === undefined ? undefined : /^\s(?:d['’]|d[ei]\s)/iu.exec(text.slice(end))?.[0]
  const unitFound = unitAfter(text, end) ?? (joint === undefined ? undefined : unitAfter(text, end + joint.length))
  const leading = currencyBefore(text, signStart(text, start))
  const perhaps = scaled === undefined && /^\s?[mM](?![\p{L}²³\d/])/u.test(text.slice(end)) ? 1e6 : undefined
  if (perhaps !== undefined) end = /^\s?[mM]/u.exec(text.slice(end))![0].length + end
  const later =
    perhaps === undefined
      ? (unitFound ?? (leading === undefined ? countedTime(text, end) : undefined))
      : unitAfter(text, end)
  // Beside a currency `m` can only be a million.
  const million = perhaps !== undefined && (later?.currency === true || leading !== undefined) ? perhaps : undefined
  if (later !== undefined) end = later.end
  const unit = later?.unit ?? leading?.unit
  const currency = later?.currency === true || (later === undefined && leading !== undefined)
  const from = leading?.start ?? start
  const sign = /[-−–+]\s?$/u.exec(text.slice(0, from))?.[0] ?? /[-−+]$/u.exec(text.slice(0, start))?.[0]
  const isSign =
    sign !== undefined &&
    (/(?:^|[\s(|])[-−–+]$/u.test(text.slice(0, from)) ||
      // At the beginning of a line it marks an item.
      (isCell && /^[-−–+]\s$/u.test(text.slice(0, from))))
  const bracketed = isCell && /^\s*\($/.test(text.slice(0, from)) && /^\)\s*$/.test(text.slice(end))
  const negative = (isSign && !sign.includes('+')) || bracketed
  const only = isFraction(chain, text.slice(start + chain.length, end), unit) ? chain.replace(',', '.') : read
  const decimals = only.includes('.') ? only.length - only.indexOf('.') - 1 : 0
  const grouped = chain.length - only.length > 0 && decimals === 0
  const scale =
    scaled?.factor ??
    scaleBefore(text, start) ??
    million ??
    (perhaps === undefined && (unit !== undefined || grouped) ? 1 : undefined)
  const per = currency || unit !== undefined ? /^\s?(?:\/|per|pro|je|par|a)\s?/iu.exec(text.slice(end)) : null
  const perUnit = per === null ? undefined : unitAfter(text, end + per[0].length)
  const raw = Number(only) * (negative ? -1 : 1)
  const metres = million === undefined ? perhaps : undefined
  const parts = { raw, scale, perhaps: metres, unit, per: perUnit?.unit, decimals, signed: isSign || bracketed }
  return [{ start: isSign ? from - sign.length : from, end, parts }]
}

const kindOfTime =
  /^\s(?!(?:last|this|next|each|every|previous|prior|same|following|coming|past|other|after|before|during|within|over|until|since|nach|vor|seit|après|avant|per|and|for|the|from|with|than|und|oder|bis|von|für|pro|als|par|pour|des|por|para|con|del|los|las)\s)\p{Ll}{3,}(?=\s\p{Ll})/u
const timeUnit = /^(?:second|minute|hour|working day|day|night|week|month|year)$/

/** `2,589 training days`: a unit of time behind the word that says of what kind it is. */
function countedTime(text: string, at: number): ReturnType<typeof unitAfter> {
  const kind = kindOfTime.exec(text.slice(at, at + 40))?.[0]
  const found = kind === undefined ? undefined : unitAfter(text, at + kind.length)
  return found !== undefined && timeUnit.test(found.unit) ? found : undefined
}

/** Whether three digits after one mark are decimals: in a share, and beside a scale word whose language has this mark before decimals. */
function isFraction(chain: string, after: string, unit: string | undefined): boolean {
  if (!/^\d{1,3}[.,]\d{3}$/.test(chain)) return false
  if (unit === '%' || unit === 'pp') return true
  const isOfComma =
    /^\s?(?:mio|mrd|millionen|milliarden?|billionen|tsd|tausend|milliards?|mille|millones|millions?(?= d['’e]))(?!\p{L})/iu.test(
      after,
    )
  if (chain.includes(',')) return isOfComma
  return (
    !isOfComma &&
    /^[\s-]?(?:millions?|billions?|trillions?|thousand|bn|mn?(?![\p{L}²³\d/])|[万萬만億亿억])/iu.test(after)
  )
}

const small = /^(?:person|piece)$/

/** `Forty-five days`, `twenty thousand dollars`: numbers in letters that are an amount. */
function spelledAmounts(text: string): Found[] {
  return spelledNumbers(text).flatMap(({ amount, start, end, decimals }) => {
    const scaled = scaleAfter(text, end)
    const unit = unitAfter(text, scaled?.end ?? end)
    const isFew = amount < 20 && scaled === undefined
    // `Four dollars` and `three people` are as often some as an amount; one of something is an article.
    if (isFew && (unit === undefined || unit.currency || small.test(unit.unit) || amount < 2)) return []
    if (unit === undefined && scaled === undefined && amount < 1000) return []
    const scale = scaled?.factor ?? 1
    const parts = { raw: amount, scale, perhaps: undefined, unit: unit?.unit, per: undefined, decimals, signed: false }
    return [{ start, end: unit?.end ?? scaled?.end ?? end, parts }]
  })
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

const beforeRange =
  /(?:between|from|with|over|under|than|about|least|most|zwischen|von|ab|über|unter|entre|des|desde) $/iu

/** In `1,501 to 5,000 EUR` the first number has the unit and scale of the second. */
function withRangeUnits(numbers: readonly Found[], text: string): Found[] {
  return numbers.map((one, index) => {
    const next = numbers[index + 1]
    if (next === undefined || (one.parts.unit !== undefined && !isScaledLater(one, next))) return one
    const isRange = /^\s?(?:[-–—~～〜]|to|bis|à|and|und|et|or|oder|ou|至|到|から|및)\s?$/iu.test(
      text.slice(one.end, next.start),
    )
    if (!isRange) return one
    // `5 EUR in year 2 and 39,000 EUR`
    const isNumberOfName = /\p{L}{3,} $/u.test(text.slice(0, one.start)) && !beforeRange.test(text.slice(0, one.start))
    if (isNumberOfName && next.parts.raw >= 100 * one.parts.raw) return one
    if (isScaledLater(one, next)) return { ...one, parts: { ...one.parts, scale: next.parts.scale } }
    const scale = one.parts.scale ?? next.parts.scale
    return { ...one, parts: { ...one.parts, unit: next.parts.unit, per: next.parts.per, scale } }
  })
}

/** `EUR 95–102 million`: the scale at the end is that of both. */
function isScaledLater({ parts: one }: Found, { parts: next }: Found): boolean {
  return (
    (one.scale ?? 1) === 1 &&
    (next.scale ?? 1) > 1 &&
    one.raw < next.raw &&
    one.raw < 1000 &&
    (one.unit === undefined || next.unit === undefined)
  )
}

/** Without what binary fractions add. */
function tidy(amount: number): number {
  return Number(amount.toPrecision(14))
}
