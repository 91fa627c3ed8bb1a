import { Paragraph, type FileChild } from 'docx'
import { captionLabels } from './count-captions.ts'
import { allBlocks, plainText, type Block, type Document } from './document.ts'
import type { DocumentLanguage } from './document-language.ts'
import { docxBlocks, type BlockContext, type Place } from './docx-blocks.ts'
import { docxRuns, paragraphFlow } from './docx-runs.ts'
import { headingAnchors } from './heading-anchors.ts'
import { noteBlocks } from './note-blocks.ts'
import { noteMarks } from './note-marks.ts'
import { MARGIN, PAGES } from './page-sections.ts'

/** What the blocks of a document need to know of it. */
export function blockContext(
  { meta, blocks, footnotes, pictures, drawnCharts }: Document,
  language: DocumentLanguage,
): BlockContext {
  const anchors = headingAnchors(blocks)
  const bookmarks = new Map([...anchors.keys()].map((block, index) => [block, `heading_${index + 1}`]))
  const byAnchor = new Map([...anchors].map(([block, anchor]) => [anchor, bookmarks.get(block)!]))
  let lists = 0
  const context: BlockContext = {
    language,
    bookmarks,
    topLevel: Math.min(6, ...[...anchors.keys()].map((block) => (block.type === 'heading' ? block.level : 6))),
    captions: captionLabels(blocks, language.tag),
    pictures: pictures ?? new Map(),
    charts: drawnCharts ?? new Map(),
    room: PAGES[meta.pageSize ?? 'A4'][meta.landscape ? 1 : 0] - 2 * MARGIN.side,
    // A picture leaves room for its caption.
    tall: Math.floor(0.85 * (PAGES[meta.pageSize ?? 'A4'][meta.landscape ? 0 : 1] - MARGIN.top - MARGIN.bottom)),
    bookmarkOf: (anchor) => byAnchor.get(anchor),
    nextList: () => ++lists,
    noteMarks: noteMarks({ blocks, footnotes }),
    noteParagraphs: (note) => noteParagraphs(footnotes.get(note) ?? [], context),
  }
  return context
}

function noteParagraphs(blocks: readonly Block[], context: BlockContext): Paragraph[] {
  const place: Place = { indent: 0, width: 0, level: -1, style: 'FootnoteText' }
  return docxBlocks(noteBlocks(blocks), context, place).filter(
    (child): child is Paragraph => child instanceof Paragraph,
  )
}

/** The title and the line of author and date below it; nothing where the front matter has no title. */
export function titleBlock({ meta }: Document, context: BlockContext): FileChild[] {
  if (meta.title === undefined) return []
  const line = [meta.author, meta.date].filter((part) => part !== undefined).join(' · ')
  const paragraph = (text: string, style: string): Paragraph =>
    new Paragraph({
      style,
      ...paragraphFlow([{ type: 'text', text }]),
      children: docxRuns([{ type: 'text', text }], context),
    })
  return [paragraph(meta.title, 'Title'), ...(line === '' ? [] : [paragraph(line, 'Subtitle')])]
}

/** The text of the first heading. */
export function firstHeading(blocks: readonly Block[]): string | undefined {
  const heading = [...allBlocks(blocks)].find((block) => block.type === 'heading')
  return heading?.type === 'heading' ? plainText(heading.children) : undefined
}
