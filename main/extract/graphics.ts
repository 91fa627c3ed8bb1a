import type { OoxmlPackage } from './ooxml-package.ts'
import { childOf, childrenOf, descendants, textOf, type XmlElement } from './xml-tree.ts'

/** What a chart part shows: its title, then a row a series with categories and values from its cache. */
export function chartLines(chart: XmlElement): string[] {
  const title = descendants(childOf(descendants(chart, 'chart')[0] ?? chart, 'title'), 't').map(textOf).join('')
  const lines = [`Chart${title === '' ? '' : `: ${title}`}`]
  for (const series of descendants(chart, 'ser')) {
    const name = cached(childOf(series, 'tx')).join(' ')
    const categories = cached(childOf(series, 'cat') ?? childOf(series, 'xVal'))
    const values = cached(childOf(series, 'val') ?? childOf(series, 'yVal'))
    const points = values.map((value, i) => (categories[i] === undefined ? value : `${categories[i]}: ${value}`))
    if (points.length > 0 || name !== '') lines.push(`${name === '' ? 'Series' : name} | ${points.join(' | ')}`)
  }
  return lines
}

/** The texts of a diagram (SmartArt), in the order of its data. */
export function diagramLines(data: XmlElement): string[] {
  return descendants(data, 'pt')
    .map((point) => descendants(point, 'p').map((paragraph) => descendants(paragraph, 't').map(textOf).join('')).join(' ').trim())
    .filter((text) => text !== '')
}

/** The lines of a chart or diagram that a part refers to by relationship id. */
export function graphicLines(opened: OoxmlPackage, part: string, id: string): string[] {
  const relationship = opened.relationships(part).find((candidate) => candidate.id === id)
  const root = relationship === undefined || relationship.external ? undefined : opened.xml(relationship.target)
  if (root === undefined) return []
  return relationship!.type === 'diagramData' ? diagramLines(root) : chartLines(root)
}

function cached(element: XmlElement | undefined): string[] {
  if (element === undefined) return []
  const points = descendants(element, 'pt')
  if (points.length > 0) return points.map((point) => textOf(childOf(point, 'v') ?? point).trim())
  return childrenOf(element, 'v').map(textOf)
}
