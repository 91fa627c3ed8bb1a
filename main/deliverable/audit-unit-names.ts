import { isCurrency, unitAfter, unitFormsIn } from './audit-units.ts'

/** The one currency, share or measure that a heading or a note names (`Limit (EUR)`, `in percent`); undefined where there are several. */
export function unitNamed(text: string): string | undefined {
  const found = new Set<string>()
  const marked = /\(([^)]*)\)|\b(?:in|en)\s+(\S+(?:\s\S+)?)|单位[:：]\s*(\S+)|단위[:：]?\s*(\S+)|単位[:：]\s*(\S+)/giu
  for (const match of text.matchAll(marked)) {
    for (const { unit, currency } of unitFormsIn(match.slice(1).join(' ')))
      if (currency || unit === '%' || unit === 'pp') found.add(unit)
  }
  const leading =
    found.size === 0
      ? /^(?:[tTkKmM]?[A-Z]{3}|(?:US|AU?|CA?|NZ|HK|S|R)\$(?=[\s,]|$)|[€$£](?=(?:m|k|bn)?(?:\s|$))|[tTk]€)(?=[\s,]|$|m|k|bn)|(?<=\s)[tTkKmM]?[A-Z]{3}$/.exec(
          text,
        )?.[0]
      : undefined
  if (leading !== undefined) {
    const whole = unitAfter(` ${leading.replace(/^[tTk]€/, '€').replace(/^[tkKmM](?=[A-Z]{3}$)/, '')}`, 0)
    if (whole?.currency === true) return whole.unit
  }
  if (found.size === 0) {
    const [, alone = ''] = /\(([^()]*)\)\s*$/u.exec(text) ?? []
    if (alone === 'm' && lengths.test(text)) return 'm'
    const whole = wholeUnit(alone) ?? wholeUnit(beforePer(alone))
    if (whole !== undefined) return whole
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** What is measured in metres, where `m` is no million. */
const lengths =
  /(?<!\p{L})(?:distances?|lengths?|heights?|widths?|depths?|altitudes?|elevations?|spans?|diameters?|radius|breadth|thickness|draught|draft|beam|entfernung|abstand|länge|höhe|breite|tiefe|durchmesser|longueur|hauteur|largeur|profondeur|altitude|distancia|longitud|altura|anchura|profundidad)(?!\p{L})/iu

function wholeUnit(text: string): string | undefined {
  const found = text === '' ? undefined : unitAfter(` ${text}`, 0)
  return found?.end === text.length + 1 ? found.unit : undefined
}

/** `pence` of `pence/litre`, `hours` of `hours per week`. */
function beforePer(text: string): string {
  return /^(\p{L}+)(?:\s?\/\s?|\s(?:per|pro|je|par|por)\s)\S/iu.exec(text)?.[1] ?? ''
}

/** The measure with which the name of a column ends, or which it is: `Loaded mi`, `Labor hours`, `Gallons`. */
export function unitAtEnd(said: string): string | undefined {
  // `Planned hours per year`
  const rate = wholeUnit(beforePer(said.trim()))
  if (rate !== undefined && !isNoMeasure(rate)) return rate
  const text = said
    .trim()
    .replace(/\s(?:per|pro|par)\s(?:year|month|week|day|jahr|monat|woche|tag|an|mois|jour)$/iu, '')
  const [last] = /\S+$/u.exec(text.trim()) ?? []
  if (
    last === undefined ||
    last.length < 2 ||
    text.includes('/') ||
    // `Pence per litre`
    /(?<!\p{L})(?:per|pro|je|par|por|of|in|by|a)\s\S+$/iu.test(text.trim()) ||
    /^(?:year|month|week|day|night|hour|minute|second)$/i.test(last)
  )
    return undefined
  const found = unitAfter(` ${last}`, 0)
  const isWhole = found !== undefined && found.end === last.length + 1
  return isWhole && !isNoMeasure(found.unit) ? found.unit : undefined
}

function isNoMeasure(unit: string): boolean {
  return isCurrency(unit) || /^(?:person|piece|%|pp|month|year|m)$/.test(unit)
}

const rates: readonly (readonly [string, RegExp])[] = [
  ['hour', /^(?:hourly|stunden(?:satz|lohn)|stündlich\p{L}*)(?!\p{L})|(?<!\p{L})(?:horaire|por hora)s?$/iu],
  [
    'day',
    /^(?:daily|tages(?:satz|miete|preis)|täglich\p{L}*)(?!\p{L})|(?<!\p{L})(?:journali(?:er|ère)|diari[oa])s?$/iu,
  ],
  [
    'week',
    /^(?:weekly|wochen(?:stunden|arbeitszeit|miete|lohn)|wöchentlich\p{L}*)(?!\p{L})|(?<!\p{L})(?:hebdomadaire|semanal)(?:e?s)?$/iu,
  ],
  [
    'month',
    /^(?:monthly|monats(?:miete|gehalt|lohn|rate|beitrag|gebühr)|monatlich\p{L}*)(?!\p{L})|(?<!\p{L})(?:mensuel(?:le)?|mensual)(?:e?s)?$/iu,
  ],
  [
    'year',
    /^(?:annual|yearly|jahres(?:miete|gehalt|beitrag|gebühr|prämie)|jährlich\p{L}*)(?!\p{L})|(?<!\p{L})(?:annuel(?:le)?|anual)(?:e?s)?$/iu,
  ],
]

/** For what time the amounts of a column are, by its name: `Weekly hours`, `Monatsmiete`. */
export function timeOfRate(text: string): string | undefined {
  const name = text.replace(/\s*\([^)]*\)\s*$/u, '')
  return rates.find(([, words]) => words.test(name))?.[0]
}
