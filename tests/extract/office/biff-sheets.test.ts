import { expect, test } from 'vitest'
import { readBiffSheets } from '../../../main/extract/biff-sheets.ts'
import { extractBytes } from '../../../main/extract/extract.ts'
import { longs, shorts, utf16 } from '../../support/compound-files.ts'

const record = (type: number, ...parts: readonly Uint8Array[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([shorts(type, body.length), body])
}
const begin = (kind: number): Buffer => record(0x809, shorts(0x600, kind, 0, 0), longs(0, 0))
const end = record(0x0a)
const narrow = (text: string): Buffer => Buffer.concat([Buffer.of(0), Buffer.from(text, 'latin1')])
const wide = (text: string): Buffer => Buffer.concat([Buffer.of(1), utf16(text)])
const cells = (row: number, last: number, column: number): Buffer =>
  Buffer.concat([Buffer.of(0x3b), shorts(0, row, last, column, column)])
const source = (what: number, formula: Buffer): Buffer =>
  record(0x1051, Buffer.of(what, 2), shorts(0, 0, formula.length), formula)
const title = (link: number, text: string): Buffer =>
  Buffer.concat([
    record(0x1025),
    record(0x1033),
    record(0x100d, shorts(0), Buffer.of(text.length), wide(text)),
    record(0x1027, shorts(link, 0, 0)),
    record(0x1034),
  ])
const number = (row: number, series: number, value: number): Buffer => {
  const double = Buffer.alloc(8)
  double.writeDoubleLE(value)
  return record(0x203, shorts(row, series, 0), double)
}

/** Texts of cells, told apart by where they are. */
const texts = (sheet: string, { rows, columns }: { rows: readonly number[]; columns: readonly number[] }): string[] =>
  rows[0] === 0 ? [`${sheet} 2024`] : columns[0] === 1 ? ['7', '8'] : ['Air', 'Bus']

/** A workbook of one sheet that holds what is given. */
function workbook(...inside: readonly Buffer[]): Buffer {
  const globals = (start: number): Buffer =>
    Buffer.concat([
      begin(5),
      record(0x85, longs(start), shorts(0), Buffer.of(5), narrow('Costs')),
      record(0x17, shorts(1, 0, 0, 0)),
      end,
    ])
  return Buffer.concat([globals(globals(0).length), begin(0x10), ...inside, end])
}

test('headers, footers and text boxes of an old workbook are found, comments are not taken for boxes', () => {
  const box = (kind: number, text: string): Buffer[] => [
    record(0x5d, shorts(0x15, 0x12, kind, 1)),
    record(0x1b6, shorts(0, 0, 0, 0, 0, text.length, 16, 0)),
    record(0x3c, narrow(text.slice(0, 4))),
    record(0x3c, wide(text.slice(4))),
  ]
  const head = '&LKöln&CPage &P'
  const stream = workbook(
    record(0x14, shorts(head.length), wide(head)),
    record(0x15, shorts(6), narrow('&RFoot')),
    ...box(6, 'Approved £ 5'),
    ...box(25, 'a comment'),
  )
  expect(readBiffSheets(stream, () => [])).toEqual({
    sheets: [{ name: 'Costs', header: head, footer: '&RFoot', boxes: ['Approved £ 5'], charts: [] }],
    isLeftOut: false,
  })
})

test('a chart of an old workbook gives its titles and its points, from its own cache or from the cells', () => {
  const series = (...inside: readonly Buffer[]): Buffer[] => [record(0x1003), record(0x1033), ...inside, record(0x1034)]
  const chart = (...inside: readonly Buffer[]): Buffer[] => [
    record(0x5d, shorts(0x15, 0x12, 5, 1)),
    begin(0x20),
    ...inside,
    end,
  ]
  const stream = workbook(
    ...chart(
      ...series(record(0x100d, shorts(0), Buffer.of(4), narrow('Rail'))),
      title(1, 'Travel'),
      title(3, 'Quarter'),
      title(2, 'EUR'),
      record(0x1065, shorts(1)),
      number(0, 0, 10.5),
      number(1, 0, 20),
      record(0x1065, shorts(2)),
      record(0x204, shorts(0, 0, 0, 2), narrow('Q1')),
      record(0x204, shorts(1, 0, 0, 2), narrow('Q2')),
    ),
    ...chart(
      ...series(
        source(0, Buffer.concat([Buffer.of(0x3a), shorts(0, 0, 1)])),
        source(1, cells(1, 2, 1)),
        source(2, cells(1, 2, 0)),
      ),
    ),
  )
  expect(readBiffSheets(stream, texts).sheets[0]?.charts).toEqual([
    ['Chart: Travel', 'Axes: Quarter | EUR', 'Rail | Q1: 10.5 | Q2: 20'],
    ['Chart', 'Costs 2024 | Air: 7 | Bus: 8'],
  ])
})

test('a point of an old chart keeps its label where that cell has a comment', async () => {
  const label = (row: number, text: string): Buffer => record(0x204, shorts(row, 0, 0, text.length), narrow(text))
  const stream = workbook(
    record(0x200, longs(0, 2), shorts(0, 2, 0)),
    label(0, 'Air'),
    number(0, 1, 7),
    label(1, 'Bus'),
    number(1, 1, 8),
    record(0x5d, shorts(0x15, 0x12, 5, 1)),
    begin(0x20),
    record(0x1003),
    record(0x1033),
    source(1, cells(0, 1, 1)),
    source(2, cells(0, 1, 0)),
    record(0x1034),
    end,
    record(0x5d, shorts(0x15, 0x12, 0x19, 2, 0), Buffer.alloc(12), shorts(0, 0)),
    record(0x1b6, Buffer.alloc(10), shorts(1, 0, 0, 0)),
    record(0x3c, narrow('x')),
    record(0x1c, shorts(0, 0, 0, 2, 3), narrow('Ann'), Buffer.of(0)),
  )
  const { lines } = await extractBytes(stream, { name: 'a.xls' })
  expect(lines.map(({ text }) => text)).toContain('Series | Air: 7 | Bus: 8')
})
