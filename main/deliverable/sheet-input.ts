import { formulaFault } from './formula.ts'
import { readCell, readDate, separatorsOf } from './read-cell.ts'
import type { CellInput, ColumnInput, SheetInput } from './sheet-shapes.ts'
import { mergesOf, stylesOf } from './sheet-ranges.ts'
import { columnLetters, type Cell, type Sheet } from './sheet.ts'
import { sheetNameFault } from './sheet-name.ts'
import { xmlText } from './xml-text.ts'

const MAX_ROWS = 1_048_575
const MAX_COLUMNS = 16_384
const MAX_CELL = 32_767
const MAX_FAULTS = 10

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

function sheetOf(input: SheetInput, fault: (text: string) => unknown): Sheet {
  const { name, columns, rows, freeze, filter } = input
  const width = columns?.length ?? rows.reduce((most, row) => Math.max(most, row.length), 0)
  if (rows.length > MAX_ROWS) fault(`has ${rows.length} rows; Excel holds ${MAX_ROWS} below the header.`)
  if (width > MAX_COLUMNS) fault(`has ${width} columns; Excel holds ${MAX_COLUMNS}.`)
  if (columns?.length === 0)
    fault('has an empty list of columns. Leave "columns" out for a sheet without a header row.')
  rows.forEach((row, index) => {
    if (columns !== undefined && row.length !== width)
      fault(`row ${index + 1} has ${row.length} cells, but there are ${width} columns. Use null for an empty cell.`)
  })
  const headerRows = columns === undefined ? 0 : columns.some((column) => column.group !== undefined) ? 2 : 1
  const merges = mergesOf(input, { width, headerRows, fault })
  const styles = stylesOf(input.styles ?? [], fault)
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
    filter: filter ?? (headerRows > 0 && rows.length > 0),
    ...(merges.length === 0 ? {} : { merges }),
    ...(styles.length === 0 ? {} : { styles }),
  }
}

function columnOf(input: ColumnInput | undefined): Sheet['columns'][number] {
  if (input === undefined) return {}
  return {
    header: xmlText(input.header),
    ...(input.width === undefined ? {} : { width: input.width }),
    ...(input.group === undefined || input.group === '' ? {} : { group: xmlText(input.group) }),
  }
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
