import { plainText, type Block, type Document, type Inline, type Table } from './document.ts'
import { displayWidth } from './script-runs.ts'

/** A paragraph of a slide's body. `level` is 0 for the outermost; `bullet` `none` for plain text. */
export type SlideLine = {
  readonly inlines: readonly Inline[]
  readonly level: number
  readonly bullet: 'none' | 'dot' | 'number'
  /** First number of a numbered list. */
  readonly start?: number
}

/** One slide: below its title lines, a table and lines, each where there is any, in the document's order. */
export type Slide = {
  readonly title: string
  readonly before: readonly SlideLine[]
  readonly table?: Table
  readonly after: readonly SlideLine[]
  readonly notes: readonly string[]
}

/** Lines of a full slide at the body's size; a line of a table takes about as much. */
const MOST_LINES = 15
/** Rows that a table begins with at least, or it begins on the next slide. */
const LEAST_ROWS = 3
/** Characters of a line at the body's size, East Asian ones counted twice. */
const LINE_CHARS = 88
/** Lines of a table on one slide, at the table's smaller size. */
const TABLE_CHARS = 130
const DEEPEST = 4
const NOTES = /^notes?\s*:\s*/i

type Draft = { title: string; items: (SlideLine | Table)[]; notes: string[] }

/** The document as slides: each heading of the two upper levels begins one, deeper ones are lines in bold; what does not fit goes on another slide of the same title. */
export function slidesOf({ blocks, footnotes }: Document): Slide[] {
  const drafts: Draft[] = []
  let draft: Draft | undefined
  const current = (): Draft => (draft ??= begin(''))
  const begin = (title: string): Draft => {
    const fresh: Draft = { title, items: [], notes: [] }
    drafts.push(fresh)
    draft = fresh
    return fresh
  }
  for (const block of blocks) {
    if (block.type === 'heading' && block.level <= 2) begin(plainText(block.children))
    else if (block.type === 'table') current().items.push(block)
    else if (block.type === 'paragraph' && NOTES.test(plainText(block.children)))
      current().notes.push(plainText(block.children).replace(NOTES, ''))
    else current().items.push(...linesOf(block, 0))
  }
  const notes = [...footnotes.values()].flatMap((content) => content.flatMap((block) => linesOf(block, 0)))
  if (notes.length > 0) begin('Notes').items.push(...notes.map((line) => ({ ...line, bullet: 'number' as const })))
  return drafts.flatMap(fitted)
}

function linesOf(block: Block, level: number): SlideLine[] {
  switch (block.type) {
    case 'heading':
      return [
        {
          inlines: block.children.map((inline) => (inline.type === 'text' ? { ...inline, bold: true } : inline)),
          level,
          bullet: 'none',
        },
      ]
    case 'paragraph':
      return [{ inlines: block.children, level, bullet: 'none' }]
    case 'quote':
      return block.blocks.flatMap((inner) => linesOf(inner, level))
    case 'code':
      return block.text
        .split('\n')
        .map((text) => ({ inlines: [{ type: 'text', text, code: true }], level, bullet: 'none' }))
    case 'rule':
      return []
    case 'table':
      return block.rows.map((row) => ({
        inlines: [{ type: 'text', text: row.map(plainText).join(' · ') }],
        level,
        bullet: 'none',
      }))
    case 'list':
      return block.items.flatMap(({ checked, blocks }, index) => {
        const [first, ...rest] = blocks.flatMap((inner) =>
          inner.type === 'list' ? linesOf(inner, Math.min(level + 1, DEEPEST)) : linesOf(inner, level),
        )
        if (first === undefined) return []
        const box = checked === undefined ? [] : [{ type: 'text' as const, text: checked ? '☑ ' : '☐ ' }]
        const head: SlideLine = {
          inlines: [...box, ...first.inlines],
          level,
          bullet: block.ordered ? 'number' : 'dot',
          ...(block.ordered && index === 0 ? { start: block.start } : {}),
        }
        return [head, ...rest]
      })
  }
}

type Body = { before: SlideLine[]; table: Table | undefined; after: SlideLine[]; used: number }

/** A draft as as many slides as it needs, in the order of the document. */
function fitted({ title, items, notes }: Draft): Slide[] {
  const bodies: Body[] = [emptyBody()]
  for (const item of items) {
    if ('type' in item) placeTable(bodies, item)
    else for (const line of shortened(item)) placeLine(bodies, line)
  }
  return bodies.map(({ before, table, after }, index) => ({
    title: index === 0 || title === '' ? title : `${title} (${index + 1})`,
    before,
    ...(table === undefined ? {} : { table }),
    after,
    notes: index === 0 ? notes : [],
  }))
}

