import { safeLine } from '../tab/safe-text.ts'
import type { SourcePlace } from '../deliverable/audit-file-lines.ts'
import { locatorWords } from '../locator-words.ts'

/** A place as a line names it: `L2 policies/x.pdf, page 3`. */
export function placeWords({ entryId, path, line, locator }: SourcePlace): string {
  const at = locator === undefined ? `line ${line} of its text` : locatorWords(locator)
  return `${entryId} ${safeLine(path)}, ${at}`
}
