import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const found = (source: string, written: string): string => verdicts(audit({ 'source.md': source }, written)).at(-1)!

const report =
  'Der Umsatz stieg 2023 auf 48,7 Mio. EUR.\nDas Betriebsergebnis erreichte 2023 3,92 Mio. EUR nach 3,15 Mio. EUR.\n\nSparte | Umsatz 2022 (TEUR) | Umsatz 2023 (TEUR)\nMesstechnik | 14.615 | 16.290\nErsatzteile | 7.430 | 7.985'

test('a currency’s letter is a scale', () => {
  expect(found(report, 'Die Ersatzteile kamen 2023 auf einen Umsatz von 7.985 TEUR.')).toBe('7.985 TEUR grounded')
  expect(found(report, 'Der Umsatz aller Sparten betrug 2023 TEUR 24.275.')).toBe('TEUR 24.275 derived: 16.290 + 7.985')
})

test('what a source only compares with is no value of the time that it speaks of', () => {
  expect(found(report, '# Kurzprofil 2023\n\n- Betriebsergebnis: 3,15 Mio. EUR')).toBe('3,15 Mio. EUR ungrounded')
  expect(found(report, '# Kurzprofil 2023\n\n- Betriebsergebnis: 3,92 Mio. EUR')).toBe('3,92 Mio. EUR grounded')
})

const costs =
  'Year | Kind | Cost\n2005 | Books | 889\n2005 | Films | 768\n2006 | Books | 1,025\n2006 | Films | 961\n2007 | Books | 1,218'

test('a sum is of the rows of the years that are said', () => {
  expect(found(costs, 'The total cost of 2005 and 2006 came to 3,643.')).toBe('3,643 derived: 889 + 768 + 1,025 + 961')
})

test('what only a later clause names does not narrow a sum', () => {
  const hours = 'Department | Overtime hours\nPressing | 6,480\nPainting | 4,215\nLogistics | 2,930'
  const said = 'Overtime came to 13,625 hours in all departments; 6,480 hours of it fell on Pressing.'
  expect(verdicts(audit({ 'hours.md': hours }, said))[0]).toBe('13,625 hours derived: 6,480 + 4,215 + 2,930')
})

test('of two days what happens on each tells', () => {
  const letter = 'The boards leave Suzhou on 3 February 2023 and reach Hamburg on 9 March 2023.'
  expect(found(letter, 'The boards will reach Hamburg on 9 March 2023.')).toBe('9 March 2023 grounded')
  expect(found(letter, 'The boards will reach Hamburg on 3 February 2023.')).toBe('3 February 2023 ungrounded')
})

test('values of one unit in a sentence are added', () => {
  const lease = 'Premises: 1,850 m² of storage and 240 m² of offices\nTerm: 7 years'
  expect(found(lease, 'It rents 1,850 m² of storage and 240 m² of offices for 7 years, 2,090 m² altogether.')).toBe(
    '2,090 m² derived: 1,850 m2 + 240 m2',
  )
})

test('amounts of a file that names no currency are of one', () => {
  const spent = 'Department,Q1,Q2,Q3\nSales,918300,668150,702400\nResearch,1189300,1214750,1263400'
  const said =
    'Sales spent 918,300 EUR in Q1 and 668,150 EUR in Q2. Research spent 1,189,300 EUR in Q1 and 1,263,400 USD in Q3.'
  expect(verdicts(audit({ 'costs.csv': spent }, said))).toEqual([
    '918,300 EUR grounded',
    '668,150 EUR grounded',
    '1,189,300 EUR grounded',
    '1,263,400 USD ungrounded',
  ])
})

test('two quarters of a year are added without the year’s own total', () => {
  const quarters = 'Department | Q3 2023 | Q4 2023 | Total 2023\nService | 641,900 | 667,350 | 2,562,200'
  expect(found(quarters, 'Service in 2023: Q3 and Q4 together 1,309,250')).toBe('1,309,250 derived: 641,900 + 667,350')
})
