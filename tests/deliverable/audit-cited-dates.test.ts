import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const memo = 'Memo\nMay 5, 2023\nThere were 20,000 bottles of water and 200 laptops delivered on January 23, 2023.'

test('the day on which something cited was written dates no figure of it', () => {
  expect(verdicts(audit({ 'memo.txt': memo }, 'The memo of 5 May 2023 speaks of 20,000 bottles of water.'))).toEqual([
    '5 May 2023 grounded',
    '20,000 grounded',
  ])
})

test('what is cited of another month than any that the file knows is not in that file', () => {
  expect(verdicts(audit({ 'memo.txt': memo }, 'The memo of 5 August 2023 speaks of 20,000 bottles of water.'))).toEqual(
    ['5 August 2023 ungrounded', '20,000 ungrounded'],
  )
})

test('an overrun stands in the column of differences', () => {
  const plan =
    'Department | Actual 2024 | Budget 2024 | Difference\nResearch | 4,985 | 4,761 | +224\nSales | 900 | 880 | +20'
  expect(verdicts(audit({ 'plan.csv': plan }, 'In 2024 the overrun of Research against its budget was 224.'))).toEqual([
    '224 grounded',
  ])
})
