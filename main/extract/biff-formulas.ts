import { biffSheetStarts } from './biff-sheets.ts'
import { byteView } from './byte-view.ts'

/** A workbook with some rows of one sheet's formulas alone; rows count from 0. */
export type FormulaSlice = { readonly stream: Uint8Array; readonly firstRow: number; readonly lastRow: number }

/** Formulas that the library holds at once: it takes some 700 bytes for each. */
const AT_ONCE = 20_000
/** Formulas that others share: each slice has all that stand before it. */
const MOST_HOSTS = 5_000

const [FORMULA, TEXT_RESULT, ARRAY, TABLE, SHARED] = [0x06, 0x207, 0x221, 0x236, 0x4bc]
const belonging = new Set([TEXT_RESULT, ARRAY, TABLE, SHARED])
const [BEGIN, END, SHEET, CONTINUE, NOTHING] = [0x809, 0x0a, 0x85, 0x3c, 0xc1]
/** Where no sheet begins. */
const NOWHERE = 0xffff_fff0

/** Where formulas lie, each with the records that belong to it: rows, beginnings and ends in one order; `hosts` are those that others share. */
type Places = {
  readonly rows: number[]
  readonly from: number[]
  readonly end: number[]
  readonly hosts: Set<number>
}

/**
 * The formulas of a sheet with very many of them, in slices that the library reads one after the other, and takes them out of the stream
 * (BIFF8). Undefined where there are fewer, where they stand in no order, or where too many are shared.
 */
export function takeFormulas(stream: Buffer, start: number): Iterable<FormulaSlice> | undefined {
  const places = formulasFrom(stream, start)
  if (places === undefined || places.rows.length <= AT_ONCE || places.hosts.size > MOST_HOSTS) return undefined
  const globals = globalsFor(stream, start)
  const begin = Buffer.from(stream.subarray(start, start + 4 + stream.readUInt16LE(start + 2)))
  const shift = places.from[0]!
  const taken = Buffer.from(stream.subarray(shift, places.end.at(-1)))
  blank(stream, places)
  return slices(places)

  function* slices({ rows, from, end, hosts }: Places): Generator<FormulaSlice> {
    const before: Buffer[] = []
    const one = (i: number): Buffer => taken.subarray(from[i]! - shift, end[i]! - shift)
    for (let i = 0; i < rows.length;) {
      let next = Math.min(i + AT_ONCE, rows.length)
      while (next < rows.length && rows[next] === rows[next - 1]) next++
      const own = Array.from({ length: next - i }, (_, at) => one(i + at))
      const parts = [globals, begin, ...before, ...own, Buffer.from([END, 0, 0, 0])]
      yield { stream: Buffer.concat(parts), firstRow: rows[i]!, lastRow: rows[next - 1]! }
      // Cells further down may share their formulas.
      for (; i < next; i++) if (hosts.has(i)) before.push(one(i))
    }
  }
}

/** Formulas that follow one another become one record that says nothing. */
function blank(stream: Buffer, { from, end }: Places): void {
  for (let i = 0; i < from.length;) {
    const at = from[i]!
    let last = i
    while (last + 1 < from.length && from[last + 1] === end[last] && end[last + 1]! - at <= LONGEST) last++
    stream.writeUInt16LE(NOTHING, at)
    stream.writeUInt16LE(end[last]! - at - 4, at + 2)
    i = last + 1
  }
}

/** Bytes of a record, with those that say what it is. */
const LONGEST = 60_000

/** Undefined where one stands above the one before, or is longer than a record can be. */
function formulasFrom(stream: Uint8Array, start: number): Places | undefined {
  const view = byteView(stream)
  const places: Places = { rows: [], from: [], end: [], hosts: new Set() }
  const { rows, from, end, hosts } = places
  let depth = 0
  let isOpen = false
  for (let at = start; at + 4 <= view.length;) {
    const [type, size] = [view.u16(at), view.u16(at + 2)]
    const next = at + 4 + size
    if (next > view.length) break
    if (type === BEGIN) depth++
    else if (type === END && --depth <= 0) break
    if (depth === 1 && type === FORMULA && size >= 6) {
      const row = view.u16(at + 4)
      if (row < (rows.at(-1) ?? 0)) return undefined
      rows.push(row)
      from.push(at)
      end.push(next)
      isOpen = true
    } else if (isOpen && (belonging.has(type) || type === CONTINUE)) {
      end[end.length - 1] = next
      if (next - from.at(-1)! > LONGEST) return undefined
      if (type === SHARED || type === ARRAY) hosts.add(rows.length - 1)
    } else isOpen = false
    at = next
  }
  return places
}

/** What belongs to the whole workbook, with no sheet but the one that follows it. */
function globalsFor(stream: Buffer, start: number): Buffer {
  const first = Math.min(...biffSheetStarts(stream))
  const globals = Buffer.from(stream.subarray(0, first))
  let others = 0
  for (let at = 0; at + 4 <= globals.length; at += 4 + globals.readUInt16LE(at + 2)) {
    if (globals.readUInt16LE(at) !== SHEET || at + 8 > globals.length) continue
    const isOwn = globals.readUInt32LE(at + 4) === start
    globals.writeUInt32LE(isOwn ? first : NOWHERE - others++, at + 4)
  }
  return globals
}
