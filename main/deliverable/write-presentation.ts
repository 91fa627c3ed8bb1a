import PptxGen from 'pptxgenjs'
import { isAmountColumn } from './amount-column.ts'
import { documentLanguage } from './document-language.ts'
import { plainText, type Document, type Inline, type Table } from './document.ts'
import { startsRightToLeft } from './script-runs.ts'
import { columnShares, lineHeight, slidesOf, tableHeight, type Slide, type SlideLine } from './slides.ts'
import { soundPresentation } from './sound-presentation.ts'

const INK = '1F2933'
const HEAD = '1F3A5F'
const LINE = 'C5CDD6'
const PALE = 'EEF2F6'
/** Inches of a 16:9 slide. */
const BODY = { x: 0.6, y: 1.45, w: 12.13 } as const
/** A line of the body and of a table, with what stands between lines. */
const LINE_INCHES = 0.345
const ROW_INCHES = 0.3
const BODY_SIZE = 18
const TABLE_SIZE = 12

/** A presentation with native titles, lists, tables, speaker notes and slide numbers. */
export async function writePresentation(document: Document): Promise<Uint8Array> {
  const { meta, blocks } = document
  const { tag, rightToLeft } = documentLanguage(document)
  const file = new PptxGen()
  file.layout = 'LAYOUT_WIDE'
  file.title = meta.title ?? titleOf(blocks)
  if (meta.author !== undefined) file.author = meta.author
  file.rtlMode = rightToLeft
  defineMasters(file, rightToLeft)
  if (meta.title !== undefined) {
    const line = [meta.author, meta.date].filter((part) => part !== undefined).join(' · ')
    const slide = file.addSlide({ masterName: 'COVER' })
    slide.addText(meta.title, { placeholder: 'title', lang: tag })
    if (line !== '') slide.addText(line, { placeholder: 'line', lang: tag })
  }
  for (const slide of slidesOf(document)) addSlide(file, slide, { tag, rightToLeft })
  return soundPresentation(new Uint8Array((await file.write({ outputType: 'arraybuffer' })) as ArrayBuffer))
}

function titleOf(blocks: Document['blocks']): string {
  const heading = blocks.find((block) => block.type === 'heading')
  return heading === undefined ? '' : plainText(heading.children)
}

function defineMasters(file: PptxGen, rightToLeft: boolean): void {
  const align = rightToLeft ? 'right' : 'left'
  file.defineSlideMaster({
    title: 'COVER',
    background: { color: 'FFFFFF' },
    objects: [
      { rect: { x: 0, y: 0, w: 0.22, h: 7.5, fill: { color: HEAD } } },
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: 0.9,
            y: 2.4,
            w: 11.5,
            h: 1.6,
            fontSize: 38,
            bold: true,
            color: HEAD,
            align,
            valign: 'bottom',
          },
          text: '',
        },
      },
      {
        placeholder: {
          options: {
            name: 'line',
            type: 'body',
            x: 0.9,
            y: 4.1,
            w: 11.5,
            h: 0.7,
            fontSize: 18,
            color: '52606D',
            align,
            valign: 'top',
          },
          text: '',
        },
      },
    ],
  })
  file.defineSlideMaster({
    title: 'CONTENT',
    background: { color: 'FFFFFF' },
    objects: [
      {
        placeholder: {
          options: {
            name: 'title',
            type: 'title',
            x: 0.6,
            y: 0.4,
            w: 12.13,
            h: 0.85,
            fontSize: 28,
            bold: true,
            color: HEAD,
            align,
            valign: 'middle',
          },
          text: '',
        },
      },
      { line: { x: 0.6, y: 1.28, w: 12.13, h: 0, line: { color: LINE, width: 0.75 } } },
    ],
    slideNumber: { x: 12.2, y: 7.0, w: 0.6, h: 0.3, fontSize: 10, color: '6B7785', align: 'right' },
  })
}

