import { isAmountColumn } from './amount-column.ts'
import { plainText, type Block, type Document, type Inline, type Table, type TextRun } from './document.ts'
import { chartDescription, type Chart } from './chart.ts'
import { showsEveryValue } from './chart-axes.ts'
import { chartSvg } from './chart-svg.ts'
import { documentLanguage } from './document-language.ts'
import { headingAnchors } from './heading-anchors.ts'
import { startsRightToLeft } from './script-runs.ts'

type Context = {
  readonly language: string
  readonly forPrint: boolean
  readonly inColumn?: true
  readonly rightToLeft: boolean
  readonly anchors: ReadonlyMap<Block, string>
  /** Numbers of the footnotes by key. */
  readonly numbers: ReadonlyMap<string, number>
  /** Counts the marks of a footnote, to lead back to each. */
  readonly mark: (note: string) => number
}

const STYLE = `
:root{color-scheme:light}
body{margin:0;background:#fff;color:#1f2933;font:16px/1.6 Calibri,"Segoe UI",system-ui,"Malgun Gothic","Microsoft YaHei","Yu Gothic","Noto Sans CJK SC",Arial,sans-serif}
main{max-width:46rem;margin:3rem auto 4rem;padding:0 1.25rem;overflow-wrap:break-word}
h1,h2,h3,h4,h5,h6{color:#1f3a5f;line-height:1.25;margin:1.8em 0 .5em}
header h1{margin:0;font-size:2.1rem}
header p{margin:.3rem 0 2rem;color:#6b7785}
h1{font-size:1.7rem}h2{font-size:1.35rem}h3{font-size:1.12rem}h4,h5,h6{font-size:1rem}
a{color:#1d5fa8}
p{margin:.6em 0}
li>p{margin:.2em 0}
li.task{list-style:none}
li.task>input{margin:0 .5em 0 -1.5em}
.wide{overflow-x:auto;margin:1em 0}
table{border-collapse:collapse;font-size:.92em;min-width:50%}
th,td{padding:.4em .7em;border-bottom:1px solid #c5cdd6;text-align:start;vertical-align:top}
th{background:#eef2f6;color:#1f3a5f;border-top:1px solid #c5cdd6;vertical-align:bottom}
.left{text-align:left}.center{text-align:center}.right{text-align:right}
blockquote{margin:1em 0;padding:0 0 0 1em;border-inline-start:3px solid #c5cdd6;color:#43505e}
code,pre{font-family:Consolas,Menlo,"DejaVu Sans Mono",monospace;font-size:.9em}
pre{background:#f5f6f8;border:1px solid #c5cdd6;padding:.8em 1em;overflow-x:auto;white-space:pre-wrap}
div.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:0 2rem;align-items:start}
figure{margin:1.4em 0;break-inside:avoid}
figure svg{display:block;width:100%;max-width:44rem;height:auto}
figure details{font-size:.88em;color:#52606d}
figure summary{cursor:pointer}
hr{border:0;border-top:1px solid #c5cdd6;margin:2em 0}
section.notes{margin-top:3em;border-top:1px solid #c5cdd6;font-size:.88em}
@media print{main{max-width:none;margin:0}thead{display:table-header-group}tr{break-inside:avoid}}
`

