import { unzipSync, strFromU8 } from 'fflate'
import { expect, test } from 'vitest'
import { read, utils, type CellObject } from 'xlsx'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { readSheets } from '../../main/deliverable/sheet-input.ts'
import type { SheetInput } from '../../main/deliverable/sheet-shapes.ts'
import { sheetsFromDocument } from '../../main/deliverable/sheets-from-document.ts'
import type { Sheet } from '../../main/deliverable/sheet.ts'
import { writeWorkbook } from '../../main/deliverable/write-workbook.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { elements, parseXml } from '../support/xml.ts'

const date = (text: string) => ({ value: new Date(text), format: 'yyyy-mm-dd' })

async function workbook(sheets: readonly Sheet[]) {
  const bytes = await writeWorkbook(sheets)
  const files = unzipSync(bytes)
  return {
    faults: ooxmlFaults(bytes),
    book: read(bytes, { cellNF: true, cellFormula: true }),
    part: (name: string) => parseXml(strFromU8(files[name]!)),
  }
}

async function written(...inputs: SheetInput[]) {
  const { sheets, faults } = readSheets(inputs)
  expect(faults).toEqual([])
  return workbook(sheets)
}

test('numbers, dates, booleans and formulas are what they are, with their formats', async () => {
  const { book, faults } = await written({
    name: 'Orders',
    columns: [
      { header: 'Order', type: 'text' },
      { header: 'Date' },
      { header: 'Total', type: 'currency' },
      { header: 'Share', type: 'percent' },
      { header: 'Paid' },
      { header: 'Sum', format: '0.000' },
    ],
    rows: [['00471', { date: '2024-03-31' }, 1234.5, '12.5%', true, { formula: '=C2*2', value: 2469 }]],
  })
  const sheet = book.Sheets['Orders']!
  const cells = ['A2', 'B2', 'C2', 'D2', 'E2', 'F2'].map((address) => {
    const cell: CellObject = sheet[address]
    return [cell.t, cell.v, cell.z, cell.f]
  })
  expect({ cells, faults }).toEqual({
    cells: [
      ['s', '00471', '@', undefined],
      ['n', 45_382, 'yyyy-mm-dd', undefined],
      ['n', 1234.5, '#,##0.00', undefined],
      ['n', 0.125, '0.0%', undefined],
      ['b', true, '"TRUE";"TRUE";"FALSE"', undefined],
      ['n', 2469, '0.000', 'C2*2'],
    ],
    faults: [],
  })
})

test('the header is frozen, filtered, repeated in print, and everything is computed on opening', async () => {
  const { part, faults } = await written({ name: 'A', columns: [{ header: 'x' }, { header: 'y' }], rows: [[1, 2]] })
  const sheet = part('xl/worksheets/sheet1.xml')
  const names = elements(part('xl/workbook.xml'), 'definedName').map((name) => [name.attributes['name'], name.text])
  expect({
    pane: elements(sheet, 'pane')[0]!.attributes['topLeftCell'],
    filter: elements(sheet, 'autoFilter')[0]!.attributes['ref'],
    titles: names.find(([name]) => name === '_xlnm.Print_Titles')?.[1],
    calc: elements(part('xl/workbook.xml'), 'calcPr')[0]!.attributes['fullCalcOnLoad'],
    faults,
  }).toEqual({ pane: 'A2', filter: 'A1:B2', titles: "'A'!$1:$1", calc: '1', faults: [] })
})

test('newer functions are stored under the names that Excel expects', async () => {
  const { part } = await written({
    name: 'A',
    rows: [[{ formula: 'MAXIFS(B1:B9,C1:C9,"IFS(x)")+NETWORKDAYS(D1,D2)' }]],
  })
  expect(elements(part('xl/worksheets/sheet1.xml'), 'f').map((formula) => formula.text)).toEqual([
    '_xlfn.MAXIFS(B1:B9,C1:C9,"IFS(x)")+NETWORKDAYS(D1,D2)',
  ])
})

