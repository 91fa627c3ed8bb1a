import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
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

async function notRead(html: string): Promise<unknown> {
  return (await extractBytes(Buffer.from(html), { name: 'a.html' })).meta.notRead
}

test('text that a page hides is said to be left out; scripts, styles and empty elements are not text', async () => {
  expect(await notRead('<html><body><p>a<p hidden>b</p>')).toEqual(['text that the page hides'])
  expect(await notRead('<html><style>p{}</style><script>x()</script><p>a<p hidden> </p>')).toBeUndefined()
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

test('numbered lists keep the numbers that a browser shows', () => {
  const html = '<ol start=4><li>four<ul><li>in it</ul><li>five<li value=9>nine</ol><ol type=i><li>one<li>two</ol><li>'
  expect(textOf(html)).toEqual(['4. four', '- in it', '5. five', '9. nine', 'i. one', 'ii. two'])
})

test('an item keeps its number where paragraphs stand in it, and an empty one gives it to nobody', () => {
  expect(textOf('<ol><li><p>one</p><p>more</p><li>\n<div>two</div><li></ol><p>after</p><ul><li></li></ul>end')).toEqual(
    ['1. one', 'more', '2. two', 'after', 'end'],
  )
})

test('what is struck out over several lines is marked on each, and marks of nothing are none', () => {
  expect(textOf('<del><p>one</p>\n<p>two</p></del><p>th</s>ree<del></del></p><ol><li><s>four</s></ol>')).toEqual([
    '[deleted: one]',
    '[deleted: two]',
    'three',
    '1. [deleted: four]',
  ])
})

test('what is struck out is marked, and a raised figure stays apart from the number before it', () => {
  expect(
    textOf(
      '<p>costs <del>411</del>512, 10<sup>1<i>2</i></sup>, 5<sup></sup>7, 45<sup>[1]</sup>, m<sup>2</sup>, 1<sup>st</sup>',
    ),
  ).toEqual(['costs [deleted: 411]512, 10^12, 57, 45[1], m2, 1st'])
})

test('cells stay in their columns below and beside a cell that spans several', () => {
  const html =
    '<table><tr><th rowspan=2>City<th colspan=2>Limit<th>Note<tr><td>low<td>high<td>x<tr><td>Oslo<td>1<td>2</table>'
  expect(textOf(html)).toEqual(['City | Limit |  | Note', ' | low | high | x', 'Oslo | 1 | 2'])
})

test('words in a drawing are read line by line, what names the drawing to a pointer is not', () => {
  const html =
    '<p>Sales<svg viewBox="0 0 9 9"><title>chart</title><desc>d</desc><defs><text>no</text></defs><path d="M0"/><text>2023</text><g><text x="1"><tspan>1,2</tspan><tspan>50</tspan></text></g></svg><p>end'
  expect(textOf(html)).toEqual(['Sales', '2023', '1,250', 'end'])
})
