import { AppError } from '../app-error.ts'
import { hasHeader, type Cell, type Sheet } from './sheet.ts'

type Delimited = {
  readonly text: string
  /** Cells that a spreadsheet program would have run as formulas and that got an apostrophe in front. */
  readonly defused: number
}

/** The rows of a sheet as CSV or TSV fields, its header first. Throws `AppError` for a formula without a value. */
export function delimitedRows(sheet: Sheet): string[][] {
  const header = hasHeader(sheet) ? [sheet.columns.map((column) => column.header ?? '')] : []
  return [...header, ...sheet.rows.map((row) => row.map(fieldOf))]
}

/** CSV or TSV (RFC 4180, CRLF); with a byte order mark only where Excel needs one to read it as UTF-8. */
export function writeDelimited(rows: readonly (readonly string[])[], delimiter: ',' | ';' | '\t'): Delimited {
  let defused = 0
  const line = (row: readonly string[]): string =>
    row
      .map((field) => {
        const safe = isFormula(field) ? `'${field}` : field
        if (safe !== field) defused++
        return safe.includes(delimiter) || /["\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
      })
      .join(delimiter)
  const body = rows.map((row) => `${line(row)}\r\n`).join('')
  // oxlint-disable-next-line no-control-regex -- everything beyond ASCII
  return { text: /[^\u0000-\u007F]/.test(body) ? `\uFEFF${body}` : body, defused }
}

/** A lone sign, a signed number, a phone number or a date is no formula; other text behind one of these characters is run by Excel. */
function isFormula(field: string): boolean {
  return (
    /^[=@\t\r]/.test(field) ||
    (/^[+-]/.test(field) &&
      !/^[+-]+$|^[+-]\s?[\p{Sc}]?[\d.,'’\s\u00A0\u202F()/-]*\s?(%|\p{Sc}|[A-Z]{3})?$/u.test(field))
  )
}

function fieldOf({ value, format, formula, error }: Cell): string {
  if (error !== undefined) return error
  if (value === null && formula !== undefined)
    throw new AppError(
      'usage',
      `CSV holds values, not formulas: give the value of =${formula} beside it, or write .xlsx.`,
    )
  if (value === null) return ''
  if (value instanceof Date)
    return format?.includes('h') ? value.toISOString().slice(0, 16).replace('T', ' ') : value.toISOString().slice(0, 10)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return String(value)
}
