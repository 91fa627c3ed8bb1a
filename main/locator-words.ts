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

const MOST_PLACES = 5

/** The places of what was read, the first few of many: `page 3; page 7`. A text without pages has its lines for places. */
export function placesWords({
  locators,
  lines,
}: {
  readonly locators: readonly Locator[]
  readonly lines: readonly (readonly [number, number])[]
}): string {
  const [first] = locators
  const hasOnlyLines = locators.length === 1 && first !== undefined && 'line' in first
  const places = hasOnlyLines
    ? lines.map(([from, to]) => (from === to ? `line ${from}` : `lines ${from}–${to}`))
    : locators.map(locatorWords)
  const shown = places.slice(0, MOST_PLACES).join('; ')
  return places.length > MOST_PLACES ? `${shown}; … (${places.length} in all)` : shown
}
