import { describe, expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

/** Rows as sheets, charts and lists lay them out. */
type Case = readonly [what: string, source: string, written: string, expected: string]

const merged = [
  '2022 |  | 2023',
  'Ware | Cost | Revenue | Cost | Revenue',
  'Lamps | 41,250 | 52,410 | 44,980 | 57,330',
  'Chairs | 38,110 | 49,020 | 39,640 | 51,275',
].join('\n')
const grouped = [
  'Year | Entry | Lamps | Chairs',
  '2022 | Cost | 41,250 | 38,110',
  'Revenue | 52,410 | 49,020',
  '2023 | Cost | 44,980 | 39,640',
  'Revenue | 57,330 | 51,275',
].join('\n')
const under = [
  'Ware | Sold',
  'Lamps | 9,800',
  '2022 | 4,700',
  '2023 | 5,100',
  'Chairs | 7,350',
  '2022 | 3,450',
  '2023 | 3,900',
].join('\n')
const chart = 'Chart\nHerons | 2021: 110 | 2022: 130 | 2023: 145\nStorks | 2021: 62 | 2022: 58 | 2023: 71'
const trips = [
  'TR-2019-0101 | 05/03/2019 | STAFF | 411.50',
  'AIRFARE FOR C MEREDITH TO SPRINGFIELD',
  'TR-2019-0102 | 05/24/2019 | STAFF | 907.96',
  'AIRFARE FOR K FORDHAM TO DETROIT',
  'TR-2019-0103 | 06/02/2019 | STAFF | 349.60',
  'AIRFARE FOR L BERGSON TO TULSA',
  'TR-2019-0104 | 06/13/2019 | STAFF | 553.30',
  'AIRFARE FOR R LEAVERS TO BOSTON',
].join('\n')
const relief = 'The ship brought 20,000 bottles of water, 10,000 blankets and 200 tents.'
const steel = 'Grade | Yield point | Tensile strength\n- | N/mm 2 | N/mm 2\nBars | 890 | 1000'

const cases: readonly Case[] = [
  ['a year over several columns', merged, 'The revenue of chairs in 2023 was 51,275.', '51,275 grounded'],
  ['a year over other columns', merged, 'The revenue of chairs in 2022 was 51,275.', '51,275 ungrounded'],
  ['a cell that holds for the row below', grouped, 'In 2023 chairs brought a revenue of 51,275.', '51,275 grounded'],
  ['a cell that holds for other rows', grouped, 'In 2022 chairs brought a revenue of 51,275.', '51,275 ungrounded'],
  ['rows of years under a name', under, 'In 2023 lamps sold 5,100 times.', '5,100 grounded'],
  ['rows of years under another name', under, 'In 2023 chairs sold 5,100 times.', '5,100 ungrounded'],
  ['a cell that calls its own number', chart, 'In 2022 the chart shows 130 herons.', '130 grounded'],
  ['a cell that calls another number', chart, 'In 2021 the chart shows 130 herons.', '130 ungrounded'],
  [
    'cells that call their numbers, compared',
    chart,
    'From 2021 to 2023, herons rose by 31.8 %.',
    '31.8 % derived: (145 − 110) ÷ 110',
  ],
  ['words below a row', trips, 'The trip of Fordham to Detroit cost $907.96.', '$907.96 grounded'],
  ['words below another row', trips, 'The trip of Bergson to Tulsa cost $907.96.', '$907.96 ungrounded'],
  [
    'rows that are named one by one',
    trips,
    'The difference between TR-2019-0102 and TR-2019-0104 is $354.66.',
    '$354.66 derived: 907.96 − 553.30',
  ],
  [
    'two values of one sentence in each other’s place',
    relief,
    'It brought 10,000 bottles of water and 20,000 blankets.',
    '10,000 ungrounded',
  ],
  ['a unit of science', steel, 'Bars reach a yield point of 890 kN/mm².', '890 kN/mm² ungrounded'],
  ['the only row of a table', steel, 'The tensile strength is 1000 N/mm².', '1000 N/mm² grounded'],
  [
    'letters before a scale',
    'Sales came to $3,988,745 in all.',
    'Sales came to roughly four million dollars.',
    'four million dollars rounded',
  ],
  [
    'a currency that the file does not know',
    'Item | Amount ($)\nRail fares | 618.00\n\nOther lines\nTaxi rides | 91.40',
    'The taxi rides came to £91.40.',
    '£91.40 ungrounded',
  ],
]

describe('a value is judged by', () => {
  test.each(cases.map(([what, ...given]) => ({ what, given })))('$what', ({ given: [source, written, expected] }) => {
    expect(verdicts(audit({ 'source.pdf': source }, written, { name: 'out.docx' }))).toContain(expected)
  })
})

test('a year that a line tells of one thing, and a source of another, is ungrounded', () => {
  const source = 'WriteStar (1978): the first of its kind.\nPaperMate (1983): the first with a mouse.'
  const { values } = audit({ 'source.pdf': source }, 'Introduction of PaperMate: 1978\nIntroduction of PaperMate: 1983')
  expect(values.map(({ text, verdict }) => `${text} ${verdict}`)).toEqual(['1978 ungrounded', '1983 grounded'])
})
