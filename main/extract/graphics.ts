import { createDrawnNumbering } from './drawn-numbering.ts'
import { equationText } from './equation.ts'
import { extractLimits } from './limits.ts'
import { generalNumber, isoDate } from './number-text.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { createRaisedFigures } from './raised-figures.ts'
import { ExtractError } from './text-view.ts'
import { childOf, childrenOf, descendants, relationOf, textOf, type XmlElement } from './xml-tree.ts'

/** The lines of the chart or diagram that an element of a part refers to. Throws `too_large` where one is shown again and again. */
export function graphicLines(opened: OoxmlPackage, part: string, element: XmlElement): readonly string[] {
  const id = element.attributes['dm'] ?? relationOf(element)
  const relationship = opened.relationships(part).find((candidate) => candidate.id === id)
  if (relationship === undefined || relationship.external) return []
  const known = graphicsOf.get(opened) ?? new Map<string, Shown>()
  graphicsOf.set(opened, known)
  const { type, target } = relationship
  const shown = known.get(target) ?? { lines: linesOf(opened.xml(target), type), times: 0 }
  known.set(target, shown)
  if (++shown.times > extractLimits.sameGraphic)
    throw new ExtractError('too_large', 'The file was not read: it shows one chart or diagram again and again.')
  return shown.lines
}

type Shown = { readonly lines: readonly string[]; times: number }
const graphicsOf = new WeakMap<OoxmlPackage, Map<string, Shown>>()

function linesOf(root: XmlElement | undefined, type: string): string[] {
  if (root === undefined) return []
  return type === 'diagramData' ? diagramLines(root) : chartLines(root)
}

/** A chart's title and axis titles, then one line a series: its name, then its points as `category: value`. */
export function chartLines(root: XmlElement): string[] {
  const chart = childOf(root, 'chart')
  const title = titleText(childOf(chart, 'title'))
  const axes = descendants(childOf(chart, 'plotArea'), 'title').map(titleText).filter(Boolean)
  const series = [...descendants(chart, 'ser').map(seriesLine), ...newerSeries(root)]
  return [
    `Chart${title === '' ? '' : `: ${title}`}`,
    ...(axes.length === 0 ? [] : [`Axes: ${axes.join(' | ')}`]),
    ...series.filter((line) => line !== ''),
  ]
}

/** The words of a title, as they are kept with the chart. */
export function titleText(title: XmlElement | undefined): string {
  return drawnText(title) || cachedPoints(childOf(title, 'tx')).join(' ')
}

function seriesLine(series: XmlElement): string {
  const name = cachedPoints(childOf(series, 'tx')).join(' ')
  const categories = cachedPoints(childOf(series, 'cat') ?? childOf(series, 'xVal'))
  // Where the values have no format of their own, that of their labels is the one that is seen.
  const labels = descendants(childOf(series, 'dLbls'), 'numFmt')[0]?.attributes['formatCode']
  const values = cachedPoints(childOf(series, 'val') ?? childOf(series, 'yVal'), labels)
  // A chart that no program has drawn yet keeps no values, only where they stand.
  const source = textOf(descendants(childOf(series, 'val') ?? childOf(series, 'yVal'), 'f')[0])
  if (values.length === 0 && source !== '')
    return [name || textOf(descendants(childOf(series, 'tx'), 'f')[0]) || 'Series', `values of ${source}`].join(' | ')
  const points = Array.from({ length: Math.max(values.length, categories.length) }, (_, i) =>
    [categories[i], values[i]].filter((text) => text !== undefined).join(': '),
  )
  return [name, ...points].filter((text) => text !== '').length === 0 ? '' : [name || 'Series', ...points].join(' | ')
}

