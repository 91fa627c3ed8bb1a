import { createBiffCells, createBiffFormats, type BiffCells, type BiffGlobals } from './biff-cells.ts'
import { biffRecords } from './biff-records.ts'
import { sharedTexts } from './biff-texts.ts'
import { byteView, type ByteView } from './byte-view.ts'
import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'
import { MERGED_NAMED } from './workbook-rows.ts'
import { byteCollector } from './xlsb-records.ts'

/** Ranges of a sheet: hidden columns as first and last, merged cells as first row, first column, last row, last column, all from 0. */
export type SheetRanges = {
  /** As many as are named, and one. */
  readonly merged: (readonly [number, number, number, number])[]
  mergedCount: number
  readonly hiddenColumns: (readonly [first: number, last: number])[]
  /** Where they are not known, the library says them. */
  readonly hiddenRows?: Set<number>
}

/** What was read of a sheet: its ranges; and its cells with plain values, which the library has none of, and the numbers that its formulas gave. */
export type TrimmedSheet = {
  readonly ranges: SheetRanges
  readonly own: { readonly cells: BiffCells; readonly results: BiffCells } | undefined
}

export type TrimmedBiff = {
  readonly stream: Buffer
  /** By where each sheet begins in the stream. */
  readonly sheets: ReadonlyMap<number, TrimmedSheet>
  readonly globals: BiffGlobals
  /** Its records are still encrypted: nothing was left out, and no range is known. */
  readonly isLocked: boolean
}

const type = {
  columns: 0x7d,
  merged: 0xe5,
  blank: 0x201,
  blanks: 0xbe,
  link: 0x1b8,
  linkTip: 0x800,
  continued: 0x3c,
  row: 0x208,
  rowBlock: 0xd7,
  sheet: 0x85,
} as const
const [BIFF8, GLOBALS] = [0x600, 5]
const begins = new Set([0x009, 0x209, 0x409, 0x809])
const END = 0x0a
const LOCKED = 0x2f
/** A record that says nothing (Mms): others keep their places. */
const NOTHING = 0xc1
const FORMULA = new Set([0x006, 0x206, 0x406])
const SHARED = 0x4bc
const NAME = new Set([0x018, 0x218])
const [NUMBER, NUMBERS, TEXT_CELL, TEXTS] = [0x203, 0xbd, 0xfd, 0xfc]
/** Formulas take some two letters a byte, in half the time that moving one takes. */
export const MOST_FORMULA_BYTES = extractLimits.movedFormulaChars
/** Parts that go on with a record, and the bytes that each has at least on an average where there are many. */
const [MOST_PARTS, PART_BYTES] = [1_000, 100]

/**
 * A binary workbook's stream without the records that the library believes too much and is not needed for: links, blank cells, and ranges and
 * (from Excel 97 on) cells with plain values, which are read here. One that is still encrypted is left as it is. Throws `corrupt` and
 * `too_large`.
 */
export function trimmedBiff(original: Uint8Array): TrimmedBiff {
  const view = byteView(original)
  const isOwn = view.length >= 8 && view.u16(0) === 0x809 && view.u16(4) === BIFF8 && view.u16(6) === GLOBALS
  const kept = isOwn ? compacted() : inPlace(original)
  const sheets = new Map<number, TrimmedSheet>()
  const formats = createBiffFormats()
  const globals = { texts: [] as string[], formatOf: (style: number) => formats.formatOf(style) }
  let sheet: TrimmedSheet | undefined
  let depth = 0
  let [parts, partBytes] = [0, 0]
  let [formulaBytes, shared, cells] = [0, 0, 0]
  let isDropped = false
  for (let at = 0; at + 4 <= view.length; at += 4 + view.u16(at + 2)) {
    const [found, size] = [view.u16(at), view.u16(at + 2)]
    if (at + 4 + size > view.length) break
    const isMore = found === type.continued
    ;[parts, partBytes] = isMore ? [parts + 1, partBytes + size] : [0, 0]
    if (parts > MOST_PARTS && partBytes < parts * PART_BYTES)
      throw new ExtractError('corrupt', 'The workbook is damaged: one of its records never ends.')
    if (found === LOCKED) return { stream: Buffer.from(original), sheets: new Map(), globals, isLocked: true }
    if (found === NUMBERS) cells += Math.floor((size - 6) / 6)
    else if (found === TEXT_CELL) cells++
    if (cells > extractLimits.binaryCells) throw tooLarge('it has too many cells')
    if (depth === 1 && sheet?.own?.cells.add(found, at + 4, size) === true) {
      isDropped = true
      continue
    }
    const body = view.part(at + 4, size)
    if (begins.has(found) && depth++ === 0) {
      const own = isOwn && found === 0x809 && size >= 2 && body.u16(0) === BIFF8 && sheets.size > 0
      const hidden = own ? { hiddenRows: new Set<number>() } : {}
      sheet = {
        ranges: { merged: [], mergedCount: 0, hiddenColumns: [], ...hidden },
        own: own ? { cells: createBiffCells(original), results: createBiffCells(original) } : undefined,
      }
      sheets.set(kept.place(at), sheet)
    } else if (found === END) depth--
    else if (found === type.columns && size >= 10) {
      if ((body.u16(8) & 1) !== 0) sheet?.ranges.hiddenColumns.push([body.u16(0), body.u16(2)])
    } else if (found === type.merged && sheet !== undefined) addMerged(body, sheet.ranges)
    else if (found === type.row && size >= 16) {
      if ((body.u8(12) & HIDDEN_ROW) !== 0) sheet?.ranges.hiddenRows?.add(body.u16(0))
    } else if (found === SHARED) shared = size
    else if (NAME.has(found)) formulaBytes += size
    else if (FORMULA.has(found)) {
      formulaBytes += isShared(body) ? shared : size
      // Its result stands where a number's cell has it.
      if (depth === 1) sheet?.own?.results.add(NUMBER, at + 4, size)
    } else if (found === TEXTS) {
      refuseTexts(body, view.length)
      if (isOwn) globals.texts = textsAt(original, at, formats.isRaised)
    } else if (isOwn && sheets.size === 1) formats.add(found, body)
    if (formulaBytes > MOST_FORMULA_BYTES) throw tooLarge('its formulas are too long')
    if (!isMore) isDropped = dropped.has(found) || (isOwn && unneeded.has(found))
    kept.take(original.subarray(at, at + 4 + size), { at, isDropped, isSheet: found === type.sheet })
  }
  return { stream: kept.whole(), sheets, globals, isLocked: false }
}

