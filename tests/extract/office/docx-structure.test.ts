import { expect, test } from 'vitest'
import { extractDocx } from '../../../main/extract/docx.ts'
import type { TextView } from '../../../main/extract/text-view.ts'
import { docxOf, paragraph } from '../../support/office-files.ts'

const read = async (body: string, related?: Parameters<typeof docxOf>[1]): Promise<TextView> =>
  extractDocx(docxOf(body, related), { name: 'a.docx' })

const textsOf = ({ lines }: TextView): string[] => lines.map(({ text }) => text)

const cell = (text: string, properties = ''): string => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`

test('a table row is a line, empty, spanned and continued cells kept', async () => {
  const body = `<w:tbl>
    <w:tr>${cell('head', '<w:gridSpan w:val="2"/>')}${cell('c')}</w:tr>
    <w:tr>${cell('a', '<w:vMerge w:val="restart"/>')}${cell('')}${cell('1')}</w:tr>
    <w:tr>${cell('old', '<w:vMerge/>')}${cell('b')}${cell('2')}</w:tr>
    <w:sdt><w:sdtContent><w:tr>${cell('x')}${cell('y')}${cell('z')}</w:tr></w:sdtContent></w:sdt>
    </w:tbl>`
  const view = await read(body)
  expect(textsOf(view)).toEqual(['head |  | c', 'a |  | 1', ' | b | 2', 'x | y | z'])
  expect(view.lines.map(({ locator }) => locator)).toEqual([1, 2, 3, 4].map((n) => ({ paragraph: n })))
})

test('a table in a cell follows its row, in its place', async () => {
  const inner = `<w:tbl><w:tr>${cell('1')}${cell('2')}</w:tr></w:tbl>`
  const body = `<w:tbl><w:tr><w:tc>${paragraph('outer')}${inner}<w:p/></w:tc>${cell('b')}</w:tr></w:tbl>${paragraph('after')}`
  expect((await read(body)).lines).toEqual([
    { text: 'outer | b', locator: { paragraph: 1 } },
    { text: '1 | 2', locator: { paragraph: 1 } },
    { text: 'after', locator: { paragraph: 2 } },
  ])
})

const article = (text: string): string => paragraph(text, '<w:pStyle w:val="Art"/>')

const item = (text: string, numId: number, depth = 0): string =>
  paragraph(text, `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${numId}"/></w:numPr>`)

