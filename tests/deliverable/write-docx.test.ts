import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { elements, parseXml, type XmlElement } from '../support/xml.ts'

async function parts(markdown: string) {
  const bytes = await writeDocx(parseMarkdown(markdown))
  const files = unzipSync(bytes)
  return { faults: ooxmlFaults(bytes), part: (name: string) => parseXml(strFromU8(files[name]!)) }
}

const textOf = (element: XmlElement): string =>
  elements(element, 'w:t')
    .map((run) => run.text)
    .join('')
const styleOf = (paragraph: XmlElement): string | undefined => elements(paragraph, 'w:pStyle')[0]?.attributes['w:val']

test('headings are native, under the title', async () => {
  const { part, faults } = await parts('---\ntitle: T\nauthor: A\ndate: D\n---\n# One\n## Two\nText')
  const found = elements(part('word/document.xml'), 'w:p').map((paragraph) => [styleOf(paragraph), textOf(paragraph)])
  expect({ found, faults }).toEqual({
    found: [
      ['Title', 'T'],
      ['Subtitle', 'A · D'],
      ['Heading1', 'One'],
      ['Heading2', 'Two'],
      [undefined, 'Text'],
    ],
    faults: [],
  })
})

test('each list counts on its own, at its level, from its start', async () => {
  const { part, faults } = await parts('1. a\n   1. b\n\ntext\n\n5. c\n\n- d')
  const numbering = part('word/numbering.xml')
  const items = elements(part('word/document.xml'), 'w:p').filter(
    (paragraph) => elements(paragraph, 'w:numPr').length > 0,
  )
  const describeItem = (item: XmlElement) => {
    const level = elements(item, 'w:ilvl')[0]!.attributes['w:val']!
    const number = elements(numbering, 'w:num').find(
      (entry) => entry.attributes['w:numId'] === elements(item, 'w:numId')[0]!.attributes['w:val'],
    )!
    const abstract = elements(numbering, 'w:abstractNum').find(
      (entry) => entry.attributes['w:abstractNumId'] === elements(number, 'w:abstractNumId')[0]!.attributes['w:val'],
    )!
    const shape = elements(abstract, 'w:lvl').find((entry) => entry.attributes['w:ilvl'] === level)!
    const override = elements(number, 'w:startOverride')[0]?.attributes['w:val']
    return [
      textOf(item),
      level,
      elements(shape, 'w:numFmt')[0]!.attributes['w:val'],
      override ?? elements(shape, 'w:start')[0]!.attributes['w:val'],
    ]
  }
  expect({ items: items.map(describeItem), faults }).toEqual({
    items: [
      ['a', '0', 'decimal', '1'],
      ['b', '1', 'lowerLetter', '1'],
      ['c', '0', 'decimal', '5'],
      ['d', '0', 'bullet', '1'],
    ],
    faults: [],
  })
})

test('a table repeats its header row and its columns have the widths of the grid', async () => {
  const { part, faults } = await parts('|Item|Amount|\n|-|-|\n|a long name of something|1,000.00|\n|b|2.50|')
  const [table] = elements(part('word/document.xml'), 'w:tbl')
  const rows = elements(table, 'w:tr')
  const grid = elements(table, 'w:gridCol').map((column) => column.attributes['w:w'])
  expect({
    headers: rows.map((row) => elements(row, 'w:tblHeader').length),
    cells: rows.map((row) => elements(row, 'w:tcW').map((width) => width.attributes['w:w'])),
    alignment: rows.map((row) => elements(row, 'w:jc').map((justification) => justification.attributes['w:val'])),
    faults,
  }).toEqual({
    headers: [1, 0, 0],
    cells: [grid, grid, grid],
    alignment: [
      ['start', 'end'],
      ['start', 'end'],
      ['start', 'end'],
    ],
    faults: [],
  })
})

