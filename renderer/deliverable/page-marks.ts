import type { AuditedValue } from '../../preload/document-shapes.ts'
import type { DocumentText, TextBlock } from '../document/document-text.ts'
import type { Span } from '../document/split-text.ts'
import type { PageItem, Stretch } from '../source/find-on-page.ts'
import { documentMarks, type DocumentMark } from './document-marks.ts'

export type PageMark = { readonly span: Span<DocumentMark>; readonly stretches: readonly Stretch[] }

/** Cites and audited values of a page of a PDF, and where its pieces of text say them. `values` are those of this page. */
export function pageMarks(
  items: readonly PageItem[],
  paths: readonly string[],
  values: readonly AuditedValue[],
): PageMark[] {
  const { document, starts } = pageText(items)
  return documentMarks(document, { paths, texts: [] }, values, { isApart: true }).flatMap((span) => {
    const stretches = items.flatMap(({ text }, item): Stretch[] => {
      const start = starts[item] ?? 0
      const from = Math.max(0, span.from - start)
      const to = Math.min(text.length, span.to - start)
      return to > from ? [{ item, from, to }] : []
    })
    return stretches.length === 0 ? [] : [{ span, stretches }]
  })
}

/** The text of a page with its rows apart, and where in it each item begins. */
function pageText(items: readonly PageItem[]): { readonly document: DocumentText; readonly starts: readonly number[] } {
  const starts: number[] = []
  const blocks: TextBlock[] = []
  let text = ''
  let row = 0
  for (const item of items) {
    starts.push(text.length)
    text += item.text
    if (item.endsRow !== true) continue
    blocks.push({ from: row, text: text.slice(row) })
    text += '\n'
    row = text.length
  }
  if (row < text.length) blocks.push({ from: row, text: text.slice(row) })
  return { document: { text, blocks }, starts }
}
