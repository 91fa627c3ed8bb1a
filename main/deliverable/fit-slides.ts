import type { Chart } from './chart.ts'
import { plainText, type Table } from './document.ts'
import type { SlidePicture } from './slide-picture.ts'
import {
  isSmallTable,
  lineHeight,
  MOST_LINES,
  narrowTables,
  rowHeights,
  shortened,
  shortRows,
  type SlideLine,
} from './slide-measure.ts'

/** What a slide's body is made of, before it is known what fits. */
export type DraftItem =
  | SlideLine
  | Table
  | Chart
  | ({ readonly type: 'picture' } & SlidePicture)
  | { readonly type: 'columns'; readonly columns: readonly DraftItem[][] }

/** A piece of a slide's body and the lines that it takes. */
export type SlideItem =
  | { readonly type: 'lines'; readonly lines: readonly SlideLine[]; readonly height: number }
  /** `isSmall`: its letters are larger. */
  | { readonly type: 'table'; readonly table: Table; readonly height: number; readonly isSmall: boolean }
  | { readonly type: 'chart'; readonly chart: Chart; readonly height: number }
  | ({ readonly type: 'picture'; readonly height: number } & SlidePicture)
  | { readonly type: 'columns'; readonly columns: readonly (readonly SlideItem[])[]; readonly height: number }

/** Rows that a table begins with at least, or it begins on the next slide. */
const LEAST_ROWS = 3
/** Lines that a picture has at least. */
const LEAST_CHART = 9

type Body = { items: SlideItem[]; used: number }

/** Bodies of as many slides as the items need, in their order. `share` is the part of the slide's width that they have, `first` the lines free on the first one. */
export function fitted(items: readonly DraftItem[], share = 1, first = MOST_LINES): SlideItem[][] {
  const bodies: Body[] = [{ items: [], used: MOST_LINES - first }]
  for (const item of items) {
    if (!('type' in item)) for (const line of shortened(item, share)) placeLine(bodies, line, share)
    else if (item.type === 'chart') placeChart(bodies, item, share)
    else if (item.type === 'picture') placePicture(bodies, item, share)
    else if (item.type === 'columns') placeColumns(bodies, item.columns, share)
    else for (const part of narrowTables(item)) placeTable(bodies, shortRows(part, share), share)
  }
  return bodies.map(grown)
}

function lastOf(bodies: Body[]): Body {
  const last = bodies.at(-1)
  return last ?? begin(bodies)
}

function begin(bodies: Body[]): Body {
  const body: Body = { items: [], used: 0 }
  bodies.push(body)
  return body
}

function add(body: Body, item: SlideItem): void {
  body.items.push(item)
  body.used += item.height
}

function placeLine(bodies: Body[], line: SlideLine, share: number): void {
  const height = lineHeight(line, share)
  const body = lastOf(bodies).used + height > MOST_LINES ? begin(bodies) : lastOf(bodies)
  const last = body.items.at(-1)
  if (last?.type !== 'lines') return add(body, { type: 'lines', lines: [line], height })
  body.items[body.items.length - 1] = { ...last, lines: [...last.lines, line], height: last.height + height }
  body.used += height
}

/** The body that has room for `least` lines of a table or picture; the line that leads to it (“as follows:”, its caption) goes along. */
function bodyFor(bodies: Body[], least: number, share: number): { body: Body; lead: SlideLine | undefined } {
  const last = lastOf(bodies)
  const lines = last.items.at(-1)
  const line = lines?.type === 'lines' ? lines.lines.at(-1) : undefined
  const isLead = line?.leads === true || /[:：]\s*$/.test(plainText(line?.inlines ?? []))
  const lead = isLead ? line : undefined
  const isTaken = last.items.some((item) => item.type !== 'lines')
  if (!isTaken && last.used + least <= MOST_LINES) return { body: last, lead }
  if (lead !== undefined && lines?.type === 'lines') {
    const height = lineHeight(lead, share)
    last.used -= height
    if (lines.lines.length === 1) last.items.pop()
    else
      last.items[last.items.length - 1] = { ...lines, lines: lines.lines.slice(0, -1), height: lines.height - height }
  }
  const body = last.items.length === 0 && last.used === 0 ? last : begin(bodies)
  if (lead !== undefined) placeLine(bodies, lead, share)
  return { body, lead }
}

