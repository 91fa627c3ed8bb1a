import { Marked, type Token, type Tokens } from 'marked'
import type { Chart } from './chart.ts'
import {
  allBlocks,
  allInlines,
  plainText,
  type Block,
  type Document,
  type Inline,
  type ListItem,
  type Table,
} from './document.ts'
import { chartFinder } from './markdown-chart.ts'
import { isPageBreak } from './page-breaks.ts'
import { takeFrontMatter } from './front-matter.ts'
import { htmlWarning } from './inline-html.ts'
import { withKeptLines } from './kept-lines.ts'
import { columnsBlock } from './markdown-columns.ts'
import { footnoteDefinition, footnoteReference, known, type MarkdownToken } from './markdown-footnotes.ts'
import { withCaptions } from './markdown-captions.ts'
import { inlinesOf, type InlineContext } from './markdown-inlines.ts'
import { xmlText } from './xml-text.ts'

const marked = new Marked({
  gfm: true,
  // Raw HTML is no markup here: its characters are text like any other. Comments are for nobody.
  tokenizer: { html: (source) => comment(source, /^ {0,3}<!--[^]*?-->[ \t]*(?:\n|$)/), tag: inlineComment },
  extensions: [columnsBlock, footnoteDefinition, footnoteReference],
})

function inlineComment(source: string): Tokens.Tag | undefined {
  const found = comment(source, /^<!--[^]*?-->/)
  return found && { ...found, type: 'html', block: false, inLink: false, inRawBlock: false }
}

function comment(source: string, form: RegExp): Tokens.HTML | undefined {
  const raw = form.exec(source)?.[0]
  return raw === undefined ? undefined : { type: 'html', raw, text: raw, block: false, pre: false }
}

/** Markdown (GFM tables, task lists and strikethrough, footnotes, front matter) as a document. Any text is Markdown; throws `AppError` only for a chart block that cannot be drawn. */
export function parseMarkdown(text: string): Document {
  const source = xmlText(text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'))
  const { meta, body, warnings: headWarnings } = takeFrontMatter(source)
  const warnings = [...headWarnings]
  const warn = (warning: string): unknown => warnings.push(warning)
  const tokens = marked.lexer(withKeptLines(body))
  const notes = definedNotes(tokens, warn)
  const chart = chartFinder(source, meta.language ?? 'en')
  const read = withoutRepeatedTitle(blocksOf(tokens, { warn, isNote: (note) => notes.has(note), chart }), meta.title)
  const blocks = meta.contents === true ? withContents(read, meta.title) : read

  const parseNote = (note: string): Block[] => blocksOf(notes.get(note) ?? [], { warn, isNote: () => false, chart })
  const referenced = new Set(referencesIn(blocks))
  const footnotes = new Map([...referenced].map((note) => [note, parseNote(note)]))
  const atEnd = [...notes.keys()].filter((note) => !referenced.has(note))
  const html = htmlWarning(
    allInlines(blocks).flatMap((inline) => (inline.type === 'text' && inline.code === undefined ? [inline.text] : [])),
  )
  if (html !== undefined) warn(html)
  for (const note of atEnd) warn(`The footnote [^${note}] is never referred to; its text stands at the end.`)
  return { meta, blocks: [...blocks, ...atEnd.flatMap((note) => labelled(note, parseNote(note)))], footnotes, warnings }
}

type BlockContext = InlineContext & { readonly chart: (text: string) => Chart }

function blocksOf(tokens: readonly Token[], context: BlockContext): Block[] {
  return withCaptions(tokens.flatMap((token) => blockOf(known(token), context)))
}

function blockOf(token: MarkdownToken, context: BlockContext): Block[] {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all other tokens are inlines or blank
  switch (token.type) {
    case 'heading':
      return [{ type: 'heading', level: token.depth, children: inlinesOf(token.tokens, context) }]
    case 'paragraph':
      if (isPageBreak(token.raw)) return [{ type: 'page-break' }]
      return [{ type: 'paragraph', children: inlinesOf(token.tokens, context) }]
    case 'text':
      return [{ type: 'paragraph', children: inlinesOf(token.tokens ?? [token], context) }]
    case 'list': {
      const start = token.start === '' ? 1 : token.start
      return [{ type: 'list', ordered: token.ordered, start, items: token.items.map((item) => itemOf(item, context)) }]
    }
    case 'table':
      return [tableOf(token, context)]
    case 'blockquote':
      return [{ type: 'quote', blocks: blocksOf(token.tokens, context) }]
    case 'code':
      if (token.lang?.trim().toLowerCase() === 'chart') return [context.chart(token.text)]
      return [{ type: 'code', ...(token.lang ? { language: token.lang } : {}), text: token.text }]
    case 'columns':
      return [{ type: 'columns', columns: token.columns.map((column) => blocksOf(column, context)) }]
    case 'html':
      return isPageBreak(token.raw) ? [{ type: 'page-break' }] : []
    case 'hr':
      return [{ type: 'rule' }]
    default:
      return []
  }
}

function itemOf(item: Extract<MarkdownToken, { type: 'list_item' }>, context: BlockContext): ListItem {
  const blocks = blocksOf(item.tokens, context)
  return item.task ? { checked: item.checked === true, blocks } : { blocks }
}

function tableOf(token: Extract<MarkdownToken, { type: 'table' }>, context: InlineContext): Table {
  const width = token.align.length
  const rowLines = token.raw.trimEnd().split('\n').slice(2)
  rowLines.forEach((line, index) => {
    const lost = cellCount(line) - width
    if (lost > 0) {
      const header = token.header.map((cell) => cell.text).join(' | ')
      context.warn(
        `The table "${header}" has ${width} columns; its row ${index + 1} has ${lost === 1 ? 'one cell more, which is lost' : `${lost} cells more, which are lost`}: ${line.trim()}`,
      )
    }
  })
  // GFM asks for a header; one without words stands for none.
  const header = token.rows.length > 0 && token.header.every(({ text }) => text.trim() === '') ? [] : [token.header]
  return {
    type: 'table',
    columns: token.align.map((align) => (align === null ? {} : { align })),
    headerRows: header.length,
    rows: [...header, ...token.rows].map((row) => row.map((cell) => inlinesOf(cell.tokens, context))),
  }
}

/** Cells of a table line as GFM counts them: every pipe without a backslash before it separates. */
function cellCount(line: string): number {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).length
}

