import { ImageRun } from 'docx'
import { ChartRun, type ChartAxis, type ChartRunOptions, type ChartValueAxis } from 'docx/charts'
import { chartDescription, hasLyingBars, labelsFit, seriesColour, type Chart } from './chart.ts'
import type { Picture } from './document.ts'
import { labelledScale, tickFormat } from './chart-scale.ts'
import { INK } from './docx-styles.ts'
import { displayWidth } from './script-runs.ts'

/** Pixels of a twip, as Word counts them. */
const PIXELS = 1 / 15
const WIDEST = 610
const TALLEST = 800

type CategoryOptions = Extract<ChartRunOptions, { type: 'column' | 'bar' | 'line' }>
type Shared = Pick<CategoryOptions, 'title' | 'legend' | 'font' | 'chartArea' | 'transformation' | 'altText'>

type Options = { readonly width: number; readonly language: string; readonly picture: Picture | undefined }

/** A native Word chart with its values, which an editor can change, and behind it the picture for programs that draw no charts, which `joinChartPictures` puts in its place. `width` in twips. */
export function docxChart(chart: Chart, { width, language, picture }: Options): (ChartRun | ImageRun)[] {
  const pixels = Math.round(Math.min(WIDEST, width * PIXELS))
  const { kind, title } = chart
  const altText = { name: title ?? 'Chart', description: chartDescription(chart, language) }
  const shared: Shared = {
    ...(title === undefined ? {} : { title: { text: title, font: { size: 13, bold: true, color: INK.heading } } }),
    legend: kind === 'pie' ? { position: 'right' } : chart.series.length > 1 ? { position: 'top' } : false,
    font: { color: INK.text },
    chartArea: { border: 'none' },
    transformation: { width: pixels, height: heightOf(chart, pixels) },
    altText,
  }
  const run = new ChartRun(optionsOf(chart, shared))
  if (picture?.drawn === undefined) return [run]
  const size = { width: pixels, height: Math.round((pixels * picture.height) / picture.width) }
  return [run, new ImageRun({ type: 'png', data: picture.drawn, transformation: size, altText })]
}

function optionsOf(chart: Chart, shared: Shared): ChartRunOptions {
  const { kind, series, labels, format, xTitle } = chart
  const shown = { value: true, ...(format === undefined ? {} : { numberFormat: format }) }
  if (kind === 'pie') {
    const colors = labels.map((_, index) => seriesColour(index))
    const parts = series.map(({ name, values }) => ({ name, values, colors }))
    return {
      ...shared,
      type: 'pie',
      categories: labels,
      series: parts,
      dataLabels: { ...shown, position: 'outsideEnd' },
    }
  }
  if (kind === 'scatter')
    return {
      ...shared,
      type: 'scatter',
      series: series.map(({ name, values }, index) => ({
        name,
        color: seriesColour(index),
        points: values.flatMap((y, row) => (y === null ? [] : [{ x: chart.xValues[row] ?? 0, y }])),
      })),
      xAxis: { ...titled(xTitle), gridlines: false },
      yAxis: valueAxis(chart),
    }
  const lying = hasLyingBars(chart, displayWidth)
  const common = {
    ...shared,
    categories: labels,
    series: series.map(({ name, values }, index) => ({ name, values, color: seriesColour(index) })),
    // Bars that lie are read from the top, as the table is.
    categoryAxis: { ...titled(xTitle), ...(lying ? { reverseOrder: true } : {}) },
    valueAxis: { ...valueAxis(chart), ...(lying ? { crossesAt: 'maximum' as const } : {}) },
  }
  if (kind === 'line')
    return {
      ...common,
      type: 'line',
      markers: true,
      ...(labelsFit(chart) ? { dataLabels: { ...shown, position: 'above' } } : {}),
    }
  const labelled = labelsFit(chart) ? { dataLabels: { ...shown, position: 'outsideEnd' as const } } : {}
  return { ...common, ...labelled, type: lying ? 'bar' : 'column', gapWidth: 60, overlap: 0 }
}

function heightOf(chart: Chart, width: number): number {
  const usual = Math.round(width * 0.55)
  if (!hasLyingBars(chart, displayWidth)) return usual
  return Math.max(usual, Math.min(TALLEST, chart.labels.length * Math.max(18, 14 * chart.series.length) + 90))
}

function valueAxis(chart: Chart): ChartValueAxis {
  const scale = labelledScale(chart)
  return {
    ...titled(chart.yTitle),
    numberFormat: tickFormat(scale, chart.format),
    minimum: scale.from,
    maximum: scale.to,
    interval: scale.step,
  }
}

function titled(text: string | undefined): Pick<ChartAxis, 'title'> {
  return text === undefined ? {} : { title: { text, font: { size: 10, color: INK.quiet } } }
}
