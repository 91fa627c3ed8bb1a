import type { Document } from './documents.ts'
import type { Labels } from './labels.ts'

/** Where lines of a text view are, for a reader of the draft: `, page 3`, `, sheet Q1, rows …`, else the heading or the lines. */
export function locatorOf(
  document: Document | undefined,
  { from, to, heading }: { readonly from: number; readonly to: number; readonly heading: string | undefined },
  labels: Labels,
): string {
  const pages =
    document === undefined
      ? []
      : Array.from(document.pages).flatMap(([line, page]) => (line >= from && line <= to ? [page] : []))
  if (pages.length > 0) {
    const [first, last] = [Math.min(...pages), Math.max(...pages)]
    return `, ${/\.pptx?$/iu.test(document!.path) ? labels.slide : labels.page} ${first === last ? first : `${first}–${last}`}`
  }
  const place = heading === undefined ? '' : `, ${heading}`
  return `${place}, ${labels.lines} ${from === to ? from : `${from}–${to}`}`
}
