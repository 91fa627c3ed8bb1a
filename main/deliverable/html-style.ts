import type { DocumentMeta } from './document.ts'
import { PAGES } from './page-sections.ts'

/** How a document looks as a page. */
export const HTML_STYLE = `
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
li.turned{margin-inline-start:2em}
li.task{list-style:none}
li.task>input,li.task>p:first-child>input{margin:0;margin-inline:-1.5em .5em}
.wide{overflow-x:auto;margin:1em 0}
table{border-collapse:collapse;font-size:.92em;min-width:50%}
th,td{padding:.4em .7em;border-bottom:1px solid #c5cdd6;text-align:start;vertical-align:top}
th{background:#eef2f6;color:#1f3a5f;border-top:1px solid #c5cdd6;vertical-align:bottom}
.whole{white-space:nowrap}
.left{text-align:left}.center{text-align:center}.right{text-align:right}
blockquote{margin:1em 0;padding:0;padding-inline-start:1em;border-inline-start:3px solid #c5cdd6;color:#43505e}
code,pre{font-family:Consolas,Menlo,"DejaVu Sans Mono",monospace;font-size:.9em}
pre{background:#f5f6f8;border:1px solid #c5cdd6;padding:.8em 1em;overflow-x:auto;white-space:pre-wrap}
div.columns{display:grid;grid-template-columns:repeat(auto-fit,minmax(14rem,1fr));gap:0 2rem;align-items:start}
figure{margin:1.4em 0;break-inside:avoid}
figure svg{display:block;width:100%;max-width:44rem;height:auto}
figure details{font-size:.88em;color:#52606d}
figure summary{cursor:pointer}
img{max-width:100%;height:auto}
p.caption{margin:.3em 0 1.2em;font-size:.9em;font-style:italic;color:#6b7785}
p.caption.table{margin:1.2em 0 -.5em}
.lead{break-after:avoid;break-inside:avoid}
.wide+p.caption.table{margin:-.5em 0 1.2em;break-before:avoid;break-after:auto}
:is(ol,ul) ol{list-style-type:lower-alpha}
:is(ol,ul) :is(ol,ul) ol{list-style-type:lower-roman}
:is(ol,ul) :is(ol,ul) :is(ol,ul) ol{list-style-type:decimal}
:is(ol,ul) :is(ol,ul) :is(ol,ul) :is(ol,ul) ol{list-style-type:lower-alpha}
nav.contents{margin:1.5em 0 2em}
nav.contents ul{list-style:none;margin:0;padding:0}
nav.contents a{text-decoration:none}
nav.contents .contents-title{font-size:1.2em;font-weight:600;color:#1f3a5f}
nav.contents .level-1{font-weight:600;margin-top:.4em}
nav.contents .level-2{padding-inline-start:1.2em}
nav.contents .level-3{padding-inline-start:2.4em}
hr{border:0;border-top:1px solid #c5cdd6;margin:2em 0}
section.notes{margin-top:3em;border-top:1px solid #c5cdd6;font-size:.88em}
@media print{main{max-width:none;margin:0}thead{display:table-header-group}tr{break-inside:avoid}}
`

/** Pages with their numbers; headings stay with what follows, and the width is the sheet's. */
export function printStyle({ pageSize = 'A4', landscape }: DocumentMeta): string {
  return `
@page{size:${pageSize}${landscape === true ? ' landscape' : ''};margin:20mm 18mm 22mm;@bottom-center{content:counter(page) " / " counter(pages);font:9pt sans-serif;color:#6b7785}}
body{font-size:11pt;line-height:1.5}
main{max-width:none;margin:0;padding:0}
header h1{font-size:22pt}h1{font-size:17pt}h2{font-size:14pt}h3{font-size:12pt}h4,h5,h6{font-size:11pt}
h1,h2,h3,h4,h5,h6{break-after:avoid}
.page-break{break-after:page}
p,li{orphans:2;widows:2}
@page wide{size:${pageSize} landscape}
.landscape{page:wide}
table.together{break-inside:avoid}
table.tight{table-layout:fixed;width:100%}
table.tight :is(th,td){padding:.35em var(--pad);overflow-wrap:anywhere}
img{max-height:235mm;object-fit:contain;object-position:left top;break-inside:avoid}
.wide{overflow:visible}
pre{margin-inline-end:1px}
a{text-decoration:none}
body{font-variant-ligatures:no-common-ligatures}
.tight .whole{white-space:normal}
sup>a::before{content:"["}sup>a::after{content:"]"}
`
}

/** Twips of 18 mm. */
const SIDE = 1020

/** Twips between the margins of a printed page. */
export function printRoom({ pageSize = 'A4' }: DocumentMeta, landscape: boolean): number {
  return PAGES[pageSize][landscape ? 1 : 0] - 2 * SIDE
}
