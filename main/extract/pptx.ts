import { drawnParagraphs, drawnText, graphicLines } from './graphics.ts'
import { openPackage, type OoxmlPackage } from './ooxml-package.ts'
import { hiddenOnSlide, slideSize, type KnownPapers } from './pptx-hidden.ts'
import { unreadParts } from './ooxml-unread.ts'
import { commentLines, readAuthors } from './pptx-comments.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'
import { alternative, childOf, childrenOf, descendants, relationOf, type XmlElement } from './xml-tree.ts'

/** PowerPoint presentations (pptx, pptm, ppsx, potx): slides in their order, each with its notes and comments; a master's own text once, on the first slide that shows it. */
export const extractPptx: Extractor = (bytes) => {
  const opened = openPackage(bytes)
  const main = opened.mainPart('ppt/presentation.xml')
  const presentation = opened.xml(main)
  if (presentation === undefined) throw new ExtractError('corrupt', 'The file is damaged: it has no presentation part.')
  const targets = new Map(opened.relationships(main).map(({ id, target }) => [id, target]))
  const listed = childrenOf(childOf(presentation, 'sldIdLst'), 'sldId').map((one) => targets.get(relationOf(one)) ?? '')
  // A slide is shown once: only a file made to hold a reader up lists one often.
  const parts = [...new Set(listed)]
  const authors = readAuthors(opened, main)
  const shownMasters = new Set<string>()
  const lines: ViewLine[] = []
  const hidden: number[] = []
  const unseen: string[] = []
  const size = slideSize(presentation)
  const papers: KnownPapers = new Map()
  let hasText = false
  for (const [index, part] of parts.entries()) {
    const root = opened.xml(part)
    if (root === undefined) throw new ExtractError('corrupt', `The file is damaged: slide ${index + 1} is missing.`)
    const slide = index + 1
    const isHidden = /^(?:0|false)$/.test(root.attributes['show'] ?? '')
    if (isHidden) hidden.push(slide)
    lines.push({ text: `Slide ${slide}${isHidden ? ' (hidden)' : ''}`, locator: { slide } })
    const shown = [
      ...shapeLines(opened, part, childOf(childOf(root, 'cSld'), 'spTree')),
      ...masterLines(opened, part, shownMasters),
      ...relatedParts(opened, part, 'comments').flatMap((comments) => commentLines(opened.xml(comments), authors)),
    ]
    const ways = hiddenOnSlide(opened, root, { under: layoutsOf(opened, part), size, papers })
    if (ways.length > 0) unseen.push(`${slide} (${ways.join(', ')})`)
    const notes = relatedParts(opened, part, 'notesSlide').flatMap((notesPart) => notesLines(opened.xml(notesPart)))
    for (const text of shown) lines.push({ text: oneLine(text), locator: { slide } })
    for (const text of notes) lines.push({ text: `Notes: ${oneLine(text)}`, locator: { slide, notes: true } })
    hasText ||= shown.length + notes.length > 0
  }
  const notRead = unreadParts(opened, ...parts)
  if (!hasText && notRead.length > 0) {
    throw new ExtractError('no_text', `The presentation holds no text, only ${notRead.join(', ')}.`)
  }
  const warnings: Warning[] = []
  if (!hasText) warnings.push({ code: 'empty', message: 'The presentation holds no text.' })
  if (hidden.length > 0) {
    warnings.push({ code: 'hidden_slide', message: `Hidden slides are shown and marked: ${hidden.join(', ')}.` })
  }
  if (unseen.length > 0) {
    const message = `Text that a viewer does not see is shown here: slide ${unseen.join(', ')}.`
    warnings.push({ code: 'hidden_text', message })
  }
  const meta = { slides: parts.length, ...(notRead.length === 0 ? {} : { notRead }) }
  return { kind: 'pptx', lines, warnings, meta }
}

function oneLine(text: string): string {
  return text.replaceAll(/[\n\r\v]+/g, ' ')
}

function relatedParts(opened: OoxmlPackage, part: string, type: string): string[] {
  return opened
    .relationships(part)
    .filter((relation) => relation.type === type && !relation.external)
    .map(({ target }) => target)
}

function shapeLines(opened: OoxmlPackage, part: string, tree: XmlElement | undefined): string[] {
  return childrenOf(tree).flatMap((shape): string[] => {
    if (shape.name === 'grpSp') return shapeLines(opened, part, shape)
    if (shape.name === 'AlternateContent') {
      return shapeLines(opened, part, { ...shape, name: 'spTree', children: [...alternative(shape)] })
    }
    const lines = shape.name === 'graphicFrame' ? frameLines(opened, part, shape) : drawnParagraphs(shape)
    const isHidden = childOf(childrenOf(shape)[0], 'cNvPr')?.attributes['hidden'] === '1'
    return isHidden ? lines.map((line) => `${line} (hidden)`) : lines
  })
}

/** Tables row by row; charts and diagrams. */
function frameLines(opened: OoxmlPackage, part: string, frame: XmlElement): string[] {
  const rows = descendants(frame, 'tr').map((row) => childrenOf(row, 'tc').map(drawnText))
  const graphics = [...descendants(frame, 'chart'), ...descendants(frame, 'relIds')]
  return [
    ...rows.filter((cells) => cells.some((cell) => cell !== '')).map((cells) => cells.join(' | ')),
    ...graphics.flatMap((graphic) => graphicLines(opened, part, graphic)),
  ]
}

/** Placeholders of the slide number, the date and the slide's picture say nothing of their own. */
function notesLines(notes: XmlElement | undefined): string[] {
  return descendants(notes, 'sp').flatMap((shape) =>
    /^(?:sldNum|dt|sldImg)$/.test(placeholderOf(shape)?.attributes['type'] ?? '') ? [] : drawnParagraphs(shape),
  )
}

/** Text that a layout and its master put on slides: shapes that are no placeholders. Each once in a presentation. */
function masterLines(opened: OoxmlPackage, part: string, shown: Set<string>): string[] {
  return layoutsOf(opened, part).flatMap((target) => {
    if (shown.has(target)) return []
    shown.add(target)
    const own = descendants(opened.xml(target), 'sp').filter((shape) => placeholderOf(shape) === undefined)
    return own.flatMap(drawnParagraphs)
  })
}

/** What lies under a slide: its layout, then the layout's master. */
function layoutsOf(opened: OoxmlPackage, part: string): string[] {
  const layouts = relatedParts(opened, part, 'slideLayout')
  return [...layouts, ...layouts.flatMap((layout) => relatedParts(opened, layout, 'slideMaster'))]
}

function placeholderOf(shape: XmlElement): XmlElement | undefined {
  return descendants(childOf(shape, 'nvSpPr'), 'ph')[0]
}
