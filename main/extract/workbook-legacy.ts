import { read, type CellObject, type WorkBook, type WorkSheet } from 'xlsx'
import type { CellRange } from './biff-chart.ts'
import { readBiffSheets, type BiffSheet } from './biff-sheets.ts'
import { builtInFormat, formatNumber, formatText } from './number-format.ts'
import { lockedFile, wrongPassword } from './password-error.ts'
import { ExtractError, type TextView } from './text-view.ts'
import { columnName, placeOfName } from './workbook-address.ts'
import { headerText } from './workbook-extras.ts'
import {
  createSheetWriter,
  joinSheets,
  mergedCells,
  type SheetCell,
  type SheetLines,
  type SheetState,
  type SheetWriter,
} from './workbook-rows.ts'

/** Binary workbooks (xls of all versions, xlsb), by the library. */
export function readBinaryWorkbook(bytes: Uint8Array, kind: 'xls' | 'xlsb', password: string | undefined): TextView {
  const workbook = openWorkbook(bytes, password)
  const date1904 = workbook.Workbook?.WBProps?.date1904 === true
  const around = kind === 'xls' ? readBiffSheets(bytes, cellTexts) : undefined
  const { lines, warnings } = joinSheets(workbook.SheetNames.entries(), ([index, name]) => {
    const hidden = workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0
    const state: SheetState = hidden === 2 ? 'very hidden' : hidden === 1 ? 'hidden' : 'visible'
    return readSheet(workbook.Sheets[name], {
      name,
      state,
      date1904,
      around: around?.sheets.find((one) => one.name === name),
    })
  })
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

function openWorkbook(bytes: Uint8Array, password: string | undefined): WorkBook {
  const options = {
    type: 'array',
    dense: true,
    cellFormula: true,
    cellNF: true,
    cellStyles: true,
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

type SheetContext = {
  readonly name: string
  readonly state: SheetState
  readonly date1904: boolean
  readonly around: BiffSheet | undefined
}

function readSheet(sheet: WorkSheet | undefined, { name, state, date1904, around }: SheetContext): SheetLines {
  const writer = createSheetWriter(name, state)
  const rows = (sheet?.['!data'] ?? []) as (CellObject | undefined)[][]
  for (const [column, properties] of Object.entries(sheet?.['!cols'] ?? [])) {
    if (properties?.hidden === true) writer.hideColumns(Number(column), Number(column))
  }
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
  const merged = (sheet?.['!merges'] ?? []).map(
    ({ s, e }) => `${columnName(s.c)}${s.r + 1}:${columnName(e.c)}${e.r + 1}`,
  )
  if (merged.length > 0) writer.note(mergedCells(merged))
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
