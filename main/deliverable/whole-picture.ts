import type { Picture } from './document.ts'

/** Whether a picture's file reaches its own end: of one that was cut off, programs show a part, or black. */
export function isWhole(format: Picture['format'], bytes: Uint8Array): boolean {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  switch (format) {
    case 'png':
      return reachesEnd(data)
    case 'jpeg':
      // A small picture inside the head of a photo has an end of its own.
      return data.lastIndexOf(Buffer.from([0xff, 0xd9])) > data.lastIndexOf(Buffer.from([0xff, 0xda]))
    case 'gif':
      return data.subarray(-64).includes(0x3b)
    case 'webp':
      return data.length >= 12 && data.readUInt32LE(4) + 8 <= data.length + 1
    case 'svg':
      return true
  }
}

/** Whether the chunks of a PNG lead to its last one. */
function reachesEnd(data: Buffer): boolean {
  for (let at = 8; at + 12 <= data.length;) {
    if (data.toString('latin1', at + 4, at + 8) === 'IEND') return true
    at += 12 + data.readUInt32BE(at)
  }
  return false
}
