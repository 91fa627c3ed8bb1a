import { partMark } from './blocks.ts'
import type { Document } from './documents.ts'
import type { Labels } from './labels.ts'
import { partOfLine } from './pages.ts'

type Place = { readonly from: number; readonly to: number; readonly heading: string | undefined }

/** Where lines of a text view are, for a reader of the draft: `, page 3`, `, sheet Q1`, `, slide 4`, else the heading and the lines. */
export function locatorOf(document: Document | undefined, { from, to, heading }: Place, labels: Labels): string {
  const place = heading === undefined || partMark.test(heading) ? '' : `, ${heading}`
  const lines = `, ${filled(from === to ? labels.line : labels.lines, range(from, to))}`
  if (document === undefined) return `${place}${lines}`
  const page = partOfLine(document, from)
  if (page !== undefined) return `, ${filled(labels.page, range(page, partOfLine(document, to) ?? page))}${place}`
  const { sheet, slide } = markAbove(document, from) ?? {}
  if (slide !== undefined) return `, ${filled(labels.slide, slide)}`
  return `${sheet === undefined ? '' : `, ${filled(labels.sheet, sheet)}`}${place}${lines}`
}

/** The sheet or slide in whose lines a line stands. */
function markAbove({ path, lines }: Document, from: number): Record<string, string | undefined> | undefined {
  if (!/\.(?:xls[xbm]?|ods|pptx?)$/iu.test(path)) return undefined
  for (let line = from; line > 0; line--) {
    const mark = partMark.exec(lines.get(line)?.trim() ?? '')
    if (mark !== null) return mark.groups
  }
  return undefined
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`
}

function filled(label: string, value: string): string {
  return label.replace('{}', () => value)
}
