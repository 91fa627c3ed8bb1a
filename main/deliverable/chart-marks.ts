import { seriesColour, type ChartSeries } from './chart.ts'
import { round, svgText, textWidth } from './svg-text.ts'

/** Where marks are drawn, in the picture's units: `value` places a value, `slot` the middle of a row, `shown` is a value in words. */
export type Plot = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly value: (value: number) => number
  readonly slot: (index: number) => number
  readonly slotSize: number
  readonly shown: (value: number) => string
}

const LABEL = 10

/** Bars of every series side by side, with their values where there is room for them. */
export function drawBars(
  series: readonly ChartSeries[],
  plot: Plot,
  direction: 'standing' | 'lying' = 'standing',
): string {
  const band = Math.min(plot.slotSize * 0.74, 56 * series.length)
  const size = band / Math.max(1, series.length)
  const zero = plot.value(0)
  const texts = series.flatMap(({ values }) => values.flatMap((value) => (value === null ? [] : [plot.shown(value)])))
  const fits = direction === 'lying' ? size >= 9 : texts.every((text) => textWidth(text, LABEL) <= size + 6)
  return series
    .flatMap(({ values }, index) =>
      values.map((value, row) => {
        if (value === null) return ''
        const from = plot.slot(row) - band / 2 + index * size
        const end = plot.value(value)
        const [low, length] = [Math.min(zero, end), Math.abs(end - zero)]
        const [across, gap] = [from + size / 2, 1]
        const fill = `fill="#${seriesColour(index)}"`
        if (direction === 'lying')
          return `<rect x="${round(low)}" y="${round(from + gap / 2)}" width="${round(length)}" height="${round(size - gap)}" ${fill}/>${fits ? svgText(plot.shown(value), end + (value < 0 ? -4 : 4), across + 3.5, { size: LABEL, anchor: value < 0 ? 'end' : 'start' }) : ''}`
        return `<rect x="${round(from + gap / 2)}" y="${round(low)}" width="${round(size - gap)}" height="${round(length)}" ${fill}/>${fits ? svgText(plot.shown(value), across, value < 0 ? end + 11 : end - 4, { size: LABEL, anchor: 'middle' }) : ''}`
      }),
    )
    .join('')
}

/** A line for each series, broken at gaps; the values of a single short one beside its points. */
export function drawLines(series: readonly ChartSeries[], plot: Plot): string {
  const [only] = series
  const labelled =
    series.length === 1 &&
    only?.values.every((value) => value === null || textWidth(plot.shown(value), LABEL) < plot.slotSize) === true
  return series
    .map(({ values }, index) => {
      const colour = `#${seriesColour(index)}`
      const points = values.map((value, row) =>
        value === null ? undefined : { x: round(plot.slot(row)), y: round(plot.value(value)), value },
      )
      const path = points.map((point, row) =>
        point === undefined ? '' : `${points[row - 1] === undefined ? 'M' : 'L'}${point.x} ${point.y}`,
      )
      const dots = points.map((point) =>
        point === undefined
          ? ''
          : `<circle cx="${point.x}" cy="${point.y}" r="3" fill="${colour}"/>${labelled ? svgText(plot.shown(point.value), point.x, point.y - 8, { size: LABEL, anchor: 'middle' }) : ''}`,
      )
      return `<path d="${path.join('')}" fill="none" stroke="${colour}" stroke-width="2" stroke-linejoin="round"/>${dots.join('')}`
    })
    .join('')
}

/** A dot for each row of each series. */
export function drawScatter(series: readonly ChartSeries[], plot: Plot): string {
  return series
    .flatMap(({ values }, index) =>
      values.map((value, row) =>
        value === null
          ? ''
          : `<circle cx="${round(plot.slot(row))}" cy="${round(plot.value(value))}" r="4" fill="#${seriesColour(index)}" fill-opacity="0.8"/>`,
      ),
    )
    .join('')
}

/** Parts of a circle from twelve o'clock on. */
export function drawPie(values: readonly number[], { x, y, radius }: { x: number; y: number; radius: number }): string {
  const total = values.reduce((sum, value) => sum + value, 0)
  let before = 0
  return values
    .map((value, index) => {
      const [from, to] = [before / total, (before + value) / total].map((share) => share * 2 * Math.PI - Math.PI / 2)
      before += value
      const fill = `fill="#${seriesColour(index)}" stroke="#fff" stroke-width="1.5"`
      if (value === 0 || from === undefined || to === undefined) return ''
      if (value === total) return `<circle cx="${x}" cy="${y}" r="${radius}" ${fill}/>`
      const at = (angle: number): string =>
        `${round(x + radius * Math.cos(angle))} ${round(y + radius * Math.sin(angle))}`
      return `<path d="M${x} ${y}L${at(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}Z" ${fill}/>`
    })
    .join('')
}
