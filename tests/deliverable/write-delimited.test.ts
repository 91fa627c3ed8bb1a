import { expect, test } from 'vitest'
import { parseDelimited } from '../../main/deliverable/parse-delimited.ts'
import { readSheets } from '../../main/deliverable/sheet-input.ts'
import { delimitedRows, writeDelimited } from '../../main/deliverable/write-delimited.ts'

test('fields that need quotes get them and come back as they were', () => {
  const rows = [
    ['a,b', 'say "hi"', 'two\nlines', ' space ', ''],
    ['1', '2', '3', '4', '5'],
  ]
  const { text } = writeDelimited(rows, ',')
  expect({ text, back: parseDelimited(text, ',') }).toEqual({
    text: '"a,b","say ""hi""","two\nlines"," space ",\r\n1,2,3,4,5\r\n',
    back: rows,
  })
})

test('text that a spreadsheet would run gets an apostrophe; numbers, dashes and phone numbers do not', () => {
  const fields = [
    '=1+1',
    '@SUM(A1)',
    '+cmd|x',
    "-2+3+cmd|' /C calc'!A0",
    '- item',
    '\tx',
    '-5',
    '+49 (30) 123-4',
    '-',
    '-12.5 %',
    '-$5',
    'a=b',
  ]
  expect(writeDelimited([fields], ';')).toEqual({
    text: "'=1+1;'@SUM(A1);'+cmd|x;'-2+3+cmd|' /C calc'!A0;'- item;'\tx;-5;+49 (30) 123-4;-;-12.5 %;-$5;a=b\r\n",
    defused: 6,
  })
})

test('a byte order mark is there only for text beyond ASCII', () => {
  expect([writeDelimited([['a']], ',').text, writeDelimited([['ü']], '\t').text]).toEqual(['a\r\n', '\uFEFFü\r\n'])
})

test('cells are written as values that a program can read', () => {
  const { sheets } = readSheets([
    {
      name: 'A',
      columns: [{ header: 'x' }],
      rows: [
        ['007'],
        [1234.5],
        [true],
        [null],
        [{ date: '2024-03-31' }],
        [{ date: '2024-03-31T08:15' }],
        [{ formula: 'A2*2', value: 2469 }],
      ],
    },
  ])
  expect(delimitedRows(sheets[0]!).flat()).toEqual([
    'x',
    '007',
    '1234.5',
    'TRUE',
    '',
    '2024-03-31',
    '2024-03-31 08:15',
    '2469',
  ])
})

test('a formula without a value has no place in a CSV file', () => {
  const { sheets } = readSheets([{ name: 'A', rows: [[{ formula: 'SUM(B1:B2)' }]] }])
  expect(() => delimitedRows(sheets[0]!)).toThrow(
    'CSV holds values, not formulas: give the value of =SUM(B1:B2) beside it, or write .xlsx.',
  )
})
