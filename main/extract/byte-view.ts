import { ExtractError } from './text-view.ts'

/** Little-endian numbers and strings in bytes of a damaged file: what lies outside throws `corrupt`. */
export type ByteView = {
  readonly bytes: Uint8Array
  readonly length: number
  u8(at: number): number
  u16(at: number): number
  i16(at: number): number
  u32(at: number): number
  i32(at: number): number
  f64(at: number): number
  /** `length` bytes from `at`, sharing memory. */
  part(at: number, length: number): ByteView
  /** UTF-16 text of that many code units. */
  utf16(at: number, units: number): string
  latin1(at: number, letters: number): string
}

export function byteView(bytes: Uint8Array): ByteView {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const need = (at: number, length: number): number => {
    if (at < 0 || length < 0 || at + length > bytes.length) {
      throw new ExtractError('corrupt', 'The file is damaged: a part of it points outside.')
    }
    return at
  }
  return {
    bytes,
    length: bytes.length,
    u8: (at) => view.getUint8(need(at, 1)),
    u16: (at) => view.getUint16(need(at, 2), true),
    i16: (at) => view.getInt16(need(at, 2), true),
    u32: (at) => view.getUint32(need(at, 4), true),
    i32: (at) => view.getInt32(need(at, 4), true),
    f64: (at) => view.getFloat64(need(at, 8), true),
    part: (at, length) => byteView(bytes.subarray(need(at, length), at + length)),
    utf16: (at, units) =>
      Buffer.from(bytes.buffer, bytes.byteOffset + need(at, units * 2), units * 2).toString('utf16le'),
    latin1: (at, letters) =>
      Buffer.from(bytes.buffer, bytes.byteOffset + need(at, letters), letters).toString('latin1'),
  }
}
