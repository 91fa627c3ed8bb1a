import type { Terms } from '../tab/terms.ts'
import { blanked } from './audit-clauses.ts'
import { stopWordsOf } from '../tab/language.ts'
import { withoutCues } from './audit-cues.ts'
import { readValues, type AuditValue } from './audit-values.ts'

const pronoun =
  /^\s*(?:they|it|this|these|those|both|that figure|this figure|sie|es|er|diese[rs]?|dies|beide|ils?|elles?|cela|celui-ci|celle-ci|ceux-ci|estos|estas|esta|este|ello|ellos|ellas)(?!\p{L})|^[^,;:]{0,40},?\s(?:they|it)\s\p{Ll}/iu
/** More words than these are no one thing. */
const MOST = 4
/** The same where the sentence itself has no word for any. */
const MOST_WHOLE = 6

/** Words that tell how much, when or against what, and of nothing what it is. */
const tellsNothing =
  /(?<![\p{L}\d])(?:together|that|this|total|sum|making|makes?|made|meaning|gives?|equals?|amount(?:s|ed)?|compar\p{L}+|against|versus|previous|prior|earlier|before|year|years?|figure|number|value|still|only|just|then|later|now|respectively|equivalent|corresponds?|contrast|gegenüber|vergleich|vorjahr\p{L}*|zuvor|davor|dagegen|damit|daraus|entspricht|entsprach|ergab|ergibt|ergeben|macht|jahr|jahre[ns]?|wert|noch|lag|lagen|waren|sind|wurden|beläuft|belief|betrug|betrugen|erreichte|rapport|comparaison|contre|année|an|soit|était|étaient|atteint|atteignait|valeur|chiffre|précédente?|respecto|frente|comparación|año|anterior|fueron|fue|eran|era|supone|cifra)(?!\p{L})/giu
/** Korean endings that are left where nothing but values was said. */
const endings =
  /(?<=^|[\s,.])(?:년|월|에는|에|은|는|이|가|의|로|으로|대비|전년|작년|지난해|이듬해|당시|약|총|이었다|였다|이다|입니다|이었습니다|였습니다|이었고|였고|했다|했습니다|하였다|기록했다|달했다|감소|증가|변화|늘었다|줄었다|늘어|줄어|에서|보다|비해|비하면)+(?=$|[\s,.])/gu

/** Behind it a sentence says something of its subject. */
const verb =
  /\s(?:is|are|was|were|has|have|had|remain(?:s|ed)?|stay(?:s|ed)?|continue[sd]?|became|ist|sind|war|waren|hat|haben|hatte|bleibt|blieb|est|sont|était|reste|demeure|es|son|era|fue|sigue|sigue siendo)\s/iu

/** What a sentence that begins with a pronoun, or has no word for anything, is about: the beginning of the sentence before it, up to its first value. */
export function takenUp(sentence: string, before: string, terms: Terms): string[] {
  if (before === '') return []
  const isWhole = isElliptic(sentence, terms)
  if (!isWhole && !pronoun.test(sentence)) return []
  const values = readValues(before)
  const first = values.find(({ kind }) => kind === 'number')
  const upTo = before.slice(0, first?.start ?? before.length)
  const said = isWhole ? upTo : (upTo.split(verb)[0] ?? upTo)
  const words = blanked(
    said,
    values.filter(({ end }) => end <= said.length),
  )
  return tellingWords(words, terms).length <= (isWhole ? MOST_WHOLE : MOST) ? terms(words) : []
}

/** Whether a sentence says how much, when and against what, but not of what. */
function isElliptic(sentence: string, terms: Terms): boolean {
  const said = blanked(sentence, readValues(sentence))
  return tellingWords(withoutCues(said).replaceAll(tellsNothing, ' ').replaceAll(endings, ' '), terms).length === 0
}

/** The words of a text that tell what it is about. */
function tellingWords(text: string, terms: Terms): string[] {
  const words = text.match(/\p{L}{2,}/gu) ?? []
  return words.filter((word) => terms(word).length > 0 && !stops.some((some) => some.has(word.toLowerCase())))
}

const stops = (['en', 'de', 'fr', 'es', 'it'] as const).map(stopWordsOf)

const workers = /employees|mitarbeiter\p{L}*|beschäftigte\p{L}*|salariés|empleados|trabajadores|员工/iu

/** The word for those who work somewhere that a value counts: it says what it is about, and is no mere unit. */
export function workersIn({ text, number }: AuditValue): string {
  return number?.unit === 'person' ? (workers.exec(text)?.[0] ?? '') : ''
}
