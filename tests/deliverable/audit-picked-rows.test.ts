import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const found = (text: string, written: string): string => verdicts(audit({ 'source.md': text }, written)).at(-1)!

const accounts = [
  'Month | Cost centre | Account | Amount (EUR)',
  ...[
    ['2025-01', 'Production', 'Revenue', '882841.09'],
    ['2025-01', 'Production', 'Energy', '62182.27'],
    ['2025-01', 'Logistics', 'Revenue', '141073.40'],
    ['2025-01', 'Logistics', 'Energy', '16321.89'],
    ['2025-02', 'Production', 'Revenue', '872159.39'],
    ['2025-02', 'Production', 'Energy', '61781.10'],
    ['2025-02', 'Logistics', 'Revenue', '139880.15'],
    ['2025-02', 'Logistics', 'Energy', '15990.40'],
  ].map((cells) => cells.join(' | ')),
].join('\n')

test('a sum over the rows that a sentence picks by department, account and month', () => {
  expect(found(accounts, 'Production had revenue of EUR 1,755,000.48 in January and February 2025 together.')).toBe(
    'EUR 1,755,000.48 derived: 882841.09 + 872159.39',
  )
  expect(found(accounts, 'Energy cost EUR 78,504.16 in January 2025.')).toBe(
    'EUR 78,504.16 derived: 62182.27 + 16321.89',
  )
  expect(found(accounts, 'Energy cost EUR 78,514.16 in January 2025.')).toBe('EUR 78,514.16 ungrounded')
  expect(found(accounts, 'Energy cost EUR 78,504.16 in February 2025.')).toBe('EUR 78,504.16 ungrounded')
})

test('a change from one month to the next of what such rows come to', () => {
  expect(found(accounts, 'From January to February 2025 the energy cost of Logistics fell by 2.0 %.')).toBe(
    '2.0 % derived: (15990.40 − 16321.89) ÷ 16321.89',
  )
  expect(found(accounts, 'From January to February 2025 the energy cost of Logistics fell by 3.0 %.')).toBe(
    '3.0 % ungrounded',
  )
})

const energy =
  'Site | Carrier | Year | Q1 (MWh) | Q2 (MWh)\nLyon | Electricity | 2023 | 1310 | 1290\nLyon | Electricity | 2024 | 1331 | 1305\nPorto | Electricity | 2023 | 661 | 627\nPorto | Electricity | 2024 | 642 | 639'

test('a year is the sum of its quarters, and rises or falls against the one before', () => {
  expect(found(energy, 'In 2024 Lyon used 1.38 % more electricity than in 2023.')).toBe(
    '1.38 % derived: ((1331 + 1305) − (1310 + 1290)) ÷ (1310 + 1290)',
  )
})

const orders =
  'order_no,customer,weight_kg,freight_eur\nLO-116,Brenner,13273,1118.58\nLO-149,Brenner,18837,1642.15\nLO-150,Castor,9120,640.50'

test('of two rows that are named by their numbers, one is so much more than the other', () => {
  const written = 'Compared with LO-116, LO-149 was 41.9 % heavier and its freight 46.8 % dearer.'
  expect(verdicts(audit({ 'orders.csv': orders }, written)).slice(-2)).toEqual([
    '41.9 % derived: (18837 − 13273) ÷ 13273',
    '46.8 % derived: (1642.15 − 1118.58) ÷ 1118.58',
  ])
})

const budget =
  'Department | Budget 2025 (kEUR) | Actual 2025 (kEUR)\nMarketing | 745.0 | 689.6\nResearch | 1160.0 | 1327.2'

test('thousands of a currency are said in its name', () => {
  expect(found(budget, 'Research spent kEUR 1,327.2 in 2025.')).toBe('kEUR 1,327.2 grounded')
  expect(found(budget, 'Research had a budget of EUR 1.16 million for 2025.')).toBe('EUR 1.16 million grounded')
  expect(found(budget, 'Research had a budget of EUR 1,160.0 million for 2025.')).toBe('EUR 1,160.0 million ungrounded')
})

