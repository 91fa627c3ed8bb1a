import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const loans = [
  '# Loans by branch and month 2024',
  'Items issued, including renewals',
  '| Month | Central | Harbour |',
  '| July | 21,184 | 8,541 |',
  '| August | 21,778 | 9,069 |',
].join('\n')
const minutes = 'Of those at Central, 72% of issues already go through the kiosk.'

test('a row that is called by its month alone is found by the time that is said', () => {
  const written = [
    'The Central library lent about 22,000 items in August 2024.',
    'The Central library issued 21,778 items in July 2024.',
  ].join('\n')
  expect(verdicts(audit({ 'loans.md': loans, 'minutes.md': minutes }, written))).toEqual([
    '22,000 rounded',
    '21,778 ungrounded',
  ])
})

test('what stands in a column of a month may stand in its row', () => {
  const written = '| Branch | August 2024 |\n|---|---|\n| Harbour | 9,069 |\n| Central | 9,069 |'
  expect(verdicts(audit({ 'loans.md': loans }, written))).toEqual(['9,069 grounded', '9,069 ungrounded'])
})

const trips = [
  'Trip,Origin,Loaded mi,Empty mi,Weight lb,Labor hours,Days out of service',
  'TR-88457,Dalhart,705,54,"30,200",16.25,1',
  'TR-88458,Lubbock,502,118,"41,270",14.5,6',
].join('\n')

test('the measure of a column is the one that its name ends with', () => {
  const written = [
    'TR-88457 had a load of 30200 pounds.',
    'TR-88457 had a load of $30,200.',
    'Work on TR-88457 took 16.25 hours.',
    'Work on TR-88457 took 16.25 days of labor.',
    'TR-88457 ran 705 miles loaded.',
    'TR-88457 ran 705 km loaded.',
  ].join('\n')
  expect(verdicts(audit({ 'trips.csv': trips }, written)).filter((one) => !one.startsWith('TR'))).toEqual([
    '30200 pounds grounded',
    '$30,200 ungrounded',
    '16.25 hours grounded',
    '16.25 days ungrounded',
    '705 miles grounded',
    '705 km ungrounded',
  ])
})

test('pounds are money where nothing weighs', () => {
  const source = 'Price list 2025\n| Article | Price (£) |\n| Suture | 81.20 |'
  expect(verdicts(audit({ 'list.md': source }, 'The suture costs 81.20 pounds.'))).toEqual(['81.20 pounds grounded'])
})

test('a dollar is of the country that stands before its sign', () => {
  const source =
    'Operating budget\nA$, financial years ending 30 June\n\n| Cost line | FY2023 | FY2024 |\n| Oak barrels | 123,097 | 130,003 |'
  const written = 'Oak barrels cost A$130,003 in FY2024.\nOak barrels cost US$130,003 in FY2024.'
  expect(verdicts(audit({ 'budget.md': source }, written))).toEqual(['A$130,003 grounded', 'US$130,003 ungrounded'])
})

test('the day that a row says dates no column of a time of its own', () => {
  const stock = 'Article,Issued Q1 2024,Issued Q2 2024,Expiry\nMS30505 Drainage bag,"2,231","2,491",2026-10-10'
  const written = 'In the second quarter of 2024 about 2,490 drainage bags were issued.'
  expect(verdicts(audit({ 'stock.csv': stock }, written))).toEqual(['2,490 rounded'])
})

test('names over columns that spaces set apart head them', () => {
  const log = [
    'Readings in degrees Celsius',
    '',
    'Date        A min  A max   B min  B max',
    '---------------------------------------',
    '2024-10-17    2.5    6.2     4.0   11.6',
    '2024-10-18    2.6    5.8     4.0    6.5',
    '2024-10-19    2.3    6.3     3.3    5.8',
  ].join('\n')
  const written = 'On 17 October 2024 unit B had a max of 11.6 °C.\nOn 19 October 2024 unit B had a max of 11.6 °C.'
  expect(verdicts(audit({ 'log.txt': log }, written)).filter((one) => one.startsWith('11.6'))).toEqual([
    '11.6 °C grounded',
    '11.6 °C ungrounded',
  ])
})

