import { expect, test } from 'vitest'
import { cellValues } from '../../renderer/deliverable/cell-values.ts'

const value = { verdict: 'grounded' as const }

test('a value is found in the cell of its row, beside formulas and behind empty cells', () => {
  const rows = [['Supplier', 'Amount'], [], ['', 'Weber', '1,250'], ['', 'Total', '1,250']]
  const found = cellValues(rows, [
    { ...value, text: '1,250', line: 3, start: 8, lineText: 'Weber | 1,250' },
    { ...value, text: '1,250', line: 4, start: 8, lineText: 'Total | 1,250 (=SUM(C3:C3))' },
  ])
  expect([...found.keys()]).toEqual(['2 2', '3 2'])
})

test('equal rows have their own values, in their order', () => {
  const rows = [
    ['Weber', '5'],
    ['Weber', '5'],
  ]
  const found = cellValues(rows, [
    { ...value, text: '5', line: 1, start: 8, lineText: 'Weber | 5' },
    { text: '5', verdict: 'ungrounded', line: 2, start: 8, lineText: 'Weber | 5' },
  ])
  expect([...found].map(([key, { verdict }]) => [key, verdict])).toEqual([
    ['0 1', 'grounded'],
    ['1 1', 'ungrounded'],
  ])
})

test('a value of delimited text is found in its field, quotes or not', () => {
  const rows = [['Weber, Ltd', '', '1,250']]
  const found = cellValues(
    rows,
    [{ ...value, text: '1,250', line: 1, start: 15, lineText: '"Weber, Ltd",,"1,250"' }],
    ',',
  )
  expect([...found.keys()]).toEqual(['0 2'])
})