const dropped = new Set<number>([type.columns, type.merged, type.blank, type.blanks, type.link, type.linkTip])
const unneeded = new Set<number>([TEXTS, type.row, type.rowBlock])
const HIDDEN_ROW = 0x20

type Place = { readonly at: number; readonly isDropped: boolean; readonly isSheet: boolean }
type Kept = {
  /** Where what lies here in the whole stream comes to lie. */
  readonly place: (at: number) => number
  readonly take: (record: Uint8Array, place: Place) => void
  readonly whole: () => Buffer
}

/** Leaves every record where it is: those of old versions may name places that nobody here knows. */
function inPlace(original: Uint8Array): Kept {
  const stream = Buffer.from(original)
  return {
    place: (at) => at,
    take(_, { at, isDropped }) {
      if (isDropped) stream.writeUInt16LE(NOTHING, at)
    },
    whole: () => stream,
  }
}

/** The records that are kept, one after the other; the list of sheets says where they lie now. */
function compacted(): Kept {
  const collector = byteCollector()
  const places = new Map<number, number>()
  const lists: number[] = []
  let size = 0
  return {
    place(at) {
      places.set(at, size)
      return size
    },
    take(record, { isDropped, isSheet }) {
      if (isDropped) return
      if (isSheet && record.length >= 8) lists.push(size + 4)
      collector.add(record)
      size += record.length
    },
    whole() {
      const stream = Buffer.from(collector.whole())
      for (const at of lists) stream.writeUInt32LE(places.get(stream.readUInt32LE(at)) ?? NOWHERE, at)
      return stream
    },
  }
}

const NOWHERE = 0xffff_fff0

function textsAt(stream: Uint8Array, at: number, isRaised: (font: number) => boolean): string[] {
  for (const { body, more } of biffRecords(stream, at)) return sharedTexts([body, ...more], isRaised)
  return []
}

function addMerged(body: ByteView, sheet: SheetRanges): void {
  for (let at = 2; at + 8 <= body.length; at += 8)
    addRange(sheet, [body.u16(at), body.u16(at + 4), body.u16(at + 2), body.u16(at + 6)])
}

/** Counts a merged range, and keeps it if it may be named. */
export function addRange(sheet: SheetRanges, range: readonly [number, number, number, number]): void {
  if (sheet.merged.length <= MERGED_NAMED) sheet.merged.push(range)
  sheet.mergedCount++
}

/** The formula of a cell that only names another cell, whose formula it shares. */
function isShared(body: ByteView): boolean {
  const [TOKENS, EXPRESSION] = [22, 1]
  return body.length > TOKENS && body.u8(TOKENS) === EXPRESSION
}

/** What the list of texts says is believed as far as the file can hold it. */
function refuseTexts(body: ByteView, room: number): void {
  const [COUNT, SHORTEST] = [4, 3]
  const count = body.length >= 8 ? body.u32(COUNT) : 0
  if (Math.min(count, room / SHORTEST) > extractLimits.sharedTexts) throw tooLarge('it has too many different texts')
}

function tooLarge(why: string): ExtractError {
  return new ExtractError('too_large', `The workbook was not read: ${why}.`)
}
