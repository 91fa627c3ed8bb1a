import ExcelJS from 'exceljs'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { read } from 'xlsx'
import { copyWorkbook } from '../../main/deliverable/copy-workbook.ts'
import { editWorkbook, type WorkbookEdits } from '../../main/deliverable/edit-workbook.ts'
import { render } from '../../main/deliverable/render.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'

const CHART = '```chart\ntype: bar\ntitle: Costs\n\n| City | EUR |\n|---|---|\n| Lyon | 140 |\n| Bonn | 90 |\n```\n'

/** A workbook as programs make them: shared strings, styles, a shared formula, a macro, a comment, a condition, a table. */
async function source(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Rates')
  sheet.addRows([
    ['City', 'Nights', 'Rate', 'Total', 'Since'],
    ['Lyon', 3, 140, { formula: 'B2*C2', result: 420 }, new Date('2024-03-31')],
    ['Bonn', 2, 90, { sharedFormula: 'D2', result: 180 }, new Date('2024-04-01')],
  ])
  sheet.getCell('C2').numFmt = '#,##0.00 "EUR"'
  sheet.getCell('C3').numFmt = '#,##0.00 "EUR"'
  sheet.getCell('A1').note = 'mind the rates'
  sheet.autoFilter = 'A1:E3'
  sheet.mergeCells('G1:H2')
  sheet.addConditionalFormatting({
    ref: 'B2:B9',
    rules: [{ type: 'cellIs', operator: 'greaterThan', formulae: [2], priority: 1, style: { font: { bold: true } } }],
  })
  const other = book.addWorksheet('Sum')
  other.addRows([['Total', { formula: 'SUM(Rates!D2:D9)', result: 600 }, { formula: 'B1*2', result: 1200 }], [7]])
  other.getCell('A3').value = { formula: 'A2+1', result: 8 }
  const bytes = new Uint8Array(await book.xlsx.writeBuffer())
  const parts = unzipSync(bytes)
  const types = strFromU8(parts['[Content_Types].xml']!)
  parts['xl/vbaProject.bin'] = strToU8('macros')
  parts['[Content_Types].xml'] = strToU8(
    types.replace('</Types>', '<Default Extension="bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>'),
  )
  const rels = strFromU8(parts['xl/_rels/workbook.xml.rels']!)
  const macros =
    '<Relationship Id="rIdVba" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>'
  parts['xl/_rels/workbook.xml.rels'] = strToU8(rels.replace('</Relationships>', `${macros}</Relationships>`))
  return zipSync(parts)
}

function edited(bytes: Uint8Array, changes: Partial<WorkbookEdits>) {
  const copy = editWorkbook(bytes, { edits: [], addRows: [], sheets: [], ...changes })
  const [before, after] = [unzipSync(bytes), unzipSync(copy.bytes)]
  const same = (part: string): boolean => Buffer.from(before[part] ?? []).equals(Buffer.from(after[part] ?? []))
  return {
    ...copy,
    book: read(copy.bytes, { cellFormula: true, cellNF: true, cellDates: false }),
    faults: ooxmlFaults(copy.bytes),
    touched: [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((part) => !same(part)).toSorted(),
  }
}

test('a cell is put anew in its own look, what depends on it is computed, and no other part differs by a byte', async () => {
  const bytes = await source()
  const { book, touched, faults, contents, warnings } = edited(bytes, {
    edits: [
      { sheet: 'rates', cell: 'C2', value: 155.5 },
      { sheet: 'Rates', cell: 'A3', value: 'Köln & "Bonn"' },
    ],
  })
  const [rates, sum] = [book.Sheets['Rates']!, book.Sheets['Sum']!]
  expect({
    contents,
    warnings,
    faults,
    touched,
    C2: [rates['C2'].v, rates['C2'].z],
    A3: rates['A3'].v,
    D2: [rates['D2'].v, rates['D2'].f],
    D3: [rates['D3'].v, rates['D3'].f],
    sum: [sum['B1'].v, sum['C1'].v, sum['A3'].v],
  }).toEqual({
    contents: '2 cells changed',
    warnings: [],
    faults: [],
    touched: ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'],
    C2: [155.5, '#,##0.00 "EUR"'],
    A3: 'Köln & "Bonn"',
    D2: [466.5, 'B2*C2'],
    D3: [180, 'B3*C3'],
    sum: [646.5, 1293, 8],
  })
})

test('rows go below the data in the look of the last one; filter, range and totals take them in', async () => {
  const { book, faults, touched, contents } = edited(await source(), {
    addRows: [{ sheet: 'Rates', rows: [['Rome', 1, 200, { formula: 'B4*C4' }, { date: '2024-05-01' }]] }],
  })
  const [rates, sum] = [book.Sheets['Rates']!, book.Sheets['Sum']!]
  expect({
    contents,
    faults,
    touched,
    row: ['A4', 'B4', 'C4', 'D4', 'E4'].map((address) => rates[address].v),
    looks: [rates['C4'].z, rates['E4'].z === rates['E3'].z],
    filter: rates['!autofilter'],
    ref: rates['!ref'],
    sum: sum['B1'].v,
  }).toEqual({
    contents: '1 row added',
    faults: [],
    touched: ['xl/worksheets/sheet1.xml', 'xl/worksheets/sheet2.xml'],
    row: ['Rome', 1, 200, 200, 45_413],
    looks: ['#,##0.00 "EUR"', true],
    filter: { ref: 'A1:E4' },
    ref: 'A1:H4',
    sum: 800,
  })
})

test('a sheet is added with its header, formats and formulas over the others', async () => {
  const { book, faults, touched } = edited(await source(), {
    sheets: [
      {
        name: 'New & more',
        columns: [{ header: 'Name' }, { header: 'Share', type: 'percent' }, { header: 'Day' }],
        rows: [['한국', { formula: 'Rates!D2/Sum!B1' }, { date: '2024-03-31' }]],
      },
    ],
  })
  const sheet = book.Sheets['New & more']!
  expect({
    faults,
    touched,
    names: book.SheetNames,
    cells: ['A1', 'A2', 'B2', 'C2'].map((address) => [sheet[address].v, sheet[address].z]),
  }).toEqual({
    faults: [],
    touched: [
      '[Content_Types].xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet3.xml',
    ],
    names: ['Rates', 'Sum', 'New & more'],
    cells: [
      ['Name', 'General'],
      ['한국', 'General'],
      [0.7, '0.0%'],
      [45_382, 'yyyy-mm-dd'],
    ],
  })
})

test('a style part with empty lists, as other programs write it, stays well formed', async () => {
  const parts = unzipSync(await source())
  const styles = strFromU8(parts['xl/styles.xml']!)
  parts['xl/styles.xml'] = strToU8(styles.replace(/<numFmts[\s\S]*?<\/numFmts>/, '<numFmts count="0"/>'))
  const { faults, book } = edited(zipSync(parts), {
    edits: [{ sheet: 'Rates', cell: 'J1', value: { date: '2024-03-31' } }],
  })
  expect([faults, book.Sheets['Rates']!['J1'].z]).toEqual([[], 'yyyy-mm-dd'])
})

test('a workbook that counts its days from 1904 gets dates as it counts them', async () => {
  const parts = unzipSync(await source())
  const main = strFromU8(parts['xl/workbook.xml']!)
  parts['xl/workbook.xml'] = strToU8(main.replace(/<workbookPr\b[^>]*\/>/, '<workbookPr date1904="1"/>'))
  const { bytes } = edited(zipSync(parts), { edits: [{ sheet: 'Rates', cell: 'J1', value: { date: '2024-03-31' } }] })
  expect(/<c r="J1"[^>]*><v>(\d+)</.exec(strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!))?.[1]).toBe('43920')
})

