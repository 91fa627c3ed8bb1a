import type { PageText } from './pdf-document.ts'

/** Pages that are given at once, before the others are read: as many as one call of an agent shows. */
const BEGINNING = 8

/** How many pages the beginning is; recognising takes a second a page, and nobody waits for two. */
export function beginningOf(pages: readonly PageText[]): number {
  const recognised = pages.slice(0, BEGINNING).findIndex((page) => page.recognised !== undefined)
  return recognised === -1 ? BEGINNING : recognised + 1
}
