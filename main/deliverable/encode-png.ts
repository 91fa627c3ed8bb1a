import { crc32, deflateSync } from 'node:zlib'

/** An image as a PNG, 8 bits a channel; `pixels` are red, green, blue, alpha of each, row by row. */
export function encodePng(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Uint8Array {
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
      chunkOf('IHDR', header),
      chunkOf('IDAT', deflateSync(rows)),
      chunkOf('IEND', Buffer.alloc(0)),
    ]),
  )
}

function chunkOf(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(8 + body.length)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return chunk
}
