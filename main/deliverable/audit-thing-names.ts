import type { Terms } from '../tab/terms.ts'
import type { AuditValue } from './audit-values.ts'

const name = /(?<![\p{L}\d.])(\p{Lu}\p{L}{2,}) (\d{1,3})(?![\d%‰]|[.,]\d|:\d|\s?(?:%|percent|per cent|Prozent))/gu

/** The same of a word that is no name elsewhere. */
const plainName = /(?<![\p{L}\d.])(\p{Ll}{3,}) (\d{1,3})(?![\d%‰]|[.,]\d|:\d|\s?(?:%|percent|per cent|Prozent))/gu

/** Words that a number follows to name one of a kind, capital or not. */
const rankWords =
  'priority|class|category|tier|level|phase|zone|stage|grade|type|lot|unit|line|group|team|stufe|klasse|kategorie|gruppe|los|linie|zona|fase|nivel|categoría|niveau|catégorie|classe|groupe|ligne'
const ranked = new RegExp(String.raw`(?<![\p{L}\d])(?:${rankWords}) (\d{1,2})(?![\d%]|[.,]\d)`, 'giu')
const rankBefore = new RegExp(String.raw`(?<![\p{L}\d])(?:${rankWords}|years?|jahr|année|año) $`, 'iu')

/** Whether a number only names one of a kind (`priority 2`) and says how much of nothing. */
export function isNumbering({ number, start }: AuditValue, text: string): boolean {
  return number !== undefined && number.unit === undefined && rankBefore.test(text.slice(0, start))
}
const numberedName =
  /(?<![\p{L}\d.,])\d{1,4}\s?(?:번|호선|호기|호|号线|号楼|号|番線|番)(?![\p{sc=Hangul}\d]*\d)|(?:제|第)\s?\d{1,3}\s?(?:공장|사업장|工厂|工場|车间|分店|支店)/gu

const ordinals: readonly RegExp[] = [
  /^(?:first|1st|erste[nmrs]?|premi(?:er|ère)|primer[oa]?)$/iu,
  /^(?:second|2nd|zweite[nmrs]?|deuxième|segund[oa])$/iu,
  /^(?:third|3rd|dritte[nmrs]?|troisième|tercer[oa]?)$/iu,
  /^(?:fourth|4th|vierte[nmrs]?|quatrième|cuart[oa])$/iu,
  /^(?:fifth|5th|fünfte[nmrs]?|cinquième|quint[oa])$/iu,
]
const ordinal = ordinals.map(({ source }) => source.slice(1, -1)).join('|')
const inOrder = new RegExp(
  String.raw`(?<![\p{L}\d])(${ordinal})(?:(?:\s(?:and|to|und|bis|et|au|à|la|y|al)){1,2}\s(?:the\s|la\s)?(${ordinal}))?\s(year|phase|stage|jahr|année|año)(?!\p{L})`,
  'giu',
)
/** `The second year` is `Year 2`. */
function placesInOrder(text: string): string[] {
  return [...text.matchAll(inOrder)].flatMap(([, one = '', other, thing = '']) =>
    [one, ...(other === undefined ? [] : [other])].map(
      (said) => `${thing.toLowerCase()} ${ordinals.findIndex((pattern) => pattern.test(said)) + 1}`,
    ),
  )
}

/** `midterm1`, as columns are named. */
const joinedName = /^(\p{L}{5,})_?(\d{1,2})$/gu
const ordinalThing = new RegExp(String.raw`(?<![\p{L}\d])(${ordinal})\s(\p{L}{3,})(?!\p{L})`, 'giu')

/** `The second midterm` is `Midterm 2`, where midterms are numbered. */
function thingsInOrder(text: string, things: ReadonlySet<string>): string[] {
  return [...text.matchAll(ordinalThing)].flatMap(([, said = '', word = '']) =>
    things.has(word.toLowerCase())
      ? [`${word.toLowerCase()} ${ordinals.findIndex((pattern) => pattern.test(said)) + 1}`]
      : [],
  )
}

/** Things that a word and a number name (`Truck 2`), each in one spelling; `terms` leaves words out that say nothing. */
export function namesIn(
  text: string,
  terms: Terms,
  values: readonly AuditValue[],
  things: ReadonlySet<string> = new Set(),
): string[] {
  const counted = [
    ...placesInOrder(text),
    ...(things.size === 0 ? [] : thingsInOrder(text, things)),
    ...[...text.matchAll(joinedName)].map(([, word = '', number]) => `${word.toLowerCase()} ${number}`),
    ...[...text.matchAll(numberedName)].map(([said]) => said.replaceAll(/\s/g, '')),
    ...[...text.matchAll(ranked)].map(([said]) => said.toLowerCase()),
  ]
  const lower = things.size === 0 ? [] : [...text.matchAll(plainName)].filter(([, word = '']) => things.has(word))
  const named = [...text.matchAll(name), ...lower].flatMap(({ 0: said, 1: word = '', 2: number = '', index }) => {
    const at = index + said.length - number.length
    const isPlain = values.some(
      (value) => value.kind === 'number' && !value.reference && value.start === at && value.number?.unit === undefined,
    )
    return isPlain && terms(word).length > 0 ? [`${word.toLowerCase()} ${Number(number)}`] : []
  })
  return [...new Set([...counted, ...named])]
}
