import { normalizeDigits } from '../tab/number-reader.ts'
import { saysNumber } from './audit-spelled-numbers.ts'
import { isCitedDate } from './audit-cited-dates.ts'
import { mayHoldTime, readDates } from './audit-dates.ts'
import { amountsOf, blankedBetween, ratioParts, readAmounts, type NumberParts } from './audit-numbers.ts'
import { papersIn } from './audit-papers.ts'
import { ratioWordsIn, saysRatio } from './audit-ratio-words.ts'
import { versionsIn } from './audit-versions.ts'

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
  /** A date on which something was written that is cited. */
  readonly isCited?: true
}

const web = /(?:https?:\/\/|www\.)\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/giu
const phone = /\+\d{1,3}(?:[\s()/-]*\d){6,}/gu
const clock =
  /(?<![\d:])\d{1,2}(?::\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?(?!\p{L}))?|\s?h\s?\d\d)(?![\d:])|(?<![\d:.,])(?:1[0-2]|[1-9])\s?[ap]\.?m\.?(?!\p{L})|(?<![\d:.,])\d{1,2}(?:[.:]\d\d)?\sUhr(?!\p{L})|(?<![\d:.,])\d{1,2}[点點时時시](?:\s?\d{1,2}[分분])?(?![\p{sc=Han}\p{sc=Hangul}]*间)/giu
/** `2023-0379`: groups of digits of which a later one begins with a zero, or three of them. */
const numbered =
  /(?<![\p{L}\d.,/$€£-])(?:\d{2,}-(?:0\d+|\d{2,}-\d+)(?:-\d+)*|\d{1,3}-\d{4,6}|\d{4,6}-\d{1,3})(?![\d-]|[.,]\d|\s?[%€$£])/gu
const identifier =
  /(?<![\p{L}\d])(?=[\p{Lu}\d]*[-_/.]?[\p{Lu}\d_./-]*\d)(?=[\d_./-]*\p{Lu})[\p{Lu}\p{Ll}\d]+(?:[-_/.][\p{Lu}\p{Ll}\d]+)*(?![\p{L}\d])/gu
const quote =
  /“([^”\n]{3,400})”|„([^“”\n]{3,400})[“”]|«\s?([^»\n]{3,400}?)\s?»|「([^」\n]{2,200})」|『([^』\n]{2,200})』|(?<![\p{L}\d])"([^"\n]{3,400})"/gu