/** What does not fit goes on with the header and the line that leads to the table repeated. */
function placeTable(bodies: Body[], table: Table, share: number): void {
  const { headerRows, rows } = table
  const height = rowHeights(table, share)
  const head = rows.slice(0, headerRows)
  const sum = (some: Table['rows']): number => some.reduce((total, row) => total + height(row), 0)
  const least = sum(head) + sum(rows.slice(headerRows, headerRows + LEAST_ROWS))
  const { body: firstBody, lead } = bodyFor(bodies, least, share)
  const leadHeight = lead === undefined ? 0 : lineHeight(lead, share)
  const room = (part: number): number => MOST_LINES - (part === 0 ? firstBody.used : leadHeight) - sum(head)
  for (const [number, part] of evenParts(rows.slice(headerRows), sum, room).entries()) {
    const body = number === 0 ? firstBody : begin(bodies)
    if (number > 0 && lead !== undefined) placeLine(bodies, lead, share)
    const some = { ...table, rows: [...head, ...part] }
    add(body, { type: 'table', table: some, height: sum(some.rows), isSmall: isSmallTable(table, share) })
  }
}

type Rows = Table['rows']

/** Rows by the slides that they go on: as few as hold them, and about as many on each. */
function evenParts(rows: Rows, sum: (rows: Rows) => number, room: (part: number) => number): Rows[] {
  const fewest = partsOf(rows, (some, part) => sum(some) <= room(part))
  for (let most = sum(rows) / fewest.length; most < MOST_LINES; most += 0.5) {
    const even = partsOf(rows, (some, part) => sum(some) <= Math.min(most, room(part)))
    if (even.length === fewest.length) return even
  }
  return fewest
}

/** The last slide gets no single row where the one before can spare some. */
function partsOf(rows: Rows, fits: (rows: Rows, part: number) => boolean): Rows[] {
  const parts: Rows[number][][] = [[]]
  for (const row of rows) {
    const part = parts.at(-1)!
    if (part.length > 0 && !fits([...part, row], parts.length - 1)) parts.push([row])
    else part.push(row)
  }
  const last = parts.at(-1)!
  const before = parts.at(-2) ?? []
  while (last.length < LEAST_ROWS && before.length > LEAST_ROWS && fits([before.at(-1)!, ...last], parts.length - 1))
    last.unshift(before.pop()!)
  return parts
}

function placeChart(bodies: Body[], chart: Chart, share: number): void {
  const { body } = bodyFor(bodies, LEAST_CHART, share)
  add(body, { type: 'chart', chart, height: LEAST_CHART })
}

function placePicture(bodies: Body[], { picture, alt, caption }: SlidePicture, share: number): void {
  const { body } = bodyFor(bodies, LEAST_CHART, share)
  add(body, { type: 'picture', picture, alt, ...(caption === undefined ? {} : { caption }), height: LEAST_CHART })
}

/** Columns side by side; each goes on for itself on the next slide. */
function placeColumns(bodies: Body[], columns: readonly (readonly DraftItem[])[], share: number): void {
  const { body } = bodyFor(bodies, MOST_LINES / 2, share)
  const free = MOST_LINES - body.used
  const each = columns.map((items) => fitted(items, share / columns.length, free))
  const most = Math.max(...each.map((parts) => parts.length))
  Array.from({ length: most }, (_, index) => each.map((parts) => parts[index] ?? [])).forEach((parts, index) => {
    const target = index === 0 ? body : begin(bodies)
    const height = Math.max(1, ...parts.map((items) => items.reduce((sum, item) => sum + item.height, 0)))
    add(target, { type: 'columns', columns: parts, height })
  })
}

/** Pictures take the room that is left. */
function grown({ items, used }: Body): SlideItem[] {
  return items.map((item) =>
    item.type === 'chart' || item.type === 'picture'
      ? { ...item, height: item.height + Math.max(0, MOST_LINES - used) }
      : item,
  )
}
