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
  type ISectionOptions,
} from 'docx'
import { allBlocks, type Document } from './document.ts'
import { documentLanguage } from './document-language.ts'
import { withJoinedCharts } from './docx-chart-parts.ts'
import { docxBlocks, type BlockContext, type Place } from './docx-blocks.ts'
import { headingPages } from './heading-pages.ts'
import { shortLines } from './docx-lines.ts'
import { docxRuns } from './docx-runs.ts'
import { blockContext, firstHeading, titleBlock } from './docx-context.ts'
import { docxStyles, INK } from './docx-styles.ts'
import { MARGIN, PAGES, sectionsOf } from './page-sections.ts'

/** A Word document: native headings, lists, tables and footnotes, page numbers and the title in the header. */
export async function writeDocx(document: Document): Promise<Uint8Array> {
  const { meta, blocks } = document
  const language = documentLanguage(document)
  const hasContents = [...allBlocks(blocks)].some((block) => block.type === 'contents')
  const title = meta.title ?? firstHeading(blocks)
  const context = blockContext(document, language)
  const styles = docxStyles(language, context.topLevel)
  const file = new DocxDocument({
    compatibility: { version: 15 },
    styles,
    ...(title === undefined ? {} : { title }),
    creator: meta.author ?? 'RunningTab',
    lastModifiedBy: meta.author ?? 'RunningTab',
    // Where nothing names a page it is not needed, and most of what writing takes.
    ...(hasContents
      ? {
          pageNumbers: await headingPages(
            sectionsFor(document, {
              ...blockContext(document, language),
              shortLines: await shortLines(document, { language, styles }),
            }),
            styles,
          ),
        }
      : {}),
    sections: sectionsFor(document, context),
  })
  const packed = new Uint8Array(await Packer.toArrayBuffer(file))
  return [...allBlocks(blocks)].some(({ type }) => type === 'chart') ? withJoinedCharts(packed) : packed
}

function sectionsFor(document: Document, context: BlockContext): ISectionOptions[] {
  const { meta, blocks } = document
  const title = meta.title ?? firstHeading(blocks)
  return sectionsOf(document).map(({ landscape, content }, index): ISectionOptions => {
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
