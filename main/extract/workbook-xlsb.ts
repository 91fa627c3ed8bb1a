import { zipSync } from 'fflate'
import { addRange, MOST_FORMULA_BYTES, type SheetRanges } from './biff-trimmed.ts'
import { byteView, type ByteView } from './byte-view.ts'
import { extractLimits } from './limits.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { ExtractError, type TextView } from './text-view.ts'
import { LAST_COLUMN, LAST_ROW } from './workbook-address.ts'
import { readBinaryWorkbook } from './workbook-legacy.ts'
import { byteCollector, xlsbRecord, xlsbRecords } from './xlsb-records.ts'

/**
 * Excel workbooks in binary parts. The library believes what a record says of itself and knows no limits: it gets the records that it is
 * needed for, checked; ranges are read here.
 */
export function readXlsb(opened: OoxmlPackage, password: string | undefined): TextView {
  const main = opened.mainPart('xl/workbook.bin')
  const related = opened.relationships(main)
  const sheets = new Set(related.filter(({ type }) => type === 'worksheet').map(({ target }) => target))
  const relationOrder: string[] = []
  const ranges = new Map<string, SheetRanges>()
  const room = { left: extractLimits.binarySheetBytes, formulas: MOST_FORMULA_BYTES, texts: extractLimits.sharedTexts }
  const parts = opened.names
    .filter((name) => /\.(?:bin|xml|rels)$/i.test(name) && !UNREAD.test(name))
    .map((name) => {
      const chunks = opened.chunks(name)!
      if (name === main) return [name, sheetList(chunks, relationOrder, room)] as const
      if (!/\.bin$/i.test(name)) return [name, opened.bytes(name)!] as const
      const found: SheetRanges = { merged: [], mergedCount: 0, hiddenColumns: [] }
      if (sheets.has(name)) ranges.set(name, found)
      return [name, checkedPart(chunks, sheets.has(name) ? found : undefined, room)] as const
    })
  const targets = new Map(related.map(({ id, target }) => [id, target]))
  const inOrder = relationOrder.map((id) => ranges.get(targets.get(id) ?? ''))
  return readBinaryWorkbook(zipSync(Object.fromEntries(parts), { level: 0 }), {
    kind: 'xlsb',
    password,
    ranges: inOrder,
  })
}

/** Parts that the library does not need: settings of printers, macros, tables of pivots. */
const UNREAD = /(?:^|\/)(?:printerSettings|activeX|ctrlProps|pivotCache|pivotTables|customXml)\/|vbaProject/i

/** What the workbook may still take: bytes of cells and of formulas, different texts. */
type Room = { left: number; formulas: number; texts: number }

const record = {
  row: 0,
  shortest: 12,
  sheet: 156,
  columns: 60,
  merged: 176,
  link: 494,
  shared: 427,
  string: 19,
  richCell: 62,
} as const

/** What of a sheet the library is needed for besides its cells: where they begin and end, and shared formulas. */
const aroundCells = new Set([129, 130, 145, 146, 148, 426, 427])
const isCell = (type: number): boolean => (type > 0 && type <= 18) || type === record.richCell

/** Where the length of a record's text stands. */
const textAt = new Map([
  [6, 8],
  [8, 8],
  [17, 4],
  [record.string, 1],
  [record.richCell, 9],
])
/** Where the flags of a text stand that has formats: they are not needed, and each counts as many as it likes. */
const flagsAt = new Map<number, number>([
  [record.string, 0],
  [record.richCell, 8],
])

/** A part with the records that the library is needed for. `sheet` takes the ranges of a sheet, which it is not needed for. */
function checkedPart(chunks: Iterable<Uint8Array>, sheet: SheetRanges | undefined, room: Room): Uint8Array {
  const kept = byteCollector()
  let shared = 0
  for (const { type, body, whole } of xlsbRecords(chunks)) {
    if (sheet === undefined ? type === record.link : !isOfSheet(type, byteView(body), sheet)) continue
    const text = textAt.get(type)
    const view = byteView(body)
    if (text !== undefined && text + 4 + view.u32(text) * 2 > body.length)
      throw damaged('a text is longer than its record')
    room.left -= whole.length
    if (type === record.string) room.texts--
    if (type === record.shared) shared = body.length
    room.formulas -= isShared(type, view) ? shared : isFormula(type) ? body.length : 0
    if (room.formulas < 0) throw new ExtractError('too_large', 'The workbook was not read: its formulas are too long.')
    if (room.left < 0 || room.texts < 0)
      throw new ExtractError('too_large', 'The workbook was not read: it has too many cells or different texts.')
    const flags = flagsAt.get(type)
    if (flags !== undefined) body[flags]! &= 0xfe
    kept.add(whole)
  }
  return kept.whole()
}

const isFormula = (type: number): boolean => type >= 8 && type <= 11

/** The formula of a cell that only names another cell, whose formula it shares. */
function isShared(type: number, view: ByteView): boolean {
  if (!isFormula(type)) return false
  // The cell, its result, flags and the formula's length stand before it.
  const start = 8 + (type === 8 ? 4 + view.u32(8) * 2 : type === 9 ? 8 : 1) + 2 + 4
  return start < view.length && view.u8(start) === 1
}

/** Whether a record of a sheet is for the library. */
function isOfSheet(type: number, view: ByteView, sheet: SheetRanges): boolean {
  if (type === record.columns && (view.u16(16) & 1) !== 0)
    sheet.hiddenColumns.push([view.u32(0), Math.min(view.u32(4), LAST_COLUMN)])
  if (type === record.merged) addRange(sheet, [view.u32(0), view.u32(8), view.u32(4), view.u32(12)])
  const isTooFar =
    (type === record.row && view.u32(0) >= LAST_ROW) ||
    (isCell(type) && (type < record.shortest || type === record.richCell) && view.u32(0) > LAST_COLUMN)
  if (isTooFar) throw damaged('its cells reach further than any sheet')
  return type === record.row || isCell(type) || aroundCells.has(type)
}

/** The list of sheets; early versions of Excel put four more bytes into each sheet's record, over which the library stumbles. */
function sheetList(chunks: Iterable<Uint8Array>, relations: string[], room: Room): Uint8Array {
  const kept = byteCollector()
  for (const { type, body, whole } of xlsbRecords(chunks)) {
    room.left -= whole.length
    if (room.left < 0) throw new ExtractError('too_large', 'The workbook was not read: its list of sheets is too long.')
    if (type !== record.sheet) {
      kept.add(whole)
      continue
    }
    const isPlain = isSheet(byteView(body), 0)
    if (!isPlain && !isSheet(byteView(body), 4)) throw damaged('its list of sheets cannot be read')
    const plain = isPlain ? body : Buffer.concat([body.subarray(0, 4), body.subarray(8)])
    const relation = byteView(plain).utf16(12, byteView(plain).u32(8))
    if (relations.includes(relation)) throw damaged('two of its sheets are the same part')
    relations.push(relation)
    kept.add(xlsbRecord(type, plain))
  }
  return kept.whole()
}

/** Whether both texts of a sheet's record ([MS-XLSB] 2.4.313) end where the record does. */
function isSheet(view: ByteView, start: number): boolean {
  const relation = start + 8
  const name = relation + 4 <= view.length ? relation + 4 + view.u32(relation) * 2 : view.length
  return name + 4 <= view.length && name + 4 + view.u32(name) * 2 === view.length
}

function damaged(why: string): ExtractError {
  return new ExtractError('corrupt', `The workbook is damaged: ${why}.`)
}
