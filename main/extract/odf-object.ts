import { blockTexts } from './odf-blocks.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { mathText } from './mathml.ts'
import { childOf, childrenOf, descendants, type XmlElement } from './xml-tree.ts'

/** The lines of the charts and equations that stand inside an element as documents of their own; how many other objects there are. */
export function odfObjects(opened: OoxmlPackage, element: XmlElement): { lines: string[]; unread: number } {
  const lines: string[] = []
  let unread = 0
  for (const object of descendants(element, 'object')) {
    const href = (object.attributes['href'] ?? '').replace(/^\.\/|\/$/g, '')
    // Where a document is one XML file, its objects are in it too.
    const found = objectLines(
      href === ''
        ? childrenOf(object).find(({ name }) => name === 'document' || name === 'math')
        : opened.xml(`${href}/content.xml`),
    )
    if (found === undefined) unread++
    else lines.push(...found)
  }
  return { lines, unread }
}

/** A chart's title, axes and series, each with its points, as in other formats; an equation in one line. Undefined for anything else. */
export function objectLines(content: XmlElement | undefined): string[] | undefined {
  if (content === undefined) return undefined
  const equation = content.name === 'math' ? mathText(content) : ''
  if (equation !== '') return [equation]
  const chart = descendants(content, 'chart').find((one) => childOf(one, 'plot-area') !== undefined)
  return chart === undefined ? undefined : chartLines(chart)
}

function chartLines(chart: XmlElement): string[] {
  const title = titleOf(chart)
  const axes = descendants(childOf(chart, 'plot-area'), 'axis').map(titleOf).filter(Boolean)
  const [names = [], ...rows] = descendants(childOf(chart, 'table'), 'table-row').map((row) =>
    childrenOf(row, 'table-cell').map((cell) => blockTexts(cell).join(' ')),
  )
  const series = names.slice(1).map((name, index) => {
    const points = rows.map((row) =>
      [row[0], row[index + 1]].filter((text) => text !== undefined && text !== '').join(': '),
    )
    return [name === '' ? 'Series' : name, ...points].join(' | ')
  })
  return [
    `Chart${title === '' ? '' : `: ${title}`}`,
    ...(axes.length === 0 ? [] : [`Axes: ${axes.join(' | ')}`]),
    ...series,
  ]
}

function titleOf(element: XmlElement): string {
  return childrenOf(element, 'title')
    .flatMap((one) => blockTexts(one))
    .join(' ')
}
