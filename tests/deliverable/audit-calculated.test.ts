import { expect, test } from 'vitest'
import { audit, closedOn, verdicts } from '../support/audited.ts'

const orders = {
  'orders/PO-1101.txt': 'PO number: PO-1101\nSupplier: Weber\nAmount: 9,275.00 EUR',
  'orders/PO-1102.txt': 'PO number: PO-1102\nSupplier: Huaxin\nAmount: 26,600.00 EUR',
  'orders/PO-1103.txt': 'PO number: PO-1103\nSupplier: Hanse\nAmount: 1,120.50 EUR',
  'mail/PO-1102.txt': 'Amount of the earlier offer: 27,000.00 EUR',
}

test('a sum over the files of a requirement’s evidence, or of a folder, is shown as one', () => {
  const written = 'All three orders come to 36,995.50 EUR in total.\nThe orders total 36,995.60 EUR.'
  const formula = '9,275.00 EUR + 26,600.00 EUR + 1,120.50 EUR'
  const requirements = [closedOn('total amount of all purchase orders', ['L1', 'L2', 'L3'])]
  const expected = [`36,995.50 EUR derived: ${formula}`, '36,995.60 EUR ungrounded']
  expect(verdicts(audit(orders, written, { requirements }))).toEqual(expected)
  expect(verdicts(audit(orders, written))).toEqual(expected)
})

test('a long sum is shown by its ends and the number of its values', () => {
  const many = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [`orders/PO-20${at + 10}.txt`, `Amount: ${1_000 + at}.25 EUR`]),
  )
  expect(verdicts(audit(many, 'The orders total 20,195.00 EUR.'))).toEqual([
    '20,195.00 EUR derived: 1000.25 EUR + 1001.25 EUR + 1002.25 EUR + … + 1019.25 EUR (20 values)',
  ])
})

const costs = 'Department | Q1 | Q2\nSales | 100 | 200\nService | 300 | 400'

test('an average is shown with what it is of', () => {
  expect(verdicts(audit({ 'costs.md': costs }, 'The average of Q2 is 300.'))).toEqual(['300 derived: (200 + 400) ÷ 2'])
})

test('a figure is derived from a call that printed it, rounded too', () => {
  const found = verdicts(
    audit({ 'costs.md': costs }, 'The mean cost per department was 312.8.\nThe mean cost was 318.', {
      derived: 'mean 312.75',
    }),
  )
  expect(found[0]).toMatch(/^312\.8 derived: awk/)
  expect(found[1]).toBe('318 ungrounded')
})

test('a sentence about something else lends no difference, and units are not mixed', () => {
  const mail =
    'The limit for a room in Munich rises from 140 EUR to 165 EUR, and the car allowance is paid.\nParking is paid up to 20 EUR.'
  expect(verdicts(audit({ 'mail.txt': mail }, 'For parking the standards allow up to 25 EUR a day.'))).toEqual([
    '25 EUR ungrounded',
  ])
  expect(
    verdicts(audit({ 'mail.txt': mail }, 'The limit for a room in Munich rises by 25 USD, and by 25 EUR.')),
  ).toEqual(['25 USD ungrounded', '25 EUR derived: 165 EUR − 140 EUR'])
})

const months = ['January', 'February', 'March', 'April']
const sales = [
  'Month,Units,Revenue,Region,Category',
  ...months.flatMap((month, at) => [
    `${month},${120 + at},${7_310 + 1_417 * at},Europe,Toys`,
    `${month},${310 + at},${9_120 + 2_063 * at},Asia,Toys`,
    `${month},${210 + at},${5_440 + 1_129 * at},Europe,Books`,
  ]),
].join('\n')

test('a total at the end of a row is of the rows that its words and the months of its columns name', () => {
  const written = '| Region | Category | January | February | March | Total |\n| --- | --- | --- | --- | --- | --- |\n'
  const right = '| Europe | Toys | 7,310 | 8,727 | 10.1 thousand | 26,181 |'
  expect(verdicts(audit({ 'sales.csv': sales }, written + right)).at(-1)).toMatch(/^26,181 derived/)
})

test('months are the same months in another language, and so are the things sold', () => {
  const written =
    'Ventes en Europe :\n\n| Gamme | Janvier | Février | Mars | Total |\n| --- | --- | --- | --- | --- |\n| Jouets | 7 310 | 8 727 | 10,1 k€ | 26 181 |'
  const found = verdicts(audit({ 'sales.csv': sales }, `# Les ventes de l’année\n\n${written}`, { language: 'fr' }))
  expect(found.at(-1)).toMatch(/^26 181 derived/)
})

test('a sentence that announces a sum may mean the rows of a kind', () => {
  const said = 'Toys in Europe brought in 37,752 in total; books in Europe brought in 28,534 in total.'
  const found = verdicts(audit({ 'sales.csv': sales }, said))
  expect(found.map((one) => one.replace(/:.*/, ''))).toEqual(['37,752 ungrounded', '28,534 derived'])
})