/** One HTML page that needs nothing else: no script, no request, every text escaped. */
export function writeHtml(document: Document, { forPrint = false }: { readonly forPrint?: boolean } = {}): string {
  const { meta, blocks, footnotes } = document
  const { tag, rightToLeft } = documentLanguage(document)
  const marks = new Map<string, number>()
  const context: Context = {
    language: tag,
    forPrint,
    rightToLeft,
    anchors: headingAnchors(blocks),
    numbers: new Map([...footnotes.keys()].map((note, index) => [note, index + 1])),
    mark: (note) => {
      const count = (marks.get(note) ?? 0) + 1
      marks.set(note, count)
      return count
    },
  }
  const body = blocksHtml(blocks, context)
  const notes = [...footnotes].map(([note, content], index) => {
    const back = Array.from(
      { length: marks.get(note) ?? 0 },
      (_, mark) => `<a href="#mark-${index + 1}-${mark + 1}">↩</a>`,
    ).join(' ')
    return `<li id="note-${index + 1}">${blocksHtml(content, context)}${back}</li>`
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
<style>${STYLE}${forPrint ? printStyle(document.meta) : ''}</style>
</head>
<body>
<main>
${header}${body}${notes.length === 0 ? '' : `<section class="notes"><ol>\n${notes.join('\n')}\n</ol></section>\n`}</main>
</body>
</html>
`
}

/** Pages with their numbers; headings stay with what follows, and the width is the sheet's. */
function printStyle({ pageSize = 'A4', landscape }: Document['meta']): string {
  return `
@page{size:${pageSize}${landscape === true ? ' landscape' : ''};margin:20mm 18mm 22mm;@bottom-center{content:counter(page) " / " counter(pages);font:9pt sans-serif;color:#6b7785}}
body{font-size:11pt;line-height:1.5}
main{max-width:none;margin:0;padding:0}
header h1{font-size:22pt}h1{font-size:17pt}h2{font-size:14pt}h3{font-size:12pt}h4,h5,h6{font-size:11pt}
h1,h2,h3,h4,h5,h6{break-after:avoid}
p,li{orphans:2;widows:2}
.wide{overflow:visible}
a{text-decoration:none}
`
}

function blocksHtml(blocks: readonly Block[], context: Context): string {
  return blocks.map((block) => `${blockHtml(block, context)}\n`).join('')
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
      return chartHtml(block, context)
    case 'columns':
      return `<div class="columns">\n${block.columns.map((column) => `<div>\n${blocksHtml(column, { ...context, inColumn: true })}</div>\n`).join('')}</div>`
    case 'quote':
      return `<blockquote>\n${blocksHtml(block.blocks, context)}</blockquote>`
    case 'code':
      return `<pre dir="ltr"><code>${escape(block.text)}</code></pre>`
    case 'rule':
      return '<hr>'
  }
}

function listHtml(list: Extract<Block, { type: 'list' }>, context: Context): string {
  const items = list.items.map(({ checked, blocks }) => {
    const box = checked === undefined ? '' : `<input type="checkbox" disabled${checked ? ' checked' : ''}>`
    const [only, ...rest] = blocks
    const tight = only?.type === 'paragraph' && rest.every((block) => block.type === 'list')
    const content = tight
      ? `${inlinesHtml(only.children, context)}${rest.length > 0 ? `\n${blocksHtml(rest, context)}` : ''}`
      : blocksHtml(blocks, context)
    return `<li${checked === undefined ? '' : ' class="task"'}${only?.type === 'paragraph' ? direction(only.children, context) : ''}>${box}${content}</li>`
  })
  const open = list.ordered ? `<ol${list.start === 1 ? '' : ` start="${list.start}"`}>` : '<ul>'
  return `${open}\n${items.join('\n')}\n</${list.ordered ? 'ol' : 'ul'}>`
}

function tableHtml(table: Table, context: Context): string {
  const { headerRows, rows } = table
  const aligns = table.columns.map(
    ({ align }, column) => align ?? (isAmountColumn(table, column) ? 'right' : undefined),
  )
  const rowHtml = (row: Table['rows'][number], cell: 'th' | 'td'): string =>
    `<tr>${row
      .map((content, column) => {
        const align = aligns[column]
        return `<${cell}${cell === 'th' ? ' scope="col"' : ''}${align === undefined ? '' : ` class="${align}"`}${direction(content, context)}>${inlinesHtml(content, context)}</${cell}>`
      })
      .join('')}</tr>`
  const head = rows.slice(0, headerRows).map((row) => rowHtml(row, 'th'))
  const body = rows.slice(headerRows).map((row) => rowHtml(row, 'td'))
  return `<div class="wide"><table>\n<thead>\n${head.join('\n')}\n</thead>\n<tbody>\n${body.join('\n')}\n</tbody>\n</table></div>`
}

/** The picture, and its values as a table: folded away on the screen, in print only where the picture does not show them all. */
function chartHtml(chart: Chart, context: Context): string {
  const { language, forPrint } = context
  const svg = chartSvg(chart, {
    language,
    description: chartDescription(chart, language),
    ...(context.inColumn ? { width: 380 } : {}),
  })
  const table = tableHtml(chart.table, context)
  const named = [chart.title, chart.yTitle].filter((part) => part !== undefined)
  const values = forPrint
    ? showsEveryValue(svg, chart, language)
      ? ''
      : table
    : `<details><summary>${escape([valuesWord(language), ...named].join(' · '))}</summary>\n${table}\n</details>`
  return `<figure>${svg}${values}</figure>`
}

const VALUES: Readonly<Record<string, string>> = {
  de: 'Werte',
  es: 'Valores',
  fr: 'Valeurs',
  ja: '数値',
  ko: '값',
  zh: '数据',
}

function valuesWord(language: string): string {
  return VALUES[language.split('-')[0] ?? ''] ?? 'Values'
}

function inlinesHtml(inlines: readonly Inline[], context: Context): string {
  return inlines.map((inline) => inlineHtml(inline, context)).join('')
}

function inlineHtml(inline: Inline, context: Context): string {
  switch (inline.type) {
    case 'text':
      return runHtml(inline)
    case 'break':
      return '<br>'
    case 'link':
      return `<a href="${escape(inline.href)}"${inline.href.startsWith('#') ? '' : ' rel="noopener noreferrer"'}>${inlinesHtml(inline.children, context)}</a>`
    case 'image':
      return `<em>[${escape(inline.alt || inline.source)}]</em>`
    case 'footnote': {
      const number = context.numbers.get(inline.note) ?? 0
      return `<sup><a id="mark-${number}-${context.mark(inline.note)}" href="#note-${number}">${number}</a></sup>`
    }
  }
}

function runHtml({ text, bold, italic, code, strike }: TextRun): string {
  const tags = [
    ...(bold ? ['strong'] : []),
    ...(italic ? ['em'] : []),
    ...(strike ? ['del'] : []),
    ...(code ? ['code'] : []),
  ]
  return `${tags.map((tag) => `<${tag}>`).join('')}${escape(text)}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')}`
}

/** Text that does not run in the page's direction says so. */
function direction(inlines: readonly Inline[], context: Context): string {
  const text = plainText(inlines)
  const rightToLeft = startsRightToLeft(text)
  return rightToLeft === context.rightToLeft || !/\p{L}/u.test(text) ? '' : ` dir="${rightToLeft ? 'rtl' : 'ltr'}"`
}

function firstHeading(blocks: readonly Block[]): readonly Inline[] {
  return blocks.find((block) => block.type === 'heading')?.children ?? [{ type: 'text', text: 'Document' }]
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
