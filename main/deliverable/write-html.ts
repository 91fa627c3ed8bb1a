import { isAmountColumn, isOneValue } from './amount-column.ts'
import { captionLabels, type CaptionLabel } from './count-captions.ts'
import { plainText, type Block, type Document, type Inline, type Table } from './document.ts'
import { leadsTo } from './leads-to.ts'
import { documentLanguage } from './document-language.ts'
import { headingAnchors } from './heading-anchors.ts'
import { chartHtml } from './html-chart.ts'
import { contentsHtml } from './html-contents.ts'
import { inlinesHtml, type InlineContext } from './html-inlines.ts'
import { escapeMarkup as escape } from './escape-markup.ts'
import { HTML_STYLE, printRoom, printStyle } from './html-style.ts'
import { printTable } from './print-table.ts'
import { sectionsOf } from './page-sections.ts'
import { startsRightToLeft } from './script-runs.ts'
import { runsLeftwards } from './table-look.ts'

type Context = InlineContext & {
  readonly language: string
  readonly inColumn?: true
  readonly rightToLeft: boolean
  readonly anchors: ReadonlyMap<Block, string>
  readonly captions: ReadonlyMap<Block, CaptionLabel>
}

/** One HTML page that needs nothing else: no script, no request, every text escaped. */
export function writeHtml(document: Document, { forPrint = false }: { readonly forPrint?: boolean } = {}): string {
  const { meta, blocks, footnotes } = document
  const { tag, rightToLeft } = documentLanguage(document)
  const marks = new Map<string, number>()
  const context: Context = {
    language: tag,
    rightToLeft,
    anchors: headingAnchors(blocks),
    captions: captionLabels(blocks, tag),
    pictures: document.pictures ?? new Map(),
    numbers: new Map([...footnotes.keys()].map((note, index) => [note, index + 1])),
    mark: (note) => {
      const count = (marks.get(note) ?? 0) + 1
      marks.set(note, count)
      return count
    },
  }
  const body = forPrint
    ? sectionsOf(document)
        .map(({ landscape, content }) => {
          const wide = landscape && meta.landscape !== true
          const html = blocksHtml(content, { ...context, room: printRoom(meta, landscape) })
          return wide ? `<div class="landscape">\n${html}</div>\n` : html
        })
        .join('')
    : blocksHtml(blocks, context)
  const notes = [...footnotes].map(([note, content], index) => {
    const back = Array.from(
      { length: marks.get(note) ?? 0 },
      (_, mark) => `<a href="#mark-${index + 1}-${mark + 1}">↩</a>`,
    ).join(' ')
    return `<li id="note-${index + 1}">${noteHtml(content, back, context)}</li>`
  })
  const line = [meta.author, meta.date].filter((part) => part !== undefined).join(' · ')
  const title = meta.title ?? plainText(firstHeading(blocks))
  const header =
    meta.title === undefined
      ? ''
      : `<header><h1>${escape(meta.title)}</h1>${line === '' ? '' : `<p>${escape(line)}</p>`}</header>\n`
  return `<!DOCTYPE html>
<html lang="${escape(tag)}"${rightToLeft ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
${meta.author === undefined ? '' : `<meta name="author" content="${escape(meta.author)}">\n`}<title>${escape(title)}</title>
<style>${HTML_STYLE}${forPrint ? printStyle(document.meta) : ''}</style>
</head>
<body>
<main>
${header}${body}${notes.length === 0 ? '' : `<section class="notes"><ol>\n${notes.join('\n')}\n</ol></section>\n`}</main>
</body>
</html>
`
}

/** A note's blocks; the way back stands at the end of its last paragraph. */
function noteHtml(blocks: readonly Block[], back: string, context: Context): string {
  const last = blocks.at(-1)
  if (last?.type !== 'paragraph') return `${blocksHtml(blocks, context)}<p>${back}</p>`
  const end = `<p${direction(last.children, context)}>${inlinesHtml(last.children, context)} ${back}</p>\n`
  return `${blocksHtml(blocks.slice(0, -1), context)}${end}`
}

function blocksHtml(blocks: readonly Block[], context: Context): string {
  return blocks
    .map((block, index) => {
      const next = blocks[index + 1]
      const html = blockHtml(block, context)
      return next !== undefined && leadsTo(block, next) ? `<div class="lead">${html}</div>\n` : `${html}\n`
    })
    .join('')
}

function blockHtml(block: Block, context: Context): string {
  switch (block.type) {
    case 'heading':
      return `<h${block.level} id="${escape(context.anchors.get(block) ?? '')}"${direction(block.children, context)}>${inlinesHtml(block.children, context)}</h${block.level}>`
    case 'paragraph':
      return `<p${direction(block.children, context)}>${inlinesHtml(block.children, context)}</p>`
    case 'list':
      return listHtml(block, context)
    case 'table':
      return tableHtml(block, context)
    case 'chart':
      return chartHtml(block, { ...context, table: tableHtml(block.table, context) })
    case 'columns':
      return `<div class="columns">\n${block.columns.map((column) => `<div>\n${blocksHtml(column, inColumn(context, block.columns.length))}</div>\n`).join('')}</div>`
    case 'quote':
      return `<blockquote${direction(firstWords(block.blocks), context)}>\n${blocksHtml(block.blocks, within(context, firstWords(block.blocks)))}</blockquote>`
    case 'code':
      return `<pre dir="ltr"><code>${escape(block.text)}</code></pre>`
    case 'rule':
      return '<hr>'
    case 'page-break':
      return '<div class="page-break"></div>'
    case 'caption': {
      const label = context.captions.get(block)
      const start = label === undefined ? '' : `${escape(`${label.word} ${label.number}`)}: `
      return `<p class="caption ${block.of}"${direction(block.children, context)}>${start}${inlinesHtml(block.children, context)}</p>`
    }
    case 'contents':
      return contentsHtml(context.anchors, { language: context.language, titled: block.titled === true, escape })
  }
}

