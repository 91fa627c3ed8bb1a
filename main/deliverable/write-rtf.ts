import { allBlocks, plainText, type Block, type Document } from './document.ts'
import { captionLabels } from './count-captions.ts'
import { documentLanguage } from './document-language.ts'
import { EAST_ASIAN, INK } from './docx-styles.ts'
import { headingAnchors } from './heading-anchors.ts'
import { noteBlocks } from './note-blocks.ts'
import { noteMarks } from './note-marks.ts'
import { MARGIN, PAGES, sectionsOf } from './page-sections.ts'
import { rtfBlocks, type RtfBlockContext } from './rtf-blocks.ts'
import { rtfLanguage } from './rtf-language.ts'
import { rtfListTables, type RtfList } from './rtf-lists.ts'
import { paragraphDirection } from './rtf-paragraph.ts'
import { rtfRuns } from './rtf-runs.ts'
import { rtfColours, rtfText } from './rtf-text.ts'

/** An RTF document, which word processors open under the name `.doc` too. Charts that could not be drawn are tables; `pages` are those that the contents name, in order. */
export function writeRtf(document: Document, pages: readonly string[] = []): Uint8Array {
  const { meta, blocks, footnotes, pictures, drawnCharts } = document
  const language = documentLanguage(document)
  const [short, long] = PAGES[meta.pageSize ?? 'A4']
  const anchors = headingAnchors(blocks)
  const bookmarks = new Map([...anchors.keys()].map((block, index) => [block, `heading_${index + 1}`]))
  const byAnchor = new Map([...anchors].map(([block, anchor]) => [anchor, bookmarks.get(block)!]))
  const colours = rtfColours()
  const lists: RtfList[] = []
  const context: RtfBlockContext = {
    language,
    colours,
    lists,
    bookmarks,
    bookmarkOf: (anchor) => byAnchor.get(anchor),
    captions: captionLabels(blocks, language.tag),
    pictures: pictures ?? new Map(),
    charts: drawnCharts ?? new Map(),
    pages,
    headings: [...allBlocks(blocks)].filter((block) => block.type === 'heading'),
    room: (meta.landscape ? long : short) - 2 * MARGIN.side,
    size: 21,
    tall: Math.floor(0.85 * ((meta.landscape ? short : long) - MARGIN.top - MARGIN.bottom)),
    noteMarks: noteMarks(document),
    noteFlow: (note) => {
      const [first] = footnotes.get(note) ?? []
      return first !== undefined && 'children' in first ? paragraphDirection(first.children) : '\\ltrpar'
    },
    note: (note) =>
      rtfBlocks(noteBlocks(footnotes.get(note) ?? []), context, { indent: 0, width: 0, level: -1, note: true })
        .replace(/^\\pard\\plain/, '')
        .replace(/\\par\n$/, ''),
  }
  const title = meta.title ?? headingText(blocks)
  const sections = sectionsOf(document).map(({ landscape, content }, index) => {
    const [width, height] = landscape ? [long, short] : [short, long]
    const place = { indent: 0, width: width - 2 * MARGIN.side, level: -1 }
    const page = `\\pgwsxn${width}\\pghsxn${height}${landscape ? '\\lndscpsxn' : ''}\\marglsxn${MARGIN.side}\\margrsxn${MARGIN.side}\\margtsxn${MARGIN.top}\\margbsxn${MARGIN.bottom}`
    const head = `${index > 0 ? '\\sect' : ''}\\sectd${page}${index === 0 ? '\\titlepg' : ''}\n${headAndFoot(title, context, index === 0)}`
    return `${head}${index === 0 ? titleBlock(document, context) : ''}${rtfBlocks(content, context, place)}`
  })
  const body = sections.join('')
  const info = `{\\info{\\title ${rtfText(title ?? '')}}{\\author ${rtfText(meta.author ?? 'RunningTab')}}}`
  const page = `\\paperw${meta.landscape ? long : short}\\paperh${meta.landscape ? short : long}\\margl${MARGIN.side}\\margr${MARGIN.side}\\margt${MARGIN.top}\\margb${MARGIN.bottom}\\ftnbj${language.rightToLeft ? '\\rtldoc' : ''}`
  // The tables of colours and lists are known once the body is made; they stand before it.
  const head = [
    `{\\rtf1\\ansi\\ansicpg1252\\deff0\\deflang${rtfLanguage(language.tag)}\\deflangfe${rtfLanguage(EAST_ASIAN[language.han].tag)}\\uc1`,
    fontTable(),
    colours.table(),
    styleSheet(),
    rtfListTables(lists),
    info,
    page,
  ]
  // LibreOffice takes the list from the very last paragraph.
  return new TextEncoder().encode(`${head.join('\n')}\n${body}\\pard\\plain\\fs2\\par}`)
}

