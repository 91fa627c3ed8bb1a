import { ExtractError } from './text-view.ts'

/** A record of a binary part: its number, its bytes, and both with what stands before them. */
export type XlsbRecord = { readonly type: number; readonly body: Uint8Array; readonly whole: Uint8Array }

/** The records of a part that comes in pieces. Throws `corrupt` where the last one is cut off. Specification: [MS-XLSB] 2.1.4. */
export function* xlsbRecords(chunks: Iterable<Uint8Array>): Generator<XlsbRecord> {
  let rest: Uint8Array = new Uint8Array()
  for (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let at = 0
    for (let record = recordAt(bytes, at); record !== undefined; record = recordAt(bytes, at)) {
      yield record
      at += record.whole.length
    }
    rest = bytes.subarray(at)
  }
  if (rest.length > 0) throw new ExtractError('corrupt', 'The workbook is damaged: one of its parts is cut off.')
}

/** A record made anew, with other bytes. */
export function xlsbRecord(type: number, body: Uint8Array): Uint8Array {
  return Buffer.concat([variable(type, 2), variable(body.length, 4), body])
}

function recordAt(bytes: Uint8Array, start: number): XlsbRecord | undefined {
  const type = variableAt(bytes, start, 2)
  const size = type === undefined ? undefined : variableAt(bytes, type.next, 4)
  if (type === undefined || size === undefined) return undefined
  const end = size.next + size.value
  if (end > bytes.length) return undefined
  return { type: type.value, body: bytes.subarray(size.next, end), whole: bytes.subarray(start, end) }
}

/** Numbers of seven bits a byte, the lowest first, the high bit set while more follow; undefined where one is cut off. */
function variableAt(bytes: Uint8Array, start: number, most: number): { value: number; next: number } | undefined {
  let value = 0
  for (let i = 0; i < most; i++) {
    const byte = bytes[start + i]
    if (byte === undefined) return undefined
    value |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return { value, next: start + i + 1 }
  }
  return { value, next: start + most }
}

function variable(value: number, most: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80 && bytes.length < most - 1; rest >>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest & 0x7f])
}

/** Takes bytes by copy, many small ones without an object for each, and gives them all. */
export function byteCollector(): { add(bytes: Uint8Array): void; whole(): Uint8Array } {
  const blocks: Uint8Array[] = []
  let block = Buffer.allocUnsafe(BLOCK)
  let used = 0
  return {
    add(bytes) {
      if (used + bytes.length > block.length) {
        blocks.push(block.subarray(0, used))
        block = Buffer.allocUnsafe(Math.max(BLOCK, bytes.length))
        used = 0
      }
      block.set(bytes, used)
      used += bytes.length
    },
    whole: () => Buffer.concat([...blocks, block.subarray(0, used)]),
  }
}

const BLOCK = 1 << 16
