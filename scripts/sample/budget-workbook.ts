import { strFromU8 } from 'fflate'
import ExcelJS from 'exceljs'
import { company } from './company.ts'
import { budgetGrowth, budgetOf, costs, quarters, sum, travelPlan } from './costs.ts'
import { repack } from './zip.ts'

const euros = '#,##0'
const accent = 'FF0F5469'
/** A font that is given at all is given whole. */
const face = { name: 'Calibri', family: 2, size: 11 }

/** The budget workbook: formulas with their results, one hidden sheet. */
export async function budgetWorkbook(): Promise<Uint8Array> {
  const book = new ExcelJS.Workbook()
  book.creator = company.name
  book.lastModifiedBy = company.name
  book.created = company.made
  book.modified = company.made
  book.calcProperties.fullCalcOnLoad = false

  const last = costs.length + 3
  const overview = sheet(book, 'Overview', [
    'Budget 2024 by department',
    'Amounts in EUR. Actual figures from the closed books of 2023.',
  ])
  fill(overview, ['Department', 'Actual 2023', 'Budget 2024', 'Change', 'Share of budget'], {
    widths: [30, 16, 16, 12, 18],
    formats: ['', euros, euros, '0.0%', '0.0%'],
    rows: costs.map(({ department }, row) => {
      const at = row + 4
      const all = sum(costs.flatMap((_, index) => budget(index)))
      return [
        department,
        { formula: `'Costs 2023'!F${at}`, result: sum(cost(row)) },
        { formula: `'Budget 2024'!F${at}`, result: sum(budget(row)) },
        { formula: `C${at}/B${at}-1`, result: sum(budget(row)) / sum(cost(row)) - 1 },
        { formula: `C${at}/C$${last + 1}`, result: sum(budget(row)) / all },
      ]
    }),
    total: totals(['B', 'C']),
  })

  fill(
    sheet(book, 'Costs 2023', ['Costs 2023 by department and quarter', 'Amounts in EUR, closed books.']),
    ['Department', ...quarters.map((quarter) => `${quarter} 2023`), 'Total 2023'],
    {
      widths: [30, 14, 14, 14, 14, 16],
      formats: ['', euros, euros, euros, euros, euros],
      rows: costs.map(({ department }, row) => [
        department,
        ...cost(row),
        { formula: `SUM(B${row + 4}:E${row + 4})`, result: sum(cost(row)) },
      ]),
      total: totals(['B', 'C', 'D', 'E', 'F']),
    },
  )

  fill(
    sheet(book, 'Budget 2024', [
      'Budget 2024 by department',
      'Amounts in EUR: costs of the year before plus growth (sheet Assumptions), in full hundreds.',
    ]),
    ['Department', 'Jan–Mar', 'Apr–Jun', 'Jul–Sep', 'Oct–Dec', 'Year'],
    {
      widths: [30, 14, 14, 14, 14, 16],
      formats: ['', euros, euros, euros, euros, euros],
      rows: costs.map(({ department }, row) => [
        department,
        ...budget(row).map((result, index) => ({
          formula: `ROUND('Costs 2023'!${'BCDE'[index]}${row + 4}*(1+Assumptions!$B$4),-2)`,
          result,
        })),
        { formula: `SUM(B${row + 4}:E${row + 4})`, result: sum(budget(row)) },
      ]),
      total: totals(['B', 'C', 'D', 'E', 'F']),
    },
  )

  fill(
    sheet(book, 'Travel 2024', [
      'Travel budget 2024',
      'Amounts in EUR. Per diem and hotel as in the Travel Expense Standards 2024.',
    ]),
    ['Department', 'Trips', 'Days per trip', 'Transport per trip', 'Hotel per night', 'Per diem', 'Travel cost'],
    {
      widths: [30, 10, 16, 20, 18, 12, 16],
      formats: ['', euros, '0', euros, euros, euros, euros],
      rows: travelPlan.map(({ department, trips, days, transport, hotel, perDiem }, row) => {
        const at = row + 4
        return [
          department,
          trips,
          days,
          transport,
          hotel,
          perDiem,
          {
            formula: `B${at}*(D${at}+(C${at}-1)*E${at}+C${at}*F${at})`,
            result: trips * (transport + (days - 1) * hotel + days * perDiem),
          },
        ]
      }),
      total: totals(['B', 'G']),
    },
  )

  const assumptions = sheet(book, 'Assumptions', [
    'Assumptions of the budget 2024',
    'Confirmed by the management board on 14 December 2023.',
  ])
  fill(assumptions, ['Assumption', 'Value'], {
    widths: [44, 14],
    formats: ['', ''],
    rows: [
      ['Growth of costs over 2023', budgetGrowth],
      ['Per diem from 1 March 2024, full day (EUR)', 68],
      ['Mileage allowance (EUR per kilometre)', 0.32],
      ['Employees at the end of 2024', 243],
    ],
  })
  assumptions.getCell('B4').numFmt = '0.0%'
  assumptions.getCell('B6').numFmt = '0.00'
  assumptions.state = 'hidden'

  return repack(new Uint8Array(await book.xlsx.writeBuffer()), (name, content) =>
    name === 'docProps/core.xml'
      ? strFromU8(content).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/gu, company.made.toISOString())
      : content,
  )

  /** A closing row that adds up the named columns. */
  function totals(columns: readonly string[]): (column: string, values: readonly number[]) => ExcelJS.CellValue {
    return (column, values) =>
      columns.includes(column) ? { formula: `SUM(${column}4:${column}${last})`, result: sum(values) } : null
  }
}