function definedNotes(tokens: Token[], warn: (warning: string) => unknown): Map<string, readonly Token[]> {
  const notes = new Map<string, readonly Token[]>()
  void marked.walkTokens(tokens, (token) => {
    const definition = known(token)
    if (definition.type !== 'footnote_definition') return
    if (notes.has(definition.note))
      warn(`The footnote [^${definition.note}] is defined twice; the first definition is used.`)
    else notes.set(definition.note, definition.tokens)
  })
  return notes
}

function referencesIn(blocks: readonly Block[]): string[] {
  const inlineRows = [...allBlocks(blocks)].map((block) =>
    'children' in block ? block.children : block.type === 'table' ? block.rows.flat(2) : [],
  )
  const notesOf = (inlines: readonly Inline[]): string[] =>
    inlines.flatMap((inline) =>
      inline.type === 'footnote' ? [inline.note] : inline.type === 'link' ? notesOf(inline.children) : [],
    )
  return inlineRows.flatMap(notesOf)
}

function labelled(note: string, blocks: readonly Block[]): Block[] {
  const [first, ...rest] = blocks
  const label: Inline = { type: 'text', text: `[${note}] ` }
  return first?.type === 'paragraph'
    ? [{ ...first, children: [label, ...first.children] }, ...rest]
    : [{ type: 'paragraph', children: [label] }, ...blocks]
}

/** A text that has a title in its front matter and repeats it as its first heading has one title. */
function withoutRepeatedTitle(blocks: readonly Block[], title: string | undefined): readonly Block[] {
  const [first, ...rest] = blocks
  const repeats = first?.type === 'heading' && first.level === 1 && plainText(first.children).trim() === title
  return repeats ? rest : blocks
}

/** The contents stand under the title, where the text has no place for them. */
function withContents(blocks: readonly Block[], title: string | undefined): readonly Block[] {
  if ([...allBlocks(blocks)].some((block) => block.type === 'contents')) return blocks
  const [first] = blocks
  const at = title === undefined && first?.type === 'heading' && first.level === 1 ? 1 : 0
  return blocks.toSpliced(at, 0, { type: 'contents', titled: true })
}
