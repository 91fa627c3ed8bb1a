import type { ByteView } from './byte-view.ts'
import { namedKey, type MsgProperties } from './msg-properties.ts'
import { decodedText, timeText } from './outlook-text.ts'

type Value = { readonly type: number; readonly view: ByteView }

const type = { long: 3, real: 5, object: 0x0d, narrow: 0x1e, wide: 0x1f, time: 0x40, binary: 0x102 } as const

/** Bytes of one value of each type that has a fixed length. */
const lengths: Readonly<Record<number, number>> = {
  2: 4,
  3: 4,
  4: 4,
  5: 8,
  6: 8,
  7: 8,
  0x0a: 4,
  0x0b: 4,
  0x14: 8,
  0x40: 8,
  0x48: 16,
}

const SEVERAL = 0x1000

/** The properties in one attribute of a TNEF stream ([MS-OXTNEF] 2.1.3.4): of several values the first. */
export function readTnefProperties(
  view: ByteView,
  encoding: string | undefined,
): MsgProperties & { readonly object: (id: number) => Uint8Array | undefined } {
  const values = new Map<number, Value>()
  const names = new Map<string, number>()
  const count = view.u32(0)
  let at = 4
  for (let i = 0; i < count && at + 4 <= view.length; i++) {
    const [kind, id] = [view.u16(at), view.u16(at + 2)]
    at += 4
    if (id >= 0x8000) at = readName(id)
    const isSeveral = (kind & SEVERAL) !== 0
    const length = lengths[kind & ~SEVERAL]
    const many = length === undefined || isSeveral ? view.u32(at) : 1
    if (length === undefined || isSeveral) at += 4
    for (let nth = 0; nth < many && at < view.length; nth++) {
      const size = length ?? view.u32(at)
      if (length === undefined) at += 4
      if (nth === 0) values.set(id, { type: kind & ~SEVERAL, view: view.part(at, Math.min(size, view.length - at)) })
      at += Math.ceil(size / 4) * 4
    }
  }
  const valueOf = (id: number, ...types: readonly number[]): ByteView | undefined => {
    const found = values.get(id)
    return found !== undefined && types.includes(found.type) ? found.view : undefined
  }
  return {
    text(id) {
      const wide = valueOf(id, type.wide)
      if (wide !== undefined) return Buffer.from(wide.bytes).toString('utf16le').replace(/\0+$/, '')
      const narrow = valueOf(id, type.narrow)
      return narrow === undefined ? '' : decodedText(narrow.bytes, encoding)
    },
    bytes: (id) => valueOf(id, type.binary)?.bytes,
    object: (id) => valueOf(id, type.object)?.bytes,
    number: (id) => valueOf(id, type.long)?.u32(0),
    real: (id) => valueOf(id, type.real)?.f64(0),
    time(id) {
      const value = valueOf(id, type.time)
      return value === undefined ? undefined : timeText(value.u32(0), value.u32(4))
    },
    named: (set, id) => names.get(namedKey(set, id)),
  }

  /** A property that is known by a set and a number or a name there. */
  function readName(id: number): number {
    const isNumber = view.u32(at + 16) === 0
    const last = view.u32(at + 20)
    if (isNumber) names.set(namedKey(view.u32(at), last), id)
    return at + 24 + (isNumber ? 0 : Math.ceil(last / 4) * 4)
  }
}