const attached = /^\d[\d.,'’]*(?:%|[a-z]{1,4}|[A-Z]{3}|[kKmM]|bn|EUR|km|kWh|MWh|GWh|kW|MW|GB|MB|TB|°C|h)$/u
const pagePart =
  /(?:^|[\s(,;–-])(?:articles?|art\.|sections?|sec\.|pages?|pp?\.|chapters?|figures?|fig\.|tables?|slides?|sheets?|lines?|rows?|cells?|paragraphs?|para\.|entry|entries|steps?|annex|appendix|no\.|nos\.|version|abschnitt|artikel|kapitel|seiten?|s\.|abbildung|abb\.|tabelle|folie|zeilen?|ziffer|absatz|zellen?|eintrag|anlage|chapitre|lignes?|tableau|annexe|§{1,2}|第|제)\s?(?:\d+(?:\.\d+)*\s?(?:[-–,]|and|und|et|to|bis|of|von|sur|\/)\s?)*$/iu
/** Behind `12 pages` that are counted and not turned to: `12쪽을 넘지`, `12ページ以内`. */
const pagesCounted =
  /^\s?(?:页|頁|ページ|쪽|페이지)(?:을|를|이|가)?\s?(?:以内|之内|以上|以下|を超|넘|초과|이내|이하|미만|이상|분량)/u
const partAfter = /^\s?(?:页|頁|ページ|쪽|페이지|줄|행(?!\p{sc=Hangul})|行(?![\p{sc=Han}]))/u
/** Before `nine months`: which months these are, and no length of time. */
const firstOf =
  /(?<!\p{L})(?:(?:the|in|over|for) (?:first|last)|ersten|letzten|premiers|derniers|primeros|últimos)\s$|前$/iu
/** `Overview!B4:C9` and the hash of a file. */
const cellRange =
  /(?<=!)\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?|(?<![\p{L}\d])(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{12,64}(?![\p{L}\d])/gu
const itemMark = /^\s*(?:[#>*•·–-]+\s*)*(?:\(?\d{1,2}(?:\.\d{1,3}){0,4}[.):]?|\d{1,2}[.)])(?=\s+[\p{L}“„"(])/u

/** Every value of a line, in order. `cell`: the text is a table's cell, in which a number stands for itself. */
export function readValues(text: string, { cell = false }: { readonly cell?: boolean } = {}): AuditValue[] {
  if (!/\d|[“„"«「『]/u.test(text) && !saysNumber(text) && !saysRatio(text) && !mayHoldTime(text)) return []
  const found: AuditValue[] = []
  let rest = text
  const take = (start: number, end: number): void => {
    rest = blankedBetween(rest, start, end)
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
  for (const match of rest.matchAll(cellRange)) take(match.index, match.index + match[0].length)
  for (const date of datesOf(rest)) {
    const isCited = date.kind === 'date' && isCitedDate(text, date.start, date.end)
    found.push(isCited ? { ...date, isCited } : date)
    take(date.start, date.end)
  }
  for (const match of rest.matchAll(phone)) add('identifier', match.index, match[0])
  for (const match of rest.matchAll(clock)) add('identifier', match.index, match[0])
  for (const match of rest.matchAll(numbered)) add('identifier', match.index, match[0])
  for (const { text: said, start, end, key } of cell ? [] : papersIn(rest)) {
    found.push({ kind: 'identifier', text: said, start, end, keys: [key], reference: false })
    take(start, end)
  }
  for (const { text: said, start, end, key } of versionsIn(rest)) {
    found.push({ kind: 'identifier', text: said, start, end, keys: [key], reference: true })
    take(start, end)
  }
  for (const match of rest.matchAll(identifier)) if (!attached.test(match[0])) add('identifier', match.index, match[0])
  for (const ratio of ratioWordsIn(rest)) {
    const { start, end } = ratio
    const parts = ratioParts(ratio)
    const keys = amountsOf(parts).map(String)
    found.push({ kind: 'number', text: text.slice(start, end), start, end, keys, number: parts, reference: false })
    take(start, end)
  }
  const item = cell ? null : itemMark.exec(rest)
  for (const { start, end, parts } of readAmounts(rest, cell)) {
    const reference =
      (partAfter.test(rest.slice(end)) && !pagesCounted.test(rest.slice(end))) ||
      (firstOf.test(rest.slice(0, start)) && /^(?:month|year)$/.test(parts.unit ?? '')) ||
      (item !== null && start < item[0].length && parts.unit === undefined && (parts.scale ?? 1) === 1) ||
      (parts.unit === undefined && (cell ? /\b(?:page|seite)\s$/i : pagePart).test(rest.slice(0, start)))
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

/** The text in which values are read, with plain digits; quotes, formulas and markup keep their places. */
export function readable(text: string): string {
  return /[^\0-\x7f]/.test(text) ? normalizeDigits(text) : text
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
  const time =
    /^(\d{1,2})(?:(?::|\.|\s?h\s?|[点點时時시]\s?)(\d\d(?::\d\d)?)分?분?)?\s?(?:([ap])\.?m\.?)?(\s?Uhr|[点點时時시])?$/iu.exec(
      said,
    )
  if (time !== null && (time[2] !== undefined || time[3] !== undefined || time[4] !== undefined)) {
    const [, hour = '', minutes = '00', half] = time
    const shift =
      half === undefined
        ? 0
        : half.toLowerCase() === 'p' && Number(hour) < 12
          ? 12
          : half.toLowerCase() === 'a' && hour === '12'
            ? -12
            : 0
    return `${String(Number(hour) + shift).padStart(2, '0')}:${minutes}`
  }
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