const level = (depth: number, format: string, text: string, more = ''): string =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>${more}</w:lvl>`

test('list numbers read as Word shows them, through styles, levels and restarts', async () => {
  const numbering = `<w:numbering>
    <w:abstractNum w:abstractNumId="7">${level(0, 'upperRoman', 'Article %1', '<w:pStyle w:val="Art"/>')}${level(1, 'decimal', '%1.%2', '<w:isLgl/>')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="8">${level(0, 'lowerLetter', '%1)')}${level(1, 'bullet', '')}</w:abstractNum>
    <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
    <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
    <w:num w:numId="3"><w:abstractNumId w:val="8"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>
    </w:numbering>`
  const styles = `<w:styles><w:style w:type="paragraph" w:styleId="Art"><w:name w:val="Art"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style></w:styles>`
  const body = [
    article('Scope'),
    item('first', 1, 1),
    item('second', 1, 1),
    article('Fees'),
    item('third', 1, 1),
    item('x', 2),
    item('dot', 2, 1),
    item('y', 2),
    item('again', 3),
    item('on', 2),
    paragraph('no number', '<w:pStyle w:val="Art"/><w:numPr><w:numId w:val="0"/></w:numPr>'),
  ].join('')
  const view = await read(body, { n: ['numbering', 'numbering.xml', numbering], s: ['styles', 'styles.xml', styles] })
  expect(textsOf(view)).toEqual([
    'Article I Scope',
    '1.1 first',
    '1.2 second',
    'Article II Fees',
    '2.1 third',
    'a) x',
    'dot',
    'b) y',
    'd) again',
    'e) on',
    'no number',
  ])
})

const run = (text: string, tag = 't'): string => `<w:r><w:${tag}>${text}</w:${tag}></w:r>`

test('insertions are text, deletions and moves are listed at the end with their author', async () => {
  const body = `<w:p>${run('The fee is ')}<w:del w:author="Ann">${run('10', 'delText')}</w:del><w:del w:author="Ann">${run('0 EUR', 'delText')}</w:del><w:ins w:author="Ann">${run('250 EUR')}</w:ins></w:p>
    <w:p><w:moveFrom w:author="Bob">${run('old place')}</w:moveFrom></w:p><w:p><w:moveTo w:author="Bob">${run('new place')}</w:moveTo></w:p>`
  const view = await read(body)
  expect(view.lines).toEqual([
    { text: 'The fee is 250 EUR', locator: { paragraph: 1 } },
    { text: 'new place', locator: { paragraph: 3 } },
    { text: '[deleted by Ann] 100 EUR', locator: { paragraph: 1 } },
    { text: '[moved away by Bob] old place', locator: { paragraph: 2 } },
  ])
  expect(view.warnings.map(({ code }) => code)).toEqual(['tracked_changes'])
})

const note = (kind: string, id: number, text: string): string =>
  `<w:${kind} w:id="${id}">${paragraph(text)}</w:${kind}>`

const mark = (kind: string, id: number): string => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`

test('notes are numbered as they are met and placed where their mark stands', async () => {
  const footnotes = `<w:footnotes><w:footnote w:id="0" w:type="separator">${paragraph('-')}</w:footnote>${note('footnote', 2, 'late')}${note('footnote', 5, 'early')}</w:footnotes>`
  const endnotes = `<w:endnotes>${note('endnote', 3, 'at the end')}</w:endnotes>`
  const body = `<w:p>${mark('footnote', 5)}${mark('endnote', 3)}</w:p><w:p><w:r><w:t>b</w:t></w:r>${mark('footnote', 2)}</w:p>`
  const view = await read(body, {
    f: ['footnotes', 'footnotes.xml', footnotes],
    e: ['endnotes', 'endnotes.xml', endnotes],
  })
  expect(view.lines).toEqual([
    { text: '[1][i]', locator: { paragraph: 1 } },
    { text: 'b[2]', locator: { paragraph: 2 } },
    { text: '[1] early', locator: { paragraph: 1, part: 'footnote' } },
    { text: '[2] late', locator: { paragraph: 2, part: 'footnote' } },
    { text: '[i] at the end', locator: { paragraph: 1, part: 'endnote' } },
  ])
})

test('a comment names its author and the words it stands on, over several paragraphs, with its replies', async () => {
  const comments = `<w:comments><w:comment w:id="4" w:author="Eve"><w:p w14:paraId="A1"><w:r><w:t>Check this</w:t></w:r></w:p></w:comment><w:comment w:id="5" w:author="Max"><w:p w14:paraId="A2"><w:r><w:t>Done</w:t></w:r></w:p></w:comment></w:comments>`
  const threads = `<w15:commentsEx><w15:commentEx w15:paraId="A1" w15:done="1"/><w15:commentEx w15:paraId="A2" w15:paraIdParent="A1"/></w15:commentsEx>`
  const body = `<w:p><w:r><w:t>The </w:t></w:r><w:commentRangeStart w:id="4"/><w:r><w:t>first part </w:t></w:r></w:p><w:p><w:r><w:t>and more</w:t></w:r><w:commentRangeEnd w:id="4"/><w:r><w:commentReference w:id="4"/><w:commentReference w:id="5"/></w:r></w:p>`
  const view = await read(body, {
    c: ['comments', 'comments.xml', comments],
    x: ['commentsExtended', 'commentsExtended.xml', threads],
  })
  expect(view.lines.slice(2)).toEqual([
    {
      text: 'Comment by Eve on “first part and more” (resolved): Check this',
      locator: { paragraph: 1, part: 'comment' },
    },
    { text: 'Reply by Max: Done', locator: { paragraph: 2, part: 'comment' } },
  ])
})

test('headers and footers are shown once however many sections repeat them', async () => {
  const header = `<w:hdr>${paragraph('Confidential')}${paragraph('ACME')}</w:hdr>`
  const view = await read(paragraph('body'), {
    h1: ['header', 'header1.xml', header],
    h2: ['header', 'header2.xml', header],
    f1: ['footer', 'footer1.xml', `<w:ftr>${paragraph('Page')}</w:ftr>`],
  })
  expect(view.lines).toEqual([
    { text: 'body', locator: { paragraph: 1 } },
    { text: 'Confidential', locator: { paragraph: 1, part: 'header' } },
    { text: 'ACME', locator: { paragraph: 2, part: 'header' } },
    { text: 'Page', locator: { paragraph: 1, part: 'footer' } },
  ])
})

const link = (from: string, to: string, order: number): string =>
  `<dgm:cxn modelId="${from}${to}" srcId="${from}" destId="${to}" srcOrd="${order}"/>`

const point = (id: string, text: string, type = 'node'): string =>
  `<dgm:pt modelId="${id}" type="${type}"><dgm:t><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`

const points = (kind: string, values: readonly string[]): string =>
  `<c:${kind}Cache>${values.map((value, i) => `<c:pt idx="${i}"><c:v>${value}</c:v></c:pt>`).join('')}</c:${kind}Cache>`

test('charts and diagrams give their texts and numbers', async () => {
  const chart = `<c:chartSpace><c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></c:rich></c:tx></c:title><c:plotArea><c:barChart><c:ser><c:tx><c:strRef>${points('str', ['2024'])}</c:strRef></c:tx><c:cat><c:strRef>${points('str', ['Q1', 'Q2'])}</c:strRef></c:cat><c:val><c:numRef>${points('num', ['8.2', '0.30000000000000004'])}</c:numRef></c:val></c:ser></c:barChart></c:plotArea></c:chart></c:chartSpace>`
  const diagram = `<dgm:dataModel><dgm:ptLst><dgm:pt modelId="d" type="doc"/>${point('3', 'Third')}${point('1', 'First')}${point('2', 'Second')}</dgm:ptLst><dgm:cxnLst>${link('d', '3', 1)}${link('d', '1', 0)}${link('1', '2', 0)}</dgm:cxnLst></dgm:dataModel>`
  const body = `<w:p><w:r><w:drawing><c:chart r:id="ch"/></w:drawing></w:r></w:p><w:p><w:r><w:drawing><dgm:relIds r:dm="dg" r:lo="l"/></w:drawing></w:r></w:p>`
  const view = await read(body, { ch: ['chart', 'chart1.xml', chart], dg: ['diagramData', 'data1.xml', diagram] })
  expect(textsOf(view)).toEqual(['Chart: Sales', '2024 | Q1: 8.2 | Q2: 0.3', 'First', 'Second', 'Third'])
})