test('what leads to a table stays with it, a small table stays together, and telephone numbers are no amounts', async () => {
  const { part } = await parts(
    'Before\n\n> The contacts are:\n\n| Name | Phone | Fee |\n|---|---|---|\n| Desk | +49 40 66969 110 | 10 |\n| Police | 040 428 650 | 1 200 |\n\nAfter',
  )
  const paragraphs = elements(part('word/document.xml'), 'w:p').filter((paragraph) => textOf(paragraph) !== '')
  const kept = paragraphs.filter((paragraph) => elements(paragraph, 'w:keepNext').length > 0).map(textOf)
  const right = paragraphs.filter((paragraph) => elements(paragraph, 'w:jc')[0]?.attributes['w:val'] === 'end')
  expect([kept, right.map(textOf)]).toEqual([
    ['The contacts are:', 'Name', 'Phone', 'Fee', 'Desk', '+49 40 66969 110', '10'],
    ['Fee', '10', '1 200'],
  ])
})

test('footnotes are real ones, with formatting and links', async () => {
  const { part, faults } = await parts('A[^1] B[^2]\n\n[^1]: See **page 4**, <https://x.y/z>.\n[^2]: Other.')
  const notes = elements(part('word/footnotes.xml'), 'w:footnote').filter(
    (note) => note.attributes['w:type'] === undefined,
  )
  const marks = elements(part('word/document.xml'), 'w:footnoteReference').map((mark) => mark.attributes['w:id'])
  expect({ notes: notes.map((note) => [note.attributes['w:id'], textOf(note).trim()]), marks, faults }).toEqual({
    notes: [
      [marks[0], 'See page 4, https://x.y/z.'],
      [marks[1], 'Other.'],
    ],
    marks: [expect.any(String), expect.any(String)],
    faults: [],
  })
})

test('links lead out, or to a heading of the document', async () => {
  const { part, faults } = await parts(
    '# Per diems 2024\n\n[in](#per-diems-2024) [out](https://x.y/?a=1&b=2) [gone](#nowhere)',
  )
  const document = part('word/document.xml')
  const targets = elements(part('word/_rels/document.xml.rels'), 'Relationship').filter(
    (entry) => entry.attributes['TargetMode'] === 'External',
  )
  expect({
    links: elements(document, 'w:hyperlink').map((link) => [textOf(link), link.attributes['w:anchor']]),
    targets: targets.map((entry) => entry.attributes['Target']),
    marks: elements(document, 'w:bookmarkStart').map((mark) => mark.attributes['w:name']),
    faults,
  }).toEqual({
    links: [
      ['in', 'heading_1'],
      ['out', undefined],
    ],
    targets: ['https://x.y/?a=1&b=2'],
    marks: ['heading_1'],
    faults: [],
  })
})

test('scripts get their own fonts and direction, and the document its language', async () => {
  const { part, faults } = await parts(
    '---\nlanguage: ko\n---\n한국어 日本語の文\n\nمرحبا (2024) بكم\n\nword مرحبا, end',
  )
  const paragraphs = elements(part('word/document.xml'), 'w:p')
  const runs = paragraphs.map((paragraph) => ({
    bidi: elements(paragraph, 'w:bidi').length,
    runs: elements(paragraph, 'w:r').map((run) => [
      textOf(run),
      elements(run, 'w:rtl').length,
      elements(run, 'w:rFonts')[0]?.attributes['w:eastAsia'],
    ]),
  }))
  const [language] = elements(elements(part('word/styles.xml'), 'w:docDefaults')[0], 'w:lang')
  expect({ runs, language: language!.attributes, faults }).toEqual({
    runs: [
      {
        bidi: 0,
        runs: [
          ['한국어', 0, undefined],
          [' ', 0, undefined],
          ['日本語の文', 0, 'Yu Gothic'],
        ],
      },
      { bidi: 1, runs: [['مرحبا (2024) بكم', 1, undefined]] },
      {
        bidi: 0,
        runs: [
          ['word ', 0, undefined],
          ['مرحبا', 1, undefined],
          [', end', 0, undefined],
        ],
      },
    ],
    language: { 'w:val': 'ko', 'w:eastAsia': 'ko-KR', 'w:bidi': 'ar-SA' },
    faults: [],
  })
})

