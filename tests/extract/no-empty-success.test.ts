import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import { ExtractError } from '../../main/extract/text-view.ts'
import { docxOf, xlsxOf, zipOf } from '../support/office-files.ts'

/** The code of what went wrong, or the codes of the warnings and the lines. */
async function outcome(bytes: Uint8Array | string, name: string): Promise<unknown> {
  try {
    const { lines, warnings } = await extractBytes(Buffer.from(bytes), { name })
    return { lines: lines.map(({ text }) => text), warnings: warnings.map(({ code }) => code) }
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    return error.code
  }
}

test('a workbook without a sheet is corrupt, whatever its format', async () => {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument'
  const pointingTo = (target: string): string =>
    `<Relationships><Relationship Id="r" Type="${relation}" Target="${target}"/></Relationships>`
  const other = zipOf({ '_rels/.rels': pointingTo('xl/workbook.xml'), 'xl/workbook.xml': '<other/>' })
  const binary = zipOf({ '_rels/.rels': pointingTo('xl/workbook.bin'), 'xl/workbook.bin': '' })
  const ods = zipOf({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': '<document-content><body><spreadsheet/></body></document-content>',
  })
  expect([
    await outcome(xlsxOf({ sheets: [] }), 'a.xlsx'),
    await outcome(other, 'a.xlsx'),
    await outcome(binary, 'a.xlsb'),
    await outcome(ods, 'a.ods'),
  ]).toEqual(['corrupt', 'corrupt', 'corrupt', 'corrupt'])
})

test('a sheet that is none is named, and a text that a cell refers to in vain is said to be missing', async () => {
  const rows = '<row><c t="s"><v>1</v></c><c t="s"><v></v></c><c t="s"><v>0</v></c></row>'
  const lost = xlsxOf({ sheets: [{ name: 'S', rows }], strings: '<si><t>first</t></si>' })
  const none = xlsxOf({ sheets: [{ name: 'S', rows: '' }], parts: { 'xl/worksheets/sheet0.xml': '<other/>' } })
  expect([await outcome(lost, 'a.xlsx'), await outcome(none, 'a.xlsx')]).toEqual([
    { lines: ['Sheet: S', '(text missing in the file) |  | first'], warnings: [] },
    { lines: ['Sheet: S'], warnings: ['missing_sheet'] },
  ])
})

test('a document part of another kind is corrupt, and what holds no text says so', async () => {
  expect([
    await outcome(docxOf('', { r: ['x', 'document.xml', '<html><body>text</body></html>'] }), 'a.docx'),
    await outcome('<html><body><script>x()</script></body></html>', 'a.html'),
    await outcome('\ufeff', 'a.txt'),
    await outcome(' \n\n', 'a.txt'),
  ]).toEqual([
    'corrupt',
    { lines: [], warnings: ['empty'] },
    { lines: [], warnings: ['empty'] },
    { lines: [' ', ''], warnings: ['empty'] },
  ])
})
