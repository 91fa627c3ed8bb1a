import { expect, test } from 'vitest'
import { bitmapAsPnm } from '../../main/extract/bitmap.ts'
import { longs, shorts } from '../support/compound-files.ts'

type Bitmap = {
  readonly height: number
  readonly bits: number
  readonly rows: Buffer
  readonly palette?: Buffer
  readonly head?: number
}

/** Three points wide. */
function bitmap({ height, bits, rows, palette = Buffer.alloc(0), head = 40 }: Bitmap): Buffer {
  const start = 14 + head + palette.length
  return Buffer.concat([
    Buffer.from('BM'),
    longs(start + rows.length, 0, start, head, 3, height >>> 0),
    shorts(1, bits),
    longs(0, rows.length, 0, 0, palette.length / 4, 0),
    Buffer.alloc(head - 40),
    palette,
    rows,
  ])
}

const points = (picture: Uint8Array | undefined): string =>
  Buffer.from(picture ?? [])
    .subarray('P6\n3 2\n255\n'.length)
    .toString('hex')

test('a bitmap of any depth and either order of rows becomes its points, row by row', () => {
  const expected = 'ff000000ff000000ffffffff000000ffffff'
  const colours = Buffer.from('000000000000ff0000ff0000ff000000ffffff00', 'hex')
  const deep = [Buffer.from('ffffff000000ffffff000000', 'hex'), Buffer.from('0000ff00ff00ff0000000000', 'hex')]
  expect([
    points(bitmapAsPnm(bitmap({ height: 2, bits: 24, rows: Buffer.concat(deep) }))),
    points(bitmapAsPnm(bitmap({ height: -2, bits: 24, rows: Buffer.concat(deep.toReversed()), head: 124 }))),
    points(bitmapAsPnm(bitmap({ height: 2, bits: 8, rows: Buffer.from('0400040001020300', 'hex'), palette: colours }))),
    points(bitmapAsPnm(bitmap({ height: 2, bits: 4, rows: Buffer.from('4040000012300000', 'hex'), palette: colours }))),
  ]).toEqual(Array.from({ length: 4 }, () => expected))
  const black = Buffer.from('ffffff0000000000', 'hex')
  const line = bitmap({ height: 1, bits: 1, rows: Buffer.from('a0000000', 'hex'), palette: black })
  expect(Buffer.from(bitmapAsPnm(line)!).subarray(-9).toString('hex')).toBe('000000ffffff000000')
})

test('bitmaps that are cut off, packed or no bitmaps are left to others', () => {
  const whole = bitmap({ height: 2, bits: 24, rows: Buffer.alloc(24) })
  const packed = Buffer.from(whole)
  packed.writeUInt32LE(1, 30)
  expect([whole.subarray(0, -1), packed, Buffer.from('BM'), Buffer.alloc(100)].map(bitmapAsPnm)).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})
