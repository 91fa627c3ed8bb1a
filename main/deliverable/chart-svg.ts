import { hasLyingBars, seriesColour, shownValue, type Chart } from './chart.ts'
import { lyingBars, standing, type Drawn, type Frame } from './chart-axes.ts'
import { drawPie } from './chart-marks.ts'
import { displayWidth } from './script-runs.ts'
import { escapeMarkup } from './escape-markup.ts'
import { round, svgText, textWidth, wrapped } from './svg-text.ts'

const HEAD = '#1f3a5f'
const QUIET = '#52606d'
/** The widest faces that a reader may have instead of ours, for an average one. */
const WIDE_FACE = 1.15
/** Between lines of one label. */
const LINE = 16
const FONT =
  'Calibri,&quot;Segoe UI&quot;,system-ui,&quot;Malgun Gothic&quot;,&quot;Microsoft YaHei&quot;,&quot;Yu Gothic&quot;,&quot;Noto Sans CJK SC&quot;,Arial,sans-serif'

type Options = {
  /** Decides how numbers are written. */
  readonly language: string
  readonly description: string
  /** In the picture's units; its letters have the same size whatever it is. */
  readonly width?: number
}

/** A chart as an SVG element that needs nothing else; its words are text. */
export function chartSvg(chart: Chart, { language, description, width = 640 }: Options): string {
  const title = chart.title === undefined ? [] : wrapped(chart.title, 16, width - 20)
  const top = 14 + title.length * 21
  const legend = legendOf(chart, top, width)
  const frame: Frame = { top: top + legend.height, width, language }
  const body = chart.kind === 'pie' ? pieBody(chart, frame) : plotBody(chart, frame)
  const titleLines = title.map((line, index) =>
    svgText(line, 10, 22 + index * 21, { size: 16, bold: true, colour: HEAD }),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${Math.ceil(body.bottom)}" role="img" aria-label="${escapeMarkup(description)}" style="direction:ltr;font-family:${FONT}">${[...titleLines, legend.svg, body.svg].join('')}</svg>`
}

function legendOf({ kind, series }: Chart, top: number, room: number): { svg: string; height: number } {
  if (kind === 'pie' || series.length < 2) return { svg: '', height: 0 }
  let [x, y] = [10, top + 10]
  const entries = series.map(({ name }, index) => {
    const width = textWidth(name, 12) * WIDE_FACE + 28
    if (x > 10 && x + width > room - 10) [x, y] = [10, y + 18]
    const entry = `<rect x="${x}" y="${y - 9}" width="11" height="11" rx="2" fill="#${seriesColour(index)}"/>${svgText(name, x + 16, y + 1, { size: 12 })}`
    x += width
    return entry
  })
  return { svg: entries.join(''), height: y + 14 - top }
}

function plotBody(chart: Chart, frame: Frame): Drawn {
  return hasLyingBars(chart, displayWidth) ? lyingBars(chart, frame) : standing(chart, frame)
}

function widest(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => textWidth(text, 13))) * WIDE_FACE
}

function pieBody(chart: Chart, { top, width, language }: Frame): Drawn {
  const values = (chart.series[0]?.values ?? []).map((value) => value ?? 0)
  const [radius, size] = [Math.min(100, width * 0.2), 26]
  const middleX = 20 + radius * 1.3
  const keysX = middleX + radius + 40
  const parts = chart.labels.map((label, index) => {
    const value = shownValue(values[index] ?? 0, chart.format, language)
    // Its value stands beside the last line of a label.
    return { value, lines: wrapped(label, 13, Math.max(60, width - keysX - 50 - textWidth(value, 13))) }
  })
  const tall = parts.reduce((sum, { lines }) => sum + size + (lines.length - 1) * LINE, 0)
  const labelsTo = keysX + 30 + widest(parts.flatMap(({ lines }) => lines))
  const valuesTo = Math.min(width - 10, labelsTo + widest(parts.map(({ value }) => value)))
  const height = Math.max(2 * radius + 20, tall + 10)
  const middle = top + 6 + height / 2
  let y = middle - (tall - size) / 2
  const keys = parts.map(({ value, lines }, index) => {
    const at = y
    y += size + (lines.length - 1) * LINE
    const label = lines.map((line, row) => svgText(line, keysX + 20, at + 4 + row * LINE, { size: 13 }))
    const below = (lines.length - 1) * LINE
    return `<rect x="${round(keysX)}" y="${round(at - 6)}" width="12" height="12" rx="2" fill="#${seriesColour(index)}"/>${label.join('')}${svgText(value, valuesTo, at + 4 + below, { size: 13, anchor: 'end', colour: QUIET })}`
  })
  return { svg: [drawPie(values, { x: middleX, y: middle, radius }), ...keys].join(''), bottom: top + height + 14 }
}
