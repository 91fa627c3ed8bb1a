import type { Locator, ViewLine } from './text-view.ts'
import { childrenOf, type XmlElement } from './xml-tree.ts'

export type OdfPart = 'footnote' | 'endnote' | 'comment'

/** Turns OpenDocument blocks into lines; `place` is asked once per line, in order. */
export function createOdfReader(place: (part?: OdfPart) => Locator) {
  const lines: ViewLine[] = []
  /** Notes, comments and text boxes of the paragraph that is being read: they follow it. */
  let after: { readonly element: XmlElement; readonly part: OdfPart | undefined }[] = []
  let hasDeleted = false

  return { lines, read, plainText, hasDeleted: () => hasDeleted }

  function read(element: XmlElement, indent = ''): void {
    switch (element.name) {
      case 'p':
      case 'h':
        put(indent + inlineText(element))
        break
      case 'list-item':
      case 'list-header':
        readItem(element, indent)
        break
      case 'table-row':
        readRow(element)
        break
      case 'tracked-changes':
        hasDeleted = true
        break
      default:
        if (!silent.has(element.name))
          for (const child of childrenOf(element)) read(child, element.name === 'list' ? indent : '')
    }
  }

  function readItem(item: XmlElement, indent: string): void {
    childrenOf(item).forEach((child, i) => {
      if (child.name === 'list') read(child, `${indent}  `)
      else read(child, i === 0 ? `${indent}- ` : `${indent}  `)
    })
  }

  function readRow(row: XmlElement): void {
    const cells = childrenOf(row).filter(({ name }) => name.endsWith('table-cell'))
    const texts = cells.map((cell) => blockTexts(cell).join(' '))
    if (texts.some((text) => text !== '')) put(texts.join(' | '))
  }

  function put(text: string): void {
    const followers = after
    after = []
    if (/[^\s-]/.test(text)) lines.push({ text: text.trimEnd(), locator: place() })
    for (const { element, part } of followers) {
      for (const follower of blockTexts(element)) lines.push({ text: follower, locator: place(part) })
    }
  }

  /** A heading's words, without its notes. */
  function plainText(element: XmlElement): string {
    const text = inlineText(element)
    after = []
    return text.trim()
  }

  function inlineText(element: XmlElement): string {
    return element.children
      .map((child) => (typeof child === 'string' ? child.replaceAll(/\s+/g, ' ') : inline(child)))
      .join('')
  }

  function inline(child: XmlElement): string {
    switch (child.name) {
      case 's':
        return ' '.repeat(Math.min(1_000, Number(child.attributes['c'] ?? 1)))
      case 'tab':
        return '\t'
      case 'line-break':
        return ' '
      case 'note': {
        const part = child.attributes['note-class'] === 'endnote' ? 'endnote' : 'footnote'
        for (const body of childrenOf(child, 'note-body')) after.push({ element: body, part })
        return childrenOf(child, 'note-citation').map(inlineText).join('')
      }
      case 'annotation':
        after.push({ element: child, part: 'comment' })
        return ''
      case 'text-box':
        after.push({ element: child, part: undefined })
        return ''
      default:
        return silent.has(child.name) ? '' : inlineText(child)
    }
  }
}

/** The texts of an element's blocks, where no locator is asked for. */
export function blockTexts(element: XmlElement): string[] {
  const reader = createOdfReader(() => ({ paragraph: 1 }))
  for (const child of childrenOf(element)) reader.read(child)
  return reader.lines.map((line) => line.text)
}

const silent = new Set([
  'forms',
  'title',
  'desc',
  'sequence-decls',
  'variable-decls',
  'ruby-text',
  'script',
  'binary-data',
  'annotation-end',
  'settings',
])
