import { inflateSync } from 'node:zlib'
import { extractLimits } from './limits.ts'

/** A picture in shades of gray, a byte for each point, row by row. */
export type Gray = { readonly width: number; readonly height: number; readonly points: Uint8Array }

/** As a PGM picture. */
export function pgmOf({ width, height, points }: Gray): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), points])
}

/** One below the other, as wide as the first. */
export function stackedGray(parts: readonly Gray[]): Gray {
  const width = parts[0]?.width ?? 0
  const height = parts.reduce((sum, part) => sum + part.height, 0)
  const points = new Uint8Array(width * height).fill(255)
  let row = 0
  for (const part of parts) {
    for (let y = 0; y < part.height; y++, row++) {
      const line = part.points.subarray(y * part.width, y * part.width + Math.min(part.width, width))
      points.set(line, row * width)
    }
  }
  return { width, height, points }
}

/** Undefined for a PNG that is no gray picture of 1 or 8 bits, row after row. */
export function grayOfPng(png: Uint8Array): Gray | undefined {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength)
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const [bits, colours, , , interlaced] = bytes.subarray(24, 29)
  if (colours !== 0 || interlaced !== 0 || (bits !== 1 && bits !== 8) || width * height > extractLimits.pixels)
    return undefined
  const packed: Buffer[] = []
  for (let at = 8; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') packed.push(bytes.subarray(at + 8, at + 8 + size))
    at += 12 + size
  }
  const rowBytes = Math.ceil((width * bits) / 8)
  const rows = inflateSync(Buffer.concat(packed), { maxOutputLength: (rowBytes + 1) * height })
  return rows.length < (rowBytes + 1) * height
    ? undefined
    : { width, height, points: unpackedPoints(unfiltered(rows, rowBytes, height), { width, height, bits }) }
}

/** What each way of filtering adds to a byte, of those to its left, above it and above that. */
const predictions: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
]

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const [byLeft, byAbove, byCorner] = [
    Math.abs(estimate - left),
    Math.abs(estimate - above),
    Math.abs(estimate - corner),
  ]
  if (byLeft <= byAbove && byLeft <= byCorner) return left
  return byAbove <= byCorner ? above : corner
}

function unfiltered(rows: Uint8Array, rowBytes: number, height: number): Uint8Array {
  const plain = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const from = y * (rowBytes + 1)
    const to = y * rowBytes
    const predict = predictions[rows[from]!] ?? predictions[0]!
    for (let x = 0; x < rowBytes; x++) {
      const left = x === 0 ? 0 : plain[to + x - 1]!
      const above = y === 0 ? 0 : plain[to + x - rowBytes]!
      const corner = x === 0 || y === 0 ? 0 : plain[to + x - rowBytes - 1]!
      plain[to + x] = rows[from + 1 + x]! + predict(left, above, corner)
    }
  }
  return plain
}

type Packing = Pick<Gray, 'width' | 'height'> & { readonly bits: number }

/** A byte for each point of rows that have one or eight bits for it. */
export function unpackedPoints(rows: Uint8Array, { width, height, bits }: Packing): Uint8Array {
  if (bits === 8) return rows
  const rowBytes = Math.ceil(width / 8)
  const points = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) points[at] = (rows[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0
  return points
}

/** Twice as wide and high, smooth between the points (cubic). */
export function enlargedGray({ width, height, points }: Gray): Gray {
  const wide = new Uint8Array(width * 2 * height)
  for (let y = 0; y < height; y++)
    enlargeLine(points, wide, { count: width, from: y * width, to: y * width * 2, step: 1 })
  const large = new Uint8Array(width * 2 * height * 2)
  for (let x = 0; x < width * 2; x++) enlargeLine(wide, large, { count: height, from: x, to: x, step: width * 2 })
  return { width: width * 2, height: height * 2, points: large }
}

type Line = { readonly count: number; readonly from: number; readonly to: number; readonly step: number }

/** Weights of four neighbours for a point a quarter of the way from the second to the third. */
const [FAR, NEAR, NEXT, LAST] = [-0.0703125, 0.8671875, 0.2265625, -0.0234375]

function enlargeLine(source: Uint8Array, target: Uint8Array, { count, from, to, step }: Line): void {
  const at = (i: number): number => source[from + Math.min(count - 1, Math.max(0, i)) * step]!
  for (let i = 0; i < count; i++) {
    const [two, one, here, next, after] = [at(i - 2), at(i - 1), at(i), at(i + 1), at(i + 2)]
    target[to + i * 2 * step] = toByte(two * LAST + one * NEXT + here * NEAR + next * FAR)
    target[to + (i * 2 + 1) * step] = toByte(one * FAR + here * NEAR + next * NEXT + after * LAST)
  }
}

function toByte(value: number): number {
  return Math.min(255, Math.max(0, Math.round(value)))
}
