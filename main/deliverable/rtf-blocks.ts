import { plainText, type Block, type Inline, type ListItem } from './document.ts'
import { chartDescription } from './chart.ts'
import { CONTENTS_LEVELS } from './docx-contents.ts'
import { HANGING, INDENT, INK } from './docx-styles.ts'
import { leadsTo } from './leads-to.ts'
import { documentWord } from './document-words.ts'
import { rtfListMark, type RtfList } from './rtf-lists.ts'
import { paragraphDirection } from './rtf-paragraph.ts'
import { rtfField, rtfPicture, rtfRuns, RTF_FONT, type RtfContext } from './rtf-runs.ts'
import { rtfTable } from './rtf-table.ts'
import { startsRightToLeft } from './script-runs.ts'
import { rtfText } from './rtf-text.ts'

export type RtfBlockContext = RtfContext & {
  /** Every list so far; its place is its number in the override table. */
  readonly lists: RtfList[]
  readonly headings: readonly Extract<Block, { type: 'heading' }>[]
  /** Pages of the entries of the contents, as far as they are known. */
  readonly pages: readonly string[]
}

/** Where blocks stand: `indent` and `width` in twips, `level` of the list around them (-1: none), `quote` in a quotation. */
type Place = {
  readonly indent: number
  readonly width: number
  readonly level: number
  readonly note?: true
  readonly quote?: true
  /** Leads to the table behind it: stays on its page. */
  readonly lead?: boolean
}

/** Half points of a heading's text, by its level. */
const HEADING_SIZES = [32, 26, 23, 21, 21, 21]

/** Twips above and below a heading, by its level. */
const HEADING_SPACE = [
  [360, 120],
  [280, 100],
  [220, 80],
  [180, 60],
  [160, 60],
  [160, 60],
] as const

/** Blocks as RTF paragraphs and tables. */
export function rtfBlocks(blocks: readonly Block[], context: RtfBlockContext, place: Place): string {
  return blocks
    .map((block, index) => {
      const next = blocks[index + 1]
      const lead = next === undefined ? place.lead === true : leadsTo(block, next)
      const own = rtfBlock(block, context, { ...place, lead })
      return block.type === 'code' && next?.type === 'code' ? `${own}\\pard\\plain\\sl-60\\fs2\\par\n` : own
    })
    .join('')
}

function rtfBlock(block: Block, context: RtfBlockContext, place: Place): string {
  const room = Math.max(1000, place.width - place.indent)
  switch (block.type) {
    case 'heading':
      return rtfHeading(block, context)
    case 'paragraph':
      return paragraph(block.children, rtfRuns(block.children, { ...context, room, size: place.note ? 18 : 21 }), {
        ...place,
        looks: quoteLooks(block.children, context, place),
      })
    case 'list':
      return rtfList(block, context, place)
    case 'table':
      return rtfTable(block, context, { available: place.width - place.indent, indent: place.indent })
    case 'quote':
      return rtfBlocks(block.blocks, context, { ...place, indent: place.indent + INDENT, quote: true })
    case 'code': {
      const lines = block.text.replaceAll('\t', '    ').split('\n').map(rtfText).join('\\line ')
      const line = `\\brdrs\\brdrw5\\brsp120\\brdrcf${context.colours.number(INK.line)}`
      const frame = ['t', 'b', 'l', 'r'].map((side) => `\\brdr${side}${line}`).join('')
      return `\\pard\\plain\\ltrpar\\li${place.indent + 120}\\ri120${frame}\\sb60\\sa180\\cbpat${context.colours.number(INK.code)}\\f${RTF_FONT.code}\\afs18\\fs18 ${lines}\\par\n`
    }
    case 'rule':
      return `\\pard\\plain\\sb120\\sa240\\brdrb\\brdrs\\brdrw5\\brdrcf${context.colours.number(INK.line)}\\par\n`
    case 'page-break':
      return '\\pard\\plain\\fs2\\page\\par\n'
    case 'caption': {
      const label = context.captions.get(block)
      const counter = block.of === 'table' ? 'Table' : 'Figure'
      const number = label?.counted
        ? rtfField(`SEQ ${counter} \\\\* ARABIC`, label.number)
        : rtfText(label?.number ?? '')
      const shown: Inline[] = [{ type: 'text', text: label?.word ?? '' }, ...block.children]
      const text = `${rtfText(label?.word ?? '')} ${number}: ${rtfRuns(block.children, context)}`
      return `\\pard\\plain${paragraphDirection(shown)}\\s20\\li${place.indent}${keep(place)}\\sb60\\sa160\\i\\afs19\\fs19\\cf${context.colours.number(INK.quiet)} ${text}\\par\n`
    }
    case 'contents':
      return rtfContents(context, { titled: block.titled === true, edge: place.width })
    case 'chart': {
      const drawn = context.charts.get(block)
      const picture =
        drawn && rtfPicture(drawn, { ...context, room, alt: chartDescription(block, context.language.tag) })
      if (picture !== undefined) return `\\pard\\plain\\li${place.indent}${keep(place)}\\sb120\\sa160 ${picture}\\par\n`
      const title: Block[] =
        block.title === undefined
          ? []
          : [{ type: 'paragraph', children: [{ type: 'text', text: block.title, bold: true }] }]
      return rtfBlocks([...title, block.table], context, place)
    }
    case 'columns':
      return rtfBlocks(block.columns.flat(), context, place)
  }
}

