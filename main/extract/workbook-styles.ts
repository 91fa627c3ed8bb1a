import { isNearWhite } from './near-white.ts'
import { builtInFormat } from './number-format.ts'
import { childOf, childrenOf, valueOf, type XmlElement } from './xml-tree.ts'

/** What the cell styles of a workbook say that shows in the text, each by its index. */
export type WorkbookStyles = {
  readonly formatOf: (style: number) => string
  /** Styles in which text cannot be seen: white without a fill, or tiny. */
  readonly unseen: ReadonlySet<number>
}

export function readWorkbookStyles(root: XmlElement | undefined): WorkbookStyles {
  const own = new Map(
    childrenOf(childOf(root, 'numFmts'), 'numFmt').map(({ attributes }) => [
      Number(attributes['numFmtId']),
      attributes['formatCode'] ?? 'General',
    ]),
  )
  const cells = childrenOf(childOf(root, 'cellXfs'), 'xf')
  const formats = cells.map(({ attributes }) => {
    const id = Number(attributes['numFmtId'] ?? 0)
    return own.get(id) ?? builtInFormat(id) ?? 'General'
  })
  const fonts = childrenOf(childOf(root, 'fonts'), 'font')
  const fills = childrenOf(childOf(root, 'fills'), 'fill').map(isFilled)
  const unseen = cells.flatMap(({ attributes }, style) => {
    const font = fonts[Number(attributes['fontId'] ?? -1)]
    const isOnPaper = fills[Number(attributes['fillId'] ?? 0)] !== true
    return isTiny(font) || (isOnPaper && isWhite(font)) ? [style] : []
  })
  return { formatOf: (style) => formats[style] ?? 'General', unseen: new Set(unseen) }
}

function isTiny(font: XmlElement | undefined): boolean {
  return Number(valueOf(font, 'sz') ?? 11) <= 2
}

function isWhite(font: XmlElement | undefined): boolean {
  const { rgb, theme, indexed, tint } = childOf(font, 'color')?.attributes ?? {}
  return isNearWhite(rgb) || (theme === '0' && tint === undefined) || indexed === '1' || indexed === '9'
}

function isFilled(fill: XmlElement): boolean {
  if (childOf(fill, 'gradientFill') !== undefined) return true
  return !/^(?:none)?$/.test(childOf(fill, 'patternFill')?.attributes['patternType'] ?? '')
}
