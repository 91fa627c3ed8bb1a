import { expect, test } from 'vitest'
import { audit, closedOn, verdicts } from '../support/audited.ts'

const standards = {
  'policies/Standards 2022.docx': 'City | Limit per night (EUR)\nBerlin | 130\nParis | 165',
  'policies/Standards 2024.docx': 'City | Limit per night (EUR)\nBerlin | 150\nParis | 190',
}

function judged(written: string): string[] {
  return audit(standards, written, { name: 'out.docx' }).values.map(
    (value) => `${value.text} ${value.verdict === 'notChecked' ? value.why : value.verdict}`,
  )
}

test('what stands in a column of places names a place, and is no figure', () => {
  const written = 'City | Limit per night (EUR) | Place\nBerlin | 150 | lines 4–12\nParis | 190 | L2, paragraph 17'
  expect(judged(written)).toEqual(['150 grounded', '190 grounded'])
})

test('pages, paragraphs, cells and hashes are numbers of parts wherever they stand', () => {
  const places = 'See page 3 of 12, paragraph 17, Overview!B4:C9 and 9f86d081884c7d65.\n第12页、34쪽。'
  expect(judged(`${places}\nBerlin has a limit of 150 EUR.`)).toEqual(['150 EUR grounded'])
})

test('the appendix of evidence is no claim, and what follows it is one again', () => {
  const written = `Appendix A: Evidence
Requirement | Found in | As of
r1 hotel limits | Standards 2024.docx, 999 bytes | 12 May 2023
1. policies/Standards 2024.docx, lines 12-40
Conclusion
Hotels in Berlin cost 999 EUR.`
  expect(judged(written)).toEqual(['999 EUR ungrounded'])
})

test('the table of an older version, quoted under its name, is grounded in that version', () => {
  const written = `## Limits until the end of 2023 (Standards 2022)

| City | Limit per night (EUR) |
| --- | --- |
| Berlin | 130 |
| Paris | 190 |

## Limits now (Standards 2024)

| City | Limit per night (EUR) |
| --- | --- |
| Berlin | 150 |
| Paris | 165 |`
  expect(judged(written).filter((said) => /^1\d\d/.test(said))).toEqual([
    '130 grounded',
    '190 ungrounded',
    '150 grounded',
    '165 ungrounded',
  ])
})

test('houses, rooms, telephones, postal districts and pages are never missing; delivery times and amounts are', () => {
  const supplier = `Supplier: Weber Feinmechanik GmbH, Hauptstraße 14, 20457 Hamburg
Contact Weber: phone +49 40 66969 110, fax 040 66969-245, room 2.07
Weber sales office: 12 Quay Street, London; supplier page 3 of 12
Contact Weber: 1010 Vienna
Delivery time of Weber: 14 days
Amount of the Weber order: 9,275.00 EUR`
  const { missing } = audit({ 'supplier.txt': supplier }, 'Weber delivers soon.', {
    requirements: [closedOn('Supplier Weber: order amount, delivery time, contact and sales office', ['L1'])],
  })
  expect(missing.map(({ text }) => text)).toEqual(['14 days', '9,275.00 EUR'])
})

test('the file and the place that a row names for its source are no words on what its values are', () => {
  const sources = {
    'a/figures.txt': 'Production | 1,969,800\nService | 637,300',
    'finance/Cost centres.csv': 'number,name\n4100,Production\n4300,Service',
    'orders/PO-2024-026.txt': 'Amount: 9,275.00 EUR\nCost centre of the order: 4100 Production',
    'orders/PO-2024-071.txt': 'Amount: 1,120.00 EUR\nCost centre of the order: 4300 Service',
  }
  const written = ['Production | 1,969,800', 'Service | 637,300'].map(
    (row) => `${row} | a/figures.txt finance/Cost centres.csv | line 2`,
  )
  const found = audit(sources, ['Department | Spent | Source | Place', ...written].join('\n'))
  expect(verdicts(found).filter((value) => !value.includes('notChecked'))).toEqual([
    '1,969,800 grounded',
    '637,300 grounded',
  ])
})

test('marks of notes, pages of contents and numbers of pages state nothing', () => {
  const written = [
    'Contents',
    'Hotels\t7',
    '2. Cars ........ 12',
    'Hotels',
    'A room in London costs 210 EUR.[12] One in Paris is 190 EUR.',
    '2. Cars',
    'Total\t12',
    'Travel guide',
    ' / 14',
    'Page 3 of 14',
  ].join('\n')
  const found = verdicts(audit({ 'rules.txt': 'A room in London costs 210 EUR, one in Paris 190 EUR.' }, written))
  expect(found.filter((value) => !value.endsWith('notChecked'))).toEqual([
    '210 EUR grounded',
    '190 EUR grounded',
    '12 ungrounded',
  ])
})
