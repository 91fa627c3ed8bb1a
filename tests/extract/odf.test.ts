import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openCompoundFile } from '../../main/extract/compound-file.ts'
import { embeddedKind, embeddedLines } from '../../main/extract/embedded-object.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { objectLines } from '../../main/extract/odf-object.ts'
import { parseXml } from '../../main/extract/xml-tree.ts'
import { compoundOf, shorts } from '../support/compound-files.ts'

function odf(kind: string, content: string, styles = '<styles/>'): Uint8Array {
  return zipSync({
    mimetype: strToU8(`application/vnd.oasis.opendocument.${kind}`),
    'content.xml': strToU8(
      `<o:document-content xmlns:o="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:p="p"><o:body>${content}</o:body></o:document-content>`,
    ),
    'styles.xml': strToU8(styles),
  })
}

function page(text: string): string {
  return `<draw:page><draw:frame><draw:text-box><text:p>${text}</text:p></draw:text-box></draw:frame><p:notes><draw:frame><draw:text-box><text:p>about ${text}</text:p></draw:text-box></draw:frame></p:notes></draw:page>`
}

test('an OpenDocument text is read with its lists, tables, notes and footers', async () => {
  const content = `<o:text><text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>One</text:h>
    <text:p>Two<text:s text:c="2"/>spaces<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>A note</text:p></text:note-body></text:note></text:p>
    <text:list><text:list-item><text:p>a</text:p><text:list><text:list-item><text:p>b</text:p></text:list-item></text:list></text:list-item></text:list>
    <table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell><table:table-cell/><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table></o:text>`
  const styles =
    '<s xmlns:text="t"><master-styles><master-page><footer><text:p>Foot</text:p></footer></master-page></master-styles></s>'
  const { lines, warnings } = await extractBytes(odf('text', content, styles), { name: 'a.odt' })
  const heading = 'One'
  expect({ lines, codes: warnings.map(({ code }) => code) }).toEqual({
    lines: [
      { text: 'One', locator: { paragraph: 1, heading } },
      { text: 'Two  spaces[1]', locator: { paragraph: 2, heading } },
      { text: '[1] A note', locator: { paragraph: 2, heading, part: 'footnote' } },
      { text: '- a', locator: { paragraph: 3, heading } },
      { text: '  - b', locator: { paragraph: 4, heading } },
      { text: 'x |  | y', locator: { paragraph: 5, heading } },
      { text: 'Foot', locator: { paragraph: 1, part: 'footer' } },
    ],
    codes: ['tracked_changes'],
  })
})

const flatText = `<?xml version="1.0"?><office:document xmlns:office="o" xmlns:style="s" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:fo="f" xmlns:dc="c" office:mimetype="application/vnd.oasis.opendocument.text">
  <office:styles><text:outline-style><text:outline-level-style text:level="1" style:num-format="1" style:num-suffix="."/><text:outline-level-style text:level="2" style:num-format="1" text:display-levels="2"/></text:outline-style></office:styles>
  <office:automatic-styles>
    <text:list-style style:name="L"><text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix="."/><text:list-level-style-number text:level="2" style:num-format="a" style:num-prefix="(" style:num-suffix=")"/></text:list-style>
    <style:style style:name="P" style:family="paragraph" style:list-style-name="L"/>
    <style:style style:name="H" style:family="text"><style:text-properties text:display="none"/></style:style>
  </office:automatic-styles>
  <office:body><office:text>
    <text:tracked-changes><text:changed-region text:id="c1"><text:deletion><office:change-info><dc:creator>Ann</dc:creator></office:change-info><text:p>old 411</text:p></text:deletion></text:changed-region></text:tracked-changes>
    <text:h text:outline-level="1">Alpha</text:h><text:h text:outline-level="2">Beta</text:h>
    <text:list text:style-name="L"><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>sub</text:p></text:list-item></text:list></text:list-item></text:list>
    <text:p/><text:list text:style-name="L" text:continue-numbering="true"><text:list-item><text:p>two</text:p></text:list-item><text:list-item text:start-value="9"><text:p>nine</text:p><text:p>more</text:p></text:list-item></text:list>
    <text:list><text:list-item><text:p text:style-name="P">own</text:p></text:list-item></text:list>
    <text:p>Now <text:change text:change-id="c1"/>512, <office:annotation office:name="n"><dc:creator>Carl</dc:creator><text:p>why?</text:p></office:annotation>these words<office:annotation-end office:name="n"/><text:span text:style-name="H"> secret</text:span></text:p>
    <table:table><table:table-row><table:table-cell table:number-columns-repeated="2"/><table:table-cell><text:p>5<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>net</text:p></text:note-body></text:note></text:p><table:table><table:table-row><table:table-cell><text:p>in</text:p></table:table-cell></table:table-row></table:table></table:table-cell></table:table-row></table:table>
    <text:section text:display="none"><text:p>gone</text:p></text:section>
  </office:text></office:body></office:document>`