test('a chart stays, and a formula that is not computed here is when the file is opened', async () => {
  const { bytes } = await render('xlsx', { content: CHART })
  const first = edited(bytes, { edits: [{ sheet: 'Costs', cell: 'C2', value: { formula: 'B2*TODAY()' } }] })
  const parts = unzipSync(first.bytes)
  expect({
    touched: first.touched,
    faults: first.faults,
    warnings: first.warnings,
    isThere: parts['xl/charts/chart1.xml'] !== undefined,
    opens: /fullCalcOnLoad="1"/.test(strFromU8(parts['xl/workbook.xml']!)),
  }).toEqual({
    touched: ['xl/worksheets/sheet1.xml'],
    faults: [],
    warnings: ['1 formula could not be computed here; they are when the workbook is opened.'],
    isThere: true,
    opens: true,
  })
})

test.each([
  [{ edits: [{ sheet: 'Nope', cell: 'A1', value: 1 }] }, 'has no sheet "Nope"; it has "Rates", "Sum".'],
  [{ edits: [{ sheet: 'Rates', cell: 'A1:B2', value: 1 }] }, '"A1:B2" is no cell'],
  [{ edits: [{ sheet: 'Rates', cell: 'H2', value: 1 }] }, 'inside a merged cell; its value is in G1.'],
  [{ edits: [{ sheet: 'Rates', cell: 'D2', value: 1 }] }, 'Rates!D2 holds the formula of'],
  [{ edits: [{ sheet: 'Rates', cell: 'A2', value: { formula: 'SUM(A1' } }] }, 'Rates!A2: the formula has 1 bracket'],
  [{ sheets: [{ name: 'sum', rows: [[1]] }] }, 'has a sheet "sum" already'],
  [{}, 'give "edits", "addRows" or "sheets"'],
] satisfies [Partial<WorkbookEdits>, string][])('%j is refused: %s', async (changes, message) => {
  const bytes = await source()
  expect(() => edited(bytes, changes)).toThrow(message)
})

test('what is no workbook, or is to become another kind of file, is refused', () => {
  const bytes = new TextEncoder().encode('no workbook')
  const edits = [{ sheet: 'A', cell: 'A1', value: 1 }]
  expect(() => copyWorkbook('xlsx', { name: 'a.xlsm', bytes }, { edits })).toThrow(
    'A copy of a .xlsm file is a .xlsm file too',
  )
  expect(() => copyWorkbook('xlsx', { name: 'a.xlsx', bytes }, { content: '# A' })).toThrow('not "content"')
  expect(() => copyWorkbook('xlsx', { name: 'a.xlsx', bytes }, { edits })).toThrow(
    'no .xlsx or .xlsm workbook that can be edited',
  )
})
