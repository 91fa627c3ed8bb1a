import iconv from 'iconv-lite'
import { byteView } from './byte-view.ts'
import type { CompoundFile } from './compound-file.ts'
import { decodeText } from './encoding.ts'
import { codePageEncoding } from './rtf-words.ts'

/** Properties of an Outlook item, recipient or attachment, by their number. Specification: [MS-OXMSG]. */
export type MsgProperties = {
  /** '' where there is none. */
  readonly text: (id: number) => string
  readonly bytes: (id: number) => Uint8Array | undefined
  readonly number: (id: number) => number | undefined
  /** ISO, in UTC. */
  readonly time: (id: number) => string | undefined
}

/** Bytes before the list of fixed properties, by what the storage is. */
export const msgHeader = { message: 32, innerMessage: 24, part: 8 } as const

const kind = { long: 0x0003, boolean: 0x000b, time: 0x0040, narrow: 0x001e, wide: 0x001f, binary: 0x0102 } as const

/** `encoding` is for strings that are not Unicode; undefined where the item does not say it. */
export function readProperties(storage: CompoundFile, header: number, encoding: string | undefined): MsgProperties {
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
      if (narrow === undefined) return ''
      const text = encoding === undefined ? decodeText(narrow).text : iconv.decode(Buffer.from(narrow), encoding)
      return text.replace(/\0+$/, '')
    },
    bytes: (id) => stream(id, kind.binary),
    number(id) {
      const at = placeOf(id, kind.long)
      return at === undefined ? undefined : fixed.u32(at)
    },
    time(id) {
      const at = placeOf(id, kind.time)
      if (at === undefined) return undefined
      // Steps of 100 ns since 1601.
      const milliseconds = (fixed.u32(at + 4) * 2 ** 32 + fixed.u32(at)) / 10_000 - 11_644_473_600_000
      const date = new Date(Math.floor(milliseconds / 1000) * 1000)
      return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 4000
        ? undefined
        : date.toISOString().replace('.000Z', 'Z')
    },
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
