import { expect, test } from 'vitest'
import { recalculate } from '../../../main/extract/recalculate.ts'

/** A1:A3 hold 1, 2, 3; B1 is not known. */
const cells: Readonly<Record<string, number>> = { '0:1': 1, '0:2': 2, '0:3': 3, '1:1': Number.NaN }
const result = (formula: string): number | undefined =>
  recalculate(formula, { at: (column, row) => cells[`${column}:${row}`], budget: 1000 })

test('sums, means, bounds, counts and arithmetic are recomputed', () => {
  expect(
    ['SUM(A1:A3)', 'AVERAGE($A$1:$A$3,6)', 'MIN(A1:A3)', 'MAX(A1:A3)', 'COUNT(A1:A9)', '(A1+A2)*A3/2-1', '-A3'].map(
      result,
    ),
  ).toEqual([6, undefined, 1, 3, 3, 3.5, -3])
})

test('what is not known for sure gives no result', () => {
  expect(
    [
      'SUM(A1:B1)',
      'B1+1',
      'C9*2',
      'A1/0',
      'SUM(Sheet2!A1)',
      'IF(A1,1,2)',
      'A1^2',
      'A1 A2',
      '"A"',
      'SUM(A1:XFD1048576)',
    ].map(result),
  ).toEqual(Array.from({ length: 10 }, () => undefined))
})
