import { expect, test } from 'vitest'
import { extractWorkbook } from '../../../main/extract/workbook.ts'
import { longs, record, shorts, xls } from '../../support/biff-maker.ts'

const shared = (row: number, column: number, text: number): Buffer =>
  record(0xfd, Buffer.concat([shorts(row, column, 0), longs(text)]))
const packed = (value: number): Buffer => Buffer.from(Int32Array.of(value).buffer)
const highHalf = (value: number): number => Buffer.from(Float64Array.of(value).buffer).readInt32LE(4)

const style = (format: number): Buffer => record(0xe0, Buffer.concat([shorts(0, format), Buffer.alloc(16)]))
const number = (row: number, column: number, value: number, xf = 0): Buffer =>
  record(0x203, Buffer.concat([shorts(row, column, xf), Buffer.from(Float64Array.of(value).buffer)]))

/** A formula in the second column, by its tokens. */
const formula = (row: number, result: number, tokens: Uint8Array): Buffer => {
  const value = Buffer.from(Float64Array.of(result).buffer)
  return record(0x06, Buffer.concat([shorts(row, 1, 0), value, shorts(0, 0, 0, tokens.length), tokens]))
}

/** The tokens of twice the cell in the first column. */
const doubled = (row: number): Buffer =>
  Buffer.concat([Buffer.from([0x44]), shorts(row, 0xc000), Buffer.from([0x1e, 2, 0, 0x05])])

async function linesOf(sheet: Buffer, globals?: Buffer<ArrayBuffer>): Promise<string[]> {
  const bytes = xls(sheet, globals === undefined ? {} : { globals })
  const { lines } = await extractWorkbook(bytes, { name: 'a.xls' })
  return lines.map(({ text, locator }) => `${'range' in locator ? locator.range : ''} ${text}`)
}

test('numbers of an old workbook are read in each form that they are packed in', async () => {
  const sheet = Buffer.concat([
    record(0x27e, Buffer.concat([shorts(0, 0, 0), packed((-7 << 2) | 2)])),
    record(0x27e, Buffer.concat([shorts(0, 1, 0), packed((12345 << 2) | 3)])),
    record(0x27e, Buffer.concat([shorts(0, 2, 0), packed(highHalf(0.5) & ~3)])),
    record(
      0xbd,
      Buffer.concat([shorts(1, 3, 0), packed((1 << 2) | 2), shorts(0), packed((highHalf(250) & ~3) | 1), shorts(4)]),
    ),
    record(0x205, Buffer.concat([shorts(2, 0, 0), Buffer.from([1, 0])])),
    record(0x205, Buffer.concat([shorts(2, 1, 0), Buffer.from([7, 1])])),
    record(0x204, Buffer.concat([shorts(2, 2, 0, 2), Buffer.from([0]), Buffer.from('ab')])),
  ])
  expect(await linesOf(sheet)).toEqual([
    'A1:E3 Sheet: S',
    'A1:C1 -7 | 123.45 | 0.5',
    'D2:E2 1 | 2.5',
    'A3:C3 TRUE | #DIV/0! | ab',
  ])
})

test('shared texts of an old workbook go on over records, with formats and wide letters', async () => {
  const texts = Buffer.concat([
    record(
      0xfc,
      Buffer.concat([
        longs(3, 3),
        shorts(4),
        Buffer.from([0x0c]),
        shorts(1),
        longs(2),
        Buffer.from('rich'),
        shorts(0, 1),
        Buffer.from([9, 9]),
        shorts(6),
        Buffer.from([0]),
        Buffer.from('abc'),
      ]),
    ),
    record(0x3c, Buffer.concat([Buffer.from([1]), Buffer.from('d가f', 'utf16le')])),
    record(0x3c, Buffer.concat([shorts(2), Buffer.from([1]), Buffer.from('나a', 'utf16le')])),
  ])
  const sheet = Buffer.concat([shared(0, 0, 0), shared(0, 1, 1), shared(1, 0, 2), shared(1, 1, 77)])
  expect(await linesOf(sheet, texts)).toEqual([
    'A1:B2 Sheet: S',
    'A1:B1 rich | abcd가f',
    'A2:B2 나a | (text missing in the file)',
  ])
})