const cost = (row: number): readonly number[] => costs[row]![2023]
const budget = (row: number): number[] => cost(row).map(budgetOf)

function sheet(book: ExcelJS.Workbook, name: string, [title, note]: readonly [string, string]): ExcelJS.Worksheet {
  const own = book.addWorksheet(name, {
    views: [{ state: 'frozen', xSplit: 1, ySplit: 3, showGridLines: false }],
  })
  // Paper size 9 is A4.
  Object.assign(own.pageSetup, {
    paperSize: 9,
    orientation: 'landscape',
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  })
  own.addRow([title]).font = { ...face, bold: true, size: 14, color: { argb: accent } }
  own.addRow([note]).font = { ...face, italic: true, color: { argb: 'FF6B7280' } }
  return own
}

type Table = {
  readonly widths: readonly number[]
  readonly formats: readonly string[]
  readonly rows: readonly (readonly ExcelJS.CellValue[])[]
  readonly total?: (column: string, values: readonly number[]) => ExcelJS.CellValue
}

function fill(own: ExcelJS.Worksheet, header: readonly string[], { widths, formats, rows, total }: Table): void {
  const head = own.addRow([...header])
  head.font = { ...face, bold: true, color: { argb: 'FFFFFFFF' } }
  head.height = 20
  for (const cells of rows) own.addRow([...cells])
  if (total !== undefined) {
    const sums = header.map((_, index) => {
      if (index === 0) return 'Total'
      return total(
        'ABCDEFG'[index]!,
        rows.map((cells) => numberOf(cells[index])),
      )
    })
    const closing = own.addRow(sums)
    closing.font = { ...face, bold: true }
    closing.eachCell({ includeEmpty: true }, (cell) => {
      cell.border = { top: { style: 'thin', color: { argb: accent } } }
    })
  }
  head.eachCell((cell, column) => {
    cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: accent } }
    cell.alignment = { horizontal: column === 1 ? 'left' : 'right', vertical: 'middle' }
  })
  for (const [index, width] of widths.entries()) {
    own.getColumn(index + 1).width = width
    for (let row = 4; row <= own.rowCount; row++)
      if (formats[index]) own.getCell(row, index + 1).numFmt = formats[index]
  }
}

function numberOf(value: ExcelJS.CellValue | undefined): number {
  if (typeof value === 'number') return value
  return value !== null && typeof value === 'object' && 'result' in value && typeof value.result === 'number'
    ? value.result
    : 0
}