test('an OpenDocument text in one XML file shows its numbers, comments, hidden words and deletions in their places', async () => {
  const { kind, lines, warnings } = await extractBytes(strToU8(flatText), { name: 'renamed.txt' })
  const [alpha, beta] = ['1. Alpha', '1. Alpha > 1.1 Beta']
  expect(kind).toBe('odt')
  expect(lines.map(({ text, locator }) => [text, locator])).toEqual([
    ['1. Alpha', { paragraph: 1, heading: alpha }],
    ['1.1 Beta', { paragraph: 2, heading: beta }],
    ['1. one', { paragraph: 3, heading: beta }],
    ['  (a) sub', { paragraph: 4, heading: beta }],
    ['2. two', { paragraph: 6, heading: beta }],
    ['9. nine', { paragraph: 7, heading: beta }],
    ['  more', { paragraph: 8, heading: beta }],
    ['1. own', { paragraph: 9, heading: beta }],
    ['Now 512, these words[hidden:  secret]', { paragraph: 10, heading: beta }],
    ['Comment by Carl on “these words”: why?', { paragraph: 10, heading: beta, part: 'comment' }],
    [' |  | 5[1]', { paragraph: 11, heading: beta }],
    ['[1] net', { paragraph: 11, heading: beta, part: 'footnote' }],
    ['in', { paragraph: 11, heading: beta }],
    ['[hidden: gone]', { paragraph: 12, heading: beta }],
    ['[deleted by Ann] old 411', { paragraph: 10, heading: beta }],
  ])
  expect(warnings.map(({ code }) => code)).toEqual(['hidden_text', 'tracked_changes'])
})

test('an OpenDocument presentation is read slide by slide, notes apart', async () => {
  const { lines, meta } = await extractBytes(
    odf('presentation', `<o:presentation>${page('one')}${page('two')}</o:presentation>`),
    { name: 'a.odp' },
  )
  expect({ lines, meta }).toEqual({
    lines: [
      { text: 'one', locator: { slide: 1 } },
      { text: 'about one', locator: { slide: 1, notes: true } },
      { text: 'two', locator: { slide: 2 } },
      { text: 'about two', locator: { slide: 2, notes: true } },
    ],
    meta: { slides: 2 },
  })
})

test('a book is read in the order of its spine', async () => {
  const book = zipSync({
    mimetype: strToU8('application/epub+zip'),
    'META-INF/container.xml': strToU8(
      '<container><rootfiles><rootfile full-path="in/book.opf"/></rootfiles></container>',
    ),
    'in/book.opf': strToU8(
      '<package xmlns:dc="d"><metadata><dc:title>A\n book</dc:title><dc:creator>Me</dc:creator></metadata><manifest><item id="b" href="b.xhtml"/><item id="a" href="a%20a.xhtml"/><item id="c" href="../../%zz"/></manifest><spine><itemref idref="a"/><itemref idref="b"/><itemref idref="a"/><itemref idref="c"/></spine></package>',
    ),
    'in/a a.xhtml': strToU8('<html><body>\n<p>First</p></body></html>'),
    'in/b.xhtml': strToU8('<html><body><p>Second</p></body></html>'),
  })
  expect((await extractBytes(book, { name: 'a.epub' })).lines).toEqual([
    { text: 'Title: A book', locator: { part: 'in/book.opf', line: 1 } },
    { text: 'Author: Me', locator: { part: 'in/book.opf', line: 1 } },
    { text: 'First', locator: { part: 'in/a a.xhtml', line: 2 } },
    { text: 'Second', locator: { part: 'in/b.xhtml', line: 1 } },
  ])
})

const chart = `<o:document-content xmlns:o="o" xmlns:chart="c" xmlns:table="b" xmlns:text="t"><o:body><o:chart><chart:chart><chart:title><text:p>Travel</text:p></chart:title>
  <chart:plot-area><chart:axis><chart:title><text:p>Quarter</text:p></chart:title></chart:axis></chart:plot-area>
  <table:table><table:table-header-rows><table:table-row><table:table-cell/><table:table-cell><text:p>Rail</text:p></table:table-cell></table:table-row></table:table-header-rows>
  <table:table-rows><table:table-row><table:table-cell><text:p>Q1</text:p></table:table-cell><table:table-cell><text:p>10.5</text:p></table:table-cell></table:table-row></table:table-rows></table:table></chart:chart></o:chart></o:body></o:document-content>`

