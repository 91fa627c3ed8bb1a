import {
  Bookmark,
  BorderStyle,
  CheckBox,
  PageBreak,
  Paragraph,
  SimpleField,
  TextRun,
  type FileChild,
  type IParagraphOptions,
  type ParagraphChild,
} from 'docx'
import { type Block, type Inline, type ListItem, type Picture } from './document.ts'
import { docxChart } from './docx-chart.ts'
import type { CaptionLabel } from './count-captions.ts'
import { docxContents, type ContentsEntry } from './docx-contents.ts'
import { docxRuns, paragraphFlow, type RunContext } from './docx-runs.ts'
import { HANGING, INDENT, INK, LINE, listLevels } from './docx-styles.ts'
import { leadsTo } from './leads-to.ts'
import { docxTable } from './docx-table.ts'

export type BlockContext = RunContext & {
  /** Bookmark that each heading sets. */
  readonly bookmarks: ReadonlyMap<Block, string>
  /** The highest level of a heading. */
  readonly topLevel: number
  /** Entries of the table of contents, where they cannot be made from the headings written. */
  readonly contents?: readonly ContentsEntry[]
  /** Charts as they were drawn. */
  readonly charts: ReadonlyMap<Block, Picture>
  /** What stands before the text of each caption. */
  readonly captions: ReadonlyMap<Block, CaptionLabel>
  /** Gives each list of the document a name of its own. */
  readonly nextList: () => number
}

/** Where blocks stand: `indent` and `width` in twips, `level` of the list around them (-1: none), `quote` the indent of the quotation around them. */
export type Place = {
  readonly indent: number
  readonly width: number
  readonly level: number
  readonly quote?: number
  readonly style?: string
  /** Leads to the table behind it (“as follows:”): stays on its page. */
  readonly lead?: boolean
}

type Numbering = Exclude<IParagraphOptions['numbering'], undefined | false>

const BOX_FONT = 'Segoe UI Symbol'
const BOXES = { checkedState: { value: '2611', font: BOX_FONT }, uncheckedState: { value: '2610', font: BOX_FONT } }

/** Blocks as Word paragraphs and tables. */
export function docxBlocks(blocks: readonly Block[], context: BlockContext, place: Place): FileChild[] {
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    const lead = next === undefined ? place.lead === true : leadsTo(block, next)
    const children = docxBlock(block, context, { ...place, lead })
    // Word joins tables, and texts in one frame, that touch, and a table needs a paragraph behind it to keep its distance from the text.
    const touches = block.type === 'table' || (block.type === 'code' && next?.type === 'code')
    return touches ? [...children, spacer(next === undefined || next.type === 'heading' ? 60 : 120)] : children
  })
}

function docxBlock(block: Block, context: BlockContext, place: Place): FileChild[] {
  switch (block.type) {
    case 'heading': {
      const name = context.bookmarks.get(block)
      const runs = docxRuns(block.children, context)
      const children = name === undefined ? runs : [new Bookmark({ id: name, children: runs })]
      return [
        new Paragraph({
          ...placed(block.children, { ...place, style: `Heading${block.level}` }, place.indent),
          children,
        }),
      ]
    }
    case 'paragraph':
      return [
        new Paragraph({
          ...placed(block.children, place, place.indent),
          children: textRuns(block.children, context, place),
        }),
      ]
    case 'list':
      return docxList(block, context, place)
    case 'table':
      return [docxTable(block, context, place.width - place.indent, place.indent)]
    case 'chart':
      // Footnotes, which have no width of their own, hold no pictures: there it is its table.
      return place.width === 0
        ? docxBlock(block.table, context, place)
        : [
            new Paragraph({
              ...(place.indent > 0 ? { indent: { start: place.indent } } : {}),
              spacing: { before: 120, after: 160, line: 240, lineRule: 'auto' },
              children: docxChart(block, {
                width: place.width - place.indent,
                language: context.language.tag,
                picture: context.charts.get(block),
              }),
            }),
          ]
    case 'columns':
      return docxBlocks(block.columns.flat(), context, place)
    case 'quote':
      return docxBlocks(block.blocks, context, {
        ...place,
        indent: place.indent + INDENT,
        quote: place.indent + INDENT,
      })
    case 'code':
      return [codeParagraph(block.text, place)]
    case 'caption':
      return [captionParagraph(block, context, place)]
    case 'contents':
      return docxContents(context.language.tag, {
        titled: block.titled === true,
        topLevel: context.topLevel,
        entries: context.contents,
      })
    case 'rule':
      return [new Paragraph({ border: { bottom: LINE }, spacing: { before: 120, after: 240 } })]
    case 'page-break':
      return [
        new Paragraph({ spacing: { before: 0, after: 0, line: 20, lineRule: 'exact' }, children: [new PageBreak()] }),
      ]
  }
}

