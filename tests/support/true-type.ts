/** A TrueType program of as many glyphs as wanted, each a filled triangle in a box of 800 by 700 units of an em of 1000. */
export function makeTrueType(count: number): Buffer {
  const [head, hhea, maxp] = [Buffer.alloc(54), Buffer.alloc(36), Buffer.alloc(32)]
  head.writeUInt32BE(0x10000, 0)
  head.writeUInt32BE(0x5f0f3cf5, 12)
  head.writeUInt16BE(1000, 18)
  head.writeInt16BE(1, 50)
  hhea.writeUInt32BE(0x10000, 0)
  hhea.writeInt16BE(800, 4)
  hhea.writeInt16BE(-200, 6)
  hhea.writeUInt16BE(count, 34)
  maxp.writeUInt32BE(0x10000, 0)
  maxp.writeUInt16BE(count, 4)
  maxp.writeUInt16BE(3, 6)
  maxp.writeUInt16BE(1, 8)
  const hmtx = Buffer.alloc(4 * count)
  const loca = Buffer.alloc(4 * count + 4)
  for (let i = 0; i < count; i++) hmtx.writeUInt16BE(1000, 4 * i)
  for (let i = 0; i <= count; i++) loca.writeUInt32BE(32 * i, 4 * i)
  // One contour; its box; its last point, no instructions; three points on the curve, their steps in x, then in y.
  const glyph = Buffer.alloc(32)
  const shorts = [1, 0, 0, 800, 700, 2, 0]
  shorts.forEach((value, i) => glyph.writeInt16BE(value, 2 * i))
  glyph.fill(1, 14, 17)
  ;[0, 800, -400, 0, 0, 700].forEach((value, i) => glyph.writeInt16BE(value, 17 + 2 * i))
  const tables = { glyf: Buffer.concat(Array.from({ length: count }, () => glyph)), head, hhea, hmtx, loca, maxp }
  const directory = Buffer.alloc(12 + 16 * 6)
  directory.writeUInt32BE(0x10000, 0)
  directory.writeUInt16BE(6, 4)
  let at = directory.length
  Object.entries(tables).forEach(([tag, table], i) => {
    directory.write(tag, 12 + 16 * i, 'latin1')
    directory.writeUInt32BE(at, 12 + 16 * i + 8)
    directory.writeUInt32BE(table.length, 12 + 16 * i + 12)
    at += table.length
  })
  return Buffer.concat([directory, ...Object.values(tables)])
}