test('text of any kind comes back as it was', async () => {
  const texts = ['=1+1', '_x0041_', ' spaces ', 'line\nbreak', '<&>"\'', '한국어 العربية', '+49 30', 'emoji 😀']
  const { book, faults } = await written({ name: 'T', rows: texts.map((text) => [text]) })
  expect({
    texts: utils.sheet_to_json<string[]>(book.Sheets['T']!, { header: 1 }).map(([text]) => text),
    faults,
  }).toEqual({ texts, faults: [] })
})

test('columns are as wide as their content, East Asian text counted twice', async () => {
  const { part } = await written({
    name: 'W',
    columns: [{ header: 'a' }, { header: 'b' }, { header: 'c', width: 5 }],
    rows: [['x'.repeat(20), '한'.repeat(20), 'y']],
  })
  expect(elements(part('xl/worksheets/sheet1.xml'), 'col').map((column) => Number(column.attributes['width']))).toEqual(
    [23, 43, 5],
  )
})

test('a sheet wider than a page wraps its longest texts instead of printing too small to read', async () => {
  const { part } = await written({
    name: 'W',
    columns: [
      ...Array.from({ length: 11 }, (_, index) => ({ header: `Q${index}`, type: 'currency' as const })),
      { header: 'Source' },
      { header: 'Place' },
    ],
    rows: [[...Array.from({ length: 11 }, () => 1_234_567.25), 'finance/long name '.repeat(6), 'sheet '.repeat(6)]],
  })
  const sheet = part('xl/worksheets/sheet1.xml')
  const widths = elements(sheet, 'col').map((column) => Number(column.attributes['width']))
  const heights = elements(sheet, 'row').map((row) => Number(row.attributes['ht'] ?? 0))
  // Neighbours of one width share an entry.
  expect([widths.at(-1), heights[1]! > 15]).toEqual([28, true])
})

test('Markdown tables become sheets named after their headings, typed by whole columns', async () => {
  const markdown =
    '# Costs: 2024/Q1\n\n|Item|Amount|Mixed|Date|\n|-|-:|-|-|\n|a|1,200.50|12|2024-01-02|\n|b|-|n/a|2024-01-03|\n|c|3.25|twelve|2024-01-04|\n\n|x|\n|-|\n|007|'
  const sheets = sheetsFromDocument(parseMarkdown(markdown))
  const { faults } = await workbook(sheets)
  expect({ sheets: sheets.map(({ name, columns, rows }) => ({ name, columns, rows })), faults }).toEqual({
    sheets: [
      {
        name: 'Costs 2024 Q1',
        columns: [{ header: 'Item' }, { header: 'Amount' }, { header: 'Mixed' }, { header: 'Date' }],
        rows: [
          [{ value: 'a' }, { value: 1200.5, format: '#,##0.00' }, { value: '12' }, date('2024-01-02')],
          [{ value: 'b' }, { value: '-' }, { value: 'n/a' }, date('2024-01-03')],
          [{ value: 'c' }, { value: 3.25, format: '0.00' }, { value: 'twelve' }, date('2024-01-04')],
        ],
      },
      { name: 'Costs 2024 Q1 (2)', columns: [{ header: 'x' }], rows: [[{ value: '007' }]] },
    ],
    faults: [],
  })
})

