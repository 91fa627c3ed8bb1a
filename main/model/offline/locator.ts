import { partMark } from './blocks.ts'
import type { Document } from './documents.ts'
import type { Labels } from './labels.ts'
import { markAbove } from './mark-above.ts'
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
  const cells = cellsOf(document, from, to)
  if (sheet !== undefined && cells !== undefined)
    return `, ${filled(labels.sheet, sheet)}${place}, ${filled(labels.cells, cells)}`
  if (slide !== undefined) return `, ${filled(labels.slide, slide)}`
  return `${sheet === undefined ? '' : `, ${filled(labels.sheet, sheet)}`}${place}${lines}`
}

/** `A4:F4`, where it is known which cells the lines are. */
function cellsOf({ cells }: Document, from: number, to: number): string | undefined {
  const [first, last] = [from, to].map((line) => cells.find((run) => run.from <= line && line <= run.to))
  if (first === undefined || last === undefined) return undefined
  const columns = [first.columns[0], last.columns[1]]
  return `${columns[0]}${first.row + from - first.from}:${columns[1]}${last.row + to - last.from}`
}

function range(from: number, to: number): string {
  return from === to ? String(from) : `${from}–${to}`
}

function filled(label: string, value: string): string {
  return label.replace('{}', () => value)
}