function emptyBody(): Body {
  return { before: [], table: undefined, after: [], used: 0 }
}

function placeLine(bodies: Body[], line: SlideLine): void {
  const height = lineHeight(line)
  let body = bodies.at(-1)!
  if (body.used + height > MOST_LINES) bodies.push((body = emptyBody()))
  ;(body.table === undefined ? body.before : body.after).push(line)
  body.used += height
}

/** The table with the line that leads to it, on the slide that is there or on the next; what does not fit goes on with both repeated. */
function placeTable(bodies: Body[], table: Table): void {
  const { headerRows, rows } = table
  const height = rowHeights(table)
  const head = rows.slice(0, headerRows)
  const headHeight = head.reduce((sum, row) => sum + height(row), 0)
  const last = bodies.at(-1)!
  const lines = last.table === undefined ? last.before : last.after
  const lead = lines.at(-1)
  const isLead = lead !== undefined && /[:：]\s*$/.test(plainText(lead.inlines))
  const least = headHeight + rows.slice(headerRows, headerRows + LEAST_ROWS).reduce((sum, row) => sum + height(row), 0)
  if (last.table !== undefined || last.used + least > MOST_LINES) {
    const next = emptyBody()
    if (isLead) {
      lines.pop()
      last.used -= lineHeight(lead)
      next.before.push(lead)
      next.used = lineHeight(lead)
    }
    if (last.used > 0) bodies.push(next)
    else bodies[bodies.length - 1] = next
  }
  let body = bodies.at(-1)!
  let part: Table['rows'][number][] = []
  const close = (): void => {
    body.table = { ...table, rows: [...head, ...part] }
  }
  body.used += headHeight
  for (const row of rows.slice(headerRows)) {
    const own = height(row)
    if (part.length > 0 && body.used + own > MOST_LINES) {
      close()
      part = []
      body = emptyBody()
      bodies.push(body)
      if (isLead) {
        body.before.push(lead)
        body.used += lineHeight(lead)
      }
      body.used += headHeight
    }
    part.push(row)
    body.used += own
  }
  close()
}

/** Lines that a paragraph takes at the body's size. */
export function lineHeight({ inlines, level }: SlideLine): number {
  return heightOf(plainText(inlines), LINE_CHARS - level * 4)
}

/** A paragraph that fills a slide and more, in pieces that end with a sentence; their looks are those of its first run. */
function shortened(line: SlideLine): SlideLine[] {
  const text = plainText(line.inlines)
  if (heightOf(text, LINE_CHARS) <= MOST_LINES - 2) return [line]
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)].map(
    ({ segment }) => segment,
  )
  return inParts(sentences, LINE_CHARS * (MOST_LINES - 3), displayWidth).map((part) => ({
    ...line,
    inlines: [{ type: 'text', text: part.join('').trim() }],
  }))
}

/** Lines that a table takes. */
export function tableHeight(table: Table): number {
  const height = rowHeights(table)
  return table.rows.reduce((sum, row) => sum + height(row), 0)
}

function rowHeights(table: Table): (row: Table['rows'][number]) => number {
  const shares = columnShares(table)
  return (row) =>
    Math.max(1, ...row.map((cell, column) => heightOf(plainText(cell), (shares[column] ?? 1) * TABLE_CHARS)))
}

/** How much of the width each column gets, by what it holds; all together 1. */
export function columnShares({ columns, rows }: Table): number[] {
  const longest = columns.map((_, column) =>
    Math.min(40, Math.max(5, ...rows.map((row) => displayWidth(plainText(row[column] ?? []))))),
  )
  const total = longest.reduce((sum, length) => sum + length, 0)
  return longest.map((length) => length / total)
}

function heightOf(text: string, chars: number): number {
  return Math.max(1, Math.ceil(displayWidth(text) / Math.max(8, chars)))
}

function inParts<T>(items: readonly T[], most: number, height: (item: T) => number): T[][] {
  const parts: T[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const item of items) {
    const own = height(item)
    if (used + own > most) {
      parts.push([])
      used = 0
    }
    parts.at(-1)!.push(item)
    used += own
  }
  return parts
}
