import { describe, expect, test } from 'vitest'
import { builtInFormat, formatNumber, formatText } from '../../../main/extract/number-format.ts'
import { generalNumber, isoDate, isShownAsWritten } from '../../../main/extract/number-text.ts'
import { moveFormula } from '../../../main/extract/workbook-formula.ts'

test('a number that is shown as it is written is that of its value', () => {
  const written = ['0', '7', '-7', '10', '100200300400500', '1.5', '-12.25', '123456789.12345']
  expect(written.filter((raw) => !isShownAsWritten(raw))).toEqual([])
  expect(written.map((raw) => generalNumber(Number(raw)))).toEqual(written)
  const others = [
    '',
    '-',
    '-0',
    '007',
    '1.50',
    '1.',
    '+1',
    '.5',
    '1e5',
    '1E+20',
    '1,5',
    ' 1',
    '0x10',
    '1.2.3',
    '1234567890123456',
  ]
  expect(others.filter(isShownAsWritten)).toEqual([])
})

describe('a number is shown as Excel shows it', () => {
  test.for([
    [1.005, '0.00', '1.01'],
    [2.675, '#,##0.00_);(#,##0.00)', '2.68'],
    [-2.675, '#,##0.00_);(#,##0.00)', '(2.68)'],
    [-0.001, '0.00', '0.00'],
    [0.285, '0.0%', '28.5%'],
    [1_234_567, '#,##0,"k"', '1,235k'],
    [0.5, '# ?/?', '1/2'],
    [12, '0000', '0012'],
    [1234.5, '[$€-407] #,##0.00', '€ 1,234.50'],
    [0.00001, '0.00E+00', '1.00E-05'],
    [45_337, '[$-409]d-mmm-yy;@', '15-Feb-24'],
    [1.5, '[h]:mm:ss', '36:00:00'],
    [45_337.999999, 'yyyy-mm-dd hh:mm', '2024-02-16 00:00'],
    [-5, 'yyyy-mm-dd hh:mm', '-5'],
    [45_306.75, 'd. mmmm yyyy', '15. January 2024'],
    [45_306.75, 'DD.MM.YYYY hh:mm', '15.01.2024 18:00'],
    [45_306.75, '[$-407]dddd, d. mmmm yyyy', 'Montag, 15. Januar 2024'],
    [45_306.75, '[$-419]d mmmm yyyy', '15 января 2024'],
    [45_306.75, '[$-411]ggge"年"m"月"d"日"', '令和6年1月15日'],
    [45_306.75, 'yyyy年m月d日 aaaa', '2024年1月15日 Monday'],
    [45_306, '[$-412]yyyy"년" m"월" d"일" dddd', '2024년 1월 15일 월요일'],
    [0.5, '[h]', '12'],
    [0.5, '[ss]', '43200'],
    [1234.5, '[$-10409]#,##0.00;\\(#,##0.00\\)', '1,234.50'],
    [-1234.5, '[$-10409]#,##0.00;\\(#,##0.00\\)', '(1,234.50)'],
    [-1500, '[>=1000000]0.0,,"M";[>=1000]0.0,"K";0', '-1500'],
    [-1, '[<1]0.00;[<100]0.0;0', '-1.00'],
    [-7, '[>100]"high "0;[<0]"low "0;0', 'low 7'],
    [-1, '(000) 000-0000', '-(000) 000-0001'],
    [123_456_789_012, '000-00-0000', '123456-78-9012'],
    [123_456_789_012, 'General" kg"', '123456789012 kg'],
    [0.5, '"text"@', '0.5'],
    [12_345, '0E+00', '1E+04'],
    [0, '# ?/8', '0'],
    [-1234.5, '#,##0.00\\ [$€-407]', '-1,234.50 €'],
    [-1234.5, '[$USD] #,##0', '-USD 1,235'],
    [0.125, '0.0% "net"', '12.5% net'],
    [21.5, '0.0°C', '21.5°C'],
    [1234.5, '# ##0.00 ₽', '1 234.50 ₽'],
  ] as const)('%d as %s', ([value, code, shown]) => {
    expect(formatNumber(value, code, false)).toBe(shown)
  })
})

test('general numbers keep fifteen digits, whole ones all that are sure', () => {
  expect([0.1 + 0.2, 123_456_789_012_345, 1 / 3, 1.5e-7, 1e21].map(generalNumber)).toEqual([
    '0.3',
    '123456789012345',
    '0.333333333333333',
    '1.5E-07',
    '1E+21',
  ])
})

test('days count from both epochs, over the leap day of 1900 that never was', () => {
  expect([1, 59, 60, 61, 45_337].map((day) => isoDate(day, false))).toEqual([
    '1900-01-01',
    '1900-02-28',
    '1900-02-29',
    '1900-03-01',
    '2024-02-15',
  ])
  expect([0, 43_874].map((day) => isoDate(day, true))).toEqual(['1904-01-01', '2024-02-14'])
})

test('the dates that Excel shows by the locale become ISO dates', () => {
  expect([14, 15, 16, 17, 22].map((id) => formatNumber(45_337.75, builtInFormat(id)!, false))).toEqual([
    '2024-02-15',
    '2024-02-15',
    '2024-02-15',
    '2024-02-15',
    '2024-02-15 18:00',
  ])
})

test('a moved formula keeps what is fixed, and texts, sheet names and function names', () => {
  expect(moveFormula(`A1+$A1+A$1+$A$1&"A1"&'A1 B2'!C3+LOG10(B2)+Q1Total`, 1, 2)).toBe(
    `B3+$A3+B$1+$A$1&"A1"&'A1 B2'!D5+LOG10(C4)+Q1Total`,
  )
  expect(moveFormula('A1:B2', 0, -1)).toBe('#REF!:B1')
})

test('a format may put words around a text, or hide it', () => {
  const shown = [
    ['0;0;0;"T:"@', 'rail'],
    ['@" (net)"', 'rail'],
    ['_-@\\!', 'rail'],
    [';;;', 'secret'],
    ['0.00;-0.00', 'rail'],
    ['0;0;0;"T:"@', '$& $1'],
    ['0;"T:"@', 'rail'],
  ].map(([code, text]) => formatText(text!, code!))
  expect(shown).toEqual(['T:rail', 'rail (net)', 'rail!', 'secret (hidden by its format)', 'rail', 'T:$& $1', 'T:rail'])
})
