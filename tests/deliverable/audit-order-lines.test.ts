import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const orders = {
  'orders/Order 4471.txt':
    'Order no. 4471                                Date: 14 May 2024\nSupplier: Alpenholz GmbH, Innsbruck\n\n  1  120 pc   Oak board 200x30            41.50    4,980.00 EUR\n  2   60 pc   Beech board 180x25          33.20    1,992.00 EUR\n  3  300 pc   Dowel 10 mm                  0.85      255.00 EUR\n\nNet amount                                       7,227.00 EUR\nFreight                                            140.00 EUR',
  'orders/Order 4502.txt':
    'Order no. 4502                                Date: 3 June 2024\nSupplier: Alpenholz GmbH, Innsbruck\n\n  1   80 pc   Oak board 200x30            42.10    3,368.00 EUR\n  2  500 pc   Dowel 10 mm                  0.83      415.00 EUR\n\nNet amount                                       3,783.00 EUR',
}
const ofAmounts = (written: string): string[] =>
  verdicts(audit(orders, written)).filter((verdict) => verdict.includes('EUR'))

test('a line of an order whose columns spaces set apart is a row, and the line of another order is another one', () => {
  expect(
    ofAmounts(
      'Order 4471: the dowels cost 0.85 EUR each.\nIn order 4502 the dowels cost 0.85 EUR each.\nIn order 4471 the oak boards come to 4,980.00 EUR.\nIn order 4471 the oak boards come to 1,992.00 EUR.\nIn order 4471, oak and beech boards together cost 6,972.00 EUR.',
    ),
  ).toEqual([
    '0.85 EUR grounded',
    '0.85 EUR ungrounded',
    '4,980.00 EUR grounded',
    '1,992.00 EUR ungrounded',
    '6,972.00 EUR derived: 4,980.00 EUR + 1,992.00 EUR',
  ])
})

test('the same line of two orders is added and compared', () => {
  expect(
    ofAmounts(
      'Oak boards in both orders come to 8,348.00 EUR.\nThe price of an oak board rose by 0.60 EUR from order 4471 to order 4502.\nThe price of an oak board rose by 0.70 EUR from order 4471 to order 4502.\nOrder 4502 is smaller than order 4471 by 3,444.00 EUR.',
    ),
  ).toEqual([
    '8,348.00 EUR derived: 4,980.00 EUR + 3,368.00 EUR',
    '0.60 EUR derived: 42.10 − 41.50',
    '0.70 EUR ungrounded',
    '3,444.00 EUR derived: 3,783.00 EUR − 7,227.00 EUR',
  ])
})

test('the number of a paper names it', () => {
  expect(
    verdicts(audit(orders, 'The order with the number 4471 is old.\nOrder no. 4471 came first, order no. 4477 later.')),
  ).toContain('4477 ungrounded')
  expect(verdicts(audit(orders, 'Order no. 4471 came first.'))).toEqual(['4471 grounded'])
})
