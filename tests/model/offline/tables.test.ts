import { expect, test } from 'vitest'
import { offlineModel } from '../../../main/model/offline/offline-model.ts'
import { runScripted, type ScriptedFiles } from '../../support/scripted-tools.ts'

const suppliers = ['Northwind GmbH', 'Contoso Ltd', 'Fabrikam AG']
const orders: ScriptedFiles = Object.fromEntries(
  [1, 2, 3, 4].map((number) => [
    `orders/PO-100${number}.txt`,
    `PURCHASE ORDER\n\nPO Number: PO-100${number}\nVendor: ${suppliers[number % 3]}\nTotal amount: EUR ${number},250.50\nStatus: ${number === 2 ? 'open' : 'delivered'}\n\nItem | Qty | Price\nPaper | 10 | 5.00\n`,
  ]),
)
const others: ScriptedFiles = {
  'invoices/INV-1.txt': 'INVOICE\n\nInvoice No: INV-1\nSupplier: Contoso Ltd\nAmount: EUR 99.00\nStatus: paid\n',
  'suppliers.csv': 'Supplier,City,Status\nNorthwind GmbH,Berlin,active\n',
}
const sheetsOf = async (task: string, files: ScriptedFiles) =>
  (await runScripted(offlineModel(), { task, files })).writes[0]?.sheets ?? []

const standards = (year: number, limit: number) =>
  `Standards ${year}\nVersion of 1 January ${year}\nArticle 5 Hotel limits by city\nThe limits are these.\nCity | Limit per night\nBerlin | ${limit} EUR\nParis | ${limit + 40} EUR\nArticle 6 Meals\nMeals are not limited.\n`

const area = (column: string): string => `'Purchase orders'!$${column}$2:$${column}$5`
const bySupplier = (name: string, line: number, [count, sum]: readonly [number, number]) => [
  name,
  { formula: `COUNTIFS(${area('B')},$A${line})`, value: count },
  { formula: `SUMIFS(${area('C')},${area('B')},$A${line})`, value: sum },
]

test('Purchase orders become rows with real numbers, sources with all their lines, and sums by supplier', async () => {
  const sheets = await sheetsOf('Make a table of purchase orders by supplier, amount and status. Save as po.xlsx', {
    ...orders,
    ...others,
  })
  expect(sheets).toEqual([
    {
      name: 'Purchase orders',
      columns: [
        { header: 'PO Number' },
        { header: 'Supplier' },
        { header: 'Amount (EUR)', type: 'number', format: '#,##0.00' },
        { header: 'Status' },
        { header: 'Source' },
        { header: 'Place' },
      ],
      rows: [
        ['PO-1001', 'Contoso Ltd', 1250.5, 'delivered', 'orders/PO-1001.txt', 'lines 3–6'],
        ['PO-1004', 'Contoso Ltd', 4250.5, 'delivered', 'orders/PO-1004.txt', 'lines 3–6'],
        ['PO-1002', 'Fabrikam AG', 2250.5, 'open', 'orders/PO-1002.txt', 'lines 3–6'],
        ['PO-1003', 'Northwind GmbH', 3250.5, 'delivered', 'orders/PO-1003.txt', 'lines 3–6'],
        ['Total', null, { formula: 'SUM(C2:C5)', value: 11002 }, null, null, null],
      ],
    },
    {
      name: 'Supplier',
      columns: [
        { header: 'Supplier' },
        { header: 'Count', type: 'number', format: '0' },
        { header: 'Amount (EUR)', type: 'number', format: '#,##0.00' },
      ],
      rows: [
        bySupplier('Contoso Ltd', 2, [2, 5501]),
        bySupplier('Fabrikam AG', 3, [1, 2250.5]),
        bySupplier('Northwind GmbH', 4, [1, 3250.5]),
      ],
    },
    expect.objectContaining({ name: 'Sources' }),
  ])
})

test('Every order of a folder of hundreds is in the table', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 250 }, (_, index) => [
      `orders/PO-${2000 + index}.txt`,
      `Supplier: ${suppliers[index % 3]}\nAmount: ${index}.00 EUR\nStatus: open\n`,
    ]),
  )
  const sheets = await sheetsOf('Table of orders by supplier, amount and status in orders.xlsx', many)
  expect(sheets[0]?.rows).toHaveLength(251)
})

