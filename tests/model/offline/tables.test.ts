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

const area = (column: string): string => `'Purchase orders'!$${column}$2:$${column}$5`
const bySupplier = (name: string, line: number, [count, sum]: readonly [number, number]) => [
  name,
  { formula: `COUNTIFS(${area('B')},$A${line})`, value: count },
  { formula: `SUMIFS(${area('C')},${area('B')},$A${line})`, value: sum },
]

test('Purchase orders become rows with real numbers, sources, and sums by supplier', async () => {
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
        ['PO-1001', 'Contoso Ltd', 1250.5, 'delivered', 'orders/PO-1001.txt', 'line 3'],
        ['PO-1004', 'Contoso Ltd', 4250.5, 'delivered', 'orders/PO-1004.txt', 'line 3'],
        ['PO-1002', 'Fabrikam AG', 2250.5, 'open', 'orders/PO-1002.txt', 'line 3'],
        ['PO-1003', 'Northwind GmbH', 3250.5, 'delivered', 'orders/PO-1003.txt', 'line 3'],
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
    [['Contradicting older version, not used: PO-1001, Contoso Ltd, 999, delivered', 'orders/old/PO-1001.txt, line 3']],
  ])
})

const quarters: ScriptedFiles = {
  ...Object.fromEntries(
    [1, 2].map((quarter) => [
      `budgets/costs-2024-q${quarter}.xlsx`,
      `Department | Budget | Actual cost\nSales | ${quarter}000 | ${quarter}100.5\nIT | ${quarter}500 | ${quarter}400\nTotal | 9 | 9\n`,
    ]),
  ),
  'budgets/costs-2023.csv': 'Department,Q1,Q2\nSales,1,2\nIT,3,4\n',
}

test('Quarters of several workbooks stand side by side, with totals both ways', async () => {
  const [sheet] = await sheetsOf(
    'Compare the quarterly costs of 2024 by department in a spreadsheet costs.xlsx',
    quarters,
  )
  const source = 'budgets/costs-2024-q1.xlsx; budgets/costs-2024-q2.xlsx'
  expect(sheet).toEqual({
    name: 'Costs',
    columns: [
      { header: 'Department' },
      ...['2024 Q1', '2024 Q2', 'Total'].map((header) => ({ header, type: 'number', format: '#,##0.00' })),
      { header: 'Source' },
      { header: 'Place' },
    ],
    rows: [
      ['Sales', 1100.5, 2100.5, { formula: 'SUM(B2:C2)', value: 3201 }, source, 'line 2; line 2'],
      ['IT', 1400, 2400, { formula: 'SUM(B3:C3)', value: 3800 }, source, 'line 3; line 3'],
      [
        'Total',
        { formula: 'SUM(B2:B3)', value: 2500.5 },
        { formula: 'SUM(C2:C3)', value: 4500.5 },
        { formula: 'SUM(D2:D3)', value: 7001 },
        null,
        null,
      ],
    ],
  })
})

test('One table with a column per quarter is taken over', async () => {
  const [sheet] = await sheetsOf('Compare the quarterly costs of 2023 by department in costs.xlsx', quarters)
  expect(sheet?.rows.map((row) => row.slice(0, 3))).toEqual([
    ['Sales', 1, 2],
    ['IT', 3, 4],
    ['Total', { formula: 'SUM(B2:B3)', value: 4 }, { formula: 'SUM(C2:C3)', value: 6 }],
  ])
})

test('Costs stand beside the budget, with their difference, and the cost centre is looked up', async () => {
  const [sheet] = await sheetsOf(
    'Compare the quarterly costs 2024 by cost centre with the budget, as cost-comparison.xlsx',
    {
      'finance/Quarterly costs 2024.csv': 'Department,Q1 2024,Q2 2024\nSales,100,110\nIT,50,60\n',
      'finance/Cost centres.csv': 'Cost centre,Name,Department\n4100,Sales team,Sales\n6100,Computing,IT\n',
      'finance/Budget 2024.xlsx':
        'Sheet: Costs 2023\nDepartment | Q1 2023 | Q2 2023 | Total 2023\nSales | 1 | 2 | 3 (=SUM(B2:C2))\nIT | 4 | 5 | 9\nSheet: Budget 2024\nBudget by department\nDepartment | Jan–Mar | Apr–Jun | Year\nSales | 90 (=ROUND(A1,-2)) | 120 | 210\nIT | 55 | 55 | 110\nTotal | 145 | 175 | 320\n',
    },
  )
  const source = 'finance/Quarterly costs 2024.csv; finance/Budget 2024.xlsx; finance/Cost centres.csv'
  const [sales] = sheet?.rows ?? []
  expect({ ...sheet, rows: [sales] }).toEqual({
    name: 'Cost comparison',
    columns: [
      { header: 'Department' },
      { header: 'Cost centre' },
      ...[
        '2024 Q1 costs',
        '2024 Q1 budget',
        '2024 Q1 Difference',
        '2024 Q2 costs',
        '2024 Q2 budget',
        '2024 Q2 Difference',
        'Total costs',
        'Total budget',
        'Total Difference',
      ].map((header) => ({
        header,
        type: 'number',
        format: '#,##0.00',
      })),
      { header: 'Source' },
      { header: 'Place' },
    ],
    rows: [
      [
        'Sales',
        '4100',
        100,
        90,
        { formula: 'C2-D2', value: 10 },
        110,
        120,
        { formula: 'F2-G2', value: -10 },
        { formula: 'SUM(C2,F2)', value: 210 },
        { formula: 'SUM(D2,G2)', value: 210 },
        { formula: 'I2-J2', value: 0 },
        source,
        'line 2; sheet Budget 2024, line 8; line 2',
      ],
    ],
  })
})

test('A table asked for in a document stands in it', async () => {
  const { writes } = await runScripted(offlineModel(), {
    task: 'A table of purchase orders by supplier, amount and status. Save as po.docx',
    files: orders,
  })
  expect(writes[0]?.content).toContain('| PO-1002 | Fabrikam AG | 2,250.50 | open | orders/PO-1002.txt, line 3 |')
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