const font = (script: number): Buffer => record(0x31, Buffer.concat([shorts(200, 0, 0, 400, script), Buffer.alloc(8)]))
const rich = (text: string, runs: number[]): Buffer =>
  Buffer.concat([shorts(text.length), Buffer.from([8]), shorts(runs.length / 2), Buffer.from(text), shorts(...runs)])

test('a raised figure in a cell of an old workbook stays apart from the number before it', async () => {
  const texts = Buffer.concat([
    ...[0, 0, 0, 0, 2, 1].map(font),
    record(0xfc, Buffer.concat([longs(2, 2), rich('106 units', [2, 6, 3, 0]), rich('CO22', [2, 5, 3, 0])])),
  ])
  const sheet = Buffer.concat([shared(0, 0, 0), shared(0, 1, 1)])
  expect(await linesOf(sheet, texts)).toEqual(['A1:B1 Sheet: S', 'A1:B1 10^6 units | CO22'])
})

test('cells of an old workbook stand in their places in whatever order they are written; the last of two counts', async () => {
  const hidden = record(0x208, shorts(1, 0, 2, 0, 0, 0, 0x20, 0))
  const sheet = Buffer.concat([hidden, number(1, 1, 4), number(0, 2, 3), number(0, 0, 1), number(0, 2, 2)])
  expect(await linesOf(sheet)).toEqual(['A1:C2 Sheet: S', 'A1:C1 1 |  | 2', 'B2 4 (hidden row)'])
})

test('formulas of an old workbook stand among its other cells, and numbers in their formats', async () => {
  const own = record(0x41e, Buffer.concat([shorts(164, 10), Buffer.from([0]), Buffer.from('0.00 "EUR"')]))
  const sheet = Buffer.concat([number(0, 0, 2, 1), formula(0, 4, doubled(0)), number(0, 2, 45_337, 2)])
  expect(await linesOf(sheet, Buffer.concat([own, style(164), style(14)]))).toEqual([
    'A1:C1 Sheet: S',
    'A1:C1 2.00 EUR | 4 (=A1*2) | 2024-02-15',
  ])
})

test('formulas by the ten thousand are read in slices, and share what stands in another', async () => {
  const LAST = 20_500
  const sharing = Buffer.concat([Buffer.from([0x01]), shorts(0, 1)])
  const toTheLeft = Buffer.concat([Buffer.from([0x4c]), shorts(0, 0xc0ff), Buffer.from([0x1e, 3, 0, 0x05])])
  const tripled = record(
    0x4bc,
    Buffer.concat([shorts(0, LAST), Buffer.from([1, 1, 0, 2]), shorts(toTheLeft.length), toTheLeft]),
  )
  const rows = Array.from({ length: LAST + 1 }, (_, row) => [
    number(row, 0, row),
    ...(row === 0 || row === LAST ? [formula(row, row * 3, sharing)] : [formula(row, row * 2, doubled(row))]),
    ...(row === 0 ? [tripled] : []),
  ])
  const lines = await linesOf(Buffer.concat(rows.flat()))
  expect([1, 2, 15_001, LAST, LAST + 1].map((line) => lines[line])).toEqual([
    'A1:B1 0 | 0 (=A1*3)',
    'A2:B2 1 | 2 (=A2*2)',
    'A15001:B15001 15000 | 30000 (=A15001*2)',
    `A${LAST}:B${LAST} ${LAST - 1} | ${(LAST - 1) * 2} (=A${LAST}*2)`,
    `A${LAST + 1}:B${LAST + 1} ${LAST} | ${LAST * 3} (=A${LAST + 1}*3)`,
  ])
})
