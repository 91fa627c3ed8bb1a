import { blockTexts, createOdfReader } from './odf-blocks.ts'
import { openPackage } from './ooxml-package.ts'
import { ExtractError, type Extractor, type Warning } from './text-view.ts'
import { childOf, childrenOf } from './xml-tree.ts'

/** OpenDocument text: headings, paragraphs, lists, table rows, notes and comments, then headers and footers. */
export const extractOdt: Extractor = (bytes, { password }) => {
  const source = openPackage(bytes, password)
  const body = childOf(childOf(source.xml('content.xml'), 'body'), 'text')
  if (body === undefined) throw new ExtractError('corrupt', 'The document has no content.')
  let paragraph = 0
  let heading: string | undefined
  const reader = createOdfReader((part) => {
    if (part === undefined) paragraph++
    return { paragraph, ...(heading !== undefined && { heading }), ...(part !== undefined && { part }) }
  })
  for (const child of childrenOf(body)) {
    if (child.name === 'h') heading = reader.plainText(child)
    reader.read(child)
  }
  const pages = childrenOf(childOf(source.xml('styles.xml'), 'master-styles'), 'master-page')
  const margins = (['header', 'footer'] as const).flatMap((part) => {
    // "header-left" and "header-first" too; most pages repeat each other.
    const elements = pages.flatMap((page) => childrenOf(page).filter(({ name }) => name.startsWith(part)))
    return [...new Set(elements.flatMap(blockTexts))].map((text, i) => ({ text, locator: { paragraph: i + 1, part } }))
  })
  const lines = [...reader.lines, ...margins]
  if (lines.length === 0) throw new ExtractError('no_text', 'The document has no text.')
  const warnings: Warning[] = reader.hasDeleted()
    ? [{ code: 'tracked_changes', message: 'Text that tracked changes delete is left out.' }]
    : []
  return { kind: 'odt', lines, warnings, meta: {} }
}

/** OpenDocument presentation: the text of each slide, then its notes. */
export const extractOdp: Extractor = (bytes, { password }) => {
  const presentation = childOf(childOf(openPackage(bytes, password).xml('content.xml'), 'body'), 'presentation')
  if (presentation === undefined) throw new ExtractError('corrupt', 'The presentation has no content.')
  const slides = childrenOf(presentation, 'page')
  const lines = slides.flatMap((page, index) => {
    const slide = index + 1
    const notes = childrenOf(page, 'notes').flatMap(blockTexts)
    const shown = blockTexts({
      ...page,
      children: page.children.filter((child) => typeof child !== 'string' && child.name !== 'notes'),
    })
    return [
      ...shown.map((text) => ({ text, locator: { slide } })),
      ...notes.map((text) => ({ text, locator: { slide, notes: true as const } })),
    ]
  })
  if (lines.length === 0) throw new ExtractError('no_text', 'The presentation has no text.')
  return { kind: 'odp', lines, warnings: [], meta: { slides: slides.length } }
}
