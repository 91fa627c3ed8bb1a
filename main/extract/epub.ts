import path from 'node:path'
import { decodeText } from './encoding.ts'
import { htmlLines } from './html.ts'
import { openPackage } from './ooxml-package.ts'
import { ExtractError, type Extractor, type ViewLine } from './text-view.ts'
import { childOf, childrenOf, textOf, type XmlElement } from './xml-tree.ts'

/** A book's chapters in reading order; each line's locator is the chapter's file and the line in it. */
export const extractEpub: Extractor = (bytes) => {
  const source = openPackage(bytes)
  const rootFile = childrenOf(childOf(source.xml('META-INF/container.xml'), 'rootfiles'), 'rootfile')[0]?.attributes[
    'full-path'
  ]
  const book = rootFile === undefined ? undefined : source.xml(rootFile)
  if (rootFile === undefined || book === undefined)
    throw new ExtractError('corrupt', 'The book has no table of its parts.')
  const items = childrenOf(childOf(book, 'manifest'), 'item').map(({ attributes }) => attributes)
  const hrefs = new Map(items.map((item) => [item['id'], item['href']]))
  // No chapter stands twice.
  const chapters = new Set(
    childrenOf(childOf(book, 'spine'), 'itemref').flatMap(({ attributes }) => hrefs.get(attributes['idref']) ?? []),
  )
  const missing: string[] = []
  const notRead = new Set<string>()
  const lines = [...chapters].flatMap((href) => {
    const part = path.posix.join(path.posix.dirname(rootFile), decoded(href))
    const content = source.bytes(part)
    if (content === undefined) missing.push(part)
    const chapter = content === undefined ? [] : htmlLines(decodeText(content).text, notRead)
    return chapter.map(({ text, locator }) => ({ text, locator: { part, line: 'line' in locator ? locator.line : 1 } }))
  })
  if (lines.length === 0) throw new ExtractError('no_text', 'The book has no text.')
  const warnings =
    missing.length === 0 ? [] : [{ code: 'part_missing', message: `Not in the file: ${missing.join(', ')}.` }]
  const meta = { chapters: chapters.size, ...(notRead.size > 0 && { notRead: [...notRead] }) }
  return { kind: 'epub', lines: [...titleLines(book, rootFile), ...lines], warnings, meta }
}

/** The title and who wrote it, which no chapter need say. */
function titleLines(book: XmlElement, part: string): ViewLine[] {
  const said = childOf(book, 'metadata')
  return (['title', 'creator'] as const).flatMap((name) =>
    childrenOf(said, name).flatMap((one) => {
      const text = textOf(one).replaceAll(/\s+/g, ' ').trim()
      const label = name === 'title' ? 'Title' : 'Author'
      return text === '' ? [] : [{ text: `${label}: ${text}`, locator: { part, line: 1 } }]
    }),
  )
}

function decoded(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href // an address that was never encoded
  }
}
