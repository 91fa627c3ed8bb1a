import { unitAfter, unitFormsIn } from './audit-units.ts'

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
    const [, alone] = /\(([^()]*)\)\s*$/u.exec(text) ?? []
    const whole = alone === undefined ? undefined : unitAfter(` ${alone}`, 0)
    if (whole !== undefined && whole.end === alone!.length + 1) return whole.unit
  }
  return found.size === 1 ? [...found][0] : undefined
}

/** The measure with which the name of a column ends, or which it is: `Loaded mi`, `Labor hours`, `Gallons`. */
export function unitAtEnd(said: string): string | undefined {
  // `Planned hours per year`
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
  return isWhole && !found.currency && !/^(?:person|piece|%|pp|month|year|m)$/.test(found.unit) ? found.unit : undefined
}
