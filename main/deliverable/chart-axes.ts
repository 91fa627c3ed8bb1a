import { shownValue, type Chart } from './chart.ts'
import { drawBars, drawLines, drawScatter, type Plot } from './chart-marks.ts'
import { reachesZero, scaleOf, tickFormat, valueScale, type Scale } from './chart-scale.ts'
import { escapeMarkup } from './escape-markup.ts'
import { rule, svgText, textWidth, wrapped } from './svg-text.ts'

const QUIET = '#52606d'
const LINE = '#d9dfe5'
const ZERO = '#8a96a3'

/** Where a picture's plot begins below its title, and how wide the picture is, in its units. */
export type Frame = { readonly top: number; readonly width: number; readonly language: string }

/** A piece of a picture, and how far down it reaches. */
export type Drawn = { readonly svg: string; readonly bottom: number }

/** Whether a picture holds every value of its chart in words. */
export function showsEveryValue(svg: string, { series, format }: Chart, language: string): boolean {
  return series.every(({ values }) =>
    values.every(
      (value) => value === null || svg.includes(`>${escapeMarkup(shownValue(value, format, language))}</text>`),
    ),
  )
}

/** Axes with their marks, the values upwards; numbers stand at the axis only where they do not stand at every mark. */
export function standing(chart: Chart, { top, width, language }: Frame): Drawn {
  const { kind, labels, xValues, series, xTitle, yTitle } = chart
  const scale = valueScale(chart)
  const format = tickFormat(scale, chart.format)
  const ticks = scale.ticks.map((tick) => shownValue(tick, format, language))
  const yTop = top + (yTitle === undefined ? 8 : 26)
  const left = 16 + Math.max(...ticks.map((tick) => textWidth(tick, 11)))
  const xScale = kind === 'scatter' ? scaleOf(xValues, { fromZero: reachesZero(xValues) }) : undefined
  // The last number below stands half beyond the plot.
  const beyond = xScale === undefined ? 0 : textWidth(numberUnder(xScale, xScale.to, language), 11) / 2
  const [right, bottom] = [width - 14 - beyond, yTop + 250]
  const slotSize = (right - left) / Math.max(1, labels.length)
  const plot: Plot = {
    left,
    right,
    top: yTop,
    bottom,
    slotSize,
    value: between(scale, bottom, yTop),
    slot:
      xScale === undefined
        ? (index) => left + slotSize * (index + 0.5)
        : (index) => between(xScale, left, right)(xValues[index] ?? 0),
    shown: (value) => shownValue(value, chart.format, language),
  }
  const drawn = (kind === 'bar' ? drawBars : kind === 'line' ? drawLines : drawScatter)(series, plot)
  const labelled = showsEveryValue(drawn, chart, language)
  const grid = scale.ticks.map((tick, index) => {
    const y = plot.value(tick)
    return `${rule([left, y], [right, y], tick === 0 ? ZERO : LINE)}${labelled ? '' : svgText(ticks[index] ?? '', left - 6, y + 4, { size: 11, anchor: 'end', colour: QUIET })}`
  })
  const under =
    xScale === undefined
      ? labelsUnder(labels, plot)
      : numbersUnder(xScale, between(xScale, left, right), bottom, language)
  const titleAt = bottom + under.height + 16
  return {
    svg: [
      ...grid,
      under.svg,
      drawn,
      yTitle === undefined ? '' : svgText(yTitle, 10, top + 14, { size: 12, colour: QUIET }),
      xTitle === undefined
        ? ''
        : svgText(xTitle, (left + right) / 2, titleAt, { size: 12, anchor: 'middle', colour: QUIET }),
    ].join(''),
    bottom: titleAt + (xTitle === undefined ? -8 : 10),
  }
}

function labelsUnder(labels: readonly string[], { bottom, slot, slotSize }: Plot): { svg: string; height: number } {
  const widest = Math.max(...labels.map((label) => textWidth(label, 11)))
  // Labels that would run into each other break into lines; where even that fails, every second or third is shown.
  const every = Math.max(1, Math.ceil(Math.min(widest, 44) / (slotSize - 4)))
  const lines = labels.map((label, index) => (index % every === 0 ? wrapped(label, 11, slotSize * every - 6) : []))
  const svg = lines.flatMap((parts, index) =>
    parts.map((part, row) => svgText(part, slot(index), bottom + 16 + row * 13, { size: 11, anchor: 'middle' })),
  )
  return { svg: svg.join(''), height: 8 + 13 * Math.max(1, ...lines.map((parts) => parts.length)) }
}

function numberUnder(scale: Scale, tick: number, language: string): string {
  const isYear = scale.from > 1800 && scale.to < 2200
  return shownValue(tick, isYear ? '0' : tickFormat(scale, undefined), language)
}

function numbersUnder(scale: Scale, at: (value: number) => number, bottom: number, language: string) {
  const svg = scale.ticks.map((tick) =>
    svgText(numberUnder(scale, tick, language), at(tick), bottom + 16, { size: 11, anchor: 'middle', colour: QUIET }),
  )
  return { svg: svg.join(''), height: 20 }
}

/** Bars to the right, each beside its label. */
export function lyingBars(chart: Chart, { top, width, language }: Frame): Drawn {
  const { labels, series, xTitle, yTitle } = chart
  const scale = valueScale(chart)
  const format = tickFormat(scale, chart.format)
  const room = Math.min(width * 0.36, Math.max(...labels.map((label) => textWidth(label, 11))) + 4)
  const rows = labels.map((label) => wrapped(label, 11, room))
  const thickness = Math.max(14, 13 * Math.max(...rows.map((row) => row.length)), series.length * 13) + 8
  const [left, right] = [room + 20, width - 60]
  const first = top + (xTitle === undefined ? 8 : 26)
  const bottom = first + thickness * labels.length
  const plot: Plot = {
    left,
    right,
    top: first,
    bottom,
    slotSize: thickness,
    value: between(scale, left, right),
    slot: (index) => first + thickness * (index + 0.5),
    shown: (value) => shownValue(value, chart.format, language),
  }
  const bars = drawBars(series, plot, 'lying')
  const labelled = showsEveryValue(bars, chart, language)
  const grid = scale.ticks.map((tick) => {
    const x = plot.value(tick)
    return `${rule([x, first], [x, bottom], tick === 0 ? ZERO : LINE)}${labelled ? '' : svgText(shownValue(tick, format, language), x, bottom + 16, { size: 11, anchor: 'middle', colour: QUIET })}`
  })
  const names = rows.flatMap((row, index) =>
    row.map((part, line) =>
      svgText(part, left - 8, plot.slot(index) + 4 + (line - (row.length - 1) / 2) * 13, { size: 11, anchor: 'end' }),
    ),
  )
  return {
    svg: [
      ...grid,
      ...names,
      bars,
      xTitle === undefined ? '' : svgText(xTitle, 10, top + 14, { size: 12, colour: QUIET }),
      yTitle === undefined
        ? ''
        : svgText(yTitle, (left + right) / 2, bottom + 34, { size: 12, anchor: 'middle', colour: QUIET }),
    ].join(''),
    bottom: bottom + (yTitle === undefined ? 24 : 44),
  }
}

function between({ from, to }: Scale, start: number, end: number): (value: number) => number {
  return (value) => start + ((value - from) / (to - from)) * (end - start)
}
