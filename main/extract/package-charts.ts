import { cachedPoints, titleText } from './graphics.ts'
import { openPackage, type OoxmlPackage } from './ooxml-package.ts'
import type { Locator, TextView, ViewLine } from './text-view.ts'
import { childOf, childrenOf, descendants, relationOf, textOf, type XmlElement } from './xml-tree.ts'

/** A native chart with the values that are kept in it. `null` is a gap. */
export type NativeChart = {
  readonly kind: 'bar' | 'line' | 'pie' | 'scatter'
  readonly title?: string
  readonly labels: readonly string[]
  readonly xValues: readonly number[]
  readonly series: readonly { readonly name: string; readonly values: readonly (number | null)[] }[]
  readonly format?: string
}

/** More than this is no chart that can be drawn small. */
const MOST_POINTS = 120
const MOST_SERIES = 12

/** The charts of a presentation or workbook (pptx, xlsx): a view line each, its text a `NativeChart` as JSON, at its slide or sheet. Kinds that cannot be drawn plainly are left out. */
export function packageCharts(bytes: Uint8Array, password: string | undefined): TextView {
  const opened = openPackage(bytes, password)
  const main = opened.mainPart('ppt/presentation.xml')
  const root = opened.xml(main)
  const targets = new Map(opened.relationships(main).map(({ id, target }) => [id, target]))
  const partOf = (element: XmlElement): string => targets.get(relationOf(element)) ?? ''
  const slides = childrenOf(childOf(root, 'sldIdLst'), 'sldId').flatMap((slide, index) =>
    chartsOf(opened, partOf(slide), { slide: index + 1 }),
  )
  const sheets = childrenOf(childOf(root, 'sheets'), 'sheet').flatMap((sheet) =>
    related(opened, partOf(sheet), 'drawing').flatMap((drawing) =>
      chartsOf(opened, drawing, { sheet: sheet.attributes['name'] ?? '', range: 'A1' }),
    ),
  )
  return { kind: 'json', lines: [...slides, ...sheets], warnings: [], meta: {} }
}

function chartsOf(opened: OoxmlPackage, part: string, locator: Locator): ViewLine[] {
  return related(opened, part, 'chart').flatMap((target): ViewLine[] => {
    const chart = nativeChart(opened.xml(target))
    return chart === undefined ? [] : [{ text: JSON.stringify(chart), locator }]
  })
}

function related(opened: OoxmlPackage, part: string, kind: string): string[] {
  return opened
    .relationships(part)
    .filter(({ type, external }) => type === kind && !external)
    .map(({ target }) => target)
}

const KINDS: Readonly<Record<string, NativeChart['kind']>> = {
  barChart: 'bar',
  bar3DChart: 'bar',
  lineChart: 'line',
  line3DChart: 'line',
  areaChart: 'line',
  pieChart: 'pie',
  pie3DChart: 'pie',
  doughnutChart: 'pie',
  scatterChart: 'scatter',
}

function nativeChart(root: XmlElement | undefined): NativeChart | undefined {
  const chart = childOf(root, 'chart')
  const groups = childrenOf(childOf(chart, 'plotArea')).filter(({ name }) => name.endsWith('Chart'))
  const kind = KINDS[groups[0]?.name ?? '']
  const series = groups.flatMap((group) => childrenOf(group, 'ser'))
  if (kind === undefined || groups.length > 1 || series.length === 0 || series.length > MOST_SERIES) return undefined
  // A scatter chart has places of its own for each series: one row for each point of any.
  const rows = kind === 'scatter' ? series.map((one) => numbersOf(childOf(one, 'xVal'))) : []
  const xValues = rows.flatMap((row) => row.map((x) => x ?? 0))
  const columns = series.map((one) => numbersOf(childOf(one, 'val') ?? childOf(one, 'yVal')))
  const labels = kind === 'scatter' ? xValues.map(String) : cachedPoints(childOf(series[0], 'cat'))
  const count = kind === 'scatter' ? xValues.length : Math.max(labels.length, ...columns.map(({ length }) => length))
  if (count === 0 || count > MOST_POINTS || columns.every(({ length }) => length === 0)) return undefined
  const title = titleText(childOf(chart, 'title'))
  const format = textOf(descendants(childOf(series[0], 'val'), 'formatCode')[0])
  let before = 0
  return {
    kind,
    ...(title === '' ? {} : { title }),
    labels: Array.from({ length: count }, (_, index) => labels[index] ?? String(index + 1)),
    xValues,
    series: series.map((one, index) => {
      const own = columns[index] ?? []
      const from = kind === 'scatter' ? before : 0
      before += rows[index]?.length ?? 0
      const values = Array.from({ length: count }, (_, at) => own[at - from] ?? null)
      return { name: cachedPoints(childOf(one, 'tx')).join(' '), values }
    }),
    ...(format === '' || /^general$/i.test(format) ? {} : { format }),
  }
}

function numbersOf(element: XmlElement | undefined): (number | null)[] {
  const numbers: (number | null)[] = []
  for (const point of descendants(element, 'pt')) {
    const index = Number(point.attributes['idx'] ?? numbers.length)
    const value = Number(textOf(childOf(point, 'v')) || NaN)
    if (index >= 0 && index <= MOST_POINTS) numbers[index] = Number.isFinite(value) ? value : null
  }
  return Array.from(numbers, (value) => value ?? null)
}
