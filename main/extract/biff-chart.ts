import { biffText, type BiffRecord } from './biff-records.ts'
import type { ByteView } from './byte-view.ts'
import { generalNumber } from './number-text.ts'

const type = {
  begin: 0x1033,
  end: 0x1034,
  series: 0x1003,
  text: 0x1025,
  seriesText: 0x100d,
  objectLink: 0x1027,
  source: 0x1051,
  cache: 0x1065,
  number: 0x0203,
  label: 0x0204,
} as const

/** What a title belongs to. */
const [CHART, VALUES, CATEGORIES, DEPTH] = [1, 2, 3, 7]
/** What a cache keeps of the series, and what a reference is for. */
const [CACHED_VALUES, CACHED_CATEGORIES] = [1, 2]
const [NAME, POINTS, LABELS] = [0, 1, 2]

/** What Excel draws at most: series of a chart, and points of one. */
const [MOST_SERIES, MOST_POINTS] = [255, 32_000]

type Series = { name: string; values: readonly string[]; categories: readonly string[] }
/** Cells from and to, counted from 0, and the sheet's place in the workbook's list of references. */
export type CellRange = {
  readonly sheet: number
  readonly rows: readonly [number, number]
  readonly columns: readonly [number, number]
}

/**
 * Takes the records of a chart's part of a binary workbook and gives its lines as those of newer charts: title, axes, one line a series. `textsOf`
 * gives the cells of a range, for a chart that keeps no values of its own. Specification: [MS-XLS] 2.1.7.20.3.
 */
export function createChartReader(textsOf: (range: CellRange) => readonly string[]) {
  const open: number[] = []
  const titles = new Map<number, string>()
  const series: Series[] = []
  const cached = new Map<number, Map<number, string[]>>()
  let before = 0
  let cache = 0
  let text = ''
  let current: Series | undefined

  return {
    add(record: BiffRecord): void {
      const { body } = record
      if (record.type === type.begin) open.push(before)
      else if (record.type === type.end) {
        if (open.pop() === type.text) text = ''
      } else if (record.type === type.series) addSeries()
      else if (record.type === type.seriesText) onText(biffText(body, 3, body.length > 2 ? body.u8(2) : 0))
      else if (record.type === type.source) onSource(body)
      else if (record.type === type.objectLink && text !== '' && body.length >= 2) titles.set(body.u16(0), text)
      else if (record.type === type.cache && body.length >= 2) cache = body.u16(0)
      else if (record.type === type.number && body.length >= 14) keep(body, numberAt(body, 6))
      else if (record.type === type.label && body.length >= 9) keep(body, biffText(body, 8, body.u16(6)))
      before = record.type
    },
    lines(): string[] {
      const title = titles.get(CHART) ?? ''
      const axes = [CATEGORIES, VALUES, DEPTH].map((link) => titles.get(link) ?? '').filter(Boolean)
      return [
        `Chart${title === '' ? '' : `: ${title}`}`,
        ...(axes.length === 0 ? [] : [`Axes: ${axes.join(' | ')}`]),
        ...series.map(seriesLine),
      ]
    },
  }

  function addSeries(): void {
    current = { name: '', values: [], categories: [] }
    if (series.length < MOST_SERIES) series.push(current)
    else current = undefined
  }

  function onText(found: string): void {
    if (open.at(-1) !== type.series) text = found
    else if (current !== undefined) current.name = found
  }

  function onSource(body: ByteView): void {
    const range = open.at(-1) === type.series ? rangeOf(body) : undefined
    const last = current
    if (last === undefined || range === undefined) return
    if (body.u8(0) === NAME && last.name === '') last.name = textsOf(range).join(' ')
    if (body.u8(0) === POINTS) last.values = textsOf(range)
    if (body.u8(0) === LABELS) last.categories = textsOf(range)
  }

  function keep(body: ByteView, value: string): void {
    if (body.u16(0) >= MOST_POINTS || body.u16(2) >= MOST_SERIES) return
    const kind = cached.get(cache) ?? new Map<number, string[]>()
    const points = kind.get(body.u16(2)) ?? []
    points[body.u16(0)] = value
    kind.set(body.u16(2), points)
    cached.set(cache, kind)
  }

  function seriesLine(own: Series, index: number): string {
    const values = cached.get(CACHED_VALUES)?.get(index) ?? own.values
    const labels = cached.get(CACHED_CATEGORIES)
    const categories = labels?.get(index) ?? labels?.get(0) ?? own.categories
    const points = Array.from({ length: Math.max(values.length, categories.length) }, (_, point) =>
      [categories[point], values[point]].filter((part) => part !== undefined && part !== '').join(': '),
    )
    return [own.name === '' ? 'Series' : own.name, ...points].join(' | ')
  }
}

function numberAt(body: ByteView, at: number): string {
  const { bytes } = body
  return generalNumber(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getFloat64(at, true))
}

/** The range of a reference that is nothing but one; undefined for anything else. */
function rangeOf(body: ByteView): CellRange | undefined {
  const [FIXED, LENGTH, FORMULA] = [8, 6, 8]
  if (body.length < FIXED || body.length < FORMULA + body.u16(LENGTH)) return undefined
  const size = body.u16(LENGTH)
  const token = size === 0 ? 0 : body.u8(FORMULA) & 0x1f
  if (token === 0x1b && size >= 11)
    return {
      sheet: body.u16(FORMULA + 1),
      rows: [body.u16(FORMULA + 3), body.u16(FORMULA + 5)],
      columns: [body.u16(FORMULA + 7) & 0xff, body.u16(FORMULA + 9) & 0xff],
    }
  if (token !== 0x1a || size < 7) return undefined
  const [row, column] = [body.u16(FORMULA + 3), body.u16(FORMULA + 5) & 0xff]
  return { sheet: body.u16(FORMULA + 1), rows: [row, row], columns: [column, column] }
}
