import { inflateSync } from 'node:zlib'
import { byteView, type ByteView } from './byte-view.ts'
import { pgmOf, unpackedPoints } from './gray-picture.ts'
import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'

/**
 * One page of a TIFF: its points, and what of it the recogniser reads: pictures one below the other. Undefined where the page is packed in a way
 * that is not read.
 */
export type TiffPage = {
  readonly width: number
  readonly height: number
  /** Of one point. */
  readonly bits: number
  readonly parts: (() => readonly Uint8Array[]) | undefined
}

/** Numbers of the fields that say what a page is. */
const [SUBFILE, WIDTH, HEIGHT, BITS, PACKING, COLOURS] = [254, 256, 257, 258, 259, 262]
const [STRIPS, SAMPLES, STRIP_BYTES, PLANES, PREDICTOR, TILES, JPEG_TABLES] = [273, 277, 279, 284, 317, 322, 347]

/** Ways of packing that the recogniser knows: none, those of fax machines, LZW, PackBits. */
const READ_AS_IS = new Set([1, 2, 3, 4, 5, 32_773])
const JPEG = 7
const DEFLATED = new Set([8, 32_946])

/** The pages of a TIFF, as scanners and fax programs write them; small copies of pages left out. Throws `corrupt`. */
export function tiffPages(bytes: Uint8Array): TiffPage[] {
  const view = byteView(bytes)
  const tiff: Tiff = { view, isLittle: view.latin1(0, 2) === 'II' }
  const pages: { readonly isCopy: boolean; readonly page: TiffPage }[] = []
  const seen = new Set<number>()
  for (let at = u32(tiff, 4); at !== 0 && !seen.has(at) && seen.size <= extractLimits.recognisedPages;) {
    seen.add(at)
    const fields = readFields(tiff, at)
    pages.push({ isCopy: (one(fields, SUBFILE) & 1) === 1, page: pageOf(tiff, fields, at) })
    at = u32(tiff, at + 2 + u16(tiff, at) * FIELD_BYTES)
  }
  const whole = pages.filter(({ isCopy }) => !isCopy)
  return (whole.length === 0 ? pages : whole).map(({ page }) => page)
}

type Tiff = { readonly view: ByteView; readonly isLittle: boolean }
type Fields = ReadonlyMap<number, readonly number[]>

function u16({ view, isLittle }: Tiff, at: number): number {
  const value = view.u16(at)
  return isLittle ? value : ((value & 0xff) << 8) | (value >> 8)
}

function u32(tiff: Tiff, at: number): number {
  return tiff.isLittle ? tiff.view.u32(at) : u16(tiff, at) * 2 ** 16 + u16(tiff, at + 2)
}

const FIELD_BYTES = 12
/** Bytes of one value of each type; of no other is anything wanted. */
const TYPE_BYTES: readonly number[] = [0, 1, 0, 2, 4, 0, 0, 1]
const SHORT = 3
/** Values of one field: strips of a page are some hundreds. */
const MOST_VALUES = 100_000

function readFields(tiff: Tiff, at: number): Fields {
  const fields = new Map<number, readonly number[]>()
  for (let i = 0; i < u16(tiff, at); i++) {
    const field = at + 2 + i * FIELD_BYTES
    const [number, type, count] = [u16(tiff, field), u16(tiff, field + 2), u32(tiff, field + 4)]
    const each = TYPE_BYTES[type] ?? 0
    if (each === 0 || count > MOST_VALUES) continue
    const from = each * count <= 4 ? field + 8 : u32(tiff, field + 8)
    const read = (place: number): number =>
      each === 1 ? tiff.view.u8(place) : type === SHORT ? u16(tiff, place) : u32(tiff, place)
    fields.set(
      number,
      Array.from({ length: count }, (_, n) => read(from + n * each)),
    )
  }
  return fields
}

function one(fields: Fields, number: number, otherwise = 0): number {
  return fields.get(number)?.[0] ?? otherwise
}