test('what is done and what comes of it are one thing, a country and what is of it too', () => {
  const figures = [
    '| Figure | 2024 |',
    '| Headcount | 69,329 |',
    '| Revenue Australia | $76,986 |',
    '| Payback period (years) | 2.42 |',
  ].join('\n')
  const written = [
    'The group employed some 69,300 people in 2024.',
    'Australian shops took in $76,986 in 2024.',
    'The outlay is paid back in 2.42 years.',
  ].join('\n')
  expect(verdicts(audit({ 'figures.md': figures }, written))).toEqual([
    '69,300 people rounded',
    '$76,986 grounded',
    '2.42 years grounded',
  ])
})

test('an identifier in a row of its own names that row and no other', () => {
  const tanks = 'Vessel | Wine | Volume (L)\nVT-13 | Mourvèdre | 11,205\nBR-20 | Mourvèdre | 10,525'
  const written = 'VT-13 held 10,525 L of Mourvèdre.\nBR-20 held 10,525 litres of Mourvèdre.'
  expect(verdicts(audit({ 'tanks.md': tanks }, written)).filter((one) => one.startsWith('10'))).toEqual([
    '10,525 L ungrounded',
    '10,525 litres grounded',
  ])
})

test('what is named together before an amount is added up; a share is of a column that is spoken of', () => {
  const budget = [
    '| Item | Amount |',
    '| Electric | $120.00 |',
    '| Gas | $50.00 |',
    '| Cell phone | $45.00 |',
    '| Groceries | $500.00 |',
  ].join('\n')
  const costs =
    '| Year | Books | Electronics | Music | Grand Total |\n| 2007 | 3133 | 48550 | 2154 | 56808 |\n| Total | 3133 | 48550 | 2154 | 56808 |'
  const written = [
    'Electricity, gas and cell phone cost the household $215.',
    'About 3.8 % of the electronics sold were sent back.',
  ].join('\n')
  expect(verdicts(audit({ 'budget.md': budget, 'costs.md': costs }, written))).toEqual([
    '$215 derived: $120.00 + $50.00 + $45.00',
    '3.8 % ungrounded',
  ])
})

test('names with a number in them head their columns', () => {
  const register = [
    'Invoice no.,Customer,Quantity (kg),Net (EUR),VAT 19% (EUR),Gross (EUR)',
    'RN-240630,Pellworth Dairy,"2,150","3,158.35",600.09,"3,758.44"',
    'RN-240645,Pellworth Dairy,"4,300","2,476.80",470.59,"2,947.39"',
    'RN-240650,Lindqvist Paper,"1,100","1,200.00",228.00,"1,428.00"',
  ].join('\n')
  const written = 'The invoices to Pellworth Dairy sum to €6,705.83 gross.\nVAT of EUR 470.59 fell on RN-240645.'
  expect(verdicts(audit({ 'register.csv': register }, written)).filter((one) => /^(?:€|EUR)/.test(one))).toEqual([
    '€6,705.83 derived: 3,758.44 + 2,947.39',
    'EUR 470.59 grounded',
  ])
})

test('hours of a month are none of a week', () => {
  const staff = 'Name,Contract hours per week\nHeike Brandl,36\nAnna Ruiz,30'
  const written = 'Heike Brandl works 36 hours per week.\nHeike Brandl works 36 hours per month.'
  expect(verdicts(audit({ 'staff.csv': staff }, written))).toEqual(['36 hours grounded', '36 hours ungrounded'])
})

test('a value that is about right is rounded from what is spoken of before it is another number', () => {
  const invoice = 'Service terms\nNumber 100\n\n| Item | Total |\n| Cloud service | 99.99 |\n| Sales tax | 4.99 |'
  const written = 'The cloud service itself was charged at around 100 before tax.'
  expect(verdicts(audit({ 'invoice.txt': invoice }, written))).toEqual(['100 rounded'])
})

