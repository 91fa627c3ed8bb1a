import { SSF, type CellObject } from 'xlsx'

/** The formats that Excel shows by the reader's locale (ids 14 to 22), by their American code: dates as ISO. */
const localeFormats: Readonly<Record<string, string>> = {
  'm/d/yy': 'yyyy-mm-dd',
  'm/d/yyyy': 'yyyy-mm-dd',
  'mm/dd/yy': 'yyyy-mm-dd',
  'mm-dd-yy': 'yyyy-mm-dd',
  'd-mmm-yy': 'yyyy-mm-dd',
  'd-mmm': 'yyyy-mm-dd',
  'mmm-yy': 'yyyy-mm-dd',
  'm/d/yy h:mm': 'yyyy-mm-dd hh:mm',
  'm/d/yyyy h:mm': 'yyyy-mm-dd hh:mm',
}

/** A cell's value as Excel displays it; '' for an empty one. `date1904` is the workbook's date system. */
export function cellText(cell: CellObject, date1904: boolean): string {
  if (cell.t === 'n' && typeof cell.v === 'number') return numberText(cell.v, typeof cell.z === 'string' ? cell.z : 'General', date1904)
  if (cell.t === 'e') return cell.w ?? String(cell.v ?? '#ERROR')
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE'
  if (cell.t === 'd' && cell.v instanceof Date) return cell.w ?? cell.v.toISOString().replace(/T00:00:00.*$/, '').replace(/\.\d+Z$/, '')
  if (cell.v === undefined || cell.t === 'z') return ''
  return String(cell.w ?? cell.v)
}

function numberText(value: number, format: string, date1904: boolean): string {
  if (/^general$/i.test(format) || format === '@') return generalNumber(value)
  const shown = localeFormats[format.toLowerCase().replace(/;@$/, '').replace(/^\[\$-[^\]]*\]/, '')] ?? format
  try {
    return String(SSF.format(shown, value, { date1904 })).trim()
  } catch {
    return generalNumber(value) // a format that Excel would not show either
  }
}

/** Fifteen significant digits; whole numbers keep all of theirs, since long ones are identifiers. */
export function generalNumber(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
}
