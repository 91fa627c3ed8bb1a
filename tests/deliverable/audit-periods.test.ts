import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const found = (text: string, written: string): string => verdicts(audit({ 'source.md': text }, written)).at(-1)!

const payroll =
  'Month | Department | Headcount | Payroll (EUR)\n2024-03 | IT | 28 | 150534\n2024-03 | Sales | 35 | 188815\n2024-04 | IT | 31 | 166290\n2024-04 | Sales | 36 | 191270'

test('a month in its own column is the time of its row', () => {
  expect(found(payroll, 'The payroll of IT was 150,534 euro in March 2024.')).toBe('150,534 euro grounded')
  expect(found(payroll, 'The payroll of IT was 150,534 euro in April 2024.')).toBe('150,534 euro ungrounded')
})

const energy =
  'Site | Carrier | Year | Q1 (MWh) | Q2 (MWh) | Q3 (MWh)\nBremen | Electricity | 2023 | 1924 | 1743 | 1635\nBremen | Electricity | 2024 | 1856 | 1633 | 1616\nPorto | Electricity | 2023 | 661 | 627 | 590\nPorto | Electricity | 2024 | 642 | 639 | 605'

test('amounts that look like years date no row', () => {
  expect(found(energy, 'Bremen used 1,635 MWh of electricity in the third quarter of 2023.')).toBe('1,635 MWh grounded')
  expect(found(energy, 'Bremen used 1,635 MWh of electricity in the third quarter of 2024.')).toBe(
    '1,635 MWh ungrounded',
  )
})

const table = (quarter: string) => `Site (electricity, ${quarter}) | MWh\nBremen | 1,743\nPorto | 639`

test('a quarter is of the year said before it, and a table of the time in its corner', () => {
  expect(found(energy, 'Im Jahr 2024 bezog Porto (Electricity) im zweiten Quartal 639 MWh.')).toBe('639 MWh grounded')
  expect(found(energy, 'Im Jahr 2023 bezog Porto (Electricity) im zweiten Quartal 639 MWh.')).toBe('639 MWh ungrounded')
  expect(found(energy, table('Q2 2024'))).toBe('639 grounded')
  expect(found(energy, table('Q2 2023'))).toBe('639 ungrounded')
})

const fees =
  'The annual fee is EUR 214,700 in the first contract year, EUR 226,350 in the second and EUR 239,480 in the third.'

test('a counted year is a time, in words, in a header and in another language', () => {
  expect(found(fees, 'The annual fee is EUR 239,480 in the third year.')).toBe('EUR 239,480 grounded')
  expect(found(fees, 'The annual fee is EUR 239,480 in the second year.')).toBe('EUR 239,480 ungrounded')
  expect(found(fees, 'Item | Year 2 | Year 3\nAnnual fee (EUR) | 226,350 | 226,350')).toBe('226,350 ungrounded')
  expect(found(fees, 'Item | Year 2 | Year 3\nAnnual fee (EUR) | 226,350 | 239,480')).toBe('239,480 grounded')
})

const orders = 'order_no,weight_kg,freight_eur\nLO-24161,21443,1816.72\nLO-24162,9120,640.50'
const ordered = (written: string): string => verdicts(audit({ 'orders.csv': orders }, written)).at(-1)!

test('a column named as programs do says its unit', () => {
  expect(ordered('LO-24161 cost EUR 1,816.72.')).toBe('EUR 1,816.72 grounded')
  expect(ordered('LO-24161 cost USD 1,816.72.')).toBe('USD 1,816.72 ungrounded')
  expect(ordered('LO-24161 weighed 21,443 lb.')).toBe('21,443 lb ungrounded')
  expect(ordered('LO-24161 weighed 21,443 kg.')).toBe('21,443 kg grounded')
})

test('per mille is not per cent, square feet are no square metres, cents no dollars', () => {
  expect(found('The rate is 4.85 % and the hall has 5,127 m².', 'The rate is 4.85 ‰.')).toBe('4.85 ‰ ungrounded')
  expect(found('The hall has 5,127 m².', 'The hall has 5,127 sq ft.')).toBe('5,127 sq ft ungrounded')
  expect(found('The hall has 5,127 m².', 'The hall has 5,127 sq m.')).toBe('5,127 sq m grounded')
  expect(found('The mouse costs $59.99.', 'The mouse costs 59.99 cents.')).toBe('59.99 cents ungrounded')
})
