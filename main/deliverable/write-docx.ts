import {
  AlignmentType,
  Document as DocxDocument,
  Footer,
  Header,
  Packer,
  PageNumber,
  PageOrientation,
  Paragraph,
  SectionType,
  TextRun,
  type FileChild,
  type ISectionOptions,
} from 'docx'
import { allBlocks, plainText, type Block, type Document } from './document.ts'
import { captionLabels } from './count-captions.ts'
import { documentLanguage } from './document-language.ts'
import { docxBlocks, type BlockContext, type Place } from './docx-blocks.ts'
import { docxRuns, paragraphFlow } from './docx-runs.ts'
import { docxStyles, INK } from './docx-styles.ts'
import { noteBlocks } from './note-blocks.ts'
import { MARGIN, PAGES, sectionsOf } from './page-sections.ts'
import { headingAnchors } from './heading-anchors.ts'

/** A Word document: native headings, lists, tables and footnotes, page numbers and the title in the header. */
export async function writeDocx(document: Document): Promise<Uint8Array> {
  const { meta, blocks } = document
  const language = documentLanguage(document)
  const hasContents = [...allBlocks(blocks)].some((block) => block.type === 'contents')
  const title = meta.title ?? firstHeading(blocks)
  const context = blockContext(document, language)
  const sections = sectionsOf(document).map(({ landscape, content }, index): ISectionOptions => {
    const [width, height] = PAGES[meta.pageSize ?? 'A4']
    const place: Place = { indent: 0, width: (landscape ? height : width) - 2 * MARGIN.side, level: -1 }
    return {
      properties: {
        type: SectionType.NEXT_PAGE,
        titlePage: index === 0,
        page: {
          size: { width, height, orientation: landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT },
          margin: {
            top: MARGIN.top,
            bottom: MARGIN.bottom,
            left: MARGIN.side,
            right: MARGIN.side,
            header: 600,
            footer: 560,
          },
        },
      },
      headers: { default: runningHeader(title, context), first: new Header({ children: [new Paragraph({})] }) },
      footers: { default: pageNumberFooter(), first: pageNumberFooter() },
      children: [...(index === 0 ? titleBlock(document, context) : []), ...docxBlocks(content, context, place)],
    }
  })
  const file = new DocxDocument({
    ...(title === undefined ? {} : { title }),
    creator: meta.author ?? 'RunningTab',
    lastModifiedBy: meta.author ?? 'RunningTab',
    compatibility: { version: 15 },
    styles: docxStyles(language, context.topLevel),
    // Where nothing names a page it is not needed, and most of what writing takes.
    ...(hasContents ? { pageNumbers: (await import('docx/layout')).estimatePageNumbersWith({ guess: true }) } : {}),
    sections,
  })
  return new Uint8Array(await Packer.toArrayBuffer(file))
}

function blockContext(
  { meta, blocks, footnotes, pictures }: Document,
  language: ReturnType<typeof documentLanguage>,
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
    room: PAGES[meta.pageSize ?? 'A4'][meta.landscape ? 1 : 0] - 2 * MARGIN.side,
    // A picture leaves room for its caption.
    tall: Math.floor(0.85 * (PAGES[meta.pageSize ?? 'A4'][meta.landscape ? 0 : 1] - MARGIN.top - MARGIN.bottom)),
    bookmarkOf: (anchor) => byAnchor.get(anchor),
    nextList: () => ++lists,
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

function titleBlock({ meta }: Document, context: BlockContext): FileChild[] {
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

function runningHeader(title: string | undefined, context: BlockContext): Header {
  const text = title === undefined || title.length <= 90 ? (title ?? '') : `${title.slice(0, 89)}…`
  const children = docxRuns([{ type: 'text', text }], context, { size: 17, color: INK.quiet })
  return new Header({
    children: [new Paragraph({ alignment: AlignmentType.END, children: text === '' ? [] : children })],
  })
}

function pageNumberFooter(): Footer {
  const number = new TextRun({
    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    size: 17,
    color: INK.quiet,
  })
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [number] })] })
}

function firstHeading(blocks: readonly Block[]): string | undefined {
  const heading = [...allBlocks(blocks)].find((block) => block.type === 'heading')
  return heading?.type === 'heading' ? plainText(heading.children) : undefined
}
