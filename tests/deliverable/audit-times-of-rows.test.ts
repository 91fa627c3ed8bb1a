import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

test('a month without a year has that of the month it is joined to; an opening quarter is the first', () => {
  const visits = '| Branch | Q1 2024 | Q2 2023 | Q2 2024 |\n| Harbour | 27,567 | 12,410 | 10,593 |'
  const written = [
    'Between April and June 2024, Harbour counted 12,410 visitors.',
    'Between April and June 2024, Harbour counted 10,593 visitors.',
    'Harbour counted 27,567 visitors in the opening quarter of 2024.',
  ].join('\n')
  expect(verdicts(audit({ 'visits.md': visits }, written))).toEqual([
    '12,410 ungrounded',
    '10,593 grounded',
    '27,567 grounded',
  ])
})

const lending = [
  '# Lending 2023',
  '| Month | Central | Harbour |',
  '| July | 20,172 | 8,563 |',
  '| August | 20,776 | 9,412 |',
  '',
  '# Lending 2024',
  '| Month | Central | Harbour |',
  '| January | 19,787 | 7,664 |',
  '| August | 21,778 | 9,069 |',
].join('\n')

test('months of two tables are compared, and the months of one', () => {
  const written = [
    "Central's August lending was up by 4.8% on the same month of 2023.",
    'Lending at Central grew by 10.1 % from January to August 2024.',
    "Harbour's share of all lending in August 2024 was 29.4%.",
    "Harbour's share of all lending in August 2024 was 24.9%.",
  ].join('\n')
  expect(verdicts(audit({ 'lending.md': lending }, written))).toEqual([
    '4.8% derived: (21,778 − 20,776) ÷ 20,776',
    '10.1 % derived: (21,778 − 19,787) ÷ 19,787',
    '29.4% derived: 9,069 ÷ (21,778 + 9,069)',
    '24.9% ungrounded',
  ])
})

test('months in short and years that end in the next one date their rows and columns', () => {
  const sailings = 'Month,Route,Passengers\nAug-23,Port Merrin,"24,523"\nAug-24,Port Merrin,"26,117"'
  const schools = 'School,Enrolment 2023-24,Enrolment 2024-25\nHarlan Ridge,654,670'
  const written = [
    'In August 2024, 24,523 passengers boarded at Port Merrin.',
    'In August 2023, 24,523 passengers boarded at Port Merrin.',
    'Harlan Ridge enrolled 654 children in the 2024-25 school year.',
    'Harlan Ridge enrolled 670 children in the 2024/25 school year.',
  ].join('\n')
  expect(verdicts(audit({ 'sailings.csv': sailings, 'schools.csv': schools }, written))).toEqual([
    '24,523 ungrounded',
    '24,523 grounded',
    '654 ungrounded',
    '670 grounded',
  ])
})

test('a month that a change begins with picks no rows by its name', () => {
  const sailings = [
    'Month,Route name,Passengers',
    'Jan-24,Port Merrin - Skerra Isle,"8,213"',
    'Jan-24,Haldane Sound - Port Merrin,"17,500"',
    'Aug-24,Port Merrin - Skerra Isle,"24,038"',
    'Aug-24,Haldane Sound - Port Merrin,"56,431"',
  ].join('\n')
  const written = 'From January to August 2024 the monthly passenger count on the Skerra Isle route swelled by 193%.'
  expect(verdicts(audit({ 'sailings.csv': sailings }, written))).toEqual(['193% derived: (24,038 − 8,213) ÷ 8,213'])
})

test('a year and a month in cells of their own date a row', () => {
  const traffic = [
    'Year | Month | Domestic | International',
    '2024 | July | 35498 | 67785',
    '2024 | August | 36364 | 72538',
    '2025 | July | 39871 | 76307',
    '2025 | August | 40025 | 70350',
  ].join('\n')
  const written = [
    'In August 2025 the airport counted 72,538 international passengers.',
    'In August 2024 the airport counted 72,538 international passengers.',
    'From July to August 2025, international traffic added up to 146,657 passengers.',
  ].join('\n')
  expect(verdicts(audit({ 'traffic.md': traffic }, written))).toEqual([
    '72,538 ungrounded',
    '72,538 grounded',
    '146,657 derived: 76307 + 70350',
  ])
})
