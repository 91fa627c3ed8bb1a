import type { Locator } from './extract/text-view.ts'
import { safeLine } from './tab/safe-text.ts'

/** A place in a document as a person names it: `page 3`, `Costs!B7`, `slide 2`. */
export function locatorWords(locator: Locator): string {
  if ('page' in locator) return `page ${locator.page}`
  if ('sheet' in locator) return `${safeLine(locator.sheet)}!${locator.range}`
  if ('slide' in locator) return `slide ${locator.slide}`
  if ('paragraph' in locator) return `paragraph ${locator.paragraph}`
  return `line ${locator.line}`
}
