import { CFB } from 'xlsx'

/** An OLE compound file of streams by path, e.g. `/WordDocument`. */
export function compoundOf(streams: Readonly<Record<string, Uint8Array>>): Buffer {
  const file = CFB.utils.cfb_new()
  for (const [path, bytes] of Object.entries(streams)) CFB.utils.cfb_add(file, path, Buffer.from(bytes))
  return Buffer.from(CFB.write(file, { type: 'buffer' }) as Uint8Array)
}

/** Little-endian numbers of four bytes each. */
export function longs(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => bytes.writeInt32LE(value | 0, i * 4))
  return bytes
}

/** Little-endian numbers of two bytes each. */
export function shorts(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, i) => bytes.writeUInt16LE(value & 0xffff, i * 2))
  return bytes
}

export function utf16(text: string): Buffer {
  return Buffer.from(text, 'utf16le')
}
