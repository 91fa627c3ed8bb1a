import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'

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
      { text: 'Two  spaces1', locator: { paragraph: 2, heading } },
      { text: 'A note', locator: { paragraph: 2, heading, part: 'footnote' } },
      { text: '- a', locator: { paragraph: 3, heading } },
      { text: '  - b', locator: { paragraph: 4, heading } },
      { text: 'x |  | y', locator: { paragraph: 5, heading } },
      { text: 'Foot', locator: { paragraph: 1, part: 'footer' } },
    ],
    codes: ['tracked_changes'],
  })
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
      '<package><manifest><item id="b" href="b.xhtml"/><item id="a" href="a%20a.xhtml"/></manifest><spine><itemref idref="a"/><itemref idref="b"/></spine></package>',
    ),
    'in/a a.xhtml': strToU8('<html><body>\n<p>First</p></body></html>'),
    'in/b.xhtml': strToU8('<html><body><p>Second</p></body></html>'),
  })
  expect((await extractBytes(book, { name: 'a.epub' })).lines).toEqual([
    { text: 'First', locator: { part: 'in/a a.xhtml', line: 2 } },
    { text: 'Second', locator: { part: 'in/b.xhtml', line: 1 } },
  ])
})
