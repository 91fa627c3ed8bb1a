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

const cases: readonly Case[] = [
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
]

describe('a value is judged by', () => {
  test.each(cases.map(([what, ...given]) => ({ what, given })))('$what', ({ given }) => {
    const [source, written, expected, name = 'source.docx'] = given
    expect(verdicts(audit({ [name]: source }, written, { name: 'out.docx' }))).toContain(expected)
  })
})
