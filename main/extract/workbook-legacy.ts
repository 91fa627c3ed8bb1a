import { read, type CellObject, type WorkBook, type WorkSheet } from 'xlsx'
import type { CellRange } from './biff-chart.ts'
import { biffSheetStarts, biffStream, readBiffSheets, type BiffSheet } from './biff-sheets.ts'
import { trimmedBiff, type SheetRanges } from './biff-trimmed.ts'
import { builtInFormat, formatNumber, formatText } from './number-format.ts'
import { lockedFile, wrongPassword } from './password-error.ts'
import { ExtractError, type TextView, type Warning } from './text-view.ts'
import { columnName, placeOfName } from './workbook-address.ts'
import { headerText } from './workbook-extras.ts'
import { unlockedWorkbook } from './workbook-locked.ts'
import {
  createSheetWriter,
  joinSheets,
  mergedCells,
  type SheetCell,
  type SheetLines,
  type SheetState,
  type SheetWriter,
} from './workbook-rows.ts'

export type BinaryWorkbook = {
  readonly kind: 'xls' | 'xlsb'
  readonly password: string | undefined
  /** By the sheets' order; where they are not known, the library says them. */
  readonly ranges?: readonly (SheetRanges | undefined)[]
}

/** Old workbooks (xls of all versions). */
export function readXls(bytes: Uint8Array, password: string | undefined): TextView {
  const original = biffStream(unlockedWorkbook(bytes, password))
  if (original.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it is no workbook.')
  const { stream, ranges, isLocked } = trimmedBiff(original)
  const starts = biffSheetStarts(stream)
  const inOrder = (starts.length === 0 ? [0] : starts).map((start) => ranges.get(start))
  return readBinaryWorkbook(stream, { kind: 'xls', password, ...(isLocked ? {} : { ranges: inOrder }) })
}

/** Binary workbooks, by the library, which gets what it is needed for alone. */
export function readBinaryWorkbook(bytes: Uint8Array, { kind, password, ranges }: BinaryWorkbook): TextView {
  const workbook = openWorkbook(bytes, { password, hasRanges: ranges !== undefined })
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const around = kind === 'xls' ? readBiffSheets(bytes, cellTexts) : undefined
  const { lines, warnings } = joinSheets(workbook.SheetNames.entries(), ([index, name]) => {
    const hidden = workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0
    const state: SheetState = hidden === 2 ? 'very hidden' : hidden === 1 ? 'hidden' : 'visible'
    return readSheet(workbook.Sheets[name], {
      name,
      state,
      date1904,
      ranges: ranges === undefined ? libraryRanges(workbook.Sheets[name]) : ranges[index],
      around: around?.sheets.find((one) => one.name === name),
    })
  })
  if (kind === 'xlsb') warnings.push(...unreadSheets(workbook))
  for (const { Name: name, Ref: reference } of workbook.Workbook?.Names ?? []) {
    if (name.startsWith('_xlnm.') || reference === undefined || reference === '') continue
    lines.push({ text: `Name ${name}: ${reference}`, locator: placeOfName(reference, workbook.SheetNames[0] ?? '') })
  }
  const notRead = around?.isLeftOut === true ? { notRead: ['headers, text boxes and charts'] } : {}
  return { kind, lines, warnings, meta: { sheets: workbook.SheetNames, ...notRead } }

  function cellTexts(name: string, { rows: [top, bottom], columns: [left, right] }: CellRange): string[] {
    const data = (workbook.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][]
    const texts: string[] = []
    for (let row = top; row <= bottom && texts.length < MOST_POINTS; row++)
      for (let column = left; column <= right; column++) {
        const cell = data[row]?.[column]
        texts.push(cell === undefined ? '' : sheetCell(cell, column, date1904).text)
      }
    return texts
  }
}

/** Points of a series that are shown: more than a chart can tell apart. */
const MOST_POINTS = 1_000

/** The library passes over a sheet that it stumbles on. Throws `corrupt` where that is each of them. */
function unreadSheets({ SheetNames: names, Sheets: sheets }: WorkBook): Warning[] {
  const unread = names.filter((name) => sheets[name] === undefined)
  if (names.length > 0 && unread.length === names.length)
    throw new ExtractError('corrupt', 'The workbook is damaged: none of its sheets can be read.')
  return unread.map((name) => ({
    code: 'missing_sheet',
    message: `The sheet “${name}” is damaged and was not read.`,
  }))
}

type Opening = { readonly password: string | undefined; readonly hasRanges: boolean }

function openWorkbook(bytes: Uint8Array, { password, hasRanges }: Opening): WorkBook {
  const options = {
    type: 'array',
    dense: true,
    cellFormula: true,
    cellNF: true,
    cellHTML: false,
    // For hidden columns alone: it makes an object of each cell's style.
    cellStyles: !hasRanges,
    cellText: false,
  } as const
  try {
    return read(bytes, { ...options, ...(password === undefined ? {} : { password }) })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    if (/password|encrypt/i.test(message)) {
      throw password === undefined ? lockedFile() : wrongPassword()
    }
    throw new ExtractError('corrupt', 'The workbook is damaged and cannot be read.', { cause: error })
  }
}

function libraryRanges(sheet: WorkSheet | undefined): SheetRanges {
  const columns = Object.entries(sheet?.['!cols'] ?? [])
  const merged = sheet?.['!merges'] ?? []
  return {
    merged: merged.map(({ s, e }) => [s.r, s.c, e.r, e.c] as const),
    mergedCount: merged.length,
    hiddenColumns: columns.flatMap(([column, { hidden }]) =>
      hidden === true ? [[Number(column), Number(column)]] : [],
    ),
  }
}

type SheetContext = {
  readonly name: string
  readonly state: SheetState
  readonly date1904: boolean
  readonly ranges: SheetRanges | undefined
  readonly around: BiffSheet | undefined
}

function readSheet(sheet: WorkSheet | undefined, { name, state, date1904, ranges, around }: SheetContext): SheetLines {
  const writer = createSheetWriter(name, state)
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  for (const [first, last] of ranges?.hiddenColumns ?? []) writer.hideColumns(first, last)
  // Sparse arrays: forEach visits only what is there, however far the sheet is said to go.
  rows.forEach((row, r) => {
    const cells: SheetCell[] = []
    row.forEach((cell, column) => {
      if (cell === undefined) return
      cells.push(sheetCell(cell, column, date1904))
      const address = `${columnName(column)}${r + 1}`
      for (const { a: author, t: text } of cell.c ?? []) {
        writer.comment(address, author?.trim() ?? '', text ?? '')
      }
    })
    writer.row(r + 1, cells, sheet?.['!rows']?.[r]?.hidden === true)
  })
  const merged = (ranges?.merged ?? []).map(
    ([top, left, bottom, right]) => `${columnName(left)}${top + 1}:${columnName(right)}${bottom + 1}`,
  )
  if (merged.length > 0) writer.note(mergedCells(merged, ranges?.mergedCount))
  if (around !== undefined) noteAround(writer, around)
  return writer.finish()
}

function noteAround(writer: SheetWriter, { header, footer, boxes, charts }: BiffSheet): void {
  for (const [kind, code] of [
    ['Header', header],
    ['Footer', footer],
  ] as const) {
    const text = headerText(code)
    if (text !== '') writer.note(`${kind}: ${text}`)
  }
  for (const box of boxes) writer.note(`Text box: ${box}`)
  for (const line of charts.flat()) writer.note(line)
}

function sheetCell(cell: CellObject, column: number, date1904: boolean): SheetCell {
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
