import { createHeadingTrail } from './heading-trail.ts'
import { blockTexts, createOdfReader } from './odf-blocks.ts'
import type { OdfPart } from './odf-inline.ts'
import { odfObjects } from './odf-object.ts'
import { openOdf } from './odf-source.ts'
import { readOdfStyles, type OdfStyles } from './odf-styles.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { ExtractError, type Extractor, type Locator, type ViewLine, type Warning } from './text-view.ts'
import { childOf, childrenOf, descendants, parseXml, textOf, type XmlElement } from './xml-tree.ts'

/** OpenDocument text: headings, paragraphs, lists, table rows, notes and comments, then headers and footers, then what tracked changes delete. */
export const extractOdt: Extractor = (bytes, { password }) => {
  const source = openOdf(bytes, password)
  const common = source.xml('styles.xml')
  const trail = createHeadingTrail()
  const hidden = new Set<number>()
  const deletedAt = new Map<string, Locator>()
  const deletedTexts: { id: string; text: string }[] = []
  let paragraph = 0
  let embedded = 0
  let isTracked = false
  const place = (part?: OdfPart): Locator => {
    const heading = trail.path()
    return { paragraph, ...(heading !== '' && { heading }), ...(part !== undefined && { part }) }
  }
  let opened: { reader: ReturnType<typeof createOdfReader>; styles: OdfStyles } | undefined
  const openReader = (content: XmlElement | undefined): NonNullable<typeof opened> => {
    const styles = readOdfStyles(common, content)
    const reader = createOdfReader({
      styles,
      place,
      onBlock: () => void paragraph++,
      onHeading(level, text) {
        trail.enter(level - 1, text)
      },
      onDeleted: (change) => void deletedAt.set(change, place()),
      onHidden: () => void hidden.add(paragraph),
    })
    return { reader, styles }
  }
  const root = readBlocks(source, 'text', (block, content) => {
    opened ??= openReader(content)
    const { reader } = opened
    if (block.name === 'tracked-changes') {
      isTracked = true
      for (const deletion of deletions(block)) deletedTexts.push(deletion)
    }
    reader.read(block)
    const { lines: shown, unread } = odfObjects(source, block)
    embedded += unread
    for (const text of shown) reader.lines.push({ text, locator: place() })
  })
  if (childOf(childOf(root, 'body'), 'text') === undefined)
    throw new ExtractError('corrupt', 'The document has no content.')
  const { reader, styles } = opened ?? openReader(root)
  const pages = childrenOf(childOf(common, 'master-styles'), 'master-page')
  const margins = (['header', 'footer'] as const).flatMap((part) => {
    // "header-left" and "header-first" too; most pages repeat each other.
    const elements = pages.flatMap((page) => childrenOf(page).filter(({ name }) => name.startsWith(part)))
    const texts = new Set(elements.flatMap((element) => blockTexts(element, styles)))
    return [...texts].map((text, i) => ({ text, locator: { paragraph: i + 1, part } }))
  })
  const deleted = deletedTexts.map(({ id, text }) => ({
    text,
    locator: deletedAt.get(id) ?? { paragraph: Math.max(1, paragraph) },
  }))
  const lines = [...reader.lines, ...margins, ...deleted]
  if (lines.length === 0) throw new ExtractError('no_text', 'The document has no text.')
  const warnings: Warning[] = []
  if (hidden.size > 0) {
    const places = [...hidden].slice(0, 10).map((at) => `paragraph ${at}`)
    const more = hidden.size > 10 ? ` and ${hidden.size - 10} more` : ''
    const message = `Text that is hidden, white or tiny is shown here: ${places.join(', ')}${more}.`
    warnings.push({ code: 'hidden_text', message })
  }
  if (isTracked)
    warnings.push({
      code: 'tracked_changes',
      message: 'Text that tracked changes delete is not part of the text; it is listed at its end.',
    })
  return { kind: 'odt', lines, warnings, meta: notRead(source, embedded) }
}

