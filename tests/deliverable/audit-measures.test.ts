import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const plant = {
  'plant.md':
    'The solar plant fed 4.82 GWh into the grid. The transformer weighs 18.5 t. The tank holds 1,250 litres.\nAn inspection of the transformer takes 90 minutes.',
}

test('a measure is grounded in another unit of its kind where the amount is the same, and not where only the digits are', () => {
  const written =
    'The solar plant fed 4,820 MWh into the grid.\nThe transformer weighs 18,500 kg.\nThe tank holds 12.5 hl.\nAn inspection of the transformer takes 1.5 hours.'
  expect(verdicts(audit(plant, written)).map((verdict) => verdict.split(' ').at(-1))).toEqual(
    Array.from({ length: 4 }, () => 'grounded'),
  )
  const swapped =
    'The solar plant fed 4.82 MWh into the grid.\nThe transformer weighs 18.5 kg.\nThe tank holds 1,250 hl.\nAn inspection of the transformer takes 90 hours.'
  expect(verdicts(audit(plant, swapped)).map((verdict) => verdict.split(' ').at(-1))).toEqual(
    Array.from({ length: 4 }, () => 'ungrounded'),
  )
})

test('the unit of a column is read at the end of its name', () => {
  const orders = { 'orders.csv': 'order_no,customer,weight_kg,freight_eur\nLO-24161,Fontana Paper,21443,1816.72' }
  expect(
    verdicts(
      audit(orders, 'The freight of LO-24161 was 1,816.72 USD.\nLO-24161 weighs 21,443 kg, about 21.4 t.'),
    ).filter((verdict) => !verdict.startsWith('LO')),
  ).toEqual(['1,816.72 USD ungrounded', '21,443 kg grounded', '21.4 t rounded'])
})
