import type { Terms } from '../tab/terms.ts'

const tax = String.raw`(?:vat|value[- ]added tax|sales tax|mwst\.?|ust\.?|mehrwertsteuer|umsatzsteuer|tva|iva)(?!\p{L})`
const withTax = new RegExp(
  String.raw`(?<!\p{L})(?:with|incl\.?|including|inclusive of|plus|inkl\.?|inklusive|einschließlich|mit|tva comprise|avec|con|incluid[oa])\s(?:the\s|la\s|l['’])?${tax}(?:\s(?:incluid[oa]|inclus[e]?))?|(?<!\p{L})ttc(?!\p{L})`,
  'giu',
)
const withoutTax = new RegExp(
  String.raw`(?<!\p{L})(?:without|excl\.?|excluding|exclusive of|before|net of|ohne|exkl\.?|zzgl\.?|hors|sans|sin)\s(?:the\s|la\s|l['’])?${tax}|(?<!\p{L})ht(?=[\s.,;)]|$)`,
  'gu',
)

/** Terms of a deliverable in which an amount with its tax is the gross one, and no word on the tax. */
export function withTaxWords(terms: Terms): Terms {
  return (text) => terms(text.replaceAll(withTax, ' gross ').replaceAll(withoutTax, ' net '))
}
