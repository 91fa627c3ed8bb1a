import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ExtractError } from '../../../main/extract/text-view.ts'
import { extractWorkbook } from '../../../main/extract/workbook.ts'
import { xlsbRecord } from '../../../main/extract/xlsb-records.ts'
import { longs, record, shorts, xls } from '../../support/biff-maker.ts'
import { relationshipsOf } from '../../support/office-files.ts'

const times = (count: number, make: (i: number) => Buffer): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, i) => make(i)))
const numberCell = (row: number, column: number): Buffer =>
  record(0x203, Buffer.concat([shorts(row, column, 0), Buffer.from(Float64Array.of(7).buffer)]))

const wide = (text: string): Buffer => Buffer.concat([longs(text.length), Buffer.from(text, 'utf16le')])

const empty = Buffer.alloc(0)
const part = (all: readonly (readonly [number, Uint8Array])[]): Uint8Array =>
  Buffer.concat(all.map(([type, body]) => xlsbRecord(type, body)))

/** A workbook of binary parts with one sheet. */
function xlsb(
  records: readonly (readonly [type: number, body: Uint8Array])[],
  { sheets = 1, hasStyles = true } = {},
): Uint8Array {
  const listed = times(sheets, (i) =>
    Buffer.from(xlsbRecord(156, Buffer.concat([longs(0, i + 1), wide('s0'), wide(`S${i}`)]))),
  )
  return zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/worksheets/sheet1.bin" ContentType="application/vnd.ms-excel.worksheet"/><Override PartName="/xl/styles.bin" ContentType="application/vnd.ms-excel.styles"/><Override PartName="/xl/workbook.bin" ContentType="application/vnd.ms-excel.sheet.binary.macroEnabled.main"/></Types>',
    ),
    '_rels/.rels': strToU8(relationshipsOf({ r: 'officeDocument:xl/workbook.bin' })),
    'xl/workbook.bin': Buffer.concat([
      part([
        [131, empty],
        [143, empty],
      ]),
      listed,
      part([
        [144, empty],
        [132, empty],
      ]),
    ]),
    ...(hasStyles
      ? {
          'xl/styles.bin': part([
            [278, empty],
            [279, empty],
          ]),
        }
      : {}),
    'xl/_rels/workbook.bin.rels': strToU8(
      relationshipsOf({ s0: 'worksheet:worksheets/sheet1.bin' }).replaceAll(
        'http://x/',
        'http://schemas.openxmlformats.org/officeDocument/2006/relationships/',
      ),
    ),
    'xl/worksheets/sheet1.bin': part([
      [129, empty],
      [148, longs(0, 5, 0, 5)],
      [145, empty],
      ...records,
      [146, empty],
      [130, empty],
    ]),
  })
}

const rowHead = (row: number): [number, Buffer] => [0, Buffer.concat([longs(row, 0), shorts(300), Buffer.alloc(7)])]
const cell = (column: number): [number, Buffer] => [2, longs(column, 0, 7 * 4 + 2)]

async function outcome(bytes: Uint8Array): Promise<string[]> {
  try {
    return (await extractWorkbook(bytes, { name: 'a' })).lines.map(({ text }) => text)
  } catch (error) {
    if (error instanceof ExtractError) return [error.code]
    throw error
  }
}

const cases: Readonly<Record<string, readonly [() => Uint8Array, readonly string[]]>> = {
  'columns said to be a million times': [
    () => xls(Buffer.concat([numberCell(0, 1), times(20_000, () => record(0x7d, shorts(0, 65_535, 0, 0, 0)))])),
    ['Sheet: S', '7'],
  ],
  'links over all cells': [
    () =>
      xls(
        Buffer.concat([
          numberCell(0, 1),
          times(300, () => record(0x1b8, Buffer.concat([shorts(0, 65_535, 0, 255), Buffer.alloc(24)]))),
        ]),
      ),
    ['Sheet: S', '7'],
  ],
  'a sheet listed 3,000 times': [
    () =>
      xls(
        times(3_000, (i) => numberCell(i, 0)),
        { names: Array.from({ length: 3_000 }, (_, i) => `S${i}`) },
      ),
    ['Sheet: S2999', ...Array.from({ length: 3_000 }, () => '7')],
  ],
  'a record that goes on and on': [() => xls(times(20_000, () => record(0x3c))), ['corrupt']],
  'texts as many as the file could hold': [
    () =>
      xls(
        times(500, () => record(0xc1, Buffer.alloc(8_000))),
        { globals: record(0xfc, longs(1, 0xffff_ffff)) },
      ),
    ['too_large'],
  ],
  'a long formula in every cell': [
    () =>
      xls(
        Buffer.concat([
          record(0x4bc, Buffer.alloc(8_000)),
          times(3_000, (i) =>
            record(0x06, Buffer.concat([shorts(i, 0, 0), Buffer.alloc(16), Buffer.from([1, 0, 0, 0, 0])])),
          ),
        ]),
      ),
    ['too_large'],
  ],
  'a million merged ranges': [
    () =>
      xls(
        Buffer.concat([
          numberCell(0, 1),
          times(1_000, () => record(0xe5, Buffer.concat([shorts(1_000), Buffer.alloc(8_000)]))),
        ]),
      ),
    ['Sheet: S', '7', `Merged cells: ${Array.from({ length: 10 }, () => 'A1:A1').join(', ')} and 999990 more`],
  ],
  'xlsb: four thousand million columns and links': [
    () =>
      xlsb([
        [60, Buffer.concat([longs(0, 0xffff_ffff, 0, 0), shorts(1)])],
        [494, longs(0, 1_048_575, 0, 16_383, 0, 0, 0, 0)],
        rowHead(0),
        cell(0),
      ]),
    ['Sheet: S0', '7 (hidden column)'],
  ],
  'xlsb: a text longer than its record': [() => xlsb([rowHead(0), [6, longs(0, 0, 0x0fff_ffff)]]), ['corrupt']],
  'xlsb: a long formula in every cell': [
    () =>
      xlsb([
        rowHead(0),
        [427, Buffer.alloc(8_000)],
        ...Array.from({ length: 3_000 }, (_, i) => {
          const formula = Buffer.concat([longs(i, 0, 0, 0), shorts(0), longs(5), Buffer.from([1, 0, 0, 0, 0])])
          return [9, formula] as const
        }),
      ]),
    ['too_large'],
  ],
  'xlsb: a row beyond the last': [() => xlsb([rowHead(0x7fff_ffff), cell(0)]), ['corrupt']],
  'xlsb: a cell beyond the last': [() => xlsb([rowHead(0), cell(0x7fff_ffff)]), ['corrupt']],
  'xlsb: a sheet that the library stumbles on': [() => xlsb([rowHead(0), cell(0)], { hasStyles: false }), ['corrupt']],
  'xlsb: a part that is two sheets': [() => xlsb([rowHead(0), cell(0)], { sheets: 2 }), ['corrupt']],
}

test.for(Object.entries(cases))('%s', async ([, [make, expected]]) => {
  expect(await outcome(make())).toEqual(expected)
})