function inColumn(context: Context, columns: number): Context {
  return { ...context, inColumn: true, ...(context.room === undefined ? {} : { room: context.room / columns - 300 }) }
}

function listHtml(list: Extract<Block, { type: 'list' }>, around: Context): string {
  // The marks of a list stand where its first item begins.
  const first = firstWords(list.items[0]?.blocks ?? [])
  const context = within(around, first)
  const items = list.items.map(({ checked, blocks }) => {
    const box = checked === undefined ? '' : `<input type="checkbox" disabled${checked ? ' checked' : ''}>`
    const [only, ...rest] = blocks
    const inner = within(context, firstWords(blocks))
    const tight = only?.type === 'paragraph' && rest.every((block) => block.type === 'list')
    const content = tight
      ? `${box}${inlinesHtml(only.children, inner)}${rest.length > 0 ? `\n${blocksHtml(rest, inner)}` : ''}`
      : only?.type === 'paragraph'
        ? `<p>${box}${inlinesHtml(only.children, inner)}</p>\n${blocksHtml(rest, inner)}`
        : `${box}${blocksHtml(blocks, inner)}`
    const turned = inner.rightToLeft === context.rightToLeft ? [] : ['turned']
    const classes = [...(checked === undefined ? [] : ['task']), ...turned]
    const named = classes.length === 0 ? '' : ` class="${classes.join(' ')}"`
    return `<li${named}${direction(firstWords(blocks), context)}>${content}</li>`
  })
  const way = `${direction(first, around)}${roomForNumbers(list)}`
  const open = list.ordered ? `<ol${list.start === 1 ? '' : ` start="${list.start}"`}${way}>` : `<ul${way}>`
  return `${open}\n${items.join('\n')}\n</${list.ordered ? 'ol' : 'ul'}>`
}

/** A number of four digits or more would run out of the page. */
function roomForNumbers({ ordered, start, items }: Extract<Block, { type: 'list' }>): string {
  const digits = String(start + items.length - 1).length
  return ordered && digits > 3 ? ` style="padding-inline-start:${digits}em"` : ''
}

function tableHtml(table: Table, around: Context): string {
  const rightToLeft = runsLeftwards(table)
  const context = { ...around, rightToLeft, inCell: true as const }
  const dir =
    rightToLeft === around.rightToLeft || !hasWords(table.rows.flat().flat())
      ? ''
      : ` dir="${rightToLeft ? 'rtl' : 'ltr'}"`
  const { headerRows, rows } = table
  const aligns = table.columns.map(
    ({ align }, column) => align ?? (isAmountColumn(table, column) ? 'right' : undefined),
  )
  const rowHtml = (row: Table['rows'][number], cell: 'th' | 'td'): string =>
    `<tr>${row
      .map((content, column) => {
        const way = direction(content, context)
        const inner = inlinesHtml(content, context)
        // A column has one edge, whichever way the text of a cell runs.
        const align = aligns[column] ?? (way === '' ? undefined : rightToLeft ? 'right' : 'left')
        return `<${cell}${cell === 'th' ? ' scope="col"' : ''}${align === undefined ? '' : ` class="${align}"`}${way}>${isOneValue(plainText(content)) ? `<span class="whole">${inner}</span>` : inner}</${cell}>`
      })
      .join('')}</tr>`
  const head = rows.slice(0, headerRows).map((row) => rowHtml(row, 'th'))
  const body = rows.slice(headerRows).map((row) => rowHtml(row, 'td'))
  const { attributes, columns } = context.room === undefined ? SHOWN : printTable(table, context.room)
  return `<div class="wide"><table${attributes}${dir}>\n${columns}${head.length === 0 ? '' : `<thead>\n${head.join('\n')}\n</thead>\n`}<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`
}

const SHOWN = { attributes: '', columns: '' }

/** Text that does not run in the page's direction says so. */
function direction(inlines: readonly Inline[], context: Context): string {
  const text = plainText(inlines)
  const rightToLeft = startsRightToLeft(text)
  return rightToLeft === context.rightToLeft || !hasWords(inlines) ? '' : ` dir="${rightToLeft ? 'rtl' : 'ltr'}"`
}

/** What is around the blocks inside a block that runs as `words` do. */
function within(context: Context, words: readonly Inline[]): Context {
  return hasWords(words) ? { ...context, rightToLeft: startsRightToLeft(plainText(words)) } : context
}

function hasWords(inlines: readonly Inline[]): boolean {
  return /\p{L}/u.test(plainText(inlines))
}

function firstWords([first]: readonly Block[]): readonly Inline[] {
  return first?.type === 'paragraph' ? first.children : []
}

function firstHeading(blocks: readonly Block[]): readonly Inline[] {
  return blocks.find((block) => block.type === 'heading')?.children ?? [{ type: 'text', text: 'Document' }]
}
