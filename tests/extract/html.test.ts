import { expect, test } from 'vitest'
import { htmlLines } from '../../main/extract/html.ts'

function textOf(html: string): string[] {
  return htmlLines(html).map((line) => line.text)
}

test('blocks are lines, each at its place in the source', () => {
  expect(htmlLines('<title>Report</title>\n<h1>Sales</h1>\n\n<p>Up by\n  <b>12</b>%</p>')).toEqual([
    { text: 'Report', locator: { line: 1 } },
    { text: 'Sales', locator: { line: 2 } },
    { text: 'Up by 12%', locator: { line: 4 } },
  ])
})

test('a table row is one line, with its empty cells and the table inside a cell', () => {
  const inner = '<table><tr><td>x</td><td>y</td></tr></table>'
  expect(textOf(`<table><tr><th>A<th>B<th>C</tr><tr><td>1</td><td></td><td>${inner}</td></tr></table>`)).toEqual([
    'A | B | C',
    '1 |  | x | y',
  ])
})

test('what a browser does not show is not there', () => {
  const html =
    '<style>p{color:red}</style><script>if (a < b) leak("</p>")</script><p>shown</p><p style="display: none">hidden<span>deep</span></p><div hidden>no</div><noscript>no</noscript><!-- no --><template>no</template><p>end</p>'
  expect(textOf(html)).toEqual(['shown', 'end'])
})

test('character references, breaks, lists and images are read', () => {
  expect(textOf('<p>a&nbsp;&amp;&#8364;<br>b</p><ul><li>one<li>two</ul><img alt="A chart">')).toEqual([
    'a\u00a0&€',
    'b',
    '- one',
    '- two',
    'A chart',
  ])
})

test('preformatted text keeps its lines', () => {
  expect(htmlLines('<pre>a\n  b\n</pre>')).toEqual([
    { text: 'a', locator: { line: 1 } },
    { text: '  b', locator: { line: 2 } },
  ])
})
