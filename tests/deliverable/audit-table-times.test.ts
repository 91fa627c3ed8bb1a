import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const payroll = {
  'hr.csv':
    'Month,Department,Payroll (EUR),Sick days\n2024-03,IT,150534,33\n2024-03,Research,186004,53\n2024-04,IT,163601,44\n2024-04,Research,198063,55',
}

test('a row of a month written as 2024-03 is of that month, and those of one month are added up', () => {
  const written =
    'IT payroll was 150,534 EUR in March 2024.\nIT payroll was 150,534 EUR in April 2024.\nIn March 2024 both departments together had a payroll of 336,538 EUR.'
  expect(verdicts(audit(payroll, written))).toEqual([
    '150,534 EUR grounded',
    '150,534 EUR ungrounded',
    '336,538 EUR derived: 150534 + 186004',
  ])
})

const energy = {
  'energy.csv':
    'Site,Year,Q1 (MWh),Q2 (MWh),Q3 (MWh)\nBremen,2023,1924,1743,1635\nBremen,2024,1856,1633,1616\nLyon,2023,1188,1291,1168\nLyon,2024,1331,1305,1353',
}

test('an amount that looks like a year is one among amounts, and a quarter has the year that its sentence says', () => {
  const written =
    'In 2023, the site in Bremen used 1,924 MWh in the first quarter.\nIn 2023, the site in Bremen used 1,856 MWh in the first quarter.\nIn 2024, Bremen used 1,635 MWh in the third quarter.'
  expect(verdicts(audit(energy, written))).toEqual([
    '1,924 MWh grounded',
    '1,856 MWh ungrounded',
    '1,635 MWh ungrounded',
  ])
})

test('what heads the names of rows dates all columns', () => {
  const written = '| Site (Q1 2024) | MWh |\n|---|---|\n| Bremen | 1,856 |\n| Lyon | 1,188 |'
  expect(verdicts(audit(energy, written)).slice(-2)).toEqual(['1,856 grounded', '1,188 ungrounded'])
})

const agreement = {
  'agreement.txt':
    'The fixed annual fee is EUR 214,700 in the first contract year, EUR 226,350 in the second and EUR 239,480 in the third.',
}

test('years that are counted are told apart, in a table as well', () => {
  const written =
    'The fixed fee is EUR 226,350 in the second contract year.\nThe fixed fee is EUR 239,480 in the second contract year.\n\n| Item | Contract year 1 | Contract year 3 |\n|---|---|---|\n| Fixed fee (EUR) | 226,350 | 239,480 |'
  expect(verdicts(audit(agreement, written)).filter((verdict) => /^(?:EUR )?2\d\d,/.test(verdict))).toEqual([
    'EUR 226,350 grounded',
    'EUR 239,480 ungrounded',
    '226,350 ungrounded',
    '239,480 grounded',
  ])
})
