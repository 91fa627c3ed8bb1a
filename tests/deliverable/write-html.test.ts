import { expect, test } from 'vitest'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { render } from '../../main/deliverable/render.ts'
import { writeHtml } from '../../main/deliverable/write-html.ts'

const page = (markdown: string): string => writeHtml(parseMarkdown(markdown))
const print = (markdown: string): string => writeHtml(parseMarkdown(markdown), { forPrint: true })
const main = (markdown: string): string => /<main>\n(.*)<\/main>/s.exec(page(markdown))![1]!

test('every text is escaped and nothing can run or load', () => {
  const html = page(
    '---\ntitle: "<script>alert(1)</script>"\nauthor: \'"><b>\'\n---\n<img src=x onerror=alert(1)> `<i>` [l](https://x.y/?a=1&b=2)\n\n```\n</code><script>\n```',
  )
  const tags = [...new Set(html.match(/<[a-z][^\s>]*/gi))]
  expect({
    script: /<script|onerror=[^a]|<img|<b>|<i>/i.test(html),
    csp: html.includes(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`),
    tags,
  }).toEqual({
    script: false,
    csp: true,
    tags: [
      '<html',
      '<head',
      '<meta',
      '<title',
      '<style',
      '<body',
      '<main',
      '<header',
      '<h1',
      '<p',
      '<code',
      '<a',
      '<pre',
    ],
  })
})

test('blocks become their elements', () => {
  expect(main('## A b\n\n3. x\n   - [x] y\n\n> q\n\n***\n\na\\\nb')).toBe(
    [
      '<h2 id="a-b">A b</h2>',
      '<ol start="3">',
      '<li>x',
      '<ul>',
      '<li class="task"><input type="checkbox" disabled checked>y</li>',
      '</ul>',
      '</li>',
      '</ol>',
      '<blockquote>',
      '<p>q</p>',
      '</blockquote>',
      '<hr>',
      '<p>a<br>b</p>',
      '',
    ].join('\n'),
  )
})

test('tables have a head, and amounts stand at the right', () => {
  expect(main('|Item|EUR|c|\n|-|-|:-:|\n|**a**|1.50|x|')).toBe(
    [
      '<div class="wide"><table>',
      '<thead>',
      '<tr><th scope="col">Item</th><th scope="col" class="right">EUR</th><th scope="col" class="center">c</th></tr>',
      '</thead>',
      '<tbody>',
      '<tr><td><strong>a</strong></td><td class="right">1.50</td><td class="center">x</td></tr>',
      '</tbody>',
      '</table></div>',
      '',
    ].join('\n'),
  )
})

test('footnotes lead there and back from every mark', () => {
  expect(main('x[^n] y[^n]\n\n[^n]: Note.')).toBe(
    [
      '<p>x<sup><a id="mark-1-1" href="#note-1">1</a></sup> y<sup><a id="mark-1-2" href="#note-1">1</a></sup></p>',
      '<section class="notes"><ol>',
      '<li id="note-1"><p>Note. <a href="#mark-1-1">↩</a> <a href="#mark-1-2">↩</a></p>',
      '</li>',
      '</ol></section>',
      '',
    ].join('\n'),
  )
})

test('the page has its language and direction, and other text says its own', () => {
  const html = page('---\nlanguage: ar\n---\nمرحبا\n\nEnglish')
  expect([
    html.includes('<html lang="ar" dir="rtl">'),
    html.includes('<p>مرحبا</p>'),
    html.includes('<p dir="ltr">English</p>'),
  ]).toEqual([true, true, true])
})

test('in print a table that no upright page can hold stands on a landscape page, its columns inside it', () => {
  const columns = Array.from({ length: 14 }, (_, index) => `Column${index}`)
  const table = `|${columns.join('|')}|\n|${columns.map(() => '-').join('|')}|\n|${columns.map(() => '1,234,567.00').join('|')}|`
  const wide = print(`Before\n\n## Wide\n\n${table}\n\nAfter`)
  expect(
    /<div class="landscape">\n<h2.*<table class="together tight" style=".*<\/div>\n<\/div>\n<p>After/s.test(wide),
  ).toBe(true)
  expect(wide.match(/<col style="width:/g)).toHaveLength(14)
  expect(print(`|a|b|\n|-|-|\n|${'x'.repeat(120)}|1|`)).toContain('<colgroup>')
  expect(print('|a|b|\n|-|-|\n|x|1|')).not.toContain('<colgroup>')
})

test('a list of numbers with four digits has room for them', () => {
  expect(main('1986. x')).toBe('<ol start="1986" style="padding-inline-start:4em">\n<li>x</li>\n</ol>\n')
})

test('a box stands in its item’s first line, and what leads to a table or a caption stays with it', () => {
  expect(main('- [x] done\n\n  | a |\n  |---|\n  | 1 |')).toContain(
    '<li class="task"><p><input type="checkbox" disabled checked>done</p>\n<div class="wide">',
  )
  const html = main(
    'As follows:\n\nTable: Costs\n\n| a |\n|---|\n| 1 |\n\n```chart\ntype: pie\n\n| a | b |\n|---|---|\n| x | 1 |\n```\n\nFigure: Shares',
  )
  expect(html.match(/<div class="lead">(?:<p>As|<p class="caption table">|<figure>)/g)).toHaveLength(3)
  expect(html).toContain('<p class="caption figure">Figure 1: Shares</p>')
})

test('on paper a value is not parted from its unit, nor a date from its year, outside of tables and code', () => {
  const html = print(
    'From 45.00 EUR, § 12 or 26.4 % on 1 April 2025, EUR 3 000 for 2 rooms `5 km`\n\n| a |\n|---|\n| 7 km |',
  )
  expect([...html.matchAll(/<span class="whole">([^<]*)</g)].map(([, text]) => text)).toEqual([
    '45.00 EUR',
    '§ 12',
    '26.4 %',
    '1 April 2025',
    'EUR 3',
  ])
  expect(page('45.00 EUR')).not.toContain('class="whole"')
})

test('a table and a quote whose words run to the left do so in a page that runs to the right', () => {
  const html = main('Text\n\n| القسم | المبلغ |\n|-|-|\n| أ | Total |\n\n> اقتباس')
  expect([
    html.match(/<table dir="rtl">/g)?.length,
    html.match(/<td class="right" dir="ltr">Total/g)?.length,
    html.match(/<blockquote dir="rtl">/g)?.length,
  ]).toEqual([1, 1, 1])
})

test('a heading without words makes no gap and no empty line among the contents', async () => {
  const { bytes } = await render('html', { content: '---\ntoc: true\n---\n\n#\n\n# One\n\nText' })
  const html = new TextDecoder().decode(bytes)
  expect([html.match(/<h1/g)?.length, html.match(/<a href="#one"/g)?.length]).toEqual([1, 1])
})

const listOf = (markdown: string): string | undefined =>
  /<(ul|ol)[\s\S]*<\/\1>/.exec(page(markdown))?.[0]?.replaceAll('\n', '')

test('items of a list that run the other way have their marks on the page, and what stands in them runs as they do', () => {
  expect([listOf('- one\n- اثنان\n\n  three\n'), listOf('---\nlanguage: en\n---\n1. واحد\n2. two')]).toEqual([
    '<ul><li>one</li><li class="turned" dir="rtl"><p>اثنان</p><p dir="ltr">three</p></li></ul>',
    '<ol dir="rtl"><li>واحد</li><li class="turned" dir="ltr">two</li></ol>',
  ])
})

test('a column of a table has one edge, whichever way its words run', () => {
  const html = writeHtml(parseMarkdown('| Word | Sum |\n|---|---|\n| one | 1 |\n| اثنان | 2 |'))
  expect(html).toContain('<td class="left" dir="rtl">اثنان</td>')
})

test('the mark of a footnote inside a link leads to the note', () => {
  const html = writeHtml(parseMarkdown('[one[^a] two](https://example.org)\n\n[^a]: Note.'))
  expect(html).toContain(
    '<a href="https://example.org" rel="noopener noreferrer">one</a><sup><a id="mark-1-1" href="#note-1">1</a></sup><a href="https://example.org" rel="noopener noreferrer"> two</a>',
  )
})
