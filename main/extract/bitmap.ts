import { byteView, type ByteView } from './byte-view.ts'
import { extractLimits } from './limits.ts'

const [BITS, FIELDS] = [0, 3]
/** A file's header, then one of the picture of at least so many bytes. */
const [FILE_HEAD, PICTURE_HEAD] = [14, 40]

/**
 * A Windows bitmap (BMP) as PNM, which the recogniser reads whatever header it had, and which can be told how it lies. Undefined for other files,
 * and for bitmaps that are packed or of 16 bits.
 */
export function bitmapAsPnm(bytes: Uint8Array): Uint8Array | undefined {
  const view = byteView(bytes)
  if (view.length < FILE_HEAD + PICTURE_HEAD || view.latin1(0, 2) !== 'BM') return undefined
  const [start, head, width, tall] = [view.u32(10), view.u32(14), view.i32(18), view.i32(22)]
  const [bits, packing, height] = [view.u16(28), view.u32(30), Math.abs(tall)]
  const isPlain = packing === BITS || (packing === FIELDS && bits === 32)
  if (!isPlain || ![1, 4, 8, 24, 32].includes(bits) || head < PICTURE_HEAD || width <= 0 || height === 0)
    return undefined
  const rowBytes = Math.ceil((width * bits) / 32) * 4
  if (width * height > extractLimits.pixels || start + rowBytes * height > view.length) return undefined
  const top = Buffer.from(`P6\n${width} ${height}\n255\n`)
  const all = Buffer.alloc(top.length + width * height * 3)
  top.copy(all)
  const colours = bits > 8 ? undefined : palette(view, FILE_HEAD + head, Math.min(view.u32(46) || 1 << bits, 1 << bits))
  let at = top.length
  for (let row = 0; row < height; row++) {
    const from = start + rowBytes * (tall > 0 ? height - 1 - row : row)
    for (let x = 0; x < width; x++, at += 3) {
      if (colours === undefined) {
        const place = from + x * (bits / 8)
        all[at] = bytes[place + 2]!
        all[at + 1] = bytes[place + 1]!
        all[at + 2] = bytes[place]!
      } else {
        const place = x * bits
        const index = (bytes[from + (place >> 3)]! >> (8 - bits - (place & 7))) & ((1 << bits) - 1)
        all.set(colours[index] ?? BLACK, at)
      }
    }
  }
  return all
}

type Colour = readonly [red: number, green: number, blue: number]

const BLACK: Colour = [0, 0, 0]

function palette(view: ByteView, at: number, count: number): Colour[] {
  return Array.from({ length: count }, (_, i): Colour => {
    const place = at + i * 4
    return place + 3 > view.length ? BLACK : [view.u8(place + 2), view.u8(place + 1), view.u8(place)]
  })
}
