import { expect, test } from 'vitest'
import { plainText, type Inline } from '../../main/deliverable/document.ts'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'

const text = (value: string, marks: object = {}): Inline => ({ type: 'text', text: value, ...marks })
const paragraph = (...children: Inline[]) => ({ type: 'paragraph', children })
const blocks = (markdown: string) => parseMarkdown(markdown).blocks

test('marks of nested emphasis end up on the runs', () => {
  expect(blocks('a **b *c* ~~d~~** `e`')).toEqual([
    paragraph(
      text('a '),
      text('b ', { bold: true }),
      text('c', { bold: true, italic: true }),
      text(' ', { bold: true }),
      text('d', { bold: true, strike: true }),
      text(' '),
      text('e', { code: true }),
    ),
  ])
})

test('what is raised or lowered is said in tags, written-out signs of them are text, and comments are gone', () => {
  const [sub, sup] = [{ raised: 'sub' }, { raised: 'super' }] as const
  expect(
    blocks(
      'H<sub>2</sub>O, 10<sup>6</sup><!-- n -->, <kbd>Ctrl</kbd> &lt;sup&gt;x&lt;/sup&gt;\n\n<!-- no\n\none -->\n\n`<!-- c -->`',
    ),
  ).toEqual([
    paragraph(
      text('H'),
      text('2', sub),
      text('O, 10'),
      text('6', sup),
      text(', '),
      text('Ctrl', { code: true }),
      text(' <sup>x</sup>'),
    ),
    paragraph(text('<!-- c -->', { code: true })),
  ])
})

test('HTML that stands as text is told', () => {
  expect(parseMarkdown('<table><tr><td>1</td></tr></table>').warnings).toEqual([
    'HTML is not read: its tags (</td>) stand in the text as they were written. Give it as Markdown.',
  ])
  expect(parseMarkdown('a < b, `<td>` and 3 > 2').warnings).toEqual([])
})

test('raw HTML is literal text, in a paragraph and as a block', () => {
  expect(blocks('x <b>y</b>\n\n<script>alert(1)</script>')).toEqual([
    paragraph(text('x <b>y</b>')),
    paragraph(text('<script>alert(1)</script>')),
  ])
})

test('character references become their characters, unknown ones stay', () => {
  expect(blocks('&lt;b&gt; &amp; &euro; &#8364; &#x20AC; &nope;')).toEqual([paragraph(text('<b> & € € € &nope;'))])
})

test('lists nest, keep their start and the state of tasks', () => {
  expect(blocks('3. one\n   - [x] done\n   - [ ] open\n4. two')).toEqual([
    {
      type: 'list',
      ordered: true,
      start: 3,
      items: [
        {
          blocks: [
            paragraph(text('one')),
            {
              type: 'list',
              ordered: false,
              start: 1,
              items: [
                { checked: true, blocks: [paragraph(text('done'))] },
                { checked: false, blocks: [paragraph(text('open'))] },
              ],
            },
          ],
        },
        { blocks: [paragraph(text('two'))] },
      ],
    },
  ])
})

test('a table has its alignment, short rows are filled, and lost cells are said', () => {
  expect(parseMarkdown('|a|b|\n|:-|-:|\n|1<br>2|\n|3|4|5|')).toEqual({
    meta: {},
    blocks: [
      {
        type: 'table',
        columns: [{ align: 'left' }, { align: 'right' }],
        headerRows: 1,
        rows: [
          [[text('a')], [text('b')]],
          [[text('1'), { type: 'break' }, text('2')], []],
          [[text('3')], [text('4')]],
        ],
      },
    ],
    footnotes: new Map(),
    warnings: ['The table "a | b" has 2 columns; its row 2 has one cell more, which is lost: |3|4|5|'],
  })
})

test('footnotes are numbered by their marks; one that nothing refers to stands at the end', () => {
  const {
    blocks: found,
    footnotes,
    warnings,
  } = parseMarkdown(
    '[^b] and [^a] and [^c]\n\n[^a]: first\n    more\n\n    second paragraph\n[^b]: other\n[^d]: unused',
  )
  expect({ found, notes: [...footnotes], warnings }).toEqual({
    found: [
      paragraph({ type: 'footnote', note: 'b' }, text(' and '), { type: 'footnote', note: 'a' }, text(' and [^c]')),
      paragraph(text('[d] '), text('unused')),
    ],
    notes: [
      ['b', [paragraph(text('other'))]],
      ['a', [paragraph(text('first more')), paragraph(text('second paragraph'))]],
    ],
    warnings: [
      'The footnote mark [^c] has no definition or stands inside a footnote; it stays as text.',
      'The footnote [^d] is never referred to; its text stands at the end.',
    ],
  })
})

test('only web, mail and anchor targets are links', () => {
  expect(blocks('[a](https://x.y/z) [b](javascript:alert(1)) [c](#d) <mailto:e@f.de> [g](../h.docx)')).toEqual([
    paragraph(
      { type: 'link', href: 'https://x.y/z', children: [text('a')] },
      text(' b (javascript:alert(1)) '),
      { type: 'link', href: '#d', children: [text('c')] },
      text(' '),
      { type: 'link', href: 'mailto:e@f.de', children: [text('mailto:e@f.de')] },
      text(' g (../h.docx)'),
    ),
  ])
})

