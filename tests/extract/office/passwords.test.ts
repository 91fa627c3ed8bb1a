import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { extractBytes } from '../../../main/extract/extract.ts'
import { createExtractPool } from '../../../main/extract/pool.ts'
import { unlockedWorkbook } from '../../../main/extract/workbook-locked.ts'
import { record, xls } from '../../support/biff-maker.ts'
import { compoundOf, longs, shorts } from '../../support/compound-files.ts'
import { docOf } from '../../support/doc-maker.ts'
import {
  agileEncrypted,
  encryptedDoc,
  encryptedOdt,
  encryptedXls,
  standardEncrypted,
} from '../../support/encrypted-files.ts'
import { docxOf, paragraph, pptxOf, shape, xlsxOf } from '../../support/office-files.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const password = 'pässwort 1'
const long = 'A sentence that goes on. '.repeat(400)
const rows = Array.from({ length: 300 }, (_, i) => [`Row ${i}`, i * 3])
const odt = `<d xmlns:office="o" xmlns:text="t"><office:body><office:text><text:p>Secret: 42</text:p></office:text></office:body></d>`
const sheet = `<row r="1"><c r="A1"><v>42</v></c></row>`

function oldWorkbook(): Uint8Array {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Secret', 42], ...rows]), 'One')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Last', 7]]), 'Two')
  return new Uint8Array(write(book, { type: 'buffer', bookType: 'xls' }) as Uint8Array)
}

const files: Readonly<Record<string, () => Uint8Array>> = {
  'agile.docx': () => agileEncrypted(docxOf(paragraph('Secret: 42') + paragraph(long)), password),
  'agile.xlsx': () => agileEncrypted(xlsxOf({ sheets: [{ name: 'Secret', rows: sheet }] }), password),
  'agile.pptx': () => agileEncrypted(pptxOf([{ shapes: shape('Secret: 42') }]), password),
  'standard.docx': () => standardEncrypted(docxOf(paragraph('Secret: 42') + paragraph(long)), password),
  'old.doc': () => encryptedDoc(docOf({ main: `Secret: 42\r${long}\r` }), password),
  'old.xls': () => encryptedXls(oldWorkbook(), password),
  'open.odt': () => encryptedOdt(odt, password),
}

test.for(Object.entries(files))('%s is read with its password and with no other', async ([name, make]) => {
  const bytes = make()
  const { lines, kind } = await extractBytes(bytes, { name, password })
  expect(kind).toBe(name.split('.')[1])
  const text = lines.map((line) => line.text).join('\n')
  expect(text).toContain('Secret')
  expect(text).toContain('42')
  await expect(extractBytes(bytes, { name, password: 'other' })).rejects.toMatchObject({
    code: 'encrypted',
    message: 'The password does not open this file.',
  })
  await expect(extractBytes(bytes, { name })).rejects.toMatchObject({
    code: 'encrypted',
    message: 'The file is protected by a password.',
  })
})

test('decrypted blocks join without a loss', async () => {
  for (const name of ['agile.docx', 'standard.docx', 'old.doc']) {
    const { lines } = await extractBytes(files[name]!(), { name, password })
    expect(lines[1]!.text.trim()).toBe(long.trim())
  }
  const { lines } = await extractBytes(files['old.xls']!(), { name: 'old.xls', password })
  expect(lines.map((line) => line.text.trim())).toEqual([
    'Sheet: One',
    'Secret | 42',
    ...rows.map((row) => row.join(' | ')),
    'Sheet: Two',
    'Last | 7',
  ])
})

test("a workbook under Excel's built-in password is read without asking", async () => {
  const bytes = agileEncrypted(xlsxOf({ sheets: [{ name: 'Open', rows: sheet }] }), 'VelvetSweatshop')
  const { lines } = await extractBytes(bytes, { name: 'a.xlsx' })
  expect(lines.map(({ text }) => text)).toEqual(['Sheet: Open', '42'])
})

test('a password that must be hashed without end, cut and unknown encryption are typed errors', async () => {
  const whole = docxOf(paragraph('Secret'))
  const name = 'a.docx'
  const endless = agileEncrypted(whole, password, { rounds: 1, says: 2_000_000_000 })
  await expect(extractBytes(endless, { name, password })).rejects.toMatchObject({ code: 'too_large' })
  const unknown = compoundOf({
    '/EncryptionInfo': Buffer.concat([shorts(9, 9), longs(0)]),
    '/EncryptedPackage': longs(0, 0),
  })
  await expect(extractBytes(unknown, { name, password })).rejects.toMatchObject({ code: 'encrypted' })
  const cut = compoundOf({ '/EncryptionInfo': shorts(4), '/EncryptedPackage': longs(9) })
  await expect(extractBytes(cut, { name, password })).rejects.toMatchObject({ code: 'corrupt' })
})

test('a protected file leaves nothing of itself in its folder', async () => {
  const dir = tempFolder()
  const file = path.join(dir, 'a.docx')
  await fs.writeFile(file, files['agile.docx']!())
  const pool = createExtractPool({ size: 1 })
  try {
    const { lineCount } = await pool.extract(file, { name: 'a.docx', password })
    expect(lineCount).toBe(2)
  } finally {
    await pool.close()
  }
  expect(await fs.readdir(dir)).toEqual(['a.docx'])
})

test('a chart in an encrypted workbook whose beginning LibreOffice encrypts too is no damage', () => {
  const chart = Buffer.concat([record(0x809, Buffer.concat([shorts(0x600, 0x20), Buffer.alloc(12)])), record(0x0a)])
  const clear = xls(Buffer.concat([chart, record(0x203, Buffer.alloc(14))]))
  const locked = encryptedXls(compoundOf({ '/Workbook': clear }), password, { charts: true })
  expect(Buffer.from(unlockedWorkbook(locked, password)).includes(chart)).toBe(true)
})