/** The texts kept with a chart, each at its index; the levels of a grouped category joined, outermost first. */
export function cachedPoints(element: XmlElement | undefined, usual = ''): string[] {
  const levels = descendants(element, 'lvl').toReversed()
  const caches = levels.length > 0 ? levels : descendants(element, 'strCache').concat(descendants(element, 'numCache'))
  const texts: string[] = []
  for (const cache of caches.length > 0
    ? caches
    : descendants(element, 'strLit').concat(descendants(element, 'numLit'))) {
    const own = textOf(childOf(cache, 'formatCode'))
    const format = /^(general)?$/i.test(own) ? usual : own
    for (const point of childrenOf(cache, 'pt')) {
      const index = Math.min(Number(point.attributes['idx'] ?? texts.length), 100_000)
      const raw = textOf(childOf(point, 'v')).trim()
      const shown = cache.name.startsWith('num') ? numberText(raw, format) : raw
      texts[index] = texts[index] === undefined ? shown : `${texts[index]} ${shown}`
    }
  }
  if (texts.length === 0) texts.push(...childrenOf(element, 'v').map(textOf))
  return Array.from(texts, (text) => text ?? '')
}

function numberText(raw: string, format: string): string {
  const value = Number(raw)
  if (raw === '' || Number.isNaN(value)) return raw
  if (isDateFormat(format)) return isoDate(value, false)
  const isShare = format.replaceAll(/"[^"]*"|\\./g, '').includes('%')
  return isShare ? `${generalNumber(Number((value * 100).toPrecision(15)))}%` : generalNumber(value)
}

function isDateFormat(code: string): boolean {
  return /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code)
}

/** Waterfall, treemap and their kin keep their data apart from the series. */
function newerSeries(root: XmlElement): string[] {
  return descendants(childOf(root, 'chartData'), 'data').map((data) =>
    childrenOf(data)
      .flatMap((dimension) => descendants(dimension, 'pt').map((point) => textOf(point).trim()))
      .join(' | '),
  )
}

/** The texts of a diagram (SmartArt), as its tree is drawn; points outside the tree after it. */
export function diagramLines(data: XmlElement): string[] {
  const points = new Map(descendants(data, 'pt').map((point) => [point.attributes['modelId'] ?? '', point]))
  const below = new Map<string, string[]>()
  const links = descendants(data, 'cxn').filter(({ attributes }) => (attributes['type'] ?? 'parOf') === 'parOf')
  for (const { attributes } of links.toSorted((a, b) => childOrder(a) - childOrder(b))) {
    const parent = attributes['srcId'] ?? ''
    below.set(parent, [...(below.get(parent) ?? []), attributes['destId'] ?? ''])
  }
  const seen = new Set<string>()
  const waiting = [...points].filter(([, point]) => point.attributes['type'] === 'doc').map(([id]) => id)
  while (waiting.length > 0) {
    const id = waiting.shift()!
    if (seen.has(id)) continue
    seen.add(id)
    waiting.unshift(...(below.get(id) ?? []))
  }
  return [...seen, ...[...points.keys()].filter((id) => !seen.has(id))]
    .map((id) => drawnText(points.get(id)))
    .filter((text) => text !== '')
}

function childOrder(link: XmlElement): number {
  return Number(link.attributes['srcOrd'] ?? 0)
}

/** Text of a drawing's body, its paragraphs joined. */
export function drawnText(element: XmlElement | undefined): string {
  return drawnParagraphs(element).join(' ')
}

/** The paragraphs of a drawing's bodies with their numbers, without empty ones: runs, fields, breaks and equations, each alternative once. */
export function drawnParagraphs(element: XmlElement | undefined): string[] {
  const numberOf = createDrawnNumbering()
  return descendants(element, 'p').flatMap((paragraph) => {
    const apart = createRaisedFigures()
    let text = ''
    for (const run of childrenOf(paragraph)) text += apart(drawnRun(run), text, isRaised(run))
    return text.trim() === '' ? [] : [numberOf(paragraph) + text.trim()]
  })
}

function isRaised(run: XmlElement): boolean {
  return Number(childOf(run, 'rPr')?.attributes['baseline'] ?? 0) > 0
}

function drawnRun(run: XmlElement): string {
  if (run.name === 'r' || run.name === 'fld') return textOf(childOf(run, 't'))
  if (run.name === 'br') return ' '
  if (run.name === 't') return textOf(run)
  const equations = descendants(run, 'oMath')
  return equations.length > 0 ? equations.map(equationText).join('') : descendants(run, 't').map(textOf).join('')
}
