import { company } from './company.ts'

type Item = readonly [count: number, unit: string, what: string, cents: number]
type Order = {
  readonly number: string
  readonly supplier: string
  readonly place: string
  readonly date: string
  readonly delivery: string
  readonly buyer: string
  readonly costCentre: string
  readonly status: string
  readonly items: readonly Item[]
}

const weber = { supplier: 'Weber Feinmechanik GmbH', place: 'Tuttlingen' }
const kroeger = { supplier: 'Kröger Gehäusebau KG', place: 'Lüneburg' }
const lumiere = { supplier: 'Lumière Optique SARL', place: 'Lyon' }
const suzhou = { supplier: 'Suzhou Huaxin Electronics Co., Ltd.', place: 'Suzhou' }
const northsea = { supplier: 'Northsea Calibration Ltd', place: 'Aberdeen' }
const buero = { supplier: 'Hanse Bürobedarf eG', place: 'Hamburg' }
const stefan = 'Stefan Oltmanns, Purchasing'
const aylin = 'Aylin Demir, Purchasing'

const orders: readonly Order[] = [
  {
    number: 'PO-2024-011',
    ...weber,
    date: '2024-01-22',
    delivery: '2024-03-04',
    buyer: stefan,
    costCentre: '4100 Production',
    status: 'Closed',
    items: [
      [240, 'pc', 'Flow body DN25, stainless steel', 5_860],
      [240, 'pc', 'Flange set DN25', 1_745],
    ],
  },
  {
    number: 'PO-2024-017',
    ...suzhou,
    date: '2024-02-06',
    delivery: '2024-04-15',
    buyer: aylin,
    costCentre: '4100 Production',
    status: 'Closed',
    items: [[1_500, 'pc', 'Sensor board FB-3', 1_130]],
  },
  {
    number: 'PO-2024-026',
    ...kroeger,
    date: '2024-03-12',
    delivery: '2024-04-22',
    buyer: stefan,
    costCentre: '4100 Production',
    status: 'Closed',
    items: [
      [400, 'pc', 'Aluminium housing G2', 2_240],
      [400, 'pc', 'Cover with seal G2', 615],
    ],
  },
  {
    number: 'PO-2024-038',
    ...buero,
    date: '2024-04-18',
    delivery: '2024-04-25',
    buyer: aylin,
    costCentre: '6200 Human Resources',
    status: 'Closed',
    items: [
      [12, 'pc', 'Office chair Ergo 4', 38_900],
      [12, 'pc', 'Monitor 27 inch', 24_450],
    ],
  },
  {
    number: 'PO-2024-052',
    ...lumiere,
    date: '2024-05-29',
    delivery: '2024-07-10',
    buyer: aylin,
    costCentre: '5100 Research and Development',
    status: 'Closed',
    items: [
      [60, 'pc', 'Collimator lens f=50 mm', 8_420],
      [4, 'pc', 'Laser diode module 850 nm', 61_000],
    ],
  },
  {
    number: 'PO-2024-064',
    ...weber,
    date: '2024-07-03',
    delivery: '2024-08-19',
    buyer: stefan,
    costCentre: '4100 Production',
    status: 'Invoiced',
    items: [[180, 'pc', 'Flow body DN40, stainless steel', 8_275]],
  },
  {
    number: 'PO-2024-071',
    ...northsea,
    date: '2024-08-14',
    delivery: '2024-09-30',
    buyer: stefan,
    costCentre: '4300 Service',
    status: 'Invoiced',
    items: [[1, 'lot', 'Calibration of reference standards, 14 points', 927_500]],
  },
  {
    number: 'PO-2024-083',
    ...suzhou,
    date: '2024-09-25',
    delivery: '2024-12-02',
    buyer: aylin,
    costCentre: '4100 Production',
    status: 'Partially delivered',
    items: [
      [2_000, 'pc', 'Sensor board FB-3', 1_095],
      [500, 'pc', 'Display module D1', 940],
    ],
  },
  {
    number: 'PO-2024-090',
    ...kroeger,
    date: '2024-10-21',
    delivery: '2024-12-09',
    buyer: stefan,
    costCentre: '4100 Production',
    status: 'Delivered',
    items: [[350, 'pc', 'Aluminium housing G2', 2_310]],
  },
  {
    number: 'PO-2024-096',
    ...lumiere,
    date: '2024-11-19',
    delivery: '2025-02-03',
    buyer: aylin,
    costCentre: '5100 Research and Development',
    status: 'Open',
    items: [[80, 'pc', 'Collimator lens f=50 mm', 8_420]],
  },
  {
    number: 'PO-2024-103',
    ...weber,
    date: '2024-12-10',
    delivery: '2025-02-17',
    buyer: stefan,
    costCentre: '4100 Production',
    status: 'Open',
    items: [
      [260, 'pc', 'Flow body DN25, stainless steel', 5_990],
      [260, 'pc', 'Flange set DN25', 1_790],
    ],
  },
]

/** The purchase orders, one text file each, by path. */
export function orderFiles(): Record<string, string> {
  return Object.fromEntries(
    orders.map((order) => [
      `orders/${order.number} ${order.supplier}.txt`.replace(/\.+txt$/u, '.txt'),
      orderText(order),
    ]),
  )
}

function orderText(order: Order): string {
  const total = order.items.reduce((sum, [count, , , cents]) => sum + count * cents, 0)
  const lines = [
    `${company.name}, ${company.address}`,
    'PURCHASE ORDER',
    '',
    `PO number: ${order.number}`,
    `Supplier: ${order.supplier}`,
    `Place: ${order.place}`,
    `Order date: ${order.date}`,
    `Delivery date: ${order.delivery}`,
    `Ordered by: ${order.buyer}`,
    `Cost centre: ${order.costCentre}`,
    'Payment terms: 30 days net',
    `Amount: ${money(total)} EUR`,
    `Status: ${order.status}`,
    '',
    'Items',
    ...order.items.map(
      ([count, unit, what, cents], index) =>
        `  ${index + 1}  ${`${count.toLocaleString('en-US')} ${unit}`.padEnd(9)} ${what.padEnd(46)} ${money(cents).padStart(9)} ${money(count * cents).padStart(10)} EUR`,
    ),
    '',
    'Delivery to goods-in, gate 3. All prices exclude value added tax.',
  ]
  return `${lines.join('\n')}\n`
}

function money(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}
