import ExcelJS from 'exceljs'
import { storedFormula } from './formula.ts'
import { displayWidth, startsRightToLeft } from './script-runs.ts'
import { addGroups, asHeader, decorate } from './workbook-looks.ts'
import { addCharts } from './workbook-charts.ts'
import { columnLetters, hasHeader, headerHeight, type Cell, type Sheet } from './sheet.ts'

const NARROWEST = 8
const WIDEST = 60
/** Room for the filter's button and the cell's edges, in characters. */
const HEADER_PADDING = 4
const PADDING = 3
/** Width of a page in characters: wider sheets print on landscape paper. */
const PAGE = 95
/** Width up to which a landscape page still prints at a size that can be read: text columns wrap to keep to it. */
const WIDE_PAGE = 200
/** A column of text wraps down to this. */
const WRAPPED = 28
/** A header over numbers wraps past this. */
const NUMBER_HEADER = 14
/** Points. */
const LINE_HEIGHT = 15
const TALLEST = 409
/** LibreOffice shows 1 and 0 where no format says otherwise; Excel shows its own words whatever the format. */
const BOOLEAN_FORMAT = '"TRUE";"TRUE";"FALSE"'

/** An Excel workbook. Formulas without a known value are computed when it is opened. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const workbook = new ExcelJS.Workbook()
  workbook.creator = 'RunningTab'
  workbook.lastModifiedBy = 'RunningTab'
  workbook.calcProperties.fullCalcOnLoad = true
  for (const sheet of sheets) addSheet(workbook, sheet)
  const charts = sheets.flatMap(({ chart, name, columns }, index) =>
    chart === undefined ? [] : [{ chart, name, sheet: index + 1, column: columns.length + 1 }],
  )
  return addCharts(new Uint8Array(await workbook.xlsx.writeBuffer()), charts)
}

function addSheet(workbook: ExcelJS.Workbook, sheet: Sheet): void {
  const widths = columnWidths(sheet)
  const header = hasHeader(sheet)
  const { rows: ySplit, columns: xSplit } = sheet.freeze
  const worksheet = workbook.addWorksheet(sheet.name, {
    views: ySplit + xSplit > 0 ? [{ state: 'frozen', xSplit, ySplit }] : [],
    pageSetup: {
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- A4; the library declares the enum without exporting it
      paperSize: 9,
      orientation:
        sheet.chart !== undefined || widths.reduce((sum, width) => sum + width, 0) > PAGE ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { left: 0.6, right: 0.6, top: 0.7, bottom: 0.7, header: 0.3, footer: 0.3 },
      ...(header ? { printTitlesRow: `1:${headerHeight(sheet)}` } : {}),
    },
    headerFooter: { oddHeader: '&R&9&A', oddFooter: '&C&9&P / &N' },
  })
  widths.forEach((width, index) => {
    worksheet.getColumn(index + 1).width = width
  })
  const head = headerHeight(sheet)
  if (head > 1) addGroups(worksheet, sheet)
  if (header) addHeader(worksheet, sheet, widths)
  for (const cells of sheet.rows) {
    const row = worksheet.addRow(cells.map(cellValue))
    const lines = Math.max(1, ...cells.map((cell, index) => lineCount(cell, widths[index]!)))
    // LibreOffice does not grow rows for wrapped text by itself.
    if (lines > 1) row.height = Math.min(TALLEST, lines * LINE_HEIGHT)
    cells.forEach((cell, index) => {
      const target = row.getCell(index + 1)
      const format = typeof cell.value === 'boolean' ? BOOLEAN_FORMAT : cell.format
      if (format !== undefined) target.numFmt = format
      target.alignment = alignmentOf(cell, lineCount(cell, widths[index]!) > 1)
    })
  }
  if (sheet.filter && header)
    worksheet.autoFilter = `A${head}:${columnLetters(sheet.columns.length - 1)}${sheet.rows.length + head}`
  decorate(worksheet, sheet)
}

function addHeader(worksheet: ExcelJS.Worksheet, sheet: Sheet, widths: readonly number[]): void {
  const row = worksheet.addRow(sheet.columns.map((column) => storedText(column.header ?? '')))
  const lines = Math.max(
    1,
    ...sheet.columns.map(({ header = '' }, index) => lineCount({ value: header }, widths[index]! - 1)),
  )
  if (lines > 1) row.height = Math.min(TALLEST, lines * LINE_HEIGHT)
  row.eachCell((cell, index) => asHeader(cell, isRight(sheet, index - 1) ? 'right' : 'left'))
}

function cellValue({ value, formula, error }: Cell): ExcelJS.CellValue {
  if (formula !== undefined) {
    const stored = storedFormula(formula)
    if (isErrorValue(error)) return { formula: stored, date1904: false, result: { error } }
    return value === null
      ? { formula: stored, date1904: false }
      : { formula: stored, date1904: false, result: typeof value === 'string' ? storedText(value) : value }
  }
  return typeof value === 'string' ? storedText(value) : value
}

function isErrorValue(error: string | undefined): error is ExcelJS.CellErrorValue['error'] {
  return error !== undefined && /^#(?:N\/A|REF!|NAME\?|DIV\/0!|NULL!|VALUE!|NUM!)$/.test(error)
}

/** Excel reads `_x0041_` in a text as an escaped letter: the underscore itself is escaped. */
function storedText(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
}

