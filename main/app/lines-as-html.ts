import { escapeMarkup } from '../deliverable/escape-markup.ts'
import type { ViewLine } from '../extract/text-view.ts'

const CELLS = ' | '

/** The lines of a text document as a page: its headings, tables (rows `a | b` that follow one another, as many cells each) and paragraphs. */
export function linesAsHtml(lines: readonly ViewLine[]): string {
  const blocks: string[] = []
  for (let at = 0; at < lines.length;) {
    const line = lines[at]!
    const width = widthOf(line)
    const end = lines.findIndex((other, index) => index > at && widthOf(other) !== width)
    const run = width < 2 ? [line] : lines.slice(at, end === -1 ? lines.length : end)
    blocks.push(run.length > 1 ? tableOf(run) : paragraphOf(line))
    at += run.length
  }
  return blocks.join('\n')
}

function widthOf({ text, locator }: ViewLine): number {
  return 'part' in locator && locator.part !== undefined ? 1 : text.split(CELLS).length
}

function tableOf([head, ...rows]: readonly ViewLine[]): string {
  const header = head === undefined ? '' : rowOf(head, 'th')
  return `<table><thead>${header}</thead><tbody>${rows.map((row) => rowOf(row, 'td')).join('')}</tbody></table>`
}

function rowOf({ text }: ViewLine, cell: 'th' | 'td'): string {
  const cells = text.split(CELLS).map((one) => `<${cell}>${escapeMarkup(one)}</${cell}>`)
  return `<tr>${cells.join('')}</tr>`
}

function paragraphOf({ text, locator }: ViewLine): string {
  const path = 'heading' in locator && !('part' in locator) ? (locator.heading?.split(' > ') ?? []) : []
  const tag = path.at(-1) === text ? `h${Math.min(6, path.length)}` : 'p'
  return `<${tag}>${escapeMarkup(text)}</${tag}>`
}
