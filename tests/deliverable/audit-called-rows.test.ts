import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const found = (text: string, written: string): string[] => verdicts(audit({ 'source.md': text }, written))

const receipt =
  'USB-C Hub\nACC-8834 2 @ $79.99\n$159.98\nPortable SSD\nSTOR-2241 1 @ $289.00\n$260.00\nDesk Lamp\n$41.25'
const budget =
  'Item | Amount\nSalary | $2,500.00\nOther | $1,250.00\nItem | Amount\nRent/mortgage | $800.00\nGroceries | $500.00\nCar payment | $273.00\nCar insurance | $78.00'

test('things that a sentence names are added, rows as well as the lines of a receipt', () => {
  expect(found(receipt, 'The USB-C hub and the portable SSD together cost $419.98.')).toEqual([
    '$419.98 derived: $159.98 + $260.00',
  ])
  expect(found(budget, 'Groceries and the car payment take $773 together.')).toEqual([
    '$773 derived: $500.00 + $273.00',
  ])
})

test('a share of a whole is of the rows under the same header', () => {
  expect(found(budget, 'Rent eats up 48.5 percent of the total expenses.')).toEqual([
    '48.5 percent derived: $800.00 ÷ ($800.00 + $500.00 + $273.00 + $78.00)',
  ])
})

const sales =
  'Month | Units | Revenue | Region | Category\nMay | 121 | 6,655 | Asia | Books\nMay | 388 | 19,600 | Asia | Toys\nMay | 207 | 9,315 | Europe | Books\nJune | 143 | 7,865 | Asia | Books'

test('a share of rows is in those of one kind less, and a count says which rows a sum is of', () => {
  expect(found(sales, 'Books accounted for 25.3% of the May revenue in Asia.')).toEqual([
    '25.3% derived: 6,655 ÷ (6,655 + 19,600)',
  ])
  expect(found(sales, 'The three sales in Asia brought 34,120.')).toEqual(['34,120 derived: 6,655 + 19,600 + 7,865'])
})

const quarters = 'k€ | T4 2023 | T1 2024 | T2 2024\nTransport sur ventes | 182 | 157 | 168'

test('a quarter is one by its French letter too, and a list under a heading is of the heading’s time', () => {
  expect(found(quarters, 'Le transport sur ventes du T2 2024 se monte à 157 k€.').at(-1)).toBe('157 k€ ungrounded')
  expect(found(quarters, '# Le deuxième trimestre 2024\n\n- Transport sur ventes : 182 k€').at(-1)).toBe(
    '182 k€ ungrounded',
  )
  expect(found(quarters, '# Le deuxième trimestre 2024\n\n- Transport sur ventes : 168 k€').at(-1)).toBe(
    '168 k€ grounded',
  )
})

test('`training days` are days', () => {
  const hours = 'Department | Training hours 2023 | Training hours 2024\nLogistics | 2,463 | 2,589'
  expect(found(hours, 'In 2024, Logistics completed 2,589 training days.').at(-1)).toBe(
    '2,589 training days ungrounded',
  )
  expect(found(hours, 'In 2024, Logistics completed 2,589 training hours.').at(-1)).toBe(
    '2,589 training hours grounded',
  )
})

test('a year that a sentence tells is another one where its source says so', () => {
  const history =
    'The electric typewriter (introduced by IBM in 1935) was faster.\nWordStar (1978): developed for CP/M.'
  const said = (written: string): string[] =>
    audit({ 'history.md': history }, written).values.map(({ verdict }) => verdict)
  expect(said('IBM introduced the electric typewriter in 1937.')).toEqual(['ungrounded'])
  expect(said('IBM introduced the electric typewriter in 1935.')).toEqual(['grounded'])
})

const costs = 'Costs (USD) | Year 1 | Year 2\nTotal costs | 130,833 | 148,333\nTotal benefits | 140,000 | 175,000'

test('a pronoun is what the sentence before it is about', () => {
  expect(found(costs, 'Costs need watching. They begin at about $131,000 in Year 1.')[0]).toMatch(/^\$131,000 rounded/)
})

test('the heading of the next table names no unit of the one above, and a sum is of no currency that its file lacks', () => {
  const staff =
    '## Training hours\n\nDepartment | Hours 2024\nSales | 1,294\nResearch | 1,652\n\n## Salary (EUR)\n\nDepartment | Salary\nSales | 4,287\nResearch | 4,935'
  expect(found(staff, 'In total there were 2,946 hours of training.')).toEqual(['2,946 hours derived: 1,294 + 1,652'])
  expect(found(staff, 'In total there were 2,946 dollars for training.')).toEqual(['2,946 dollars ungrounded'])
})

const trips =
  'Document | Traveller | Purpose | Amount\nDH-2045 | Citibank card | Staff transportation | 1,112.00\nDH-2046 | MacGregor | Travel and trip expenses | 463.30'

test('a row that its number names is the one, whatever words another row has', () => {
  expect(found(trips, '- DH-2045, to Springfield: just over $1,100, the most expensive trip.').at(-1)).toBe(
    '$1,100 rounded',
  )
  expect(found(trips, '- DH-2046, to Springfield: just over $1,100, the most expensive trip.').at(-1)).toBe(
    '$1,100 ungrounded',
  )
})
