import type { AuditLine } from './audit-lines.ts'

/** A deliverable's lines with their numbers; one that only numbers its page or slide, which our writers set, says nothing. */
export function numberedLines(lines: readonly Omit<AuditLine, 'line'>[]): AuditLine[] {
  return lines.map((line, at) => ({ ...line, text: numbersItsPage(line) ? '' : line.text, line: at + 1 }))
}

function numbersItsPage({ text, locator }: Omit<AuditLine, 'line'>): boolean {
  if (locator === undefined) return false
  if ('page' in locator) return /^(\d+) \/ \d+$/.exec(text.trim())?.[1] === String(locator.page)
  return 'slide' in locator && locator.notes !== true && text.trim() === String(locator.slide)
}
