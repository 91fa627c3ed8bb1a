import { chartDescription, type Chart } from './chart.ts'
import { chartSvg } from './chart-svg.ts'
import type { Picture } from './document.ts'

/** A chart as an SVG file of its own, with the size that it is drawn in. */
export function chartPicture(chart: Chart, language: string): Picture {
  const svg = chartSvg(chart, { language, description: chartDescription(chart, language) })
  const [, width = '640', height = '360'] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
  return { format: 'svg', bytes: new TextEncoder().encode(svg), width: Number(width), height: Number(height) }
}