/** OpenDocument presentation: the text of each slide with its charts, a master's own text once, then the slide's notes. */
export const extractOdp: Extractor = (bytes, { password }) => {
  const source = openOdf(bytes, password)
  const common = source.xml('styles.xml')
  const masters = new Map(
    childrenOf(childOf(common, 'master-styles'), 'master-page').map((page) => [page.attributes['name'], page]),
  )
  const shownMasters = new Set<XmlElement>()
  const hidden: number[] = []
  const lines: ViewLine[] = []
  let embedded = 0
  let slides = 0
  let opened: { styles: OdfStyles; hiddenStyles: ReadonlySet<string | undefined> } | undefined
  const root = readBlocks(source, 'presentation', (page, content) => {
    if (page.name !== 'page') return
    opened ??= { styles: readOdfStyles(common, content), hiddenStyles: hiddenPages(content) }
    const { styles, hiddenStyles } = opened
    const slide = ++slides
    const isHidden = hiddenStyles.has(page.attributes['style-name'])
    if (isHidden) hidden.push(slide)
    const notes = childrenOf(page, 'notes').flatMap((one) => blockTexts(without(one, isFurniture), styles))
    const own = without(page, (child) => child.name === 'notes')
    const objects = odfObjects(source, own)
    embedded += objects.unread
    const master = masters.get(page.attributes['master-page-name'])
    const isNew = master !== undefined && !shownMasters.has(master)
    if (master !== undefined) shownMasters.add(master)
    if (isHidden) lines.push({ text: `Slide ${slide} (hidden)`, locator: { slide } })
    for (const text of [...blockTexts(own, styles), ...objects.lines, ...(isNew ? masterTexts(master) : [])])
      lines.push({ text, locator: { slide } })
    for (const text of notes) lines.push({ text, locator: { slide, notes: true } })
  })
  if (childOf(childOf(root, 'body'), 'presentation') === undefined)
    throw new ExtractError('corrupt', 'The presentation has no content.')
  if (lines.length === 0) throw new ExtractError('no_text', 'The presentation has no text.')
  const warnings: Warning[] =
    hidden.length === 0
      ? []
      : [{ code: 'hidden_slide', message: `Hidden slides are shown and marked: ${hidden.join(', ')}.` }]
  return { kind: 'odp', lines, warnings, meta: { slides, ...notRead(source, embedded) } }
}

/** Hands over what a document's body holds, piece by piece, with what stands before the body; gives what is left of the whole then. */
function readBlocks(
  source: OoxmlPackage,
  body: string,
  onBlock: (block: XmlElement, content: XmlElement | undefined) => void,
): XmlElement | undefined {
  const chunks = source.chunks('content.xml')
  if (chunks === undefined) return undefined
  return parseXml(chunks, 'content.xml', {
    within: body,
    onBlock(block, around) {
      if (around.length === 3 && around[1]?.name === 'body') onBlock(block, around[0])
    },
  })
}

function hiddenPages(content: XmlElement | undefined): Set<string | undefined> {
  return new Set(
    childrenOf(childOf(content, 'automatic-styles'), 'style')
      .filter((style) => childOf(style, 'drawing-page-properties')?.attributes['visibility'] === 'hidden')
      .map(({ attributes }) => attributes['name']),
  )
}

/** What tracked changes delete, with who did it. */
function deletions(changes: XmlElement): { id: string; text: string }[] {
  return childrenOf(changes, 'changed-region').flatMap((region) =>
    childrenOf(region, 'deletion').flatMap((deletion) => {
      const author = descendants(deletion, 'creator').map(textOf)[0] ?? ''
      const text = blockTexts(without(deletion, ({ name }) => name === 'change-info')).join(' ')
      const id = region.attributes[':id'] ?? region.attributes['id'] ?? ''
      return text === '' ? [] : [{ id, text: `[deleted${author === '' ? '' : ` by ${author}`}] ${text}` }]
    }),
  )
}

/** Placeholders of a notes page that are no notes. */
function isFurniture({ attributes }: XmlElement): boolean {
  return /^(?:page|page-number|date-time|header|footer)$/.test(attributes['class'] ?? '')
}

/** A master's placeholders only say where a slide's text goes. */
function masterTexts(master: XmlElement): string[] {
  return blockTexts(
    without(
      master,
      ({ name, attributes }) => name === 'notes' || name === 'forms' || attributes['class'] !== undefined,
    ),
  )
}

function without(element: XmlElement, isLeftOut: (child: XmlElement) => boolean): XmlElement {
  const children = element.children.filter((child) => typeof child === 'string' || !isLeftOut(child))
  return { ...element, children }
}

/** Pictures, and embedded objects of kinds that are not read. */
function notRead({ names }: OoxmlPackage, embedded: number): { readonly notRead?: readonly string[] } {
  const pictures = names.filter((name) =>
    /^Pictures\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|svm)$/i.test(name),
  ).length
  const parts = [...counted(pictures, 'picture'), ...counted(embedded, 'embedded object')]
  return parts.length === 0 ? {} : { notRead: parts }
}

function counted(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]
}