function pageOf(tiff: Tiff, fields: Fields, at: number): TiffPage {
  const [width, height, packing] = [one(fields, WIDTH), one(fields, HEIGHT), one(fields, PACKING, 1)]
  const size = { width, height, bits: one(fields, BITS, 1) * one(fields, SAMPLES, 1) }
  if (fields.has(TILES)) return { ...size, parts: undefined }
  if (READ_AS_IS.has(packing)) return { ...size, parts: () => [startingAt(tiff, at)] }
  if (packing === JPEG) return { ...size, parts: () => jpegParts(tiff, fields) }
  if (DEFLATED.has(packing) && isPlain(fields)) return { ...size, parts: () => [inflatedPage(tiff, fields)] }
  return { ...size, parts: undefined }
}

/** The same file with this page as the first, which is the one that the recogniser reads. */
function startingAt({ view, isLittle }: Tiff, at: number): Uint8Array {
  const copy = Buffer.from(view.bytes)
  if (isLittle) copy.writeUInt32LE(at, 4)
  else copy.writeUInt32BE(at, 4)
  return copy
}

function strips({ view }: Tiff, fields: Fields): Uint8Array[] {
  const sizes = fields.get(STRIP_BYTES) ?? []
  return (fields.get(STRIPS) ?? []).map((at, i) => view.part(at, sizes[i] ?? 0).bytes)
}

const IMAGE_START = 2

/** A strip is a JPEG of its own, whose tables stand once for all. */
function jpegParts(tiff: Tiff, fields: Fields): Uint8Array[] {
  const tables = Buffer.from(fields.get(JPEG_TABLES) ?? [])
  if (tables.length <= 2 * IMAGE_START) return strips(tiff, fields)
  const head = tables.subarray(0, -IMAGE_START)
  return strips(tiff, fields).map((strip) => Buffer.concat([head, strip.subarray(IMAGE_START)]))
}

/** Black and white, gray or coloured by red, green and blue. */
const [WHITE_IS_ZERO, RGB] = [0, 2]

/** Whether points are one after the other, as bits or bytes that say how light they are. */
function isPlain(fields: Fields): boolean {
  const [bits, samples] = [one(fields, BITS, 1), one(fields, SAMPLES, 1)]
  const isMade = bits === 8 || (bits === 1 && samples === 1)
  return isMade && samples <= 4 && one(fields, PLANES, 1) === 1 && one(fields, COLOURS) <= RGB
}

function inflatedPage(tiff: Tiff, fields: Fields): Uint8Array {
  const [width, height, bits] = [one(fields, WIDTH), one(fields, HEIGHT), one(fields, BITS, 1)]
  const samples = one(fields, SAMPLES, 1)
  const rowBytes = Math.ceil((width * samples * bits) / 8)
  const rows = new Uint8Array(rowBytes * height)
  let filled = 0
  for (const strip of strips(tiff, fields)) {
    if (filled === rows.length) break
    const plain = inflate(strip, rows.length - filled)
    rows.set(plain, filled)
    filled += plain.length
  }
  if (filled < rows.length) throw new ExtractError('corrupt', 'The picture is damaged.')
  if (one(fields, PREDICTOR, 1) === 2 && bits === 8) addLeftNeighbours(rows, rowBytes, samples)
  const isInverted = one(fields, COLOURS) === WHITE_IS_ZERO
  const points =
    samples === 1
      ? unpackedPoints(rows, { width, height, bits })
      : firstOrGray(rows, { samples, count: width * height })
  return pgmOf({ width, height, points: isInverted ? points.map((value) => 255 - value) : points })
}

function inflate(strip: Uint8Array, most: number): Uint8Array {
  try {
    return inflateSync(strip, { maxOutputLength: most })
  } catch (error) {
    throw new ExtractError('corrupt', 'The picture is damaged.', { cause: error })
  }
}

/** Each byte was saved as what it is more than that of the point before. */
function addLeftNeighbours(rows: Uint8Array, rowBytes: number, samples: number): void {
  for (let at = 0; at < rows.length; at++) if (at % rowBytes >= samples) rows[at]! += rows[at - samples]!
}

/** One value a point: of gray with transparency the gray, of colours their lightness. */
function firstOrGray(rows: Uint8Array, { samples, count }: { samples: number; count: number }): Uint8Array {
  const points = new Uint8Array(count)
  for (let i = 0, at = 0; i < count; i++, at += samples)
    points[i] = samples < 3 ? rows[at]! : Math.round(rows[at]! * 0.299 + rows[at + 1]! * 0.587 + rows[at + 2]! * 0.114)
  return points
}