/** By content; where that is more than a page holds, text columns give way, the widest first. */
function columnWidths(sheet: Sheet): number[] {
  const widths = sheet.columns.map((column, index) => column.width ?? widthOf(sheet, index))
  const giving = sheet.columns.flatMap(({ width }, index) =>
    width === undefined && !isRight(sheet, index) && widths[index]! > WRAPPED ? [index] : [],
  )
  let excess = widths.reduce((sum, width) => sum + width, 0) - WIDE_PAGE
  while (excess > 0) {
    const widest = giving.toSorted((a, b) => widths[b]! - widths[a]!)[0]
    if (widest === undefined || widths[widest]! <= WRAPPED) break
    const step = Math.min(excess, 1, widths[widest]! - WRAPPED)
    widths[widest]! -= step
    excess -= step
  }
  return widths
}

function widthOf(sheet: Sheet, column: number): number {
  const header = displayWidth(sheet.columns[column]!.header ?? '')
  const content = sheet.rows.reduce((most, row) => Math.max(most, shownWidth(row[column])), 0)
  const headerRoom = isRight(sheet, column) ? NUMBER_HEADER : 28
  return Math.min(WIDEST, Math.max(NARROWEST, content + PADDING, Math.min(header, headerRoom) + HEADER_PADDING))
}

/** Width of the longest line that a cell shows. */
function shownWidth(cell: Cell | undefined): number {
  if (cell === undefined) return 0
  const { value, format = '' } = cell
  if (value instanceof Date) return format.length
  if (typeof value === 'number') return shownNumber(value, format).length
  if (value === null) return cell.formula === undefined ? 0 : 12
  return Math.max(...String(value).split('\n').map(displayWidth))
}

/** About what Excel shows: enough to measure it. */
function shownNumber(value: number, format: string): string {
  const places = /\.(0+)/.exec(format)?.[1]?.length
  const percent = format.includes('%')
  const shown = (percent ? value * 100 : value).toLocaleString('en', {
    useGrouping: format.includes(','),
    ...(places === undefined
      ? { maximumFractionDigits: format === '' ? 10 : 0 }
      : { minimumFractionDigits: places, maximumFractionDigits: places }),
  })
  return `${shown}${percent ? '%' : ''}${/"([^"]*)"/.exec(format)?.[1] ?? ''}`
}

/** Text keeps a little distance from the numbers to its left. */
function alignmentOf({ value, formula }: Cell, wraps: boolean): Partial<ExcelJS.Alignment> {
  const wrapText = wraps ? { wrapText: true } : {}
  if (typeof value === 'boolean') return { vertical: 'top', horizontal: 'center' }
  if (typeof value !== 'string' || formula !== undefined) return { vertical: 'top' }
  return startsRightToLeft(value)
    ? { vertical: 'top', horizontal: 'right', ...wrapText }
    : { vertical: 'top', horizontal: 'left', indent: 1, ...wrapText }
}

/** Lines that a text takes in a column of this width. */
function lineCount({ value, formula }: Cell, width: number): number {
  if (typeof value !== 'string' || formula !== undefined) return 1
  const room = width - PADDING
  const linesOf = (line: string): number => (displayWidth(line) <= room ? 1 : Math.ceil(displayWidth(line) / room))
  return value.split('\n').reduce((sum, line) => sum + linesOf(line), 0)
}

/** Headers stand over what they head: to the right over numbers and dates. */
function isRight(sheet: Sheet, column: number): boolean {
  const cells = sheet.rows
    .map((row) => row[column])
    .filter((cell) => cell !== undefined && (cell.value !== null || cell.formula !== undefined))
  return (
    cells.length > 0 &&
    cells.every((cell) => typeof cell?.value === 'number' || cell?.value instanceof Date || cell?.formula !== undefined)
  )
}