test('a line end inside a paragraph is a space, between Chinese characters nothing', () => {
  expect(blocks('one\ntwo\n\n第一\n第二')).toEqual([paragraph(text('one two')), paragraph(text('第一第二'))])
})

test('quotations, code, rules and images are what they are', () => {
  expect(blocks('> q\n\n```sql\nSELECT 1\n```\n\n***\n\n![alt](p.png "Caption")')).toEqual([
    { type: 'quote', blocks: [paragraph(text('q'))] },
    { type: 'code', language: 'sql', text: 'SELECT 1' },
    { type: 'rule' },
    paragraph({ type: 'image', source: 'p.png', alt: 'alt', caption: 'Caption' }),
    { type: 'caption', of: 'figure', children: [text('Caption')] },
  ])
})

test('front matter is read, and a first heading that repeats the title is left out', () => {
  const source =
    '---\ntitle: "A: b"\nauthors:\n  - X\n  - Y\ndate: 2024-07-01\nlang: zh-TW\npage-size: letter landscape\ndraft: yes\n---\n# A: b\n\nText'
  expect(parseMarkdown(source)).toEqual({
    meta: { title: 'A: b', author: 'X, Y', date: '2024-07-01', language: 'zh-TW', pageSize: 'Letter', landscape: true },
    blocks: [paragraph(text('Text'))],
    footnotes: new Map(),
    warnings: ['Front matter "draft: yes" is not used.'],
  })
})

test('a text that begins with a rule has no front matter', () => {
  expect(blocks('---\nJust text.\n\n---\n')).toEqual([
    { type: 'rule' },
    paragraph(text('Just text.')),
    { type: 'rule' },
  ])
})

test('characters that no XML file may hold are replaced', () => {
  expect(blocks('a\u0000b\u000Bc\uD800d &#1;')).toEqual([paragraph(text('a\uFFFDb\uFFFDc\uFFFDd \uFFFD'))])
})

const types = (markdown: string) =>
  parseMarkdown(markdown).blocks.map((block) => (block.type === 'caption' ? [block.of, block.number] : block.type))

test('a caption stands beside its table, in any of the languages; the contents stand where they are asked for', () => {
  expect([
    types('표 3: 예산\n\n|a|\n|-|\n|1|'),
    types('Table: no table here'),
    types('|a|\n|-|\n|1|\n\nTabelle: Kosten'),
    types('# T\n\n[[toc]]\n\ntext'),
    types('---\ntoc: true\n---\n# T\n\ntext'),
    types('---\ntitle: T\ntoc: yes\n---\n## A'),
    types('---\ntitle: T\ntoc: no\n---\n## A'),
  ]).toEqual([
    [['table', '3'], 'table'],
    ['paragraph'],
    ['table', ['table', undefined]],
    ['heading', 'contents', 'paragraph'],
    ['heading', 'contents', 'paragraph'],
    ['contents', 'heading'],
    ['heading'],
  ])
})

test('a table whose header has no words has none', () => {
  expect(blocks('| | |\n|---|---|\n| Name | Anna |')).toMatchObject([
    { type: 'table', headerRows: 0, rows: [[[text('Name')], [text('Anna')]]] },
  ])
})

test('quotation marks inside a quoted entry of the front matter are read as they are meant', () => {
  expect(parseMarkdown('---\ntitle: "A \\"B\\" C"\nauthor: \'O\'\'Neil\'\n---\n').meta).toEqual({
    title: 'A "B" C',
    author: "O'Neil",
  })
})

const linesIn = (markdown: string): string[] =>
  parseMarkdown(markdown).blocks.flatMap((block) =>
    block.type === 'paragraph'
      ? [block.children.map((inline) => (inline.type === 'break' ? '⏎' : plainText([inline]))).join('')]
      : block.type === 'code'
        ? [block.text]
        : [],
  )

test('lines that begin with a mark of a list, or with labels, stay lines; prose and code do not change', () => {
  expect(
    linesIn(
      'The rules:\n(a) the first, which goes\non here\n(b) the second\n\na) eins\nb) zwei\n\n• x\n• y\n\n**Present:** Ann\n**Excused**: Dan\n\nDate: today\nPlace: Bonn\n\nProse with one\n(a) in it\nand no more.\n\n- ```\n  • x\n  • y\n  ```\n\nNote: this one\ngoes on.\n\n```\n• x\n• y\n```',
    ),
  ).toEqual([
    'The rules:⏎(a) the first, which goes on here⏎(b) the second',
    'a) eins⏎b) zwei',
    '• x⏎• y',
    'Present: Ann⏎Excused: Dan',
    'Date: today⏎Place: Bonn',
    'Prose with one (a) in it and no more.',
    'Note: this one goes on.',
    '• x\n• y',
  ])
})
