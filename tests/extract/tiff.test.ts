import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import { gifFrames } from '../../main/extract/gif-frames.ts'
import { grayOfPng } from '../../main/extract/gray-picture.ts'
import { tiffPages } from '../../main/extract/tiff-pages.ts'
import { scannedPng } from '../support/scanned.ts'

type Page = {
  readonly width: number
  readonly height: number
  readonly strips: readonly Uint8Array[]
  /** Numbers of fields and their values, besides size and strips. */
  readonly fields?: Readonly<Record<number, number>>
}

/** A TIFF of pages, one after the other; each begins with its directory. */
function tiff(pages: readonly Page[], isLittle = true): Buffer {
  const u16 = (value: number): Buffer => bytesOf(value, 2, isLittle)
  const u32 = (value: number): Buffer => bytesOf(value, 4, isLittle)
  let file = Buffer.concat([Buffer.from(isLittle ? 'II*\0' : 'MM\0*', 'latin1'), u32(8)])
  for (const [i, { width, height, strips, fields = {} }] of pages.entries()) {
    const rows = Math.ceil(height / strips.length)
    const simple = { 256: width, 257: height, 258: 8, 259: 1, 262: 1, 277: 1, 278: rows, ...fields }
    const count = Object.keys(simple).length + 2
    const after = file.length + 2 + count * 12 + 4
    const data = after + strips.length * 8
    const places = strips.map((_, n) => data + strips.slice(0, n).reduce((sum, strip) => sum + strip.length, 0))
    const list = (values: readonly number[], at: number): Buffer => u32(values.length === 1 ? values[0]! : at)
    const directory: [number, Buffer][] = [
      ...Object.entries(simple).map(([number, value]): [number, Buffer] => [
        Number(number),
        Buffer.concat([u16(4), u32(1), u32(value)]),
      ]),
      [273, Buffer.concat([u16(4), u32(strips.length), list(places, after)])],
      [
        279,
        Buffer.concat([
          u16(4),
          u32(strips.length),
          list(
            strips.map(({ length }) => length),
            after + strips.length * 4,
          ),
        ]),
      ],
    ]
    const end = data + strips.reduce((sum, strip) => sum + strip.length, 0)
    file = Buffer.concat([
      file,
      u16(count),
      ...directory.toSorted(([one], [other]) => one - other).flatMap(([number, body]) => [u16(number), body]),
      u32(i + 1 < pages.length ? end : 0),
      ...places.map(u32),
      ...strips.map(({ length }) => u32(length)),
      ...strips,
    ])
  }
  return file
}

function bytesOf(value: number, length: number, isLittle: boolean): Buffer {
  const bytes = Buffer.alloc(length)
  if (isLittle) bytes.writeUIntLE(value, 0, length)
  else bytes.writeUIntBE(value, 0, length)
  return bytes
}

async function scan(text: string, turned: 0 | 90 | 180 = 0): Promise<Page> {
  const { width, height, points } = grayOfPng(await scannedPng([[[72, text]]], turned))!
  return { width, height, strips: [points] }
}

const fax = await scan('Fax of Northwind, 14 pages')
const bill = await scan('Total due 1,240.50 EUR')

test('a TIFF is read page by page, each line at its page, whatever the order of its bytes', async () => {
  const blank = { ...fax, strips: [new Uint8Array(fax.width * fax.height).fill(255)] }
  for (const isLittle of [true, false]) {
    const { lines, warnings, meta } = await extractBytes(tiff([fax, blank, bill], isLittle), { name: 'scan.tif' })
    expect({
      lines: lines.filter(({ text }) => !text.startsWith('[')),
      warnings: warnings.map(({ message }) => message.replace(/\d+ %/, 'N %')),
      pages: meta.pages,
    }).toEqual({
      lines: [
        { text: 'Fax of Northwind, 14 pages', locator: { page: 1 } },
        { text: 'Total due 1,240.50 EUR', locator: { page: 3 } },
      ],
      warnings: [
        'Without text: page 2.',
        'Read by character recognition (eng; confidence N % or more): check what matters, pages 1, 3.',
      ],
      pages: 3,
    })
  }
})

