import type { CellObject } from 'xlsx'
import { builtInFormat, formatNumber, formatText } from './number-format.ts'
import type { SheetCell } from './workbook-rows.ts'

/** A cell as the library for workbooks gives it, as Excel displays it. */
export function libraryCell(cell: CellObject, column: number, date1904: boolean): SheetCell {
  const formula = cell.f === undefined ? undefined : `=${cell.f}`
  if (formula !== undefined && (cell.v === undefined || cell.t === 'z')) {
    return { column, text: '', formula, isCalculated: false, number: Number.NaN }
  }
  if (cell.t === 'n' && typeof cell.v === 'number') {
    return { column, text: formatNumber(cell.v, formatOf(cell), date1904), number: cell.v, formula }
  }
  if (cell.t === 'e') return { column, text: errorNames[Number(cell.v)] ?? '#ERROR', number: Number.NaN, formula }
  if (cell.t === 'b') return { column, text: cell.v === true ? 'TRUE' : 'FALSE', formula }
  const text = cell.v === undefined || cell.t === 'z' ? '' : formatText(String(cell.v), formatOf(cell))
  return { column, text, formula }
}

/** The library gives built-in formats by their American codes: those that follow the reader's locale are told by them. */
function formatOf(cell: CellObject): string {
  const code = typeof cell.z === 'string' ? cell.z : 'General'
  const id = localeFormats.indexOf(code)
  return id === -1 ? code : (builtInFormat(id + 14) ?? code)
}

const localeFormats = [
  'm/d/yy',
  'd-mmm-yy',
  'd-mmm',
  'mmm-yy',
  'h:mm AM/PM',
  'h:mm:ss AM/PM',
  'h:mm',
  'h:mm:ss',
  'm/d/yy h:mm',
]

const errorNames: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}
