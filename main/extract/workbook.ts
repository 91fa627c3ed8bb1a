import { read, utils, type CellObject, type WorkBook, type WorkSheet } from 'xlsx'
import { cellText, generalNumber } from './cell-text.ts'
import { openPackage } from './ooxml-package.ts'
import { recalculate } from './recalculate.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'
import { headerFooterLines, sheetExtras } from './workbook-extras.ts'

/** Workbooks of every kind: each sheet with a heading line, then one line a row, cells as Excel shows them. */
export const extractWorkbook: Extractor = (bytes, { password }) => {
  const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b
  // The limits are looked at before a library that has none inflates anything.
  const names = isZip ? openPackage(bytes).names : []
  const workbook = readWorkbook(bytes, password)
  const isOoxml = names.some((name) => /^xl\/workbook\.xml$/i.test(name))
  const extras = isOoxml ? sheetExtras(bytes) : new Map<string, readonly string[]>()
  const edges = isOoxml ? headerFooterLines(bytes) : new Map<string, readonly string[]>()
  const lines: ViewLine[] = []
  const warnings: Warning[] = []
  for (const [index, name] of workbook.SheetNames.entries()) {
    const hidden = workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0
    readSheet(workbook, name, { hidden, lines, warnings, more: [...(extras.get(name) ?? []), ...(edges.get(name) ?? [])] })
  }
  for (const { Name: name, Ref: reference } of workbook.Workbook?.Names ?? []) {
    if (!name.startsWith('_xlnm.') && reference !== undefined) lines.push({ text: `Name ${name}: ${reference}`, locator: { sheet: workbook.SheetNames[0] ?? '', range: 'A1' } })
  }
  return { kind: kindOf(names, bytes), lines, warnings, meta: { sheets: workbook.SheetNames } }
}

function readWorkbook(bytes: Uint8Array, password: string | undefined): WorkBook {
  try {
    return read(bytes, { type: 'array', dense: true, cellFormula: true, cellNF: true, cellStyles: true, cellDates: false, dateNF: 'yyyy-mm-dd', ...(password === undefined ? {} : { password }) })
  } catch (error) {
    if (error instanceof ExtractError) throw error
    const message = error instanceof Error ? error.message : String(error)
    if (/password/i.test(message)) throw new ExtractError('encrypted', 'The workbook is protected by a password.', { cause: error })
    throw new ExtractError('corrupt', 'The workbook is damaged and cannot be read.', { cause: error })
  }
}

type SheetContext = { readonly hidden: number; readonly lines: ViewLine[]; readonly warnings: Warning[]; readonly more: readonly string[] }

/** Beyond this many empty cells in a row the gap is shown as one. */
const WIDEST_GAP = 40

