/** Bytes of a TrueType outline of two points. */
const POINTS = 24
/** A box of a whole em from a tenth of it below the line, as an outline of CFF. */
const BOX = Buffer.from('8b2715fa7c06fa1807fe7c060e', 'hex')
/** A code below that is asked about once; each other one anew for each of its letters. */
const FIRST_WIDE_CODE = 256

/**
 * Gives the outlines of a TrueType program, in place, two points instead of many: the corners of its box, which is all
 * that is asked of a glyph whose letters are read and not drawn. `false` where it is damaged or has none to change.
 */
export function boxTrueTypeGlyphs(program: Buffer): boolean {
  const tables = tablesOf(program)
  const [head, maxp, loca, glyf] = ['head', 'maxp', 'loca', 'glyf'].map((tag) => tables.get(tag))
  if (head === undefined || maxp === undefined || loca === undefined || glyf === undefined) return false
  if (head.length < 54 || maxp.length < 6) return false
  const isLong = head.readInt16BE(50) !== 0
  const count = Math.min(maxp.readUInt16BE(4), Math.floor(loca.length / (isLong ? 4 : 2)) - 1)
  let [last, changed] = [0, 0]
  for (let i = 0; i < count; i++) {
    const start = isLong ? loca.readUInt32BE(4 * i) : 2 * loca.readUInt16BE(2 * i)
    const end = isLong ? loca.readUInt32BE(4 * i + 4) : 2 * loca.readUInt16BE(2 * i + 2)
    // Glyphs that lie over each other are of no honest font.
    if (start < last || end < start || end > glyf.length) return changed > 0
    if (boxTrueTypeGlyph(glyf.subarray(start, end))) changed++
    last = end
  }
  return changed > 0
}

function tablesOf(program: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  const count = program.length < 12 ? 0 : program.readUInt16BE(4)
  for (let at = 12; at < 12 + 16 * Math.min(count, 100) && at + 16 <= program.length; at += 16) {
    const start = program.readUInt32BE(at + 8)
    tables.set(program.toString('latin1', at, at + 4), program.subarray(start, start + program.readUInt32BE(at + 12)))
  }
  return tables
}

function boxTrueTypeGlyph(glyph: Buffer): boolean {
  if (glyph.length < POINTS || glyph.readInt16BE(0) === 0) return false
  const [left, bottom, right, top] = [2, 4, 6, 8].map((at) => glyph.readInt16BE(at)) as [number, number, number, number]
  const [width, height] = [right - left, top - bottom]
  if (width <= 0 || height <= 0 || width > 0x7fff || height > 0x7fff) return false
  glyph.fill(0, 10)
  glyph.writeInt16BE(1, 0)
  glyph.writeUInt16BE(1, 10)
  // Both are on the curve.
  glyph.writeUInt16BE(0x01_01, 14)
  glyph.writeInt16BE(left, 16)
  glyph.writeInt16BE(width, 18)
  glyph.writeInt16BE(bottom, 20)
  glyph.writeInt16BE(height, 22)
  return true
}

/** Gives the outlines of a CFF program, in place, a box for those glyphs that PDFium asks about for each letter anew. */
export function boxCffGlyphs(program: Buffer): boolean {
  try {
    return boxGlyphs(program)
  } catch (error) {
    // It points outside itself.
    if (error instanceof RangeError) return false
    throw error
  }
}

function boxGlyphs(program: Buffer): boolean {
  const names = indexAt(program, program.readUInt8(2))
  const tops = indexAt(program, names.end)
  const top = program.subarray(tops.startOf(0), tops.startOf(1))
  const entries = dictionaryOf(top)
  const [glyphsAt, charsetAt] = [entries.get(17) ?? 0, entries.get(15) ?? 0]
  if (glyphsAt === 0 || (entries.get(0x0c06) ?? 2) !== 2) return false
  const glyphs = indexAt(program, glyphsAt)
  const codes = entries.has(0x0c1e) ? codesOf(program, charsetAt, glyphs.count) : undefined
  if (entries.has(0x0c1e) && codes === undefined) return false
  let [last, changed] = [0, 0]
  for (let i = 0; i < glyphs.count; i++) {
    const [start, end] = [glyphs.startOf(i), glyphs.startOf(i + 1)]
    if (start < last || end < start || end > program.length) return changed > 0
    last = end
    if ((codes?.[i] ?? i) < FIRST_WIDE_CODE || end - start < BOX.length) continue
    program.fill(0, start, end).set(BOX, start)
    changed++
  }
  return changed > 0
}

type Index = { readonly count: number; readonly end: number; startOf(item: number): number }

function indexAt(program: Buffer, at: number): Index {
  const count = program.readUInt16BE(at)
  if (count === 0) return { count, end: at + 2, startOf: () => at + 2 }
  const size = program.readUInt8(at + 2)
  const data = at + 2 + (count + 1) * size
  const startOf = (item: number): number => data + program.readUIntBE(at + 3 + item * size, size)
  return { count, end: startOf(count), startOf }
}

/** The last operand of each entry; those of two bytes are 0x0c00 and more. */
function dictionaryOf(bytes: Buffer): Map<number, number> {
  const entries = new Map<number, number>()
  let operand = 0
  for (let at = 0; at < bytes.length;) {
    const first = bytes.readUInt8(at++)
    if (first === 12) entries.set(0x0c00 + bytes.readUInt8(at++), operand)
    else if (first <= 21) entries.set(first, operand)
    else if (first === 28) operand = bytes.readInt16BE((at += 2) - 2)
    else if (first === 29) operand = bytes.readInt32BE((at += 4) - 4)
    else if (first === 30) while ((bytes.readUInt8(at++) & 15) !== 15);
    else if (first <= 246) operand = first - 139
    else if (first <= 250) operand = (first - 247) * 256 + bytes.readUInt8(at++) + 108
    else operand = -(first - 251) * 256 - bytes.readUInt8(at++) - 108
  }
  return entries
}

/** The code of each glyph of a font whose glyphs have numbers for names. */
function codesOf(program: Buffer, at: number, count: number): Uint16Array | undefined {
  const codes = new Uint16Array(count)
  const format = at <= 2 ? undefined : program.readUInt8(at)
  if (format === undefined || format > 2) return undefined
  const step = format === 0 ? 2 : format === 1 ? 3 : 4
  for (let glyph = 1, from = at + 1; glyph < count; from += step) {
    const first = program.readUInt16BE(from)
    const more = format === 0 ? 0 : format === 1 ? program.readUInt8(from + 2) : program.readUInt16BE(from + 2)
    for (let i = 0; i <= more && glyph < count; i++) codes[glyph++] = first + i
  }
  return codes
}