function rtfHeading(heading: Extract<Block, { type: 'heading' }>, context: RtfBlockContext): string {
  const { level, children } = heading
  const name = context.bookmarks.get(heading)
  const marked = name === undefined ? '' : `{\\*\\bkmkstart ${name}}{\\*\\bkmkend ${name}}`
  const bold = children.map((inline) => (inline.type === 'text' ? { ...inline, bold: true as const } : inline))
  return `\\pard\\plain${paragraphDirection(children)}\\s${level}\\outlinelevel${level - 1}\\sb${HEADING_SPACE[level - 1]![0]}\\sa${HEADING_SPACE[level - 1]![1]}\\sl252\\slmult1\\keep\\keepn\\b\\afs${HEADING_SIZES[level - 1]}\\fs${HEADING_SIZES[level - 1]}\\cf${context.colours.number(INK.heading)} ${marked}${rtfRuns(bold, { ...context, size: HEADING_SIZES[level - 1]! })}\\par\n`
}

/** Entries with their links and pages; `edge` is how many twips from the margin the page numbers stand. */
function rtfContents(
  context: RtfBlockContext,
  { titled, edge }: { readonly titled: boolean; readonly edge: number },
): string {
  const top = Math.min(6, ...context.headings.map(({ level }) => level))
  const shown = context.headings.filter(({ level }) => level < top + CONTENTS_LEVELS)
  if (shown.length === 0) return ''
  const title = documentWord('contents', context.language.tag)
  const heading: Inline[] = [{ type: 'text', text: title, bold: true }]
  const hasPages = context.pages.length === shown.length
  const entries = shown.map((block, index) => {
    const toc = `TOC \\\\o "${top}-${top + CONTENTS_LEVELS - 1}"${hasPages ? '' : ' \\\\n'} \\\\h`
    const start = index === 0 ? `{\\field{\\*\\fldinst ${toc}}{\\fldrslt ` : ''
    const end = index === shown.length - 1 ? '}}' : ''
    const name = context.bookmarks.get(block) ?? ''
    const words = rtfRuns([{ type: 'text', text: plainText(block.children) }], context)
    const page = hasPages ? `\\tab ${rtfField(`PAGEREF ${name} \\\\h`, rtfText(context.pages[index]!))}` : ''
    const text = rtfField(`HYPERLINK \\\\l "${name}"`, `${words}${page}`)
    const dots = hasPages ? `\\tqr\\tldot\\tx${edge}` : ''
    return `\\pard\\plain${paragraphDirection(block.children)}\\li${(block.level - top) * 240}${dots}\\sa40${block.level === top ? '\\b' : ''}\\afs21\\fs21 ${start}${text}${end}\\par\n`
  })
  const head = titled
    ? `\\pard\\plain${paragraphDirection(heading)}\\sb120\\sa120\\keepn\\afs28\\fs28\\cf${context.colours.number(INK.heading)} ${rtfRuns(heading, { ...context, size: 28 })}\\par\n`
    : ''
  return head + entries.join('')
}

function rtfList(list: Extract<Block, { type: 'list' }>, context: RtfBlockContext, place: Place): string {
  const level = Math.min(place.level + 1, 8)
  const own: RtfList = { ordered: list.ordered, start: list.start, base: place.indent - INDENT * level }
  const number = context.lists.push(own)
  const inner: Place = { ...place, indent: place.indent + INDENT, level }
  return list.items.map((item, index) => rtfItem(item, context, { own, number, index, place: inner })).join('')
}

function rtfItem(
  { checked, blocks }: ListItem,
  context: RtfBlockContext,
  { own, number, index, place }: { own: RtfList; number: number; index: number; place: Place },
): string {
  const [first, ...rest] = blocks
  const hasText = first?.type === 'paragraph' || first?.type === 'heading'
  const lead = hasText ? first.children : []
  const runs = rtfRuns(lead, {
    ...context,
    size: place.note ? 18 : 21,
    room: Math.max(1000, place.width - place.indent),
  })
  const mark =
    checked === undefined
      ? `{\\listtext\\pard\\plain ${rtfListMark(own, { level: place.level, index })}\\tab}\\ls${number}\\ilvl${place.level}`
      : ''
  const box = checked === undefined ? '' : `\\u${checked ? 9745 : 9744}?\\~\\~`
  const edge = `\\fi-${HANGING}\\li${place.indent}\\lin${place.indent}`
  const item = `\\pard\\plain${paragraphDirection(lead)}${mark}${edge}${quoteLooks(lead, context, place)}\\sa60${place.note ? '' : '\\sl276\\slmult1'}\\afs${place.note ? 18 : 21}\\fs${place.note ? 18 : 21} ${box}${runs}\\par\n`
  return item + rtfBlocks(hasText ? rest : blocks, context, place)
}

type Paragraph = Place & { readonly looks: string }

function paragraph(inlines: readonly Inline[], runs: string, { indent, note, looks, ...place }: Paragraph): string {
  const size = note ? '\\sa40\\afs18\\fs18' : '\\sa120\\sl276\\slmult1\\afs21\\fs21'
  return `\\pard\\plain${paragraphDirection(inlines)}\\li${indent}\\lin${indent}${looks}${keep(place)}${size} ${runs}\\par\n`
}

function keep({ lead }: Pick<Place, 'lead'>): string {
  return lead === true ? '\\keepn' : ''
}

/** The line beside a quotation, at the edge where its text begins, and its colour. */
function quoteLooks(inlines: readonly Inline[], { colours }: RtfBlockContext, { quote }: Place): string {
  if (quote !== true) return ''
  const side = startsRightToLeft(plainText(inlines)) ? 'r' : 'l'
  return `\\brdr${side}\\brdrs\\brdrw45\\brsp200\\brdrcf${colours.number(INK.line)}\\cf${colours.number(INK.quote)}`
}
