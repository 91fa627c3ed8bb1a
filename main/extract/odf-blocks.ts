import { createOdfInline, silent, type OdfFollower, type OdfPart } from './odf-inline.ts'
import { createOdfNumbering, type OdfList } from './odf-numbering.ts'
import { readOdfStyles, type OdfStyles } from './odf-styles.ts'
import type { Locator, ViewLine } from './text-view.ts'
import { childrenOf, type XmlElement } from './xml-tree.ts'

export type OdfContext = {
  readonly styles?: OdfStyles
  /** Where the line is that is being read; asked once a line, in order. */
  readonly place: (part?: OdfPart) => Locator
  /** A paragraph or a table row begins: empty ones too, not those that hang on another. */
  readonly onBlock?: () => void
  /** A heading, with its number; levels count from 1. */
  readonly onHeading?: (level: number, text: string) => void
  /** Here text stood that a tracked change deletes. */
  readonly onDeleted?: (change: string) => void
  /** Text that a reader does not see. */
  readonly onHidden?: () => void
}

/** What an item of a list begins with, until its first line has it. */
type Item = { readonly list: OdfList; readonly start: string | undefined; isLabelled: boolean }

/** Turns OpenDocument blocks into lines. */
export function createOdfReader(context: OdfContext) {
  const { place, onBlock, onHeading } = context
  const styles = context.styles ?? readOdfStyles()
  const numbering = createOdfNumbering(styles)
  const { inline, paragraphText, shown, wordsOf } = createOdfInline({
    styles,
    onFollower: (follower) => void after.push(follower),
    onDeleted: context.onDeleted,
    onHidden: context.onHidden,
  })
  const lines: ViewLine[] = []
  /** Notes, comments and text boxes of the paragraph that is being read: they follow it. */
  let after: OdfFollower[] = []
  let item: Item | undefined
  let hanging = 0
  let isInCell = false
  let isHiddenAround = false

  return { lines, read, plainText }

  function read(element: XmlElement): void {
    switch (element.name) {
      case 'p':
      case 'h':
        return paragraph(element)
      case 'list':
        return list(element)
      case 'table-row':
        return row(element)
      case 'tracked-changes':
        return
      case 'section':
        return section(element)
      case 'change':
      case 'change-start':
        return void inline(element)
      default:
        if (!silent.has(element.name)) for (const child of childrenOf(element)) read(child)
    }
  }

  function section(element: XmlElement): void {
    const before = isHiddenAround
    isHiddenAround ||= element.attributes['display'] === 'none'
    for (const child of childrenOf(element)) read(child)
    isHiddenAround = before
  }

  function list(element: XmlElement): void {
    const outer = item
    const open = numbering.open(element, outer?.list)
    for (const child of childrenOf(element)) {
      if (child.name !== 'list-item' && child.name !== 'list-header') continue
      item = { list: open, start: child.attributes['start-value'], isLabelled: child.name === 'list-header' }
      for (const block of childrenOf(child)) read(block)
    }
    item = outer
  }

  function paragraph(element: XmlElement): void {
    if (hanging === 0) onBlock?.()
    const style = element.attributes['style-name']
    const isHidden = isHiddenAround || styles.isHidden('paragraph', style) || isHiddenParagraph(element)
    const text = shown(paragraphText(element), isHidden)
    const label = element.name === 'h' && item === undefined ? headingLabel(element) : itemLabel(style)
    if (element.name === 'h' && hanging === 0 && text.trim() !== '')
      onHeading?.(Number(element.attributes['outline-level'] ?? 1), `${label}${text}`.trim())
    put(text.trim() === '' ? '' : label + text)
  }

  function headingLabel({ attributes }: XmlElement): string {
    if (attributes['is-list-header'] === 'true') return ''
    const label = numbering.heading(Number(attributes['outline-level'] ?? 1), attributes['start-value'])
    return label === '' ? '' : `${label} `
  }

  function itemLabel(style: string | undefined): string {
    if (item === undefined) return ''
    const indent = '  '.repeat(item.list.depth)
    if (item.isLabelled) return `${indent}  `
    item.isLabelled = true
    const label = numbering.item(item.list, style, item.start)
    return `${indent}${label ?? '-'} `
  }

  function row(element: XmlElement): void {
    if (hanging === 0) onBlock?.()
    const nested: XmlElement[] = []
    const cells = childrenOf(element).flatMap((cell) => {
      if (!cell.name.endsWith('table-cell')) return []
      const text = cell.name === 'covered-table-cell' ? '' : cellText(cell, nested)
      const copies = Math.min(64, Number(cell.attributes['number-columns-repeated'] ?? 1))
      return Array.from({ length: Math.max(1, copies) }, () => text)
    })
    put(cells.some((text) => text !== '') ? cells.join(' | ') : '')
    hang(() => {
      for (const table of nested) read(table)
    })
  }

  /** A cell's blocks in one line; tables in it follow the row. */
  function cellText(cell: XmlElement, nested: XmlElement[]): string {
    const from = lines.length
    const outer = { item, isInCell }
    item = undefined
    isInCell = true
    const blocks = childrenOf(cell)
    nested.push(...blocks.filter(({ name }) => name === 'table'))
    hang(() => {
      for (const block of blocks) if (block.name !== 'table') read(block)
    })
    ;({ item, isInCell } = outer)
    return lines
      .splice(from)
      .map(({ text }) => text.trim())
      .join(' ')
  }

  function hang(run: () => void): void {
    hanging++
    run()
    hanging--
  }

  function put(text: string): void {
    if (text.trim() !== '') lines.push({ text: text.trimEnd(), locator: place() })
    // Those of a cell follow its row.
    if (isInCell) return
    const followers = after
    after = []
    const outer = item
    item = undefined
    hang(() => followers.forEach(follow))
    item = outer
  }

  function follow({ element, kind, lead, anchor }: OdfFollower): void {
    const from = lines.length
    for (const child of childrenOf(element)) read(child)
    const words = wordsOf(anchor)
    const own = lines.splice(from).map(({ text }) => text)
    const start = kind === 'comment' ? `${lead}${words === '' ? '' : ` on “${words}”`}: ` : lead
    const texts = kind === 'comment' ? [own.map((text) => text.trim()).join(' ')] : own
    texts.forEach((text, i) =>
      lines.push({ text: i === 0 ? start + text : text, locator: place(kind === 'box' ? undefined : kind) }),
    )
  }

  /** A heading's words, without its notes. */
  function plainText(element: XmlElement): string {
    const text = paragraphText(element)
    after = []
    return text.trim()
  }
}

function isHiddenParagraph(element: XmlElement): boolean {
  return childrenOf(element, 'hidden-paragraph').some(({ attributes }) => attributes['is-hidden'] === 'true')
}

/** The texts of an element's blocks, where no locator is asked for. */
export function blockTexts(element: XmlElement, styles?: OdfStyles): string[] {
  const reader = createOdfReader({ place: () => ({ paragraph: 1 }), ...(styles === undefined ? {} : { styles }) })
  for (const child of childrenOf(element)) reader.read(child)
  return reader.lines.map((line) => line.text)
}
