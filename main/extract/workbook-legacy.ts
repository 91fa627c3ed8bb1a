import { read, type CellObject, type WorkBook, type WorkSheet } from 'xlsx'
import type { CellRange } from './biff-chart.ts'
import { takeFormulas, type FormulaSlice } from './biff-formulas.ts'
import { biffSheetStarts, biffStream, readBiffSheets, type BiffSheet } from './biff-sheets.ts'
import type { BiffGlobals } from './biff-cells.ts'
import { trimmedBiff, type SheetRanges, type TrimmedSheet } from './biff-trimmed.ts'
import { libraryCell } from './library-cell.ts'
import { joinedRows, libraryRows, type LibraryRow, type LibraryRows } from './library-rows.ts'
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
  /** Cells that the library does not get, by the sheets' order. */
  readonly cells?: { readonly sheets: readonly (OwnSheet | undefined)[]; readonly globals: BiffGlobals }
}

/** `formulas` are those of a sheet with very many. */
type OwnSheet = TrimmedSheet & { readonly formulas: Iterable<FormulaSlice> | undefined }

/** Old workbooks (xls of all versions). */
export function readXls(bytes: Uint8Array, password: string | undefined): TextView {
  const original = biffStream(unlockedWorkbook(bytes, password))
  if (original.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it is no workbook.')
  const { stream, sheets, globals, isLocked } = trimmedBiff(original)
  if (isLocked) return readBinaryWorkbook(stream, { kind: 'xls', password })
  const starts = biffSheetStarts(stream)
  const inOrder = (starts.length === 0 ? [0] : starts).map((start) => {
    const sheet = sheets.get(start)
    return sheet && { ...sheet, formulas: sheet.own === undefined ? undefined : takeFormulas(stream, start) }
  })
  return readBinaryWorkbook(stream, {
    kind: 'xls',
    password,
    ranges: inOrder.map((sheet) => sheet?.ranges),
    cells: { sheets: inOrder, globals },
  })
}

/** Binary workbooks, by the library, which gets what it is needed for alone. */
export function readBinaryWorkbook(
  bytes: Uint8Array,
  { kind, password, ranges, cells: own }: BinaryWorkbook,
): TextView {
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
      rows: rowsOf(index, name),
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
    const data: LibraryRows = workbook.Sheets[name]?.['!data'] ?? []
    const plain = own?.sheets[workbook.SheetNames.indexOf(name)]?.own
    const texts: string[] = []
    for (let row = top; row <= bottom && texts.length < MOST_POINTS; row++)
      for (let column = left; column <= right; column++) {
        const held = data[row]?.[column]
        // What has a comment stands there empty.
        const isHeld = held !== undefined && held.t !== 'z'
        const cell = isHeld ? held : ((own && plain && knownCell(plain, [row, column], own.globals)) ?? held)
        texts.push(cell === undefined ? '' : libraryCell(cell, column, date1904).text)
      }
    return texts
  }

  function rowsOf(index: number, name: string): Iterable<LibraryRow> {
    const rows = libraryRows(workbook.Sheets[name]?.['!data'] ?? [])
    const sheet = own?.sheets[index]
    if (own === undefined || sheet?.own === undefined) return rows
    const plain = sheet.own.cells.rows(own.globals)
    return joinedRows(sheet.formulas === undefined ? plain : joinedRows(plain, formulaRows(sheet.formulas, name)), rows)
  }
}

/** Slice by slice: only one is held at once. */
function* formulaRows(slices: Iterable<FormulaSlice>, name: string): Generator<LibraryRow> {
  for (const { stream, firstRow, lastRow } of slices) {
    const { Sheets: sheets } = openWorkbook(stream, { password: undefined, hasRanges: true })
    for (const row of libraryRows(sheets[name]?.['!data'] ?? [])) if (row[0] >= firstRow && row[0] <= lastRow) yield row
  }
}

/** A cell with a plain value, or with a formula whose result is a number. */
function knownCell(
  { cells, results }: NonNullable<TrimmedSheet['own']>,
  [row, column]: readonly [number, number],
  globals: BiffGlobals,
): CellObject | undefined {
  const result = cells.cell(row, column, globals) ?? results.cell(row, column, globals)
  return Number.isNaN(result?.v) ? undefined : result
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
    // As any other type it would become a list of numbers, eight times as large.
    type: 'buffer',
    dense: true,
    cellFormula: true,
    cellNF: true,
    cellHTML: false,
    // For hidden columns alone: it makes an object of each cell's style.
    cellStyles: !hasRanges,
    cellText: false,
  } as const
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
      ...options,
      ...(password === undefined ? {} : { password }),
    })
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
  readonly rows: Iterable<LibraryRow>
}

function readSheet(sheet: WorkSheet | undefined, context: SheetContext): SheetLines {
  const { name, state, date1904, ranges, around, rows } = context
  const writer = createSheetWriter(name, state)
  for (const [first, last] of ranges?.hiddenColumns ?? []) writer.hideColumns(first, last)
  for (const [row, found] of rows) {
    const cells: SheetCell[] = []
    for (const [column, cell] of found) {
      cells.push(libraryCell(cell, column, date1904))
      for (const { a: author, t: text } of cell.c ?? [])
        writer.comment(`${columnName(column)}${row + 1}`, author?.trim() ?? '', text ?? '')
    }
    writer.row(row + 1, cells, ranges?.hiddenRows?.has(row) ?? sheet?.['!rows']?.[row]?.hidden === true)
  }
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
