import { describe, expect, test } from 'vitest'
import { builtInFormat, formatNumber, formatText } from '../../../main/extract/number-format.ts'
import { generalNumber, isoDate } from '../../../main/extract/number-text.ts'
import { moveFormula } from '../../../main/extract/workbook-formula.ts'

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
  ].map(([code, text]) => formatText(text!, code!))
  expect(shown).toEqual(['T:rail', 'rail (net)', 'rail!', 'secret (hidden by its format)', 'rail', 'T:$& $1'])
})