test('Two currencies are never added together', async () => {
  const [first, by] = await sheetsOf('Table of purchase orders by supplier, amount and status. Save as po.xlsx', {
    ...orders,
    'orders/PO-1005.txt':
      'PURCHASE ORDER\n\nPO Number: PO-1005\nVendor: Contoso Ltd\nTotal amount: USD 10.00\nStatus: open\n',
  })
  expect([
    first?.rows.some(([cell]) => cell === 'Total'),
    by?.rows.map(([name, currency]) => [name, currency]),
  ]).toEqual([
    false,
    [
      ['Contoso Ltd', 'EUR'],
      ['Contoso Ltd', 'USD'],
      ['Fabrikam AG', 'EUR'],
      ['Northwind GmbH', 'EUR'],
    ],
  ])
})

test('An order that two files tell differently stands once, and the other is named', async () => {
  const sheets = await sheetsOf('Table of purchase orders by supplier, amount and status. Save as po.xlsx', {
    ...orders,
    'orders/old/PO-1001.txt': orders['orders/PO-1001.txt']!.replace('1,250.50', '999.00'),
  })
  expect([
    sheets[0]?.rows.filter(([id]) => id === 'PO-1001').map((row) => row[2]),
    sheets.at(-1)?.rows.filter(([cell]) => String(cell).includes('999')),
  ]).toEqual([
    [1250.5],
    [
      [
        'Contradicting older version, not used: PO-1001, Contoso Ltd, 999, delivered',
        'orders/old/PO-1001.txt, lines 3–6',
      ],
    ],
  ])
})

test('A table asked for in a document stands in it', async () => {
  const { writes } = await runScripted(offlineModel(), {
    task: 'A table of purchase orders by supplier, amount and status. Save as po.docx',
    files: orders,
  })
  expect(writes[0]?.content).toContain('| PO-1002 | Fabrikam AG | 2,250.50 | open | orders/PO-1002.txt, lines 3–6 |')
})

test('A workbook for which no table can be put together holds the quotations', async () => {
  const [sheet] = await sheetsOf('Notes on visas and parking in notes.xlsx', {
    'a.txt': 'Parking\nParking is free on Sundays.\n',
  })
  expect(sheet?.rows.slice(0, 2)).toEqual([
    ['visas', 'Not found', null, null],
    ['parking', 'Parking is free on Sundays.', 'a.txt', 'Parking, lines 1–2'],
  ])
})

test('A table asked for as a whole has the columns of its records, each for what it is', async () => {
  const [sheet] = await sheetsOf('Make a table of all rooms as rooms.xlsx', {
    ...orders,
    'office/Room list.csv': 'Room,Seats,Telephone,Rent\n1.02 Elbe,12,302,1200.50\n1.04 Alster,6,0304,900.00\n',
  })
  expect([sheet?.columns, sheet?.rows]).toEqual([
    [
      { header: 'Room' },
      { header: 'Seats', type: 'number', format: '0' },
      { header: 'Telephone' },
      { header: 'Rent', type: 'number', format: '#,##0.00' },
      { header: 'Source' },
      { header: 'Place' },
    ],
    [
      ['1.02 Elbe', 12, '302', 1200.5, 'office/Room list.csv', 'line 2'],
      ['1.04 Alster', 6, '0304', 900, 'office/Room list.csv', 'line 3'],
      ['Total', null, null, { formula: 'SUM(D2:D3)', value: 2100.5 }, null, null],
    ],
  ])
})

test('A table under a heading is found by it, in the newest version alone', async () => {
  const [sheet] = await sheetsOf('Make a table of hotel limits by city as hotels.xlsx', {
    'standards 2024.docx': standards(2024, 150),
    'archive/standards 2022.docx': standards(2022, 130),
  })
  expect(sheet?.rows).toEqual([
    ['Berlin', 150, 'standards 2024.docx', 'line 6'],
    ['Paris', 190, 'standards 2024.docx', 'line 7'],
  ])
})