const shipments =
  'shipment,date,origin,destination,weight_kg,cost_eur\nSH-424,2025-01-14,Busan,Rotterdam,10038,6497.59\nSH-434,2025-01-24,Hamburg,Lyon,3012,1115.61\nSH-451,2025-02-06,Busan,Rotterdam,11040,7264.39\nSH-455,2025-02-19,Antwerp,Turin,9120,5120.40'

const shipped = (written: string): string => verdicts(audit({ 'shipments.csv': shipments }, written)).at(-1)!

test('a list of things with a day each has months, for what stands in it and for its sums', () => {
  expect(shipped('The load from Busan to Rotterdam in January cost EUR 6,497.59.')).toBe('EUR 6,497.59 grounded')
  expect(shipped('The load from Busan to Rotterdam in February cost EUR 6,497.59.')).toBe('EUR 6,497.59 ungrounded')
  expect(shipped('In total 20,160 kg were moved in February.')).toBe('20,160 kg derived: 11040 + 9120')
  expect(shipped('In February the weight moved was 54.5 % higher than in January.')).toBe(
    '54.5 % derived: ((11040 + 9120) − (10038 + 3012)) ÷ (10038 + 3012)',
  )
})

test('rows that a sentence lists by their codes are added', () => {
  const costs = {
    'kosten.md':
      '| KG | Bezeichnung | Kostenberechnung 2023 (€) | Kostenanschlag 2025 (€) |\n|---|---|---:|---:|\n| 310 | Baugrube | 86.400 | 93.150 |\n| 410 | Wasseranlagen | 176.200 | 183.590 |\n| 420 | Heizung | 241.700 | 268.340 |\n| 430 | Lüftung | 193.800 | 187.260 |',
  }
  const judged = (written: string): string[] =>
    verdicts(audit(costs, written, { language: 'de' })).filter((said) => said.includes('€'))
  expect(judged('Technik des Hauses (KG 410, 420 und 430), Kostenanschlag 2025: 639.190 €')).toEqual([
    '639.190 € derived: 183.590 + 268.340 + 187.260',
  ])
  expect(judged('Technik des Hauses (KG 410 und 430), Kostenanschlag 2025: 639.190 €')).toEqual([
    '639.190 € ungrounded',
  ])
})

test('a comparative says which way one amount differs from another', () => {
  const costs = {
    'kosten.md':
      '| Bezeichnung | Kostenberechnung 2023 (€) | Kostenanschlag 2025 (€) |\n|---|---:|---:|\n| Baugrube | 86.400 | 93.150 |\n| Gründung | 214.900 | 208.460 |',
  }
  const judged = (share: string): string[] =>
    verdicts(
      audit(costs, `Die Baugrube ist im Kostenanschlag 2025 um 7,8 % ${share} als in der Kostenberechnung 2023.`, {
        language: 'de',
      }),
    )
  expect(judged('teurer')).toEqual(['7,8 % derived: (93.150 − 86.400) ÷ 86.400'])
  expect(judged('günstiger')).toEqual(['7,8 % ungrounded'])
})

test('rows are summed by the month of their days, whatever the sentence calls them', () => {
  const cars = {
    'cars.csv':
      'Date,Model,Buyer,Price\n2024-03-18,Camry,Alice,"$15,000"\n2024-03-17,Civic,Charlie,"$12,500"\n2024-03-16,Mustang,Eve,"$20,000"\n2024-04-18,Fiesta,Bob,"$52,000"\n2024-04-17,Golf,Tom,"$62,500"',
  }
  expect(verdicts(audit(cars, 'Taken together, the three trades of March 2024 were worth $47,500.'))).toEqual([
    '$47,500 derived: $15,000 + $12,500 + $20,000',
  ])
  expect(verdicts(audit(cars, 'Taken together, the two trades of April 2024 were worth $47,500.'))).toEqual([
    '$47,500 ungrounded',
  ])
})
