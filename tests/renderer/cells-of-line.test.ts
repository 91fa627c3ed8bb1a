import { expect, test } from 'vitest'
import { createSheetWriter } from '../../main/extract/workbook-rows.ts'
import { isAmount } from '../../renderer/document/is-amount.ts'
import { cellsOfLine, rangeOf } from '../../renderer/source/cells-of-line.ts'

/** A row's cells after they went through the text view that the engine writes. */
function throughView(cells: Parameters<ReturnType<typeof createSheetWriter>['row']>[1], isHidden = false) {
  const writer = createSheetWriter('Q3', 'visible')
  writer.row(7, cells, isHidden)
  const line = writer.finish().lines[1]
  if (line === undefined || !('range' in line.locator)) throw new Error('no row')
  return cellsOfLine(line.text, line.locator.range)
}

test('a row of the text view becomes the cells that it was made of', () => {
  expect(
    throughView([
      { column: 1, text: 'Total' },
      { column: 4, text: '1,204.00', number: 1204, formula: '=1200+4' },
    ]),
  ).toEqual([
    { column: 1, text: 'Total' },
    { column: 4, text: '1,204.00', formula: '=1200+4' },
  ])
})

test('cells behind a wide gap stand in their own columns', () => {
  expect(
    throughView([
      { column: 0, text: 'a' },
      { column: 90, text: 'b' },
      { column: 91, text: 'c' },
    ]),
  ).toEqual([
    { column: 0, text: 'a' },
    { column: 90, text: 'b' },
    { column: 91, text: 'c' },
  ])
})

test('a row whose text holds the separator itself is not divided', () => {
  expect(
    throughView([
      { column: 0, text: 'a | b' },
      { column: 1, text: 'c' },
    ]),
  ).toBeUndefined()
})

test('a hidden row and a stale formula are said beside the cell', () => {
  expect(throughView([{ column: 2, text: '5', number: 5, formula: '=1+1' }], true)).toEqual([
    { column: 2, text: '5', formula: '=1+1', note: 'hidden row, stale, the formula gives 2' },
  ])
})

test('a range of one cell, of several, and what is no range', () => {
  expect(rangeOf('AB12')).toEqual({ firstColumn: 27, firstRow: 12, lastColumn: 27, lastRow: 12 })
  expect(rangeOf('A1:F43')).toEqual({ firstColumn: 0, firstRow: 1, lastColumn: 5, lastRow: 43 })
  expect(rangeOf('Register')).toBeUndefined()
})

test.each(['1,204.00', '3.0%', '-12', '(5,000)', 'EUR 30', '€ 12', '22.412.600 EUR', '−4'])(
  '%s is an amount',
  (text) => {
    expect(isAmount(text)).toBe(true)
  },
)

test.each(['PO-24-3107', '2024-07-01', 'V-1042', 'Tier 1', ''])('%s is no amount', (text) => {
  expect(isAmount(text)).toBe(false)
})