function textRuns(
  inlines: readonly Inline[],
  context: BlockContext,
  { width, indent, style }: Place,
): ParagraphChild[] {
  const room = width - indent
  const short = width > 0 && style === undefined ? context.shortLines?.(inlines, room) : undefined
  return short ?? docxRuns(inlines, { ...context, room })
}

function textOf(value: string): Inline {
  return { type: 'text', text: value }
}

function captionParagraph(
  caption: Extract<Block, { type: 'caption' }>,
  context: BlockContext,
  place: Place,
): Paragraph {
  const label = context.captions.get(caption)
  const { word, number, counted } = label ?? { word: '', number: '', counted: false }
  const counter = caption.of === 'table' ? 'Table' : 'Figure'
  const shown: Inline[] = [textOf(`${word} ${number}: `), ...caption.children]
  const flow = placed(shown, { ...place, style: 'Caption' }, place.indent)
  return new Paragraph({
    ...flow,
    children: counted
      ? [
          ...docxRuns([textOf(`${word} `)], context),
          new SimpleField(`SEQ ${counter} \\* ARABIC`, number),
          ...docxRuns([textOf(': '), ...caption.children], context),
        ]
      : docxRuns(shown, context),
  })
}

function docxList(list: Extract<Block, { type: 'list' }>, context: BlockContext, place: Place): FileChild[] {
  const level = Math.min(place.level + 1, 8)
  const base = place.indent - INDENT * level
  const reference = { reference: `list-${context.nextList()}`, levels: listLevels(list.ordered, list.start, base) }
  const inner: Place = { ...place, indent: place.indent + INDENT, level }
  return list.items.flatMap((item) => docxItem(item, { reference, level }, context, inner))
}

/** The item's first paragraph carries the number, the rest stands below it at the same indent. */
function docxItem(item: ListItem, numbering: Numbering, context: BlockContext, place: Place): FileChild[] {
  const [first, ...rest] = item.blocks
  const hasText = first?.type === 'paragraph' || first?.type === 'heading'
  const lead = hasText ? first.children : []
  const runs = textRuns(lead, context, place)
  const common = {
    ...placed(lead, { ...place, indent: 0 }, place.indent - HANGING),
    style: place.style ?? 'ListParagraph',
  }
  const paragraph =
    item.checked === undefined
      ? new Paragraph({ ...common, numbering, children: runs })
      : new Paragraph({
          ...common,
          indent: { start: place.indent, hanging: HANGING },
          children: [new CheckBox({ ...BOXES, checked: item.checked }), new TextRun({ text: '\u00A0\u00A0' }), ...runs],
        })
  return [paragraph, ...docxBlocks(hasText ? rest : item.blocks, context, place)]
}

/** A paragraph's style, direction and place; `edge` is where its first line starts. */
function placed(inlines: readonly Inline[], { indent, quote, style, lead }: Place, edge: number): IParagraphOptions {
  const named = style ?? (quote === undefined ? undefined : 'Quote')
  const flow = paragraphFlow(inlines)
  return {
    ...(named === undefined ? {} : { style: named }),
    ...(lead === true ? { keepNext: true } : {}),
    ...(indent > 0 ? { indent: { start: indent } } : {}),
    ...(quote === undefined ? {} : { border: { [flow.bidirectional ? 'right' : 'left']: quoteLine(edge - quote) } }),
    ...flow,
  }
}

/** The line beside a quotation stands at one place however far the text inside is moved in; Word allows 31 points. */
function quoteLine(offset: number) {
  return { style: BorderStyle.SINGLE, size: 18, color: INK.line, space: Math.min(31, Math.round(10 + offset / 20)) }
}

function codeParagraph(text: string, { indent }: Place): Paragraph {
  const edge = { ...LINE, space: 6 }
  return new Paragraph({
    style: 'SourceCode',
    indent: { start: indent + 120, end: 120 },
    shading: { fill: INK.code },
    border: { top: edge, bottom: edge, left: edge, right: edge },
    children: text
      .split('\n')
      .map((line, index) => new TextRun({ text: line.replaceAll('\t', '    '), ...(index > 0 ? { break: 1 } : {}) })),
  })
}

function spacer(after: number): Paragraph {
  return new Paragraph({ spacing: { before: 0, after, line: 20, lineRule: 'exact' }, run: { size: 2 } })
}