test('slides show their charts, a master’s own text once, and are marked when hidden', async () => {
  const content = `<o:document-content xmlns:o="o" xmlns:text="t" xmlns:draw="d" xmlns:p="p" xmlns:style="s" xmlns:x="x">
    <o:automatic-styles><style:style style:name="dp3"><style:drawing-page-properties p:visibility="hidden"/></style:style></o:automatic-styles>
    <o:body><o:presentation>
      <draw:page draw:master-page-name="M"><draw:frame><draw:object x:href="./Object 1"/></draw:frame><draw:frame><draw:object x:href="./Object 2"/></draw:frame></draw:page>
      <draw:page draw:master-page-name="M" draw:style-name="dp3"><draw:frame><draw:text-box><text:p>secret</text:p></draw:text-box></draw:frame>
        <p:notes><draw:frame p:class="page-number"><draw:text-box><text:p>7</text:p></draw:text-box></draw:frame></p:notes></draw:page>
    </o:presentation></o:body></o:document-content>`
  const styles = `<s xmlns:text="t" xmlns:draw="d" xmlns:style="s" xmlns:p="p"><master-styles><style:master-page style:name="M">
    <draw:frame p:class="title"><draw:text-box><text:p>Click to edit</text:p></draw:text-box></draw:frame><draw:frame><draw:text-box><text:p>Confidential</text:p></draw:text-box></draw:frame></style:master-page></master-styles></s>`
  const bytes = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.presentation'),
    'content.xml': strToU8(content),
    'styles.xml': strToU8(styles),
    'Object 1/content.xml': strToU8(chart),
  })
  const { lines, warnings } = await extractBytes(bytes, { name: 'a.odp' })
  expect({
    lines: lines.map(({ text, locator }) => [text, locator]),
    warnings: warnings.map(({ message }) => message),
  }).toEqual({
    lines: [
      ['Chart: Travel', { slide: 1 }],
      ['Axes: Quarter', { slide: 1 }],
      ['Rail | Q1: 10.5', { slide: 1 }],
      ['Confidential', { slide: 1 }],
      ['Slide 2 (hidden)', { slide: 2 }],
      ['secret', { slide: 2 }],
    ],
    warnings: ['Hidden slides are shown and marked: 2.', 'Not read: 1 embedded object.'],
  })
})

test('what tracked changes delete from an OpenDocument text is listed apart, with who deleted it', async () => {
  const content = `<o:text><text:tracked-changes><text:changed-region><text:deletion><o:change-info><creator>Bob</creator></o:change-info><text:p>old price</text:p></text:deletion></text:changed-region></text:tracked-changes><text:p>New</text:p></o:text>`
  const { lines } = await extractBytes(odf('text', content), { name: 'a.odt' })
  expect(lines.map(({ text }) => text)).toEqual(['New', '[deleted by Bob] old price'])
})

const raised = (text: string, name = 'U') => `<text:span text:style-name="${name}">${text}</text:span>`

test('a raised figure of an OpenDocument text stays apart from the number before it', async () => {
  const styles = ['U', 'V'].map(
    (name, i) =>
      `<style:style style:name="${name}" style:family="text"><style:text-properties style:text-position="${['super 58%', '33% 58%'][i]}"/></style:style>`,
  )
  const text = `<text:p>10${raised('1')}${raised('2')}, 3${raised('2', 'V')}, m${raised('2')}, 7</text:p><text:p>${raised('1')} net</text:p>`
  const bytes = strToU8(
    `<?xml version="1.0"?><office:document xmlns:office="o" xmlns:style="s" xmlns:text="t" office:mimetype="application/vnd.oasis.opendocument.text"><office:automatic-styles>${styles.join('')}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document>`,
  )
  const { lines } = await extractBytes(bytes, { name: 'a.fodt' })
  expect(lines.map((line) => line.text)).toEqual(['10^12, 3^2, m2, 7', '1 net'])
})

const record = (type: number, body: Buffer): Buffer => Buffer.concat([shorts(type, body.length), body])
const stored = (name: string, bytes: Uint8Array) => embeddedLines(openCompoundFile(compoundOf({ [name]: bytes })))

test('a chart that an old Office file keeps as an object is read, whoever made it; what is not read is named', async () => {
  const value = Buffer.alloc(8)
  value.writeDoubleLE(7.5)
  const graph = Buffer.concat([
    record(0x1003, Buffer.alloc(0)),
    record(0x1033, Buffer.alloc(0)),
    record(0x100d, Buffer.concat([shorts(0), Buffer.of(3, 0), Buffer.from('Air')])),
    record(0x1034, Buffer.alloc(0)),
    record(0x1065, shorts(1)),
    record(0x203, Buffer.concat([shorts(0, 0, 0), value])),
  ])
  const equation = openCompoundFile(
    compoundOf({ 'Equation Native': Buffer.from('x'), '\u0001CompObj': Buffer.from('\0\0\u000b\0\0\0Equation.3\0') }),
  )
  const zip = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.chart'),
    'content.xml': strToU8(chart),
  })
  expect([
    await stored('package_stream', zip),
    await stored('Workbook', graph),
    await embeddedLines(equation),
    embeddedKind(equation),
  ]).toEqual([['Chart: Travel', 'Axes: Quarter', 'Rail | Q1: 10.5'], ['Chart', 'Air | 7.5'], undefined, 'Equation.3'])
})

const math = (inner: string) => objectLines(parseXml([Buffer.from(`<math>${inner}</math>`)], 'content.xml'))

test('an equation is read in one line, also where nobody typed it', () => {
  const fraction =
    '<mrow><mfrac><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><mi>b</mi></mfrac><mo>=</mo><msup><mi>x</mi><mn>2</mn></msup></mrow>'
  expect(math(fraction)).toEqual(['(a+1)/b=x^2'])
  expect(
    math(`<semantics>${fraction}<annotation encoding="StarMath 5.0">{a+1} over b</annotation></semantics>`),
  ).toEqual(['{a+1} over b'])
})
