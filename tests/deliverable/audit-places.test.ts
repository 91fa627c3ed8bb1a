import { describe, expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

/** Where a document puts what a number is called: lines above it, letters, another cell, nowhere. */
type Case = readonly [what: string, source: string, written: string, expected: string, name?: string]

const receipt = [
  'Portable drive',
  'Shock proof',
  'ST-2241 1 @ $289.00',
  'Club discount $-29.00',
  '$260.00',
  'Silent mouse',
  'AC-9012 1 @ $59.90',
  '$59.90',
].join('\n')
const fleet = 'Vehicle,Plate,Mileage km\nVan 1,KX-4471,128450\nVan 2,KX-4483,87120\nTruck 1,TR-1090,241300'
const devices =
  'Asset,Model,Site,Price GBP\nL-1,Laptop,Leeds,1149.00\nL-2,Tablet,York,1420.50\nP-1,Printer,Leeds,389.99'

const plan = [
  '| Costs | Year 1 | Year 2 | Year 3 |',
  '| --- | --- | --- | --- |',
  '| Cost of sales | $7,500.00 | $25,000.00 | $37,500.00 |',
  '| Freight | $1,200.00 | $1,450.00 | $1,900.00 |',
].join('\n')
const quarter = [
  'Three Months Ended March 31,',
  'In millions | 2024 | 2023 | % Change',
  'Revenue | $ | 36,455 | $ | 28,645 | 27 %',
  'Operating margin | 38 % | 25 %',
].join('\n')
const sales = [
  'Month | Units sold | Region | Line',
  'May | 4,212 | Europe | Toys',
  'May | 3,996 | Asia | Toys',
  'June | 4,482 | Europe | Toys',
  'Page 1',
  'Month | Units sold | Region | Line',
  'June | 1,955 | Asia | Clothing',
  'June | 2,114 | Asia | Toys',
].join('\n')
const index = 'Price index of the county\nDate | Index\n2006-01-01 | 412.50\n2007-01-01 | 396.30\n2012-01-01 | 266.10'
const agenda = 'Start | End | Item\n1:00 PM | 1:30 PM | Welcome\n1:30 PM | 2:10 PM | Strategy'
const survey = 'Participant | Age | Weight\nParticipant 5 | 53 | 82.02\nParticipant 16 | 47 | 91.40'

const change = 'The limit for a room in Munich went from 140 EUR to 165 EUR.'
const people = '| Department | Costs (EUR) |\n| --- | --- |\n| Human Resources | 236,100 |\n| Sales | 871,450 |'
const bullets = '## Costs of the plant\n- 22.4 million EUR in 2024'

const cases: readonly Case[] = [
  ['what a source says was so before', change, 'A room in Munich is now paid up to 140 EUR.', '140 EUR ungrounded'],
  [
    'what a source says is so after a change',
    change,
    'A room in Munich is now paid up to 165 EUR.',
    '165 EUR grounded',
  ],
  ['an abbreviation of a row’s name', people, 'HR cost 236,100 EUR.', '236,100 EUR grounded'],
  ['an abbreviation of another row’s name', people, 'HR cost 871,450 EUR.', '871,450 EUR ungrounded'],
  [
    'the heading over a bullet without a word',
    'The costs of the plant came to 22,412,600 EUR in 2024.',
    bullets,
    '22.4 million EUR rounded',
  ],
  ['a numbered year in small letters', plan, 'Freight is $1,900.00 in year 2.', '$1,900.00 ungrounded'],
  ['a column of a numbered year', plan, 'Cost of sales in Year 2 is $25,000.00.', '$25,000.00 grounded'],
  ['a column of another numbered year', plan, 'Cost of sales in Year 2 is $37,500.00.', '$37,500.00 ungrounded'],
  [
    'numbered years added up',
    plan,
    'Freight of all three years totals $4,550.',
    '$4,550 derived: $1,200.00 + $1,450.00 + $1,900.00',
  ],
  [
    'a year of a table of quarters, the sign of money apart',
    quarter,
    'Revenue was $28,645 million in Q1 2023.',
    '$28,645 million grounded',
  ],
  ['a row that ends early, for another year', quarter, 'The operating margin was 25 % in Q1 2024.', '25 % ungrounded'],
  [
    'rows of a month and a line, over the end of a page',
    sales,
    'Toys of June: 6,596 units sold in total.',
    '6,596 derived: 4,482 + 2,114',
    'sales.pdf',
  ],
  ['a month of another row', sales, 'Toys in Asia sold 3,996 units in June.', '3,996 ungrounded', 'sales.pdf'],
  [
    'rows that only their dates name',
    index,
    'From 2006 to 2012 the price index of the county fell by 35.5 %.',
    '35.5 % derived: (266.10 − 412.50) ÷ 412.50',
  ],
  ['a time in a column of beginnings', agenda, 'The item Strategy ends at 1:30 PM.', '1:30 PM. ungrounded'],
  [
    'a number that names a row without its word',
    survey,
    '| Participant | Weight |\n| --- | --- |\n| 16 | 82.02 |',
    '82.02 ungrounded',
  ],
  [
    'days of one range, written otherwise',
    'The fair is held on November 15-21, 2024, in Trier.',
    'The fair runs from 15 to 21 November 2024.',
    '15 to 21 November 2024 grounded',
  ],
  ['lines that a receipt sets under a name', receipt, 'The portable drive cost $260.00.', '$260.00 grounded'],
  ['lines that a receipt sets under another name', receipt, 'The silent mouse cost $260.00.', '$260.00 ungrounded'],
  [
    'a column that a letter names',
    '| C | Si | Mn |\n| --- | --- | --- |\n| 0.42 | 0.31 | 0.87 |',
    'The share of C is 0.42.',
    '0.42 grounded',
  ],
  [
    'a row that a letter names, where it is another one',
    '| Plant | Output |\n| --- | --- |\n| Plant B | 4,120 |\n| Plant C | 3,980 |',
    'Plant C reached an output of 4,120.',
    '4,120 ungrounded',
  ],
  [
    'a row beside a number that is nobody’s',
    fleet,
    '| Vehicle | Plate | Mileage |\n| --- | --- | --- |\n| Van 2 | KX-4438 | 87120 |',
    '87120 grounded',
    'fleet.csv',
  ],
  [
    'a row beside the number of another row',
    fleet,
    '| Vehicle | Plate | Mileage |\n| --- | --- | --- |\n| Van | KX-4471 | 87120 |',
    '87120 ungrounded',
    'fleet.csv',
  ],
  [
    'a whole column added up and called otherwise',
    devices,
    'We paid £2,959.49 for all equipment.',
    '£2,959.49 derived: 1149.00 + 1420.50 + 389.99',
    'devices.csv',
  ],
  [
    'a whole column added up for one of its rows',
    devices,
    'The laptop came to £2,959.49 in total.',
    '£2,959.49 ungrounded',
    'devices.csv',
  ],
  [
    'an amount after a comma on a numbered line',
    'PO-3107\n  1  240 pc    Valve seat V4, stainless steel      58.60  14,064.00 EUR\n  2  240 pc    Gasket G9      17.45  4,188.00 EUR',
    '| PO number | Item | Quantity | Amount |\n| --- | --- | --- | --- |\n| PO-3107 | Valve seat V4 | 240 pc | 14,064.00 EUR |\n| PO-3107 | Gasket G9 | 240 pc | 4,188.00 EUR |',
    '14,064.00 EUR grounded',
    'PO-3107.txt',
  ],
]

describe('a value is judged by', () => {
  test.each(cases.map(([what, ...given]) => ({ what, given })))('$what', ({ given }) => {
    const [source, written, expected, name = 'source.docx'] = given
    expect(verdicts(audit({ [name]: source }, written, { name: 'out.docx' }))).toContain(expected)
  })
})
