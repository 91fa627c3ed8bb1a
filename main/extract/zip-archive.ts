import { Inflate } from 'fflate'
import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'

/** A zip whose entries are inflated when asked for, within the limits. Names use forward slashes and no leading one. */
export type ZipArchive = {
  readonly names: readonly string[]
  /** Inflated bytes of an entry, in pieces; undefined when it is not there. Throws `corrupt`, `encrypted` and `too_large`. */
  readonly chunks: (name: string) => Iterable<Uint8Array> | undefined
  readonly bytes: (name: string) => Uint8Array | undefined
}

/** What the directory says of an entry. */
export type ZipEntry = {
  readonly name: string
  readonly rawName: Uint8Array
  /** As MS-DOS kept it, in local time: date, then time. */
  readonly changed: number
  readonly method: number
  readonly isEncrypted: boolean
  readonly packed: number
  readonly inflated: number
  readonly offset: number
}

/** Compressed bytes inflated at once: at deflate's own ratio a piece stays under 17 MB. */
const SLICE = 16 * 1024

/** Reads the directory and refuses a bomb by what the directory says, before anything is inflated. */
export function openZip(bytes: Uint8Array): ZipArchive {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = new Map(zipDirectory(bytes).map((entry) => [entry.name.toLowerCase(), entry]))
  refuseBomb([...entries.values()])
  let spent = 0

  function* inflate(entry: ZipEntry): Generator<Uint8Array> {
    if (entry.isEncrypted) throw new ExtractError('encrypted', 'The file is protected by a password.')
    const packed = packedBytes(view, entry)
    let size = 0
    for (const chunk of entry.method === 0 ? [packed] : unpacked(packed, entry.name)) {
      size += chunk.length
      spent += chunk.length
      // The directory was believed when the file was let in: an entry that is larger lied.
      if (size > entry.inflated) throw damaged(`its part ${entry.name} is larger than its directory says`)
      if (spent > extractLimits.totalInflatedBytes) throw tooLarge('its parts inflate to more than the limit')
      yield chunk
    }
    if (size < entry.inflated) throw damaged(`its part ${entry.name} is cut off`)
  }

  const chunks = (name: string): Iterable<Uint8Array> | undefined => {
    const entry = entries.get(name.toLowerCase())
    return entry === undefined ? undefined : inflate(entry)
  }
  return {
    names: [...entries.values()].map(({ name }) => name),
    chunks,
    bytes(name) {
      const pieces = chunks(name)
      return pieces === undefined ? undefined : Buffer.concat([...pieces])
    },
  }
}

/** What raw deflate makes of bytes, in pieces. Throws `corrupt`. */
export function* unpacked(packed: Uint8Array, name: string): Generator<Uint8Array> {
  const ready: Uint8Array[] = []
  const stream = new Inflate((chunk) => void ready.push(chunk))
  for (let at = 0; at < packed.length; at += SLICE) {
    try {
      stream.push(packed.subarray(at, at + SLICE), at + SLICE >= packed.length)
    } catch (error) {
      throw damaged(`its part ${name} cannot be unpacked`, error)
    }
    yield* ready.splice(0)
  }
}

/** Only what an extractor may read counts: pictures and films are never inflated. */
function refuseBomb(entries: readonly ZipEntry[]): void {
  let total = 0
  for (const { name, packed, inflated: size } of entries) {
    if (!/\.(?:xml|rels|bin|vml|x?html?)$/i.test(name)) continue
    if (size > extractLimits.partBytes) throw tooLarge(`its part ${name} inflates to ${Math.round(size / 2 ** 20)} MB`)
    if (size > extractLimits.ratioFloorBytes && size > packed * extractLimits.inflateRatio) {
      throw tooLarge(`its part ${name} inflates to ${Math.round(size / Math.max(1, packed))} times its size`)
    }
    total += size
  }
  if (total > extractLimits.totalInflatedBytes) throw tooLarge('its parts inflate to more than the limit')
}

