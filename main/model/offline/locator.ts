import type { Document } from './documents.ts'
import type { Labels } from './labels.ts'
import { partOfLine } from './pages.ts'

type Place = { readonly from: number; readonly to: number; readonly heading: string | undefined }

/** Where lines of a text view are, for a reader of the draft: `, page 3`, else the heading and the lines. */
export function locatorOf(document: Document | undefined, { from, to, heading }: Place, labels: Labels): string {
  const place = heading === undefined ? '' : `, ${heading}`
  const first = document === undefined ? undefined : partOfLine(document, from)
  if (document === undefined || first === undefined)
    return `${place}, ${from === to ? labels.line : labels.lines} ${range(from, to)}`
  const unit = /\.pptx?$/iu.test(document.path) ? labels.slide : labels.page
  return `, ${unit} ${range(first, partOfLine(document, to) ?? first)}${place}`
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`
}