function readSheet(workbook: WorkBook, name: string, { hidden, lines, warnings, more }: SheetContext): void {
  const sheet = workbook.Sheets[name]
  const mark = hidden === 2 ? ' (very hidden)' : hidden === 1 ? ' (hidden)' : ''
  const place = hidden === 0 ? {} : ({ hidden: true } as const)
  const put = (text: string, range: string, isHidden = false): void =>
    void lines.push({ text, locator: { sheet: name, range, ...(isHidden ? { hidden: true as const } : place) } })
  if (hidden !== 0) warnings.push({ code: 'hidden_sheet', message: `The sheet “${name}” is hidden; it is shown here.` })
  if (sheet === undefined) return
  const used = typeof sheet['!ref'] === 'string' ? sheet['!ref'] : 'A1'
  put(`Sheet: ${name}${mark}`, used)
  const data = (sheet['!data'] ?? []) as (CellObject | undefined)[][]
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const rowProperties = sheet['!rows'] ?? []
  const columnProperties = sheet['!cols'] ?? []
  const numberAt = (address: string): number | undefined => {
    const { r, c } = utils.decode_cell(address)
    const cell = data[r]?.[c]
    return cell?.t === 'n' && typeof cell.v === 'number' ? cell.v : undefined
  }
  const stale: string[] = []
  const uncached: string[] = []
  const comments: [string, string][] = []

  // Sparse arrays: forEach visits only what is there, however far the sheet is said to go.
  data.forEach((row, r) => {
    const cells: string[] = []
    let [first, last] = [-1, -1]
    row.forEach((cell, c) => {
      if (cell === undefined || cell === null) return
      const address = `${utils.encode_col(c)}${r + 1}`
      for (const { a: author, t: text } of cell.c ?? []) comments.push([address, `Comment on ${address}${author === undefined || author === '' ? '' : ` by ${author}`}: ${(text ?? '').replaceAll(/\s+/g, ' ').trim()}`])
      const text = shownCell(cell, { address, date1904, numberAt, stale, uncached })
      if (text === '') return
      const column = columnProperties[c]?.hidden === true ? `${text} (hidden column)` : text
      if (first === -1) first = c
      else if (c - last > WIDEST_GAP) cells.push('…')
      else for (let gap = last + 1; gap < c; gap++) cells.push('')
      cells.push(column)
      last = c
    })
    if (first === -1) return
    const isHidden = rowProperties[r]?.hidden === true
    const range = first === last ? `${utils.encode_col(first)}${r + 1}` : `${utils.encode_col(first)}${r + 1}:${utils.encode_col(last)}${r + 1}`
    put(`${cells.join(' | ')}${isHidden ? ' (hidden row)' : ''}`, range, isHidden)
  })
  for (const [address, text] of comments) put(text, address)
  for (const merged of sheet['!merges'] ?? []) noteMerge(sheet, merged, put)
  for (const text of more) put(text, used)
  if (stale.length > 0) warnings.push({ code: 'stale', message: `${name}: the stored result differs from what its formula gives in ${stale.slice(0, 10).join(', ')}${stale.length > 10 ? ` and ${stale.length - 10} more` : ''}.` })
  if (uncached.length > 0) warnings.push({ code: 'not_calculated', message: `${name}: ${uncached.length} formulas have no stored result: ${uncached.slice(0, 10).join(', ')}.` })
}

/** Only what spans columns is worth a line: a title over a table. */
function noteMerge(sheet: WorkSheet, merged: { s: { r: number; c: number }; e: { r: number; c: number } }, put: (text: string, range: string) => void): void {
  const cell = ((sheet['!data'] ?? []) as (CellObject | undefined)[][])[merged.s.r]?.[merged.s.c]
  const range = utils.encode_range(merged)
  if (cell?.v !== undefined && String(cell.v).trim() !== '') put(`Merged ${range}`, range)
}

type CellContext = {
  readonly address: string
  readonly date1904: boolean
  readonly numberAt: (address: string) => number | undefined
  readonly stale: string[]
  readonly uncached: string[]
}

function shownCell(cell: CellObject, { address, date1904, numberAt, stale, uncached }: CellContext): string {
  const text = cellText(cell, date1904).replaceAll(/[\n\r]+/g, ' ')
  if (cell.f === undefined) return text
  const formula = `=${cell.f}`
  if (cell.v === undefined || (cell.t === 'z' && text === '')) {
    uncached.push(address)
    return `${formula} (not calculated)`
  }
  const now = cell.t === 'n' ? recalculate(cell.f, numberAt) : undefined
  const differs = now !== undefined && Math.abs(now - Number(cell.v)) > 1e-6 * Math.max(1, Math.abs(now))
  if (!differs) return `${text} (${formula})`
  stale.push(address)
  return `${text} (${formula}; stale, the formula gives ${generalNumber(now)})`
}

function kindOf(names: readonly string[], bytes: Uint8Array): string {
  if (names.some((name) => /^xl\/workbook\.bin$/i.test(name))) return 'xlsb'
  if (names.some((name) => /^xl\//i.test(name))) return 'xlsx'
  return bytes[0] === 0x50 ? 'ods' : 'xls'
}
