import { byteView, type ByteView } from './byte-view.ts'
import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'
import { MERGED_NAMED } from './workbook-rows.ts'

/** Ranges of a sheet: hidden columns as first and last, merged cells as first row, first column, last row, last column, all from 0. */
export type SheetRanges = {
  /** As many as are named, and one. */
  readonly merged: (readonly [number, number, number, number])[]
  mergedCount: number
  readonly hiddenColumns: (readonly [first: number, last: number])[]
}

export type TrimmedBiff = {
  readonly stream: Uint8Array
  /** By where each sheet begins in the stream. */
  readonly ranges: ReadonlyMap<number, SheetRanges>
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
} as const
const begins = new Set([0x009, 0x209, 0x409, 0x809])
const END = 0x0a
const LOCKED = 0x2f
/** A record that says nothing (Mms): others keep their places. */
const NOTHING = 0xc1
const FORMULA = new Set([0x006, 0x206, 0x406])
const SHARED = 0x4bc
const NAME = new Set([0x018, 0x218])
const [NUMBERS, TEXT_CELL, TEXTS] = [0xbd, 0xfd, 0xfc]
/** Formulas take some two letters a byte, in half the time that moving one takes. */
export const MOST_FORMULA_BYTES = extractLimits.movedFormulaChars
/** Parts that go on with a record, and the bytes that each has at least on an average where there are many. */
const [MOST_PARTS, PART_BYTES] = [1_000, 100]

/**
 * A binary workbook's stream without the records that the library believes too much and is not needed for: links, blank cells, and ranges,
 * which are read here. One that is still encrypted is left as it is. Throws `corrupt` and `too_large`.
 */
export function trimmedBiff(original: Uint8Array): TrimmedBiff {
  const stream = Buffer.from(original)
  const view = byteView(stream)
  const ranges = new Map<number, SheetRanges>()
  let sheet: SheetRanges | undefined
  let depth = 0
  let [parts, partBytes] = [0, 0]
  let [formulaBytes, shared, cells] = [0, 0, 0]
  for (let at = 0; at + 4 <= view.length; at += 4 + view.u16(at + 2)) {
    const [found, size] = [view.u16(at), view.u16(at + 2)]
    if (at + 4 + size > view.length) break
    const body = view.part(at + 4, size)
    ;[parts, partBytes] = found === type.continued ? [parts + 1, partBytes + size] : [0, 0]
    if (parts > MOST_PARTS && partBytes < parts * PART_BYTES)
      throw new ExtractError('corrupt', 'The workbook is damaged: one of its records never ends.')
    if (found === LOCKED) return { stream: original, ranges: new Map(), isLocked: true }
    if (begins.has(found) && depth++ === 0) {
      sheet = { merged: [], mergedCount: 0, hiddenColumns: [] }
      ranges.set(at, sheet)
    } else if (found === END) depth--
    else if (found === type.columns && size >= 10) {
      if ((body.u16(8) & 1) !== 0) sheet?.hiddenColumns.push([body.u16(0), body.u16(2)])
    } else if (found === type.merged && sheet !== undefined) addMerged(body, sheet)
    else if (found === SHARED) shared = size
    else if (NAME.has(found)) formulaBytes += size
    else if (FORMULA.has(found)) formulaBytes += isShared(body) ? shared : size
    else if (found === NUMBERS) cells += Math.floor((size - 6) / 6)
    else if (found === TEXT_CELL) cells++
    else if (found === TEXTS) refuseTexts(body, stream.length)
    if (formulaBytes > MOST_FORMULA_BYTES) throw tooLarge('its formulas are too long')
    if (cells > extractLimits.binaryCells) throw tooLarge('it has too many cells')
    if (dropped.has(found)) stream.writeUInt16LE(NOTHING, at)
  }
  return { stream, ranges, isLocked: false }
}

const dropped = new Set<number>([type.columns, type.merged, type.blank, type.blanks, type.link, type.linkTip])

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