test('A column named by a word that says nothing stands in the tab with what the table is of', async () => {
  const { requirements } = await runScripted(offlineModel(), {
    task: 'Make a table of purchase orders by date and supplier as po.xlsx',
    files: { 'orders/a.csv': 'PO,Date,Supplier\nPO-1,2024-01-02,Contoso\nPO-2,2024-02-03,Fabrikam\n' },
  })
  expect(requirements.map(({ text, state }) => [text, state])).toEqual([
    ['date (purchase orders)', 'done'],
    ['supplier', 'done'],
    ['po.xlsx', 'unavailable'],
  ])
})

test('What a list is of is no column beside the columns asked for', async () => {
  const [sheet] = await sheetsOf('List all invoices with invoice number and supplier in invoices.xlsx', {
    'invoices.csv': 'Invoice number,Supplier\nINV-1,Contoso\nINV-2,Fabrikam\n',
  })
  expect(sheet?.rows[0]?.slice(0, 2)).toEqual(['INV-1', 'Contoso'])
})

test('German compounds find the headings of another language', async () => {
  const [sheet] = await sheetsOf(
    'Erstelle eine Tabelle der Rechnungen nach Lieferant mit Rechnungsnummer und Fälligkeitsdatum als rechnungen.xlsx',
    { 'invoices.csv': 'Invoice number,Supplier,Due date\nINV-1,Contoso,2025-02-13\nINV-2,Fabrikam,2025-03-01\n' },
  )
  expect(sheet?.rows[0]?.slice(0, 3)).toEqual(['Contoso', 'INV-1', '2025-02-13'])
})

test('JSON holds rows by their headings', async () => {
  const { writes } = await runScripted(offlineModel(), {
    task: 'List all invoices with invoice number and supplier in invoices.json',
    files: { 'invoices.csv': 'Invoice number,Supplier\nINV-1,Contoso\nINV-2,Fabrikam\n' },
  })
  expect(JSON.parse(writes[0]?.content ?? '')).toMatchObject({
    rows: [
      { 'Invoice number': 'INV-1', Supplier: 'Contoso', sources: [{ file: 'invoices.csv', place: 'line 2' }] },
      { 'Invoice number': 'INV-2', Supplier: 'Fabrikam' },
    ],
    notFound: [],
  })
})

test('A column that only looks like the one asked for keeps its own name', async () => {
  const [sheet] = await sheetsOf('Table of orders by supplier, invoice number and status. Save as po.xlsx', orders)
  expect(sheet?.columns?.map(({ header }) => header)).toEqual(['Supplier', 'PO Number', 'Status', 'Source', 'Place'])
})

test('Figures asked for without their labels keep them, and unlike ones are not added up', async () => {
  const [sheet] = await sheetsOf('Make rates.xlsx with columns 2022, 2024', {
    'rates.csv': 'Allowance,2022,2024\nEUR per km,0.30,0.32\nPer diem,36.00,45.00\n',
  })
  expect([sheet?.columns?.map(({ header }) => header), sheet?.rows]).toEqual([
    ['Allowance', '2022', '2024', 'Source', 'Place'],
    [
      ['EUR per km', 0.3, 0.32, 'rates.csv', 'line 2'],
      ['Per diem', 36, 45, 'rates.csv', 'line 3'],
    ],
  ])
})

test('The same table of two years stands side by side', async () => {
  const [sheet] = await sheetsOf('Compare hotel limits 2022 and 2024 in g8.xlsx', {
    'Standards 2022.txt': standards(2022, 130),
    'Standards 2024.txt': standards(2024, 150),
  })
  expect([sheet?.columns?.slice(0, 4).map(({ header }) => header), sheet?.rows.map((row) => row.slice(0, 4))]).toEqual([
    ['City', 'Limit per night 2022', 'Limit per night 2024', 'Difference 2024\u00A0−\u00A02022'],
    [
      ['Berlin', 130, 150, { formula: 'C2-B2', value: 20 }],
      ['Paris', 170, 190, { formula: 'C3-B3', value: 20 }],
    ],
  ])
})

test('A table that holds one of the years compared is no answer: passages are quoted', async () => {
  const [sheet] = await sheetsOf('Compare hotel limits 2019 and 2024 in g9.xlsx', {
    'Standards 2024.txt': standards(2024, 150),
  })
  expect(sheet?.columns?.map(({ header }) => header)).toEqual(['Requirement', 'Quotation', 'Source', 'Place'])
})
