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
import { allBlocks, plainText, type Block, type Document, type PageSize } from './document.ts'
import { captionLabels } from './count-captions.ts'
import { documentLanguage } from './document-language.ts'
import { docxBlocks, type BlockContext, type Place } from './docx-blocks.ts'
import { docxRuns, paragraphFlow } from './docx-runs.ts'
import { docxStyles, INK } from './docx-styles.ts'
import { needsWiderPage } from './docx-table.ts'
import { headingAnchors } from './heading-anchors.ts'

/** Width and height in twips, upright. */
const PAGES: Readonly<Record<PageSize, readonly [number, number]>> = {
  A3: [16838, 23811],
  A4: [11906, 16838],
  A5: [8391, 11906],
  Letter: [12240, 15840],
  Legal: [12240, 20160],
}
const MARGIN = { side: 1247, top: 1361, bottom: 1247 }

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

/** Word's footnotes hold paragraphs only: rows of a table become lines. */
function noteParagraphs(blocks: readonly Block[], context: BlockContext): Paragraph[] {
  const tables = blocks
    .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    .map((block) => (block.type === 'chart' ? block.table : block))
  const flat = tables.flatMap((block): Block[] =>
    block.type === 'table'
      ? block.rows.map((row) => ({
          type: 'paragraph',
          children: row.flatMap((cell, column) =>
            column === 0 ? cell : [{ type: 'text' as const, text: ' | ' }, ...cell],
          ),
        }))
      : [block],
  )
  const [first, ...rest] = flat
  const spaced: Block[] =
    first?.type === 'paragraph'
      ? [{ ...first, children: [{ type: 'text', text: ' ' }, ...first.children] }, ...rest]
      : flat
  const place: Place = { indent: 0, width: 0, level: -1, style: 'FootnoteText' }
  return docxBlocks(spaced, context, place).filter((child): child is Paragraph => child instanceof Paragraph)
}

type Section = { readonly landscape: boolean; readonly content: readonly Block[] }

/** A table too wide for an upright page stands on a landscape page of its own, with the heading above it. */
function sectionsOf({ meta, blocks }: Document): Section[] {
  const [width] = PAGES[meta.pageSize ?? 'A4']
  const upright = width - 2 * MARGIN.side
  if (meta.landscape) return [{ landscape: true, content: blocks }]
  const sections: { landscape: boolean; content: Block[] }[] = []
  for (const block of blocks) {
    const landscape = block.type === 'table' && needsWiderPage(block, upright)
    const last = sections.at(-1)
    if (last?.landscape === landscape) last.content.push(block)
    else sections.push({ landscape, content: [...(landscape ? takeHeadings(last?.content ?? []) : []), block] })
  }
  const filled = sections.filter((section) => section.content.length > 0)
  return filled.length > 0 ? filled : [{ landscape: false, content: [] }]
}

/** Takes the headings off the end of a section: they belong to what follows. */
function takeHeadings(content: Block[]): Block[] {
  const firstOfTail = content.findLastIndex((block) => block.type !== 'heading') + 1
  return content.splice(firstOfTail)
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
