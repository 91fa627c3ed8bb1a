import iconv from 'iconv-lite'
import { byteView } from './byte-view.ts'
import type { CompoundFile } from './compound-file.ts'
import { decodedText, timeText } from './outlook-text.ts'
import { codePageEncoding } from './rtf-words.ts'

/** Properties of an Outlook item, recipient or attachment, by their number. Specification: [MS-OXMSG]. */
export type MsgProperties = {
  /** '' where there is none. */
  readonly text: (id: number) => string
  readonly bytes: (id: number) => Uint8Array | undefined
  readonly number: (id: number) => number | undefined
  readonly real: (id: number) => number | undefined
  /** ISO, in UTC. */
  readonly time: (id: number) => string | undefined
  /** The number, in this item, of a property known by its set and its number there. */
  readonly named: (set: number, id: number) => number | undefined
}

/** Of a set the first four bytes are enough. */
export function namedKey(set: number, id: number): string {
  return `${set} ${id}`
}

/** Which named properties an Outlook file has, by set and number: [MS-OXMSG] 2.2.3. */
export function readNames(root: CompoundFile): ReadonlyMap<string, number> {
  const folder = root.folder('__nameid_version1.0')
  const entries = byteView(folder?.read('__substg1.0_00030102') ?? new Uint8Array())
  const sets = byteView(folder?.read('__substg1.0_00020102') ?? new Uint8Array())
  const names = new Map<string, number>()
  for (let at = 0; at + 8 <= entries.length; at += 8) {
    const kind = entries.u16(at + 4)
    // The first two sets are always the same ones, the third is the list's first.
    const place = ((kind >> 1) - 3) * 16
    if ((kind & 1) === 0 && place >= 0 && place + 16 <= sets.length)
      names.set(namedKey(sets.u32(place), entries.u32(at)), 0x8000 + entries.u16(at + 6))
  }
  return names
}

/** Bytes before the list of fixed properties, by what the storage is. */
export const msgHeader = { message: 32, innerMessage: 24, part: 8 } as const

const kind = {
  long: 0x0003,
  real: 0x0005,
  boolean: 0x000b,
  time: 0x0040,
  narrow: 0x001e,
  wide: 0x001f,
  binary: 0x0102,
} as const

/** `encoding` is for strings that are not Unicode; undefined where the item does not say it. */
export function readProperties(
  storage: CompoundFile,
  header: number,
  encoding: string | undefined,
  names?: ReadonlyMap<string, number>,
): MsgProperties {
  const fixed = byteView(storage.read('__properties_version1.0') ?? new Uint8Array())
  const places = new Map<number, number>()
  for (let at = header; at + 16 <= fixed.length; at += 16) places.set(fixed.u32(at), at + 8)
  const stream = (id: number, type: number): Uint8Array | undefined =>
    storage.read(`__substg1.0_${hex(id)}${hex(type)}`)
  const placeOf = (id: number, type: number): number | undefined => places.get(id * 0x1_0000 + type)
  return {
    text(id) {
      const wide = stream(id, kind.wide)
      if (wide !== undefined) return Buffer.from(wide).toString('utf16le').replace(/\0+$/, '')
      const narrow = stream(id, kind.narrow)
      return narrow === undefined ? '' : decodedText(narrow, encoding)
    },
    bytes: (id) => stream(id, kind.binary),
    number(id) {
      const at = placeOf(id, kind.long)
      return at === undefined ? undefined : fixed.u32(at)
    },
    time(id) {
      const at = placeOf(id, kind.time)
      return at === undefined ? undefined : timeText(fixed.u32(at), fixed.u32(at + 4))
    },
    real(id) {
      const at = placeOf(id, kind.real)
      return at === undefined ? undefined : fixed.f64(at)
    },
    named: (set, id) => names?.get(namedKey(set, id)),
  }
}

/** The encoding of a code page's number; undefined for one that is unknown or no encoding of bytes. */
export function encodingOfPage(page: number | undefined): string | undefined {
  if (page === undefined || page === 0 || page === 1200 || page === 1201) return undefined
  const name = codePageEncoding(page)
  return iconv.encodingExists(name) ? name : undefined
}

function hex(number: number): string {
  return number.toString(16).toUpperCase().padStart(4, '0')
}