test('columns that are named one by one are added; a line of business is no line of a text', () => {
  const income =
    '| Year | Ticket revenue (GBP) | Onboard sales (GBP) | Freight revenue (GBP) | Fuel cost (GBP) |\n| 2023 | 19,900 | 3,100 | 5,500 | 4,200 |\n| 2024 | 20,918 | 3,241 | 5,739 | 4,687 |'
  const written =
    'Tickets, onboard sales and freight gave the ferry line £29,898 of income in 2024.\nThe ferry line £3,241 took in onboard sales in 2024.'
  expect(verdicts(audit({ 'income.md': income }, written))).toEqual([
    '£29,898 derived: 20,918 + 3,241 + 5,739',
    '£3,241 grounded',
  ])
})

test('a row that a sentence names whole is meant, and no code is an amount', () => {
  const balance = [
    'Code,Account,Debit 2025 (GBP),Debit 2024 (GBP)',
    '5010,Diesel,"13,847,265.92","14,736,081.27"',
    '1400,"Cash at bank, current account","4,875,312.66","3,128,947.02"',
  ].join('\n')
  const written =
    'Diesel, which is booked under code 5010, was charged to the 2025 accounts at 13,847,265.92 pounds.\nDiesel was charged to the 2025 accounts at £4,875,312.66.'
  expect(verdicts(audit({ 'balance.csv': balance }, written)).filter((one) => !one.startsWith('5010'))).toEqual([
    '13,847,265.92 pounds grounded',
    '£4,875,312.66 ungrounded',
  ])
})

test('words over a first row of numbers head it, and the second of something is the one with that number', () => {
  const marks = 'Name midterm1 midterm2\nLiam | 74 | 72\nIvy | 64 | 90\nTina | 100 | 67'
  const written = 'Ivy managed 90 in the first midterm.\nIvy managed 90 in the second midterm.'
  expect(verdicts(audit({ 'marks.txt': marks }, written))).toEqual(['90 ungrounded', '90 grounded'])
})

test('what a column is paid for stands behind its stroke', () => {
  const fixtures = 'Vessel,Demurrage (USD/day),Hours\nMistral Wind,"23,250",310.5\nSable Point,"19,500",270'
  const written = [
    'Demurrage on the Mistral Wind was fixed at $23,250 per day.',
    'Demurrage on the Mistral Wind was fixed at $23,250 per hour.',
    'Over the logged year, the vessels worked 580.5 hours.',
  ].join('\n')
  expect(verdicts(audit({ 'fixtures.csv': fixtures }, written))).toEqual([
    '$23,250 grounded',
    '$23,250 ungrounded',
    '580.5 hours derived: 310.5 + 270',
  ])
})

test('a column is called what its code stands for, and a base year dates nothing', () => {
  const series = {
    'series.md':
      '| ATNHPIUS06037A | All-Transactions House Price Index for Los Angeles County, Index 2000=100 |\n|---|---|\n| LNU04 | Unemployment rate of Kings County |\n\nAnnual figures\n\n| observation_date | ATNHPIUS06037A | LNU04 |\n|---|---|---|\n| 2021-01-01 | 313.89 | 4.6 |\n| 2023-01-01 | 375.20 | 3.9 |',
  }
  const in2021 = 'In 2021 the house price index for Los Angeles County stood at'
  expect(verdicts(audit(series, `${in2021} 313.89.`))).toEqual(['313.89 grounded'])
  expect(verdicts(audit(series, `${in2021} 375.20.`))).toEqual(['375.20 ungrounded'])
})

test('a remark with its time stands between the lines of a log', () => {
  const log = {
    'log.txt':
      'timestamp           temp_C   OD600   rpm\n2024-10-08 12:00     31.4   1.38   299\n2024-10-08 13:00     31.2   1.90   300\n2024-10-08 13:20  sample taken\n2024-10-08 15:00     31.0   2.55   301\n2024-10-08 18:00     30.7   4.64   315\n2024-10-08 21:00     30.9   5.10   320',
  }
  expect(verdicts(audit(log, 'At 18:00 the temperature was 30.7 °C.'))).toContain('30.7 °C grounded')
})