/** The central directory (APPNOTE 4.3.12), with zip64 and with bytes before the archive. Throws `corrupt`. */
export function zipDirectory(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  let [count, size, offset] = [
    view.getUint16(end + 10, true),
    view.getUint32(end + 12, true),
    view.getUint32(end + 16, true),
  ]
  let start = end - size
  if (count === 0xffff || size === 0xffff_ffff || offset === 0xffff_ffff) {
    const record = findSignature(view, end - 20, 0x0706_4b50) ? long(view, end - 12) : -1
    if (!findSignature(view, record, 0x0606_4b50)) throw damaged('its zip directory cannot be read')
    ;[count, size, offset] = [long(view, record + 32), long(view, record + 40), long(view, record + 48)]
    start = record - size
  }
  if (count > extractLimits.zipEntries) throw tooLarge(`it has ${count} parts`)
  // A directory that is not where it says it is has been moved with the whole archive.
  if (!findSignature(view, start, 0x0201_4b50)) start = offset
  const entries: ZipEntry[] = []
  for (let at = start, i = 0; i < count; i++) {
    if (!findSignature(view, at, 0x0201_4b50)) throw damaged('its zip directory cannot be read')
    const { entry, next } = readEntry(view, at, start - offset)
    entries.push(entry)
    at = next
  }
  return entries
}

function readEntry(view: DataView, at: number, shift: number): { entry: ZipEntry; next: number } {
  const short = (place: number): number => view.getUint16(at + place, true)
  const extraStart = at + 46 + short(28)
  const next = extraStart + short(30) + short(32)
  if (next > view.byteLength) throw damaged('its zip directory cannot be read')
  const rawName = new Uint8Array(view.buffer, view.byteOffset + at + 46, short(28))
  const name = new TextDecoder().decode(rawName)
  const wide = wideFields(view, extraStart, extraStart + short(30))
  const field = (place: number): number => {
    const value = view.getUint32(at + place, true)
    return value === 0xffff_ffff ? (wide.shift() ?? value) : value
  }
  const [inflated, packed, offset] = [field(24), field(20), field(42)]
  const clean = name.replaceAll('\\', '/').replace(/^\/+/, '')
  const entry = {
    name: clean,
    rawName,
    changed: short(14) * 0x1_0000 + short(12),
    method: short(10),
    isEncrypted: (short(8) & 1) !== 0,
    packed,
    inflated,
    offset: offset + shift,
  }
  return { entry, next }
}

/** The 64-bit values of the zip64 extra field, in the order of the fields they stand for. */
function wideFields(view: DataView, start: number, end: number): number[] {
  for (let at = start; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue
    const count = Math.floor(Math.min(view.getUint16(at + 2, true), end - at - 4) / 8)
    return Array.from({ length: count }, (_, i) => long(view, at + 4 + i * 8))
  }
  return []
}

function packedBytes(view: DataView, { name, method, offset, packed }: ZipEntry): Uint8Array {
  if (method !== 0 && method !== 8) throw damaged(`its part ${name} is packed in an unknown way`)
  if (!findSignature(view, offset, 0x0403_4b50) || offset + 30 > view.byteLength)
    throw damaged(`its part ${name} is missing`)
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + packed > view.byteLength) throw damaged(`its part ${name} is cut off`)
  return new Uint8Array(view.buffer, view.byteOffset + start, packed)
}

/** The end record stands before a comment of at most 65,535 bytes. */
function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === 0x0605_4b50) return at
  }
  throw damaged('its zip directory cannot be found')
}

function findSignature(view: DataView, at: number, signature: number): boolean {
  return at >= 0 && at + 4 <= view.byteLength && view.getUint32(at, true) === signature
}

function long(view: DataView, at: number): number {
  if (at < 0 || at + 8 > view.byteLength) throw damaged('its zip directory cannot be read')
  return Number(view.getBigUint64(at, true))
}

function damaged(why: string, cause?: unknown): ExtractError {
  return new ExtractError('corrupt', `The file is damaged: ${why}.`, { cause })
}

function tooLarge(why: string): ExtractError {
  return new ExtractError('too_large', `The file was not opened: ${why}.`)
}
