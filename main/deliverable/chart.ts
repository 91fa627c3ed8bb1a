import type { Table } from './document.ts'

export type ChartKind = 'bar' | 'line' | 'pie' | 'scatter'

/** `null` is a gap. As many values as the chart has labels. */
export type ChartSeries = { readonly name: string; readonly values: readonly (number | null)[] }

/** A small table that is shown as a picture. */
export type Chart = {
  readonly type: 'chart'
  readonly kind: ChartKind
  readonly title?: string
  readonly xTitle?: string
  readonly yTitle?: string
  /** The first column as it was written. */
  readonly labels: readonly string[]
  /** The first column of a scatter chart as numbers; empty for the other kinds. */
  readonly xValues: readonly number[]
  readonly series: readonly ChartSeries[]
  /** Excel number format that all values share; missing where they are plain numbers or differ. */
  readonly format?: string
  /** The same as a table, its header first: what a text file holds and a screen reader reads. */
  readonly table: Table
}

/** Told apart with any colour vision and on a grey print; the accent first. RRGGBB. */
export const SERIES_COLOURS = ['1F5FA8', 'E69F00', '009E73', 'CC79A7', '56B4E9', 'D55E00', '7A6A00', '6B7785'] as const

/** Series of a chart, and parts of a pie: more cannot be told apart. */
export const MOST_SERIES = SERIES_COLOURS.length

export function seriesColour(index: number): string {
  return SERIES_COLOURS[index % SERIES_COLOURS.length] ?? SERIES_COLOURS[0]
}

/** Bars lie where their labels are too long to stand side by side. `width` in characters of a row. */
export function hasLyingBars({ kind, labels }: Chart, width: (text: string) => number): boolean {
  const longest = Math.max(0, ...labels.map(width))
  return kind === 'bar' && (longest > 14 || longest * labels.length > 110)
}

/** Whether native charts show a value beside each mark: where those are few enough not to overlap. */
export function labelsFit({ kind, labels, series }: Chart): boolean {
  if (kind === 'pie') return true
  return kind === 'bar'
    ? labels.length * series.length <= 12
    : kind === 'line' && labels.length <= 12 && series.length === 1
}

/** A value as an Excel number format shows it: decimals, groups, per cent and text in quotes. */
export function shownValue(value: number, format: string | undefined, language: string): string {
  const places = /\.(0+)/.exec(format ?? '')?.[1]?.length
  const isPercent = format?.includes('%') === true
  const number = new Intl.NumberFormat(language, {
    numberingSystem: 'latn',
    useGrouping: format === undefined || format.includes(','),
    ...(format === undefined
      ? { maximumFractionDigits: 10 }
      : { minimumFractionDigits: places ?? 0, maximumFractionDigits: places ?? 0 }),
  }).format(isPercent ? Number((value * 100).toPrecision(15)) : value)
  const [before, after] = (format ?? '').split(/[#0][#0,.%]*/)
  return `${unquoted(before)}${number}${isPercent ? '%' : ''}${unquoted(after)}`
}

function unquoted(part: string | undefined): string {
  return (part ?? '').replaceAll(/"([^"]*)"|[\\%]/g, '$1')
}

/** What a reader who does not see the picture is told: its kind and title, then every value. */
export function chartDescription(chart: Chart, language: string): string {
  const { kind, title, series, labels, format } = chart
  const lines = series.map(({ name, values }) => {
    const points = labels.map((label, index) => {
      const value = values[index] ?? null
      return `${label} ${value === null ? '–' : shownValue(value, format, language)}`
    })
    return `${name}: ${points.join(', ')}`
  })
  const names = { bar: 'Bar chart', line: 'Line chart', pie: 'Pie chart', scatter: 'Scatter chart' } as const
  return [`${names[kind]}${title === undefined ? '' : `: ${title}`}`, ...lines].join('. ')
}
