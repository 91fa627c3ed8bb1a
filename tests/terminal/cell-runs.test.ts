import { expect, test } from 'vitest'
import { cellRuns, cellWords } from '../../main/terminal/cell-runs.ts'

test('Lines of a sheet are told as the cells they are, a gap in its rows begins anew', () => {
  const runs = cellRuns(
    ['A1:F9', 'A1', 'A2:F2', 'A5:F5', 'A6:AB6'].map((range) => ({ sheet: 'Costs', range })),
    12,
  )
  expect([cellWords(runs, 13, 13), cellWords(runs, 12, 16), cellWords(runs, 12, 12)]).toEqual([
    'lines 13-14 are A1:F2',
    'lines 13-14 are A1:F2, lines 15-16 are A5:AB6',
    '',
  ])
})