test('a table that no upright page can hold stands on a landscape page with its heading, lead-in and caption', async () => {
  const columns = Array.from({ length: 14 }, (_, index) => `Column${index}`)
  const row = columns.map(() => '1,234,567.00')
  const { part, faults } = await parts(
    `Before\n\n## Wide\n\nAs follows:\n\nTable: Sums\n\n|${columns.join('|')}|\n|${columns.map(() => '-').join('|')}|\n|${row.join('|')}|\n\nAfter`,
  )
  const sections = elements(part('word/document.xml'), 'w:pgSz').map((size) => size.attributes['w:orient'])
  const upright = elements(part('word/document.xml'), 'w:p').findIndex((one) => elements(one, 'w:sectPr').length > 0)
  const texts = elements(part('word/document.xml'), 'w:p').map(textOf)
  expect({ sections, first: texts.slice(0, upright + 1).filter((text) => text !== ''), faults }).toEqual({
    sections: ['portrait', 'landscape', 'portrait'],
    first: ['Before'],
    faults: [],
  })
})

test('texts in frames that follow one another stay two', async () => {
  const { part } = await parts('```\na\n```\n\n```\nb\n```')
  const found = elements(part('word/document.xml'), 'w:p').map((paragraph) => [styleOf(paragraph), textOf(paragraph)])
  expect(found).toEqual([
    ['SourceCode', 'a'],
    [undefined, ''],
    ['SourceCode', 'b'],
  ])
})

test('raised and lowered text is so in Word', async () => {
  const { part } = await parts('H<sub>2</sub>O 10<sup>6</sup>')
  const found = elements(part('word/document.xml'), 'w:vertAlign').map(({ attributes }) => attributes['w:val'])
  expect(found).toEqual(['subscript', 'superscript'])
})

describe('the strict check accepts', () => {
  const long = Array.from(
    { length: 300 },
    (_, index) => `## Section ${index}\n\n${'Words of a policy. '.repeat(60)}\n\n|a|b|\n|-|-|\n|${index}|2|\n`,
  ).join('\n')
  test.each([
    ['an empty text', ' '],
    ['only a table', '|a|\n|-|'],
    ['tables that touch', '|a|\n|-|\n|1|\n\n|b|\n|-|\n|2|'],
    ['deep lists', Array.from({ length: 12 }, (_, depth) => `${'   '.repeat(depth)}1. level ${depth}`).join('\n')],
    [
      'everything in a list',
      '- [x] a\n\n  > quote\n\n  ```\n  code\n  ```\n\n  |a|\n  |-|\n  |1|\n\n  ## heading\n- \n- ***',
    ],
    ['a list that begins with code', '- ```\n  x\n  ```'],
    ['a quotation with everything', '> # h\n> 1. a\n> 2. b\n>\n> |a|\n> |-|\n> |1|\n>\n> > nested'],
    [
      'a footnote with blocks',
      'x[^1] y[^1]\n\n[^1]: a\n\n    - b\n    - c\n\n    |t|u|\n    |-|-|\n    |1|2|\n\n    > q',
    ],
    ['a footnote in a table and a heading', '# H[^1]\n\n|a[^2]|\n|-|\n|b[^1]|\n\n[^1]: one\n[^2]: two'],
    ['headings that repeat', '# A\n\n# A\n\n[x](#a-1)'],
    [
      'Korean and Arabic everywhere',
      '# 제1장\n\n- 목록\n  - مرحبا\n\n> 인용\n>\n> اقتباس\n\n|구분|المبلغ|\n|-|-:|\n|서울|1,000|\n\n각주[^1]\n\n[^1]: 제7조',
    ],
    ['characters that are no XML', 'a\u0001 & < > " \' &#x1F; \uFFFF [l](https://x.y/?a=<&b=")'],
    [
      'front matter in full',
      '---\ntitle: <T> & "t"\nauthor: A & B\nlanguage: ar\npage-size: A5 landscape\n---\nمرحبا\n\n1. واحد\n\n> اقتباس',
    ],
    ['sixty pages', long],
  ])('%s', async (_what, markdown) => {
    expect(ooxmlFaults(await writeDocx(parseMarkdown(markdown)))).toEqual([])
  })
})
