import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import { sniff } from '../../main/extract/sniff.ts'

const zip = (...names: string[]): Uint8Array =>
  zipSync(Object.fromEntries(names.map((name) => [name, strToU8('<x/>')])))

test('content decides, whatever the name says', () => {
  const kinds = [
    sniff(strToU8('%PDF-1.7\n'), 'letter.docx'),
    sniff(zip('[Content_Types].xml', 'word/document.xml'), 'report.xlsx'),
    sniff(zip('[Content_Types].xml', 'xl/workbook.xml'), 'a'),
    sniff(zip('[Content_Types].xml', 'xl/workbook.bin'), 'a.xlsx'),
    sniff(zip('[Content_Types].xml', 'ppt/presentation.xml'), 'a.pdf'),
    sniff(zip('notes.txt'), 'renamed.xlsx'),
    sniff(strToU8('<html><body><table><tr><td>1</td></tr></table></body></html>'), 'export.xls'),
    sniff(strToU8('name;city\nAda;London\n'), 'export.xls'),
    sniff(strToU8('{\\rtf1\\ansi Hello}'), 'letter.doc'),
    sniff(strToU8('plain words'), 'letter.doc'),
  ]
  expect(kinds).toEqual(['pdf', 'docx', 'xlsx', 'xlsb', 'pptx', 'zip', 'html', 'csv', 'rtf', 'text'])
})

test('only between plain-text formats the name decides', () => {
  const bytes = strToU8('a,b\n1,2\n')
  expect(['t.csv', 't.tsv', 't.md', 't'].map((name) => sniff(bytes, name))).toEqual(['csv', 'tsv', 'text', 'text'])
})

function flat(kind: string): Uint8Array {
  return strToU8(
    `<?xml version="1.0"?>\n<office:document xmlns:office="o" office:mimetype="application/vnd.oasis.opendocument.${kind}">`,
  )
}

test('an office document in one XML file is known by its root', () => {
  const excel = strToU8('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">')
  const kinds = [flat('text'), flat('spreadsheet'), flat('presentation'), excel].map((bytes) => sniff(bytes, 'a.xml'))
  expect(kinds).toEqual(['odt', 'ods', 'odp', 'xls'])
})

test('prose that begins like a signature is text', () => {
  expect(
    ['BMW sold more cars', 'MZ is a label', 'ID3 is a tag', 'GIF8 was not', 'PKO Bank'].map((text) =>
      sniff(strToU8(text), 'a.txt'),
    ),
  ).toEqual(Array(5).fill('text'))
})

test('a mail is known by its headers', () => {
  expect(sniff(strToU8('From: a@b.test\nTo: c@d.test\nSubject: x\nMIME-Version: 1.0\n\nHello'), 'message')).toBe('eml')
  expect(sniff(strToU8('From: the team\nTo: all\nSubject: lunch\n\nHello'), 'note.txt')).toBe('text')
})

test('a damaged container is corrupt, not an archive or text', () => {
  const whole = zip('[Content_Types].xml', 'word/document.xml')
  expect(() => sniff(whole.subarray(0, 60), 'a.docx')).toThrow(expect.objectContaining({ code: 'corrupt' }))
  expect(() =>
    sniff(
      new Uint8Array(2000).map((_, i) => i % 251),
      'a.pdf',
    ),
  ).toThrow(expect.objectContaining({ code: 'corrupt' }))
})

test('an encrypted OpenDocument file is told by its manifest', async () => {
  const bytes = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'META-INF/manifest.xml': strToU8(
      '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
    ),
  })
  await expect(extractBytes(bytes, { name: 'a.odt' })).rejects.toMatchObject({ code: 'encrypted' })
})

test('nothing in a text file is no lines and a warning; in a format with structure it is corrupt', async () => {
  expect(await extractBytes(new Uint8Array(), { name: 'notes.txt' })).toEqual({
    kind: 'text',
    lines: [],
    warnings: [{ code: 'empty', message: 'The file is empty.' }],
    meta: {},
  })
  await expect(extractBytes(new Uint8Array(), { name: 'a.docx' })).rejects.toMatchObject({ code: 'corrupt' })
})

test('what is not read says in one line what it is', async () => {
  await expect(extractBytes(strToU8('\u0000\u0001\u0002\u0003'), { name: 'a.bin' })).rejects.toMatchObject({
    code: 'unsupported',
    message: 'The file holds binary data that RunningTab cannot read.',
  })
})
