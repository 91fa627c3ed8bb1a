import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import { extractLimits } from '../../main/extract/limits.ts'

test('a zip lists what is in it without unpacking any of it', async () => {
  const mtime = new Date(2024, 2, 5, 10, 30)
  const zip = zipSync(
    {
      'reports/': new Uint8Array(),
      'reports/Übersicht.csv': Buffer.from('a,b'),
      'zeros.xml': new Uint8Array(50_000_000),
    },
    { mtime },
  )
  const view = await extractBytes(zip, { name: 'a.bin' })
  expect(view).toEqual({
    kind: 'zip',
    lines: [
      { text: 'reports/ | 2024-03-05 10:30', locator: { line: 1 } },
      { text: 'reports/Übersicht.csv | 3 bytes | 2024-03-05 10:30', locator: { line: 2 } },
      { text: 'zeros.xml | 50000000 bytes | 2024-03-05 10:30', locator: { line: 3 } },
    ],
    warnings: [expect.objectContaining({ code: 'listing_only' })],
    meta: { entries: 3 },
  })
})

test('names in a zip that are no UTF-8 are read in the code page that they show', async () => {
  const name = '销售报告与年度预算汇总表.xlsx'
  const bytes = iconv.encode(name, 'gb18030')
  const holder = 'x'.repeat(bytes.length)
  const zip = Buffer.from(zipSync({ [holder]: Buffer.from('1') }))
  for (let at = zip.indexOf(holder); at !== -1; at = zip.indexOf(holder, at + 1)) bytes.copy(zip, at)
  expect((await extractBytes(zip, { name: 'a.zip' })).lines[0]?.text).toMatch(name)
})

test('a zip under the name of a document is a damaged document', async () => {
  await expect(extractBytes(zipSync({ a: Buffer.from('1') }), { name: 'a.docx' })).rejects.toMatchObject({
    code: 'corrupt',
  })
})

function tarHeader(name: string, size: number, type = '0'): Buffer {
  const block = Buffer.alloc(512)
  block.write(name)
  block.write(`${size.toString(8).padStart(11, '0')} `, 124)
  block.write(`${(1_709_634_600).toString(8)} `, 136)
  block.write(type, 156)
  block.write('ustar\x0000', 257)
  return block
}

const filled = (text: string): Buffer => Buffer.concat([Buffer.from(text), Buffer.alloc(512 - Buffer.byteLength(text))])

test('a tar lists what is in it, long names too, packed by gzip or not', async () => {
  const long = `${'deep/'.repeat(30)}file.txt`
  const tar = Buffer.concat([
    tarHeader('notes.txt', 5),
    filled('hello'),
    tarHeader('././@LongLink', long.length + 1, 'L'),
    filled(`${long}\0`),
    tarHeader(long.slice(0, 99), 0),
    Buffer.alloc(1024),
  ])
  const expected = ['notes.txt | 5 bytes | 2024-03-05 10:30', `${long} | 0 bytes | 2024-03-05 10:30`]
  expect((await extractBytes(tar, { name: 'a.tar' })).lines.map(({ text }) => text)).toEqual(expected)
  expect((await extractBytes(gzipSync(tar), { name: 'a.tgz' })).lines.map(({ text }) => text)).toEqual(expected)
})

test('a compressed file is read as what is in it, once and within the limit', async () => {
  const view = await extractBytes(gzipSync('a;b\n1;2\n'), { name: 'rates.csv.gz' })
  expect([view.kind, view.lines.map(({ text }) => text)]).toEqual(['csv', ['a;b', '1;2']])
  await expect(extractBytes(gzipSync(gzipSync('x')), { name: 'a.gz' })).rejects.toMatchObject({ code: 'unsupported' })
  await expect(extractBytes(gzipSync('x').subarray(0, 15), { name: 'a.gz' })).rejects.toMatchObject({ code: 'corrupt' })
  const bomb = gzipSync(Buffer.alloc(extractLimits.gzipBytes + 1))
  await expect(extractBytes(bomb, { name: 'a.gz' })).rejects.toMatchObject({ code: 'too_large' })
})
