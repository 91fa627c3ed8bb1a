import type { CellObject } from 'xlsx'
import { biffText } from './biff-records.ts'
import { byteView, type ByteView } from './byte-view.ts'
import { builtInFormat } from './number-format.ts'
import { LOST_TEXT } from './workbook-rows.ts'

/** What the cells of a binary workbook refer to: texts, and formats by their place in the list. */
export type BiffGlobals = { readonly texts: readonly string[]; readonly formatOf: (style: number) => string }

export type BiffCells = {
  /** Takes a record if it holds plain values; whether it does. */
  readonly add: (type: number, at: number, size: number) => boolean
  /** From the first row to the last, cells from left to right, all counted from 0. */
  readonly rows: (globals: BiffGlobals) => Generator<readonly [row: number, cells: ReadonlyMap<number, CellObject>]>
  readonly cell: (row: number, column: number, globals: BiffGlobals) => CellObject | undefined
}

const type = { number: 0x203, label: 0x204, boolean: 0x205, rk: 0x27e, rks: 0xbd, shared: 0xfd } as const
/** Where a record's cell says its style, after its row and column. */
const STYLE = 4

/**
 * The cells of a sheet that hold plain values (BIFF8), each known by where it lies in the stream: no object is made of one before its row is
 * asked for. Specification: [MS-XLS] 2.4.
 */
export function createBiffCells(stream: Uint8Array): BiffCells {
  const view = byteView(stream)
  const keys: number[] = []
  const places: number[] = []
  let isSorted = true

  function keep(row: number, column: number, place: number, kind: Kind): void {
    const key = row * COLUMNS + column
    if (isSorted && keys.length > 0 && key <= keys.at(-1)!) isSorted = false
    keys.push(key)
    places.push(place * KINDS + kind)
  }

  /** Some writers go back to a row; of two cells in one place the last counts. */
  function sort(): void {
    if (isSorted) return
    const order = Float64Array.from(keys, (_, i) => i).toSorted((a, b) => keys[a]! - keys[b]! || a - b)
    const [oldKeys, oldPlaces] = [keys.splice(0), places.splice(0)]
    for (const i of order) {
      if (keys.at(-1) === oldKeys[i]) places.pop()
      else keys.push(oldKeys[i]!)
      places.push(oldPlaces[i]!)
    }
    isSorted = true
  }

  function cellAt(index: number, { texts, formatOf }: BiffGlobals): CellObject | undefined {
    const kind: number = places[index]! % KINDS
    const place = Math.floor(places[index]! / KINDS)
    const value = place + 2
    const z = formatOf(view.u16(place))
    if (kind === Kind.number) return { t: 'n', v: floatAt(view, value), z }
    if (kind === Kind.rk) return { t: 'n', v: packedNumber(view, value), z }
    if (kind === Kind.boolean) return { t: 'b', v: view.u8(value) !== 0 }
    if (kind === Kind.error) return { t: 'e', v: view.u8(value) }
    if (kind === Kind.shared) return textCell(texts[view.u32(value)] ?? LOST_TEXT, z)
    return textCell(biffText(view.part(value, view.length - value), 2, view.u16(value)), z)
  }

  return {
    add(found, at, size) {
      if (size < 8 || !plain.has(found)) return false
      const [row, column] = [view.u16(at), view.u16(at + 2)]
      if (found === type.rks) {
        for (let i = 0; i < Math.floor((size - 6) / 6); i++) keep(row, column + i, at + STYLE + i * 6, Kind.rk)
        return true
      }
      if (size < (shortest.get(found) ?? 0)) return false
      if (found === type.boolean) keep(row, column, at + STYLE, view.u8(at + 7) === 0 ? Kind.boolean : Kind.error)
      else keep(row, column, at + STYLE, plain.get(found)!)
      return true
    },
    *rows(globals) {
      sort()
      for (let i = 0; i < keys.length;) {
        const row = Math.floor(keys[i]! / COLUMNS)
        const cells = new Map<number, CellObject>()
        for (; i < keys.length && Math.floor(keys[i]! / COLUMNS) === row; i++) {
          const cell = cellAt(i, globals)
          if (cell !== undefined) cells.set(keys[i]! % COLUMNS, cell)
        }
        yield [row, cells]
      }
    },
    cell(row, column, globals) {
      sort()
      const key = row * COLUMNS + column
      let [low, high] = [0, keys.length]
      while (low < high) {
        const middle = (low + high) >>> 1
        if (keys[middle]! < key) low = middle + 1
        else high = middle
      }
      return keys[low] === key ? cellAt(low, globals) : undefined
    },
  }
}

const Kind = { number: 0, rk: 1, boolean: 2, error: 3, shared: 4, label: 5 } as const
type Kind = (typeof Kind)[keyof typeof Kind]
const [KINDS, COLUMNS] = [8, 0x1_0000]

const plain = new Map<number, Kind>([
  [type.number, Kind.number],
  [type.label, Kind.label],
  [type.boolean, Kind.boolean],
  [type.rk, Kind.rk],
  [type.rks, Kind.rk],
  [type.shared, Kind.shared],
])
const shortest = new Map<number, number>([
  [type.number, 14],
  [type.label, 9],
  [type.boolean, 8],
  [type.rk, 10],
  [type.shared, 10],
])

function textCell(text: string, z: string): CellObject {
  return { t: 's', v: text, z }
}

function floatAt({ bytes }: ByteView, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset + at, 8).getFloat64(0, true)
}

/** A whole number of 30 bits or the high 30 bits of another, either perhaps a hundred times too large. */
function packedNumber(view: ByteView, at: number): number {
  const packed = view.i32(at)
  high.setInt32(4, packed & ~3, true)
  const value = (packed & 2) === 0 ? high.getFloat64(0, true) : packed >> 2
  return (packed & 1) === 0 ? value : value / 100
}

const high = new DataView(new ArrayBuffer(8))

/** What the list of styles and the formats that a workbook defines say of a style's format, and its fonts of where letters stand. */
export function createBiffFormats() {
  const styles: number[] = []
  const codes = new Map<number, string>()
  const raised: boolean[] = []
  return {
    /** Takes a record if it is of styles or formats. */
    add(found: number, body: ByteView): void {
      if (found === STYLE_RECORD && body.length >= 4) styles.push(body.u16(2))
      else if (found === FONT_RECORD) raised.push(body.length >= 10 && body.u16(SCRIPT) === 1)
      else if (found === FORMAT_RECORD && body.length >= 5) codes.set(body.u16(0), biffText(body, 4, body.u16(2)))
    },
    formatOf(style: number): string {
      const format = styles[style] ?? 0
      return codes.get(format) ?? builtInFormat(format) ?? 'General'
    },
    /** Whether a font stands above the line. There is none of the number 4. */
    isRaised: (font: number): boolean => raised[font > 4 ? font - 1 : font] ?? false,
  }
}

const [STYLE_RECORD, FORMAT_RECORD, FONT_RECORD] = [0xe0, 0x41e, 0x31]
/** Where a font says whether it stands above or below the line. */
const SCRIPT = 8