test('what cannot be written is said by sheet, row and cell', () => {
  const { faults } = readSheets([
    { name: 'a/b', rows: [] },
    {
      name: 'Data',
      columns: [{ header: 'x' }, { header: 'y' }],
      rows: [
        [1],
        [1, 2, 3],
        [{ date: '2024-02-30' }, { formula: 'SUM(A1' }],
        [{ formula: 'WEBSERVICE("http://x.y")' }, { formula: "'[other.xlsx]A'!B1" }],
      ],
    },
    { name: 'data', rows: [] },
  ])
  expect(faults).toEqual([
    'The sheet name "a/b" has one of [ ] : * ? / \\.',
    'Sheet "Data" row 1 has 1 cells, but there are 2 columns. Use null for an empty cell.',
    'Sheet "Data" row 2 has 3 cells, but there are 2 columns. Use null for an empty cell.',
    'Sheet "Data" row 3, cell A4: "2024-02-30" is no date; write YYYY-MM-DD or YYYY-MM-DDTHH:MM.',
    'Sheet "Data" row 3, cell B4: the formula has 1 bracket(s) not closed.',
    'Sheet "Data" row 4, cell A5: the formula reaches out of the workbook; compute the value and write it instead.',
    'Sheet "Data" row 4, cell B5: the formula refers to another file or program; compute the value and write it instead.',
    'The sheet name "data" is used twice.',
  ])
})

test('a merged header stands over its group, and merges and styles of ranges are kept', async () => {
  const { part, book, faults } = await written({
    name: 'A',
    columns: [
      { header: 'City' },
      { header: 'Rail', group: '2024' },
      { header: 'Air', group: '2024' },
      { header: 'Rail', group: '2025' },
    ],
    rows: [
      ['Lyon', 1, 2, 3],
      [null, 4, 5, 6],
      ['Total', { formula: 'SUM(B3:B4)', value: 5 }, null, null],
    ],
    merge: ['A3:A4'],
    styles: [{ range: 'A5:D5', bold: true, border: 'top', fill: '#EEF2F6', format: '0.0' }],
  })
  const sheet = part('xl/worksheets/sheet1.xml')
  const cell = (address: string) => elements(sheet, 'c').find(({ attributes }) => attributes['r'] === address)
  const style = Number(cell('B5')?.attributes['s'])
  const cellXfs = elements(part('xl/styles.xml'), 'cellXfs')[0]!
  const look = elements(cellXfs, 'xf')[style]
  const fonts = elements(elements(part('xl/styles.xml'), 'fonts')[0], 'font')
  expect({
    merges: elements(sheet, 'mergeCell').map(({ attributes }) => attributes['ref']),
    groups: ['B1', 'C1', 'D1'].map((address) => book.Sheets['A']![address]?.v),
    bold: elements(fonts[Number(look?.attributes['fontId'])], 'b').length,
    format: book.Sheets['A']!['B5'].z,
    filter: elements(sheet, 'autoFilter')[0]!.attributes['ref'],
    pane: elements(sheet, 'pane')[0]!.attributes['topLeftCell'],
    faults,
  }).toEqual({
    merges: ['B1:C1', 'A3:A4'],
    groups: ['2024', undefined, '2025'],
    bold: 1,
    format: '0.0',
    filter: 'A2:D5',
    pane: 'A3',
    faults: [],
  })
})

test('a merge that would hide or cut something is refused', () => {
  const { faults } = readSheets([
    {
      name: 'A',
      columns: [{ header: 'x' }, { header: 'y' }],
      rows: [
        [1, 2],
        [3, 4],
      ],
      merge: ['A2:B2', 'A1:B1', 'A2:A9', 'A-B'],
      styles: [{ range: 'everywhere', bold: true }],
    },
  ])
  expect(faults).toEqual([
    'Sheet "A" merge "A2:B2" would hide values; all but its first cell are null.',
    'Sheet "A" merge "A1:B1" is in the header; columns with the same "group" share a merged one.',
    'Sheet "A" merge "A2:A9" reaches beyond the sheet\'s cells.',
    'Sheet "A" merge "A2:A9" overlaps another one.',
    'Sheet "A" merge "A2:A9" would hide values; all but its first cell are null.',
    'Sheet "A" merge "A-B": a range is written A2:A4.',
    'Sheet "A" style "everywhere": a range is written A10:D10.',
  ])
})
