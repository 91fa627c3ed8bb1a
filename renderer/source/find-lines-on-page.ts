import { findOnPage, type PageItem, type Stretch, type Wanted } from './find-on-page.ts'

export type FoundLines = { readonly stretches: readonly Stretch[]; readonly missing: readonly string[] }

/** Where the wanted lines stand on a page: all at once, or else each by itself. Lines that cannot be found for certain are named. */
export function findLinesOnPage(items: readonly PageItem[], wanted: Wanted): FoundLines {
  const whole = findOnPage(items, wanted)
  if (whole !== undefined) return { stretches: whole, missing: [] }
  const stretches: Stretch[] = []
  const missing: string[] = []
  for (let line = wanted.first; line <= wanted.last; line++) {
    const text = wanted.lines[line] ?? ''
    const found = findOnPage(items, { lines: wanted.lines, first: line, last: line })
    if (found !== undefined) stretches.push(...found)
    else if (/[\p{L}\p{N}]/u.test(text)) missing.push(text)
  }
  return { stretches, missing }
}
