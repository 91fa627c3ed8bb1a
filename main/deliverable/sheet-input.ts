import { z } from 'zod'
import { formulaFault } from './formula.ts'
import { readCell, readDate, separatorsOf } from './read-cell.ts'
import { columnLetters, type Cell, type Sheet } from './sheet.ts'
import { sheetNameFault } from './sheet-name.ts'
import { xmlText } from './xml-text.ts'

const MAX_ROWS = 1_048_575
const MAX_COLUMNS = 16_384
const MAX_CELL = 32_767
const MAX_FAULTS = 10

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const CellInput = z.union(
  [
    Scalar,
    z
      .strictObject({ formula: z.string().min(1), value: Scalar.optional() })
      .describe('Formula in English function names, with its value where known'),
    z.strictObject({ date: z.string() }).describe('YYYY-MM-DD or YYYY-MM-DDTHH:MM'),
  ],
  {
    error:
      'A cell is a text, a number, true, false, null, {"formula": "SUM(A1:A9)", "value": 45} or {"date": "2024-03-31"}',
  },
)
const ColumnInput = z.strictObject({
  header: z.string(),
  type: z.enum(['text', 'number', 'integer', 'percent', 'currency', 'date', 'datetime', 'boolean']).optional(),
  format: z.string().max(200).optional().describe('Excel number format, e.g. #,##0.00'),
  width: z.number().min(1).max(255).optional().describe('Characters; by content if left out'),
})
const FreezeInput = z.strictObject({
  rows: z.number().int().min(0).max(100).default(0),
  columns: z.number().int().min(0).max(100).default(0),
})

/** A sheet as an agent gives it. */
export const SheetInput = z.strictObject({
  name: z.string(),
  columns: z.array(ColumnInput).optional().describe('The header row; leave out for a sheet without one'),
  rows: z
    .array(z.array(CellInput))
    .describe('Rows below the header; numbers as numbers, dates as {"date": "2024-03-31"}'),
  freeze: FreezeInput.optional().describe('The header row is frozen if left out'),
  filter: z.boolean().optional(),
})
export type SheetInput = z.output<typeof SheetInput>
type CellInput = z.output<typeof CellInput>
type ColumnInput = z.output<typeof ColumnInput>

const FORMATS: Readonly<Record<NonNullable<ColumnInput['type']>, string | undefined>> = {
  text: '@',
  number: undefined,
  integer: '0',
  percent: '0.0%',
  currency: '#,##0.00',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm',
  boolean: undefined,
}

/** Sheets ready to be written, or what is wrong with them, by sheet and row. */
export function readSheets(inputs: readonly SheetInput[]): {
  readonly sheets: readonly Sheet[]
  readonly faults: readonly string[]
} {
  const faults: string[] = []
  const names = inputs.map((input) => input.name.toLowerCase())
  const sheets = inputs.map((input, index) => {
    const fault = sheetNameFault(input.name) ?? (names.indexOf(names[index]!) < index ? 'is used twice' : undefined)
    if (fault !== undefined) faults.push(`The sheet name "${input.name}" ${fault}.`)
    return sheetOf(input, (text) => faults.push(`Sheet "${input.name}" ${text}`))
  })
  return {
    sheets,
    faults:
      faults.length <= MAX_FAULTS
        ? faults
        : [...faults.slice(0, MAX_FAULTS), `… and ${faults.length - MAX_FAULTS} more.`],
  }
}

function sheetOf({ name, columns, rows, freeze, filter }: SheetInput, fault: (text: string) => unknown): Sheet {
  const width = columns?.length ?? rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (rows.length > MAX_ROWS) fault(`has ${rows.length} rows; Excel holds ${MAX_ROWS} below the header.`)
  if (width > MAX_COLUMNS) fault(`has ${width} columns; Excel holds ${MAX_COLUMNS}.`)
  if (columns?.length === 0)
    fault('has an empty list of columns. Leave "columns" out for a sheet without a header row.')
  rows.forEach((row, index) => {
    if (columns !== undefined && row.length !== width)
      fault(`row ${index + 1} has ${row.length} cells, but there are ${width} columns. Use null for an empty cell.`)
  })
  const headerRows = columns === undefined ? 0 : 1
  return {
    name,
    columns: Array.from({ length: width }, (_, column) => columnOf(columns?.[column])),
    rows: rows.map((row, index) =>
      row.map((cell, column) =>
        cellOf(cell, columns?.[column], (text) =>
          fault(`row ${index + 1}, cell ${columnLetters(column)}${index + 1 + headerRows}: ${text}`),
        ),
      ),
    ),
    freeze: freeze ?? { rows: headerRows, columns: 0 },
    filter: filter ?? (headerRows === 1 && rows.length > 0),
  }
}

function columnOf(input: ColumnInput | undefined): Sheet['columns'][number] {
  if (input === undefined) return {}
  return { header: xmlText(input.header), ...(input.width === undefined ? {} : { width: input.width }) }
}

function cellOf(input: CellInput, column: ColumnInput | undefined, fault: (text: string) => unknown): Cell {
  const format = column?.format ?? (column?.type === undefined ? undefined : FORMATS[column.type])
  const formatted = (cell: Cell): Cell => (format === undefined ? cell : { ...cell, format })
  if (typeof input === 'number' && !Number.isFinite(input)) fault('is not a finite number.')
  if (typeof input === 'string' && input.length > MAX_CELL)
    fault(`has ${input.length} characters; Excel holds ${MAX_CELL} in a cell.`)
  if (input === null || input === '') return { value: null }
  if (typeof input === 'string') return stringCell(xmlText(input), column, formatted)
  if (typeof input !== 'object') return formatted({ value: input })
  if ('date' in input) {
    const date = readDate(input.date)
    if (date === undefined) fault(`"${input.date}" is no date; write YYYY-MM-DD or YYYY-MM-DDTHH:MM.`)
    return formatted(date ?? { value: input.date })
  }
  const formula = input.formula.replace(/^\s*=/, '').trim()
  const wrong = formulaFault(formula)
  if (wrong !== undefined) fault(wrong)
  return formatted({ value: input.value ?? null, formula })
}

/** Text stays text unless its column says that it is something else, or it is an ISO date. */
function stringCell(text: string, column: ColumnInput | undefined, formatted: (cell: Cell) => Cell): Cell {
  const type = column?.type
  if (type === 'text') return formatted({ value: text })
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return { value: text.toLowerCase() === 'true' }
  const date = readDate(text.trim())
  if (date !== undefined) return column?.format === undefined ? date : formatted(date)
  if (type === undefined || type === 'boolean' || type === 'date' || type === 'datetime') return { value: text }
  const cell = readCell(text, separatorsOf('en'))
  return typeof cell.value === 'number'
    ? { ...cell, ...(column?.format === undefined ? {} : { format: column.format }) }
    : { value: text }
}
