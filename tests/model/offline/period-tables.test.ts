import { expect, test } from 'vitest'
import { offlineModel } from '../../../main/model/offline/offline-model.ts'
import { runScripted, type ScriptedFiles } from '../../support/scripted-tools.ts'

const sheetsOf = async (task: string, files: ScriptedFiles) =>
  (await runScripted(offlineModel(), { task, files })).writes[0]?.sheets ?? []

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
  const source = 'budgets/costs-2024-q1.xlsx\nbudgets/costs-2024-q2.xlsx'
  expect(sheet).toEqual({
    name: 'Costs',
    columns: [
      { header: 'Department' },
      ...['2024 Q1', '2024 Q2', 'Total'].map((header) => ({ header, type: 'number', format: '#,##0.00' })),
      { header: 'Source' },
      { header: 'Place' },
    ],
    rows: [
      ['Sales', 1100.5, 2100.5, { formula: 'SUM(B2:C2)', value: 3201 }, source, 'line 2\nline 2'],
      ['IT', 1400, 2400, { formula: 'SUM(B3:C3)', value: 3800 }, source, 'line 3\nline 3'],
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

test('Two years are totalled apart and set against each other, never added together', async () => {
  const [sheet] = await sheetsOf('Compare quarterly costs by department, 2023 against 2024, as costs.xlsx', {
    'costs-2023.csv': 'Department,Q1,Q2\nSales,100,200\nIT,30,40\n',
    'costs-2024.csv': 'Department,Q1,Q2\nSales,110,190\nIT,35,45\n',
  })
  expect([sheet?.columns?.map(({ header }) => header), sheet?.rows[0]]).toEqual([
    [
      'Department',
      '2023 Q1',
      '2023 Q2',
      'Total 2023',
      '2024 Q1',
      '2024 Q2',
      'Total 2024',
      'Difference 2024\u00A0−\u00A02023',
      'Source',
      'Place',
    ],
    [
      'Sales',
      100,
      200,
      { formula: 'SUM(B2:C2)', value: 300 },
      110,
      190,
      { formula: 'SUM(E2:F2)', value: 300 },
      { formula: 'G2-D2', value: 0 },
      'costs-2023.csv\ncosts-2024.csv',
      'line 2\nline 2',
    ],
  ])
})

test('In a CSV a row keeps to its line', async () => {
  const [sheet] = await sheetsOf('Compare quarterly costs by department, 2023 against 2024, as costs.csv', {
    'costs-2023.csv': 'Department,Q1,Q2\nSales,100,200\nIT,30,40\n',
    'costs-2024.csv': 'Department,Q1,Q2\nSales,110,190\nIT,35,45\n',
  })
  expect(sheet?.rows[0]?.slice(-2)).toEqual(['costs-2023.csv; costs-2024.csv', 'line 2; line 2'])
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
  const source = 'finance/Quarterly costs 2024.csv\nfinance/Budget 2024.xlsx\nfinance/Cost centres.csv'
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
        format: '#,##0',
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
        'line 2\nsheet Budget 2024, line 8\nline 2',
      ],
    ],
  })
})

test('Costs of two years by department are their figures, not a list of departments, and of the costs rather than the budget', async () => {
  const [sheet] = await sheetsOf('Compare the costs of 2023 and 2024 by department as c.xlsx', {
    'Costs 2023.csv': 'Department,Q1,Q2\nSales,100,200\nIT,30,40\n',
    'Budget 2024.csv': 'Department,Q1,Q2\nSales,1,2\nIT,3,4\n',
    'Costs 2024.csv': 'Department,Q1,Q2\nSales,110,190\nIT,35,45\n',
  })
  expect(sheet?.rows[0]?.slice(0, 8)).toEqual([
    'Sales',
    100,
    200,
    { formula: 'SUM(B2:C2)', value: 300 },
    110,
    190,
    { formula: 'SUM(E2:F2)', value: 300 },
    { formula: 'G2-D2', value: 0 },
  ])
})

test('Where no figures of the years compared are found, no table of keys stands for them', async () => {
  const [sheet] = await sheetsOf('Compare the costs of 2023 and 2024 by department as c.xlsx', {
    'Departments 2023 and 2024.csv': 'Department,Head\nSales,Ann\nIT,Bo\n',
  })
  expect(sheet?.columns?.[0]?.header).toBe('Requirement')
})
