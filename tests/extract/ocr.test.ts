import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { addedLanguages } from '../../main/extract/ocr-languages.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { unpackView } from '../../main/extract/packed-view.ts'
import { createExtractPool } from '../../main/extract/pool.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { scannedPdf, scannedPng } from '../support/scanned.ts'

const printed: Parameters<typeof scannedPng>[0] = [
  [[72, 'Invoice 2024-117 of Northwind Ltd.']],
  [
    [72, 'Hotel'],
    [400, '1,240.50'],
  ],
  [
    [72, 'Train'],
    [400, '88.00'],
  ],
]
const invoice = await scannedPng(printed)

test('a picture’s text is read in rows and marked as recognised, with its confidence', async () => {
  const { kind, lines, warnings } = await extractBytes(invoice, { name: 'invoice.png' })
  const [note, ...texts] = lines.map(({ text }) => text)
  expect({ kind, texts, codes: warnings.map(({ code }) => code) }).toEqual({
    kind: 'image',
    texts: ['Invoice 2024-117 of Northwind Ltd.', 'Hotel | 1,240.50', 'Train | 88.00'],
    codes: ['ocr'],
  })
  expect(note).toMatch(/^\[The picture was read by character recognition, confidence \d+ %\]$/)
})

test('the process that reads documents, which may write nothing, recognises too', async () => {
  const file = path.join(tempFolder(), 'invoice.png')
  fs.writeFileSync(file, invoice)
  const pool = createExtractPool()
  try {
    const { lines } = unpackView(await pool.extract(file, { name: 'invoice.png' }))
    expect(lines[1]?.text).toBe('Invoice 2024-117 of Northwind Ltd.')
  } finally {
    await pool.close()
  }
})

test('a scanned PDF is read page by page, each line at its page, and the pages are named', async () => {
  const blank = await scannedPng([])
  const pdf = await scannedPdf([invoice, blank, invoice])
  const { lines, warnings, meta } = await extractBytes(pdf, { name: 'scan.pdf' })
  expect({
    amounts: lines.filter(({ text }) => text.includes('1,240.50')).map(({ locator }) => locator),
    warnings: warnings.map(({ code, message }) => [code, message.replace(/\d+ %/, 'N %')]),
    pages: meta.pages,
  }).toEqual({
    amounts: [{ page: 1 }, { page: 3 }],
    warnings: [
      ['no_text', 'No text, perhaps scanned: page 2.'],
      ['ocr', 'Read by character recognition (eng; confidence N % or more): check what matters, pages 1, 3.'],
    ],
    pages: 3,
  })
})

test('a picture that lies on its side and scanned pages that lie on their head are turned before they are read', async () => {
  const sideways = await extractBytes(await scannedPng(printed, 270), { name: 'invoice.png' })
  const upsideDown = await scannedPng(printed, 180)
  const pages = await extractBytes(await scannedPdf([upsideDown, upsideDown]), { name: 'scan.pdf' })
  const texts = ['Invoice 2024-117 of Northwind Ltd.', 'Hotel | 1,240.50', 'Train | 88.00']
  expect(sideways.lines.map(({ text }) => text).slice(1)).toEqual(texts)
  expect(pages.lines.map(({ text }) => text).filter((text) => !text.startsWith('['))).toEqual([...texts, ...texts])
})

test('print that is too small to be told apart is enlarged before it is read', async () => {
  const small: Parameters<typeof scannedPng>[0] = [
    [[72, 'Alice paid $38,619 on 14 June 2003, ref. 6098-B']],
    [[72, 'Frank paid $80,752 on 27 March 2011, ref. 4417-H']],
    [[72, 'Yvonne paid $1,366 on 5 August 1999, ref. 9083-C']],
  ]
  const { lines } = await extractBytes(await scannedPng(small, 0, 4), { name: 'screen.png' })
  expect(lines.slice(1).map(({ text }) => text)).toEqual(small.map(([[, text] = [0, '']]) => text))
})

test('a picture without text, a damaged one and one that unpacks to too much are no empty success', async () => {
  const huge = Buffer.from(invoice)
  huge.writeUInt32BE(60_000, 16)
  huge.writeUInt32BE(60_000, 20)
  const empty = Buffer.from(huge)
  empty.writeUInt32BE(6_000, 16)
  empty.writeUInt32BE(6_000, 20)
  empty[25] = 2
  const damaged = Buffer.concat([invoice.subarray(0, 60), deflateSync(Buffer.alloc(10))])
  const codes = await Promise.all(
    [await scannedPng([]), damaged, huge, empty].map((bytes) =>
      extractBytes(bytes, { name: 'x.png' }).then(
        () => 'read',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes).toEqual(['no_text', 'corrupt', 'too_large', 'too_large'])
})

test('a language that the person adds is used, and one that cannot be is named', async () => {
  const languageDir = tempFolder()
  const english = new URL('./4.0.0_best_int/eng.traineddata.gz', import.meta.resolve('@tesseract.js-data/eng'))
  const before = addedLanguages(languageDir)
  fs.copyFileSync(fileURLToPath(english), path.join(languageDir, 'deu.traineddata.gz'))
  fs.writeFileSync(path.join(languageDir, 'fra.traineddata'), 'a page that says 404')
  const { lines, meta, warnings } = await extractBytes(invoice, { name: 'invoice.png', languageDir })
  expect({
    text: lines[1]?.text,
    languages: meta['languages'],
    warnings: warnings.map(({ code }) => code),
    problem: warnings[1]?.message,
    isKnownAsChanged: before !== addedLanguages(languageDir),
  }).toEqual({
    text: 'Invoice 2024-117 of Northwind Ltd.',
    languages: ['eng', 'deu'],
    warnings: ['ocr', 'ocr_language'],
    problem: 'A language for character recognition was not used: fra.traineddata is no language of Tesseract.',
    isKnownAsChanged: true,
  })
})