function fontTable(): string {
  const fonts = [
    '\\f0\\fswiss\\fcharset0 Calibri',
    '\\f1\\fmodern\\fcharset0 Consolas',
    '\\f2\\fbidi\\fcharset178 Arial',
    `\\f3\\fnil\\fcharset129 ${EAST_ASIAN.ko.font}`,
    `\\f4\\fnil\\fcharset128 ${EAST_ASIAN.ja.font}`,
    `\\f5\\fnil\\fcharset134 ${EAST_ASIAN['zh-CN'].font}`,
    `\\f6\\fnil\\fcharset136 ${EAST_ASIAN['zh-TW'].font}`,
  ]
  return `{\\fonttbl${fonts.map((font) => `{${font};}`).join('')}}`
}

function styleSheet(): string {
  const headings = [1, 2, 3, 4, 5, 6].map(
    (level) => `{\\s${level}\\sbasedon0\\snext0\\outlinelevel${level - 1}\\keepn\\b heading ${level};}`,
  )
  return `{\\stylesheet{\\s0 Normal;}${headings.join('')}{\\s20\\sbasedon0\\snext0\\i caption;}{\\s21\\sbasedon0\\snext0 Title;}}`
}

function headAndFoot(title: string | undefined, context: RtfBlockContext, isFirst: boolean): string {
  const quiet = `\\afs17\\fs17\\cf${context.colours.number(INK.quiet)}`
  const number = `\\pard\\plain\\qc${quiet} {\\field{\\*\\fldinst PAGE}{\\fldrslt 1}} / {\\field{\\*\\fldinst NUMPAGES}{\\fldrslt 1}}\\par`
  const shown = title === undefined || title.length <= 90 ? (title ?? '') : `${title.slice(0, 89)}…`
  const header = `{\\header\\pard\\plain\\qr${quiet} ${shown === '' ? '' : rtfRuns([{ type: 'text', text: shown }], context)}\\par}`
  return `${header}\n{\\footer${number}}\n${isFirst ? `{\\headerf\\pard\\plain\\par}{\\footerf${number}}\n` : ''}`
}

function titleBlock({ meta }: Document, context: RtfBlockContext): string {
  if (meta.title === undefined) return ''
  const title = [{ type: 'text' as const, text: meta.title, bold: true as const }]
  const text = [meta.author, meta.date].filter((part) => part !== undefined).join(' · ')
  const line = [{ type: 'text' as const, text }]
  const sub = `\\pard\\plain${paragraphDirection(line)}\\sa320\\afs22\\fs22\\cf${context.colours.number(INK.quiet)} ${rtfRuns(line, context)}\\par\n`
  return `\\pard\\plain${paragraphDirection(title)}\\s21\\sa80\\keepn\\afs48\\fs48\\cf${context.colours.number(INK.heading)} ${rtfRuns(title, { ...context, size: 48 })}\\par\n${text === '' ? '' : sub}`
}

function headingText(blocks: readonly Block[]): string | undefined {
  const heading = [...allBlocks(blocks)].find((block) => block.type === 'heading')
  return heading?.type === 'heading' ? plainText(heading.children) : undefined
}