test('a page of a TIFF that lies on its head is turned, and a small copy of a page is left out', async () => {
  const turned = await scan('Total due 1,240.50 EUR', 180)
  const copy = { width: 2, height: 2, strips: [new Uint8Array(4)], fields: { 254: 1 } }
  const { lines } = await extractBytes(tiff([turned, copy]), { name: 'scan.tif' })
  expect(lines.at(-1)).toEqual({ text: 'Total due 1,240.50 EUR', locator: { page: 1 } })
})

const picture = (page: Page): string[] =>
  tiffPages(tiff([page]))[0]!.parts!().map((part) => Buffer.from(part).toString('latin1'))

const packed = (...strips: number[][]): Uint8Array[] => strips.map((strip) => deflateSync(Buffer.from(strip)))

test('deflated strips become points: bits, inverted ones, colours, differences to the left', () => {
  const size = { width: 2, height: 2 }
  expect([
    picture({ ...size, strips: packed([1, 2], [3, 4]), fields: { 259: 8 } }),
    picture({ ...size, strips: packed([0x80, 0x40]), fields: { 258: 1, 259: 32_946, 262: 0 } }),
    picture({
      ...size,
      strips: packed([9, 9, 9, 255, 255, 255], [255, 0, 0, 0, 0, 255]),
      fields: { 259: 8, 262: 2, 277: 3 },
    }),
    picture({ ...size, strips: packed([5, 5, 250, 10]), fields: { 259: 8, 317: 2 } }),
  ]).toEqual([
    ['P5\n2 2\n255\n\x01\x02\x03\x04'],
    ['P5\n2 2\n255\n\0\xff\xff\0'],
    ['P5\n2 2\n255\n\x09\xff\x4c\x1d'],
    ['P5\n2 2\n255\n\x05\x0a\xfa\x04'],
  ])
})

test('a TIFF that goes round, lies about its size or is cut off is read as far as it goes or a typed error', async () => {
  const round = tiff([fax])
  const [count] = [round.readUInt16LE(8)]
  round.writeUInt32LE(8, 10 + count * 12)
  expect(tiffPages(round)).toHaveLength(1)
  const none = { ...fax, strips: [new Uint8Array()], fields: { 259: 5 } }
  const files = [
    tiff(Array.from({ length: 50 }, () => none)),
    tiff([{ ...fax, width: 60_000, height: 60_000 }]),
    tiff([{ ...fax, fields: { 322: 16 } }]),
    tiff([{ ...fax, strips: [deflateSync(Buffer.alloc(10))], fields: { 259: 8 } }]),
    tiff([fax]).subarray(0, 60),
  ]
  const codes = files.map(async (file) =>
    extractBytes(file, { name: 'x.tif' }).then(
      () => 'read',
      (error: { code: string }) => error.code,
    ),
  )
  expect(await Promise.all(codes)).toEqual(['corrupt', 'too_large', 'unsupported', 'corrupt', 'corrupt'])
})

test('the pictures of an animation are counted, those that are cut off left out', () => {
  const frame = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\x80\0\0\0\xff\xff\xff\x02\x02\x44\x01\0', 'latin1')
  const gif = Buffer.concat([
    Buffer.from('GIF89a\x01\0\x01\0\0\0\0', 'latin1'),
    Buffer.from('\x21\xf9\x04\0\0\0\0\0', 'latin1'),
    frame,
    frame,
  ])
  expect([
    gifFrames(Buffer.concat([gif, Buffer.from(';')])),
    gifFrames(gif.subarray(0, -3)),
    gifFrames(Buffer.alloc(5)),
  ]).toEqual([2, 1, 0])
})