function addSlide(
  file: PptxGen,
  { title, before, table, after, notes }: Slide,
  language: { readonly tag: string; readonly rightToLeft: boolean },
): void {
  const slide = file.addSlide({ masterName: 'CONTENT' })
  slide.addText(title, { placeholder: 'title', lang: language.tag })
  let y: number = BODY.y
  const addLines = (lines: readonly SlideLine[]): void => {
    if (lines.length === 0) return
    const h = lines.reduce((sum, line) => sum + lineHeight(line), 0) * LINE_INCHES
    slide.addText(
      lines.flatMap((line) => lineText(line, language)),
      { x: BODY.x, y, w: BODY.w, h, fontSize: BODY_SIZE, color: INK, valign: 'top', lang: language.tag, margin: 0 },
    )
    y += h + 0.1
  }
  addLines(before)
  if (table !== undefined) {
    addTable(slide, table, { ...language, y })
    y += tableHeight(table) * ROW_INCHES + 0.15
  }
  addLines(after)
  if (notes.length > 0) slide.addNotes(notes.join('\n'))
}

function lineText(
  { inlines, level, bullet, start }: SlideLine,
  { rightToLeft }: { readonly rightToLeft: boolean },
): PptxGen.TextProps[] {
  const runs = runsOf(inlines)
  const isRightwards = rightToLeft || startsRightToLeft(plainText(inlines))
  const paragraph: PptxGen.TextPropsOptions = {
    indentLevel: level,
    paraSpaceAfter: 4,
    ...(isRightwards ? { rtlMode: true, align: 'right' as const } : {}),
    ...(bullet === 'dot' ? { bullet: { indent: 18 } } : {}),
    ...(bullet === 'number'
      ? { bullet: { type: 'number' as const, indent: 22, ...(start === undefined ? {} : { numberStartAt: start }) } }
      : {}),
  }
  const all = runs.length === 0 ? [{ text: ' ', options: {} }] : runs
  // Each run that names a bullet would begin a paragraph of its own.
  const { bullet: mark, ...rest } = paragraph
  return all.map((run, index) => ({
    text: run.text,
    options: {
      ...run.options,
      ...(index === 0 ? { ...rest, ...(mark === undefined ? {} : { bullet: mark }) } : {}),
      ...(index === all.length - 1 ? { breakLine: true } : {}),
    },
  }))
}

type Run = { readonly text: string; readonly options: PptxGen.TextPropsOptions }

function runsOf(inlines: readonly Inline[], link?: string): Run[] {
  return inlines.flatMap((inline): Run[] => {
    switch (inline.type) {
      case 'text':
        return [
          {
            text: inline.text,
            options: {
              ...(inline.bold ? { bold: true } : {}),
              ...(inline.italic ? { italic: true } : {}),
              ...(inline.strike ? { strike: 'sngStrike' as const } : {}),
              ...(inline.code ? { fontFace: 'Consolas' } : {}),
              ...(link === undefined ? {} : { hyperlink: { url: link } }),
            },
          },
        ]
      case 'break':
        return [{ text: ' ', options: {} }]
      case 'link':
        return runsOf(inline.children, inline.href.startsWith('#') ? link : inline.href)
      case 'image':
        return [{ text: inline.alt, options: { italic: true } }]
      case 'footnote':
        return []
    }
  })
}

function addTable(
  slide: PptxGen.Slide,
  table: Table,
  { tag, rightToLeft, y }: { readonly tag: string; readonly rightToLeft: boolean; readonly y: number },
): void {
  const { headerRows, rows } = table
  const aligns = table.columns.map(
    ({ align }, column) => align ?? (isAmountColumn(table, column) ? 'right' : rightToLeft ? 'right' : 'left'),
  )
  const cells = rows.map((row, index) =>
    row.map((cell, column): PptxGen.TableCell => {
      const isHead = index < headerRows
      return {
        text: plainText(cell),
        options: {
          align: aligns[column] ?? 'left',
          bold: isHead,
          ...(isHead ? { fill: { color: PALE }, color: HEAD } : { color: INK }),
        },
      }
    }),
  )
  slide.addTable(cells, {
    x: BODY.x,
    y,
    w: BODY.w,
    colW: columnShares(table).map((share) => share * BODY.w),
    fontSize: TABLE_SIZE,
    valign: 'top',
    lang: tag,
    margin: [0.04, 0.08, 0.04, 0.08],
    border: { type: 'solid', pt: 0.5, color: LINE },
    autoPage: false,
  })
}
