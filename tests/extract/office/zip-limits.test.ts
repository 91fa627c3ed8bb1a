import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { extractDocx } from '../../../main/extract/docx.ts'
import { extractPptx } from '../../../main/extract/pptx.ts'
import { extractWorkbook } from '../../../main/extract/workbook.ts'
import { openZip } from '../../../main/extract/zip-archive.ts'
import { docxOf, paragraph, xlsxOf, zipOf } from '../../support/office-files.ts'

const options = { name: 'a' }

/** The same zip with other bytes where the directory (or local header) of its only entry says something. */
function patched(zip: Uint8Array, signature: number, offset: number, value: number): Uint8Array {
  const copy = Uint8Array.from(zip)
  const view = new DataView(copy.buffer)
  for (let at = 0; at + 4 < copy.length; at++) {
    if (view.getUint32(at, true) === signature) view.setUint32(at + offset, value, true)
  }
  return copy
}

const DIRECTORY = 0x0201_4b50

test('a part that inflates to hundreds of times its size is refused before it is inflated', async () => {
  const bomb = docxOf(`<w:p>${' '.repeat(5 * 1024 * 1024)}</w:p>`)
  await expect(async () => extractDocx(bomb, options)).rejects.toMatchObject({ code: 'too_large' })
  const sheet = xlsxOf({ sheets: [{ name: 'A', rows: ' '.repeat(5 * 1024 * 1024) }] })
  await expect(async () => extractWorkbook(sheet, options)).rejects.toMatchObject({ code: 'too_large' })
})

test('a part that is larger than the directory says is refused while it inflates', () => {
  const zip = patched(zipOf({ 'a.xml': 'x'.repeat(10_000) }), DIRECTORY, 24, 100)
  expect(() => openZip(zip).bytes('a.xml')).toThrow(/larger than its directory says/)
})

test('more entries than any document has are refused', () => {
  const names = Array.from({ length: 20_001 }, (_, i) => [`${i}.xml`, new Uint8Array()] as const)
  expect(() => openZip(zipSync(Object.fromEntries(names), { level: 0 }))).toThrow(/20001 parts/)
})

test('damaged archives are corrupt, encrypted ones encrypted', async () => {
  const whole = docxOf(paragraph('text'))
  const encryptedEntry = patched(zipOf({ 'word/document.xml': '<d/>' }), DIRECTORY, 8, 0x0008_0001)
  const damaged = [whole.subarray(0, whole.length - 40), zipOf({ 'a.txt': 'no document' }), new Uint8Array(10)]
  for (const extract of [extractDocx, extractPptx]) {
    for (const bytes of damaged) {
      await expect(async () => extract(bytes, options)).rejects.toMatchObject({ name: 'ExtractError', code: 'corrupt' })
    }
  }
  await expect(async () => extractWorkbook(zipOf({ 'a.txt': 'x' }), options)).rejects.toMatchObject({ code: 'corrupt' })
  await expect(async () => extractDocx(encryptedEntry, options)).rejects.toMatchObject({ code: 'encrypted' })
})

test('an archive behind other bytes, with a comment, is read', () => {
  const zip = zipOf({ 'dir\\a.xml': 'text' })
  const moved = Buffer.concat([Buffer.from('prefix'), zip])
  moved[moved.length - 2] = 3
  const archive = openZip(Buffer.concat([moved, Buffer.from('abc')]))
  expect(archive.names).toEqual(['dir/a.xml'])
  expect(Buffer.from(archive.bytes('dir/a.xml')!).toString()).toBe('text')
})

const evil = (xml: string): Uint8Array =>
  zipOf({ '_rels/.rels': '<Relationships/>', 'word/document.xml': xml, 'xl/workbook.xml': xml })

test('a document type is refused and no entity expanded', async () => {
  const bytes = evil('<!DOCTYPE d [<!ENTITY a "aaaa">]><document><body><p>&a;</p></body></document>')
  await expect(async () => extractDocx(bytes, options)).rejects.toMatchObject({ code: 'corrupt' })
  await expect(async () => extractWorkbook(bytes, options)).rejects.toMatchObject({ code: 'corrupt' })
  const strings = xlsxOf({ sheets: [], parts: { 'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a "b">]><sst/>' } })
  await expect(async () => extractWorkbook(strings, options)).rejects.toMatchObject({ code: 'corrupt' })
})

const nested = (depth: number): string =>
  `${'<w:tbl><w:tr><w:tc>'.repeat(depth)}${paragraph('deep')}${'</w:tc></w:tr></w:tbl>'.repeat(depth)}`

test('tables nested thousands deep end in an error, some dozens deep are read', async () => {
  await expect(async () => extractDocx(docxOf(nested(3000)), options)).rejects.toMatchObject({ code: 'too_large' })
  const view = await extractDocx(docxOf(nested(300)), options)
  expect(view.lines).toEqual([{ text: 'deep', locator: { paragraph: 1 } }])
})

test('an element with more attributes than any has and a workbook with more sheets are refused', async () => {
  const attributes = Array.from({ length: 10_001 }, (_, i) => `w:a${i}="1"`).join(' ')
  const odd = docxOf(`<w:p ${attributes}/>`)
  await expect(async () => extractDocx(odd, options)).rejects.toMatchObject({ code: 'too_large' })
  const workbook = `<workbook><sheets>${'<sheet name="S" sheetId="1"/>'.repeat(10_001)}</sheets></workbook>`
  const full = xlsxOf({ sheets: [], parts: { 'xl/workbook.xml': workbook } })
  await expect(async () => extractWorkbook(full, options)).rejects.toMatchObject({ code: 'too_large' })
})

test('comments that never end do not collect the text over and over', async () => {
  const open = Array.from({ length: 20_000 }, (_, i) => `<w:commentRangeStart w:id="${i}"/><w:r><w:t>word</w:t></w:r>`)
  const view = await extractDocx(docxOf(`<w:p>${open.join('')}</w:p>`), options)
  expect(view.lines.map(({ text }) => text.length)).toEqual([80_000])
})

const text = async (part: Uint8Array): Promise<string | undefined> =>
  (await extractDocx(zipSync({ 'word/document.xml': part }), options)).lines[0]?.text

test('parts in UTF-16 and with a byte-order mark are read', async () => {
  const xml = `<?xml version="1.0" encoding="UTF-16"?><document><body><p><r><t>déjà 漢字</t></r></p></body></document>`
  expect(await text(Buffer.from(`\ufeff${xml}`, 'utf16le'))).toBe('déjà 漢字')
  expect(await text(Buffer.from(`\ufeff${xml}`, 'utf16le').swap16())).toBe('déjà 漢字')
  expect(await text(Buffer.from(`\ufeff${xml.replace('UTF-16', 'UTF-8')}`))).toBe('déjà 漢字')
})
