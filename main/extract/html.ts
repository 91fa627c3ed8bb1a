import { decodeHTML, decodeHTMLAttribute } from 'entities'
import { decodeText, encodingWarnings } from './encoding.ts'
import { createListMarks } from './html-lists.ts'
import { createHtmlTable, type HtmlTable } from './html-table.ts'
import { extractLimits } from './limits.ts'
import { createRaisedFigures } from './raised-figures.ts'
import type { Extractor, ViewLine } from './text-view.ts'

/** The text that a browser would show: blocks as lines, table rows as `a | b`, list items with `- ` or their number; scripts, styles and hidden elements left out. */
export const extractHtml: Extractor = (bytes, { encoding }) => {
  const decoded = decodeText(bytes, encoding)
  const notRead = new Set<string>()
  const lines = htmlLines(decoded.text, notRead)
  const meta = { encoding: decoded.encoding, ...(notRead.size > 0 && { notRead: [...notRead] }) }
  return { kind: 'html', lines, warnings: encodingWarnings(decoded), meta }
}

/** Lines of an HTML document or fragment; each locator is the line in the source where its text begins. What is left out is added to `notRead`. */
export function htmlLines(html: string, notRead?: Set<string>): ViewLine[] {
  const lines: ViewLine[] = []
  const tables: HtmlTable[] = []
  const marks = createListMarks()
  const room = { spannedCells: extractLimits.spannedCells }
  /** What stands before an item's first line. */
  let mark = ''
  let text = ''
  let textLine = 1
  let sourceLine = 1
  const apart = createRaisedFigures()
  let isRaised = false
  /** Whether the open link, in raised text, leads to a note of the page. */
  let isNoteLink = false
  /** How many elements strike the text out; whether the open line says so. */
  let struck = 0
  let isStruckOpen = false
  let dropped: string | undefined
  let droppedDepth = 0
  /** What is dropped is text that the page hides, not a script. */
  let isHiding = false
  let preformatted = 0
  /** How many drawings are open; their titles are for the pointer. */
  let drawings = 0
  for (const [token] of html.matchAll(tokens)) {
    if (token.startsWith('<') && token.length > 1) onTag(token)
    else if (dropped === undefined) addText(decodeHTML(token))
    else if (isHiding && token.trim() !== '') notRead?.add('text that the page hides')
    sourceLine += countBreaks(token)
  }
  flush()
  // What a page never closes is over with the page.
  for (let table = tables.at(-1); table !== undefined; table = tables.at(-1)) {
    endRow(table)
    tables.pop()
  }
  return lines

  function addText(plain: string): void {
    const isNote = isNoteLink && /^\s*\d+\s*$/.test(plain)
    const part = isNote ? `[${plain.trim()}]` : apart(plain, text, isRaised)
    if (text === '') {
      const blank = /^\s*/.exec(part)![0]
      textLine = sourceLine + countBreaks(blank)
    }
    const pieces =
      preformatted > 0 && tables.length === 0 ? part.split(/\r\n|\n|\r/) : [part.replaceAll(/[ \t\n\r\f]+/g, ' ')]
    pieces.forEach((piece, i) => {
      if (i > 0) {
        flush()
        textLine = sourceLine + i
      }
      const said = text === '' && preformatted === 0 ? piece.trimStart() : piece
      if (struck > 0 && !isStruckOpen && said.trim() !== '') {
        text += '[deleted: '
        isStruckOpen = true
      }
      text += said
    })
  }

  function endStruck(): void {
    if (isStruckOpen) text += ']'
    isStruckOpen = false
  }

  function onTag(tag: string): void {
    const [, close, rawName] = /^<(\/?)([a-z][a-z0-9:-]*)/i.exec(tag) ?? []
    const name = rawName?.toLowerCase()
    if (name === undefined || name === 'script' || name === 'style') return
    const isClose = close === '/'
    if (dropped !== undefined) {
      if (name === dropped) droppedDepth += isClose ? -1 : tag.endsWith('/>') ? 0 : 1
      if (droppedDepth === 0) dropped = undefined
      return
    }
    if (name === 'svg') drawings = Math.max(0, drawings + (isClose ? -1 : 1))
    const isUnseen = unseen.has(name) || (name === 'title' && drawings > 0)
    if (!isClose && !voids.has(name) && !tag.endsWith('/>') && (isUnseen || isHidden(tag))) {
      dropped = name
      droppedDepth = 1
      isHiding = !isUnseen
      return
    }
    if (name === 'pre' || name === 'textarea') preformatted = Math.max(0, preformatted + (isClose ? -1 : 1))
    if (name === 'img') addText(attribute(tag, 'alt') ?? '')
    if (name === 'input' && !/\btype\s*=\s*["']?(?:hidden|password)/i.test(tag)) addText(attribute(tag, 'value') ?? '')
    if (name === 'table' || name === 'tr' || name === 'td' || name === 'th') onTable(name, isClose ? undefined : tag)
    else if (blocks.has(name)) flush()
    if (name === 'ol' || name === 'ul' || name === 'menu') {
      mark = ''
      if (isClose) marks.close()
      else marks.open(name, { start: attribute(tag, 'start'), type: attribute(tag, 'type') })
    }
    if (name === 'li') mark = isClose ? '' : marks.item(attribute(tag, 'value'))
    if (name === 'del' || name === 's' || name === 'strike') {
      struck = Math.max(0, struck + (isClose ? -1 : 1))
      if (struck === 0) endStruck()
    }
    if (name === 'sup') isRaised = !isClose
    if (name === 'a') isNoteLink = !isClose && isRaised && attribute(tag, 'href')?.startsWith('#') === true
  }

  /** `tag` where one opens. */
  function onTable(name: string, tag: string | undefined): void {
    flush()
    const table = tables.at(-1)
    if (name === 'table') {
      if (tag === undefined) {
        endRow(table)
        tables.pop()
      } else if (tables.length < extractLimits.nestedTables) tables.push(createHtmlTable(room))
    } else if (table !== undefined) {
      if (name === 'tr') endRow(table)
      else if (tag === undefined) table.closeCell()
      else table.openCell(Number(attribute(tag, 'colspan') ?? 1), Number(attribute(tag, 'rowspan') ?? 1))
    }
  }

  function endRow(table: HtmlTable | undefined): void {
    const row = table?.endRow()
    if (row !== undefined) put(row, tables.at(-2))
  }

  function flush(): void {
    endStruck()
    const line = preformatted > 0 ? text.trimEnd() : text.trim()
    text = ''
    if (line === '') return
    put(mark + line, tables.at(-1))
    mark = ''
  }

  /** Text inside a cell waits for its row; a table in a cell becomes a part of that cell. */
  function put(line: string, table: HtmlTable | undefined): void {
    const cell = table?.texts()
    if (cell !== undefined) cell.push(line)
    else lines.push({ text: line, locator: { line: textLine } })
  }
}

/** Comments and declarations, raw-text elements' bodies by tag, tags with quoted attributes, text. */
const tokens =
  /<!--[^]*?(?:-->|$)|<!\[CDATA\[[^]*?(?:\]\]>|$)|<[!?][^>]*(?:>|$)|<(script|style)\b[^>]*>[^]*?(?:<\/\1\s*>|$)|<\/?[a-z](?:[^>"']|"[^"]*"|'[^']*')*>|[^<]+|</gi

const unseen = new Set(['noscript', 'template', 'metadata', 'desc', 'defs', 'symbol', 'object', 'iframe', 'datalist'])
const voids = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const blocks = new Set(
  'address article aside blockquote body br button caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol option p pre section select summary tbody text textarea tfoot thead title ul'.split(
    ' ',
  ),
)

function isHidden(tag: string): boolean {
  return (
    /\sstyle\s*=\s*["'][^"']*(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(tag) ||
    /\shidden(?=[\s/>=])(?!\s*=\s*["']?until-found)/i.test(tag)
  )
}

function attribute(tag: string, name: string): string | undefined {
  const [, double, single, bare] =
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag) ?? []
  const value = double ?? single ?? bare
  return value === undefined || value === '' ? undefined : decodeHTMLAttribute(value)
}

function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count++
  return count
}
