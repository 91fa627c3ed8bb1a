import { expect, test } from 'vitest'
import { read } from 'xlsx'
import { computeFormulas } from '../../main/deliverable/compute-formulas.ts'
import { render } from '../../main/deliverable/render.ts'
import { readSheets } from '../../main/deliverable/sheet-input.ts'
import type { SheetInput } from '../../main/deliverable/sheet-shapes.ts'

const DATA: SheetInput = {
  name: 'Data 1',
  columns: [{ header: 'City' }, { header: 'Nights' }, { header: 'Rate' }, { header: 'Day' }],
  rows: [
    ['Lyon', 3, 140.5, { date: '2024-03-31' }],
    ['서울', 2, 210, { date: '2024-04-01' }],
    ['lyon', 1, 99.99, { date: '2024-04-30' }],
    [null, null, null, null],
  ],
}

function computed(formulas: readonly string[], ...more: SheetInput[]) {
  const own: SheetInput = { name: 'Own', rows: formulas.map((formula) => [{ formula }]) }
  const { sheets, faults } = readSheets([DATA, ...more, own])
  expect(faults).toEqual([])
  const { sheets: done, notes } = computeFormulas(sheets)
  return { values: done.at(-1)!.rows.map(([cell]) => cell!.error ?? cell!.value), notes }
}

const value = (formula: string) => computed([formula]).values[0]

// The values are those of LibreOffice 7.
test.each([
  ["SUM('Data 1'!B2:B5)", 6],
  ["SUM('Data 1'!B:B)*2", 12],
  ["SUMPRODUCT('Data 1'!B2:B4,'Data 1'!C2:C4)", 941.49],
  ["SUMPRODUCT(('Data 1'!B2:B4>1)*'Data 1'!C2:C4)", 350.5],
  ["SUMIFS('Data 1'!C2:C4,'Data 1'!A2:A4,\"LYON\",'Data 1'!B2:B4,\">1\")", 140.5],
  ['COUNTIF(\'Data 1\'!A2:A5,"?yon")', 2],
  ["AVERAGE('Data 1'!B2:B5)", 2],
  ["AVERAGE('Data 1'!A2:A5)", '#DIV/0!'],
  ["MIN(5,'Data 1'!B5)", 5],
  ['VLOOKUP("서울",\'Data 1\'!A2:C4,3,FALSE)', 210],
  ["INDEX('Data 1'!A2:C4,MATCH(99.99,'Data 1'!C2:C4,0),1)", 'lyon'],
  ["EOMONTH('Data 1'!D3,0)-'Data 1'!D3", 29],
  ["NETWORKDAYS('Data 1'!D2,'Data 1'!D4)", 22],
  ["WEEKDAY('Data 1'!D2,2)", 7],
  ['ROUND(1.005,2)', 1.01],
  ['ROUND(-2.5,0)', -3],
  ['MOD(-7,3)', 2],
  ['-2^2', 4],
  ['2^3^2', 64],
  ['10%*5&"x"', '0.5x'],
  ['0.1+0.2=0.3', true],
  ['IF("a"="A",IFERROR(1/0,"none"),2)', 'none'],
  ['TEXTJOIN(", ",TRUE,{"a","b"})', 'a, b'],
  ['PMT(0.05/12,60,-10000)', 188.712_336_440_072_87],
  ['NA()', '#N/A'],
  ['TEXT(DATE(2026,3,1),"yyyy-mm-dd")&TEXT(0.256," 0.0%")', '2026-03-01 25.6%'],
  ['SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
  ['REPLACE("abcdef",2,3,"X")&FIND("c","abcabc",4)&SEARCH("B","abc")', 'aXef62'],
  ['SWITCH(3,1,"one",3,"three","other")', 'three'],
  ['DATEDIF(DATE(2025,1,31),DATE(2026,3,1),"ym")', 1],
  ['WORKDAY(DATE(2026,1,1),10)-DATE(2026,1,1)', 14],
  ['WEEKNUM(DATE(2026,3,15))*100+ISOWEEKNUM(DATE(2027,1,1))', 1253],
  ['HOUR(0.75)+MINUTE(TIME(6,30,0))', 48],
  ['LOOKUP(25,{10,20,30},{"a","b","c"})&CEILING(4.2,0.5)&FLOOR(4.7,0.5)', 'b4.54.5'],
  ['IRR({-1000,300,420,680})', 0.163_405_600_688_989],
  ['FORECAST(5,{2,4,7},{1,2,3})', 12 - 1 / 6],
  ["ROW('Data 1'!B5)*10+COLUMN('Data 1'!B5)", 52],
  ['GCD(12,18)+LCM(4,6)+CODE("A")', 83],
])('%s is %j', (formula, expected) => {
  const got = value(formula)
  expect(typeof got === 'number' ? Number(got.toPrecision(12)) : got).toBe(
    typeof expected === 'number' ? Number(expected.toPrecision(12)) : expected,
  )
})

test.each([
  'TODAY()',
  'RAND()',
  'Rates!A1:A3',
  'OFFSET(A1,1,0)',
  'A1',
  'taxRate*2',
  '"1,5"+1',
  'FILTER({1,2},{1,0})',
  'TEXT(1,"TT.MM.JJJJ")',
  'SEARCH("?","a")',
  'FLOOR(-1,2)',
])('%s is left to the program that opens the file', (formula) => {
  expect(computed([formula], { name: 'Rates', rows: [[1], [2], [3]] }).values).toEqual([null])
})

test('a chain longer than any stack is followed from either end', () => {
  const down = Array.from({ length: 5000 }, (_, row) => [row === 0 ? 1 : { formula: `A${row}+1` }])
  const up = Array.from({ length: 5000 }, (_, row) => [row === 4999 ? 1 : { formula: `A${row + 2}+1` }])
  const more = [
    { name: 'Down', rows: down },
    { name: 'Up', rows: up },
  ]
  expect(computed(['Down!A5000', 'Up!A1'], ...more).values).toEqual([5000, 5000])
})

test('values that are not those of their formulas are put right and said, errors are said', async () => {
  const { bytes, warnings } = await render('xlsx', {
    sheets: [{ name: 'A', rows: [[2, 3, { formula: 'A1*B1', value: 5 }, { formula: 'A1/0' }, { formula: 'NOW()' }]] }],
  })
  const sheet = read(bytes).Sheets['A']!
  expect({ warnings, C1: sheet['C1'].v, D1: sheet['D1'].w, E1: sheet['E1']?.v }).toEqual({
    warnings: [
      'A!C1: the value given (5) is not that of =A1*B1, which is 6; the latter was written.',
      'A!D1: =A1/0 gives #DIV/0!.',
      '1 formula could not be computed here and is computed when the workbook is opened.',
    ],
    C1: 6,
    D1: '#DIV/0!',
    E1: undefined,
  })
})

test('a formula that leads back to itself is named, one that only reads such a cell is not', async () => {
  const rows = [
    [1, { formula: 'B2' }],
    [2, { formula: 'B1+1' }],
    [{ formula: 'SUM(A1:A3)' }, { formula: 'B1*2' }],
  ]
  const { warnings } = await render('xlsx', { sheets: [{ name: 'A', rows }] })
  expect(warnings).toEqual([
    'A!B1: =B2 leads back to itself; a spreadsheet shows an error there.',
    'A!B2: =B1+1 leads back to itself; a spreadsheet shows an error there.',
    'A!A3: =SUM(A1:A3) leads back to itself; a spreadsheet shows an error there.',
    '4 formulas could not be computed here and are computed when the workbook is opened.',
  ])
})
