import type { PageText } from './pdf-document.ts'

/** Pages that are given at once, before the others are read: some tenths of a second. */
const BEGINNING = 16

/** How many pages the beginning is; recognising takes a second a page, and nobody waits for two. */
export function beginningOf(pages: readonly PageText[]): number {
  const recognised = pages.slice(0, BEGINNING).findIndex((page) => page.recognised !== undefined)
  return recognised === -1 ? BEGINNING : recognised + 1
}
