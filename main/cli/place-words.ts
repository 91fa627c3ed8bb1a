import { safeLine } from '../tab/safe-text.ts'
import type { SourcePlace } from '../deliverable/audit-sources.ts'

/** A place as a line names it: `L2 policies/x.pdf, page 3`. */
export function placeWords({ entryId, path, line, locator }: SourcePlace): string {
  const file = `${entryId} ${safeLine(path)}`
  if (locator === undefined) return `${file}, line ${line} of its text`
  if ('page' in locator) return `${file}, page ${locator.page}`
  if ('sheet' in locator) return `${file}, ${safeLine(locator.sheet)}!${locator.range}`
  if ('slide' in locator) return `${file}, slide ${locator.slide}`
  if ('paragraph' in locator) return `${file}, paragraph ${locator.paragraph}`
  return `${file}, line ${locator.line}`
}
