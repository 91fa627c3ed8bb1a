import type { SourceLine } from '../../preload/document-shapes.ts'
import type { Wanted } from './find-on-page.ts'

/** What of each page is looked for: the lines from `first` to `last` of the text view, among all known lines of their page. */
export function wantedOnPages(lines: readonly SourceLine[], first: number, last: number): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>()
  const pages = Map.groupBy(lines, ({ locator }) => ('page' in locator ? locator.page : 0))
  for (const [page, own] of pages) {
    const from = own.findIndex(({ line }) => line >= first && line <= last)
    const to = own.findLastIndex(({ line }) => line >= first && line <= last)
    if (page > 0 && from !== -1) wanted.set(page, { lines: own.map(({ text }) => text), first: from, last: to })
  }
  return wanted
}
