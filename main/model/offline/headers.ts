import type { Terms } from '../../tab/terms.ts'
import { createSynonyms } from './synonyms.ts'

export type HeaderMatcher = {
  /** How well a heading fits a field: 0 to 1. */
  readonly fit: (field: string, header: string) => number
  /** The heading that fits best; undefined where none does. */
  readonly best: (field: string, headers: readonly string[]) => string | undefined
}

/** Headings of mails and forms that are stop words elsewhere. */
const ambiguous: Readonly<Record<string, string>> = {
  from: 'sender',
  to: 'recipient',
  by: 'author',
  no: 'number',
  'no.': 'number',
  von: 'absender sender',
  an: 'empfänger recipient',
}

/** “Rechnungsnummer”: German writes together what headings are made of. */
const compound =
  /(?<!\p{L})(\p{L}{3,}?)s?(nummer|datum|betrag|preis|name|woche|leiter|menge|kosten|status|bericht)(?!\p{L})/giu

const LEAST_FIT = 0.3
const SYNONYM = 0.7

export function createHeaderMatcher(terms: Terms): HeaderMatcher {
  const synonyms = createSynonyms(terms)
  // Short words such as “no” and “by” are stop words, but headings.
  const termsOf = (text: string): string[] => {
    const found = terms(ambiguous[text.trim().toLowerCase()] ?? text.replaceAll(compound, '$1 $2'))
    return found.length > 0 ? found : (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  }
  const fit = (field: string, header: string): number => {
    const wanted = new Set(termsOf(field))
    const given = new Set(termsOf(header))
    if (wanted.size === 0 || given.size === 0) return 0
    const said = [...wanted].reduce(
      (sum, term) => sum + (given.has(term) ? 1 : synonyms(term).some((other) => given.has(other)) ? SYNONYM : 0),
      0,
    )
    // “Amount” fits “Total amount” better than “Amount already paid in advance”.
    return (said / wanted.size) * (said / (said + 0.25 * Math.max(0, given.size - said)))
  }
  return {
    fit,
    best: (field, headers) => {
      const ranked = headers
        .map((header) => [header, fit(field, header)] as const)
        .filter(([, score]) => score >= LEAST_FIT)
      return ranked.toSorted((a, b) => b[1] - a[1])[0]?.[0]
    },
  }
}
