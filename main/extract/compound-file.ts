import { ExtractError } from './text-view.ts'

/** OLE compound file (old Office formats, MSG, encrypted OOXML): its streams by name. */
export type CompoundFile = {
  /** Names of all streams and storages, in directory order. */
  readonly names: readonly string[]
  /** First bytes of the stream of that name, at most `limit`; undefined where there is none. */
  read(name: string, limit: number): Uint8Array | undefined
}

const END_OF_CHAIN = 0xffff_fffa
const MINI_STREAM_CUTOFF = 4096

/** Reads the directory. Throws `corrupt` where it cannot be followed. Specification: [MS-CFB]. */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 512) throw damaged()
  const sectorSize = 1 << view.getUint16(30, true)
  const miniSize = 1 << view.getUint16(32, true)
  if (sectorSize !== 512 && sectorSize !== 4096) throw damaged()
  const fat = readFat()
  const directory = readChain(view.getUint32(48, true), Number.POSITIVE_INFINITY)
  const entries = readDirectory(directory)
  const root = entries.find((entry) => entry.type === 5)
  if (root === undefined) throw damaged()

  return {
    names: entries.map((entry) => entry.name),
    read(name, limit) {
      const entry = entries.find((candidate) => candidate.type === 2 && candidate.name === name)
      if (entry === undefined) return undefined
      const size = Math.min(entry.size, limit)
      return (entry.size < MINI_STREAM_CUTOFF ? readMini(entry.start, size) : readChain(entry.start, size)).subarray(
        0,
        size,
      )
    },
  }

  function sectorAt(sector: number): number {
    const offset = (sector + 1) * sectorSize
    if (offset + 4 > bytes.length) throw damaged()
    return offset
  }

  /** The allocation table: for each sector, the one that follows it. */
  function readFat(): Uint32Array {
    const listed: number[] = []
    for (let i = 0; i < 109; i++) listed.push(view.getUint32(76 + i * 4, true))
    let more = view.getUint32(68, true)
    for (let guard = 0; more < END_OF_CHAIN && guard < bytes.length / sectorSize; guard++) {
      const offset = sectorAt(more)
      for (let i = 0; i < sectorSize / 4 - 1; i++) listed.push(uint32(offset + i * 4))
      more = uint32(offset + sectorSize - 4)
    }
    const sectors = listed.filter((sector) => sector < END_OF_CHAIN && (sector + 1) * sectorSize < bytes.length)
    const table = new Uint32Array(sectors.length * (sectorSize / 4)).fill(0xffff_ffff)
    sectors.forEach((sector, nth) => {
      const offset = sectorAt(sector)
      for (let i = 0; i < sectorSize / 4 && offset + i * 4 + 4 <= bytes.length; i++) {
        table[nth * (sectorSize / 4) + i] = uint32(offset + i * 4)
      }
    })
    return table
  }

  function uint32(offset: number): number {
    if (offset + 4 > bytes.length) throw damaged()
    return view.getUint32(offset, true)
  }

  function readChain(start: number, limit: number): Uint8Array {
    const parts: Uint8Array[] = []
    let size = 0
    for (let sector = start; sector < END_OF_CHAIN && size < limit; sector = fat[sector] ?? END_OF_CHAIN) {
      const offset = sectorAt(sector)
      parts.push(bytes.subarray(offset, offset + sectorSize))
      size += sectorSize
      if (size > bytes.length) throw damaged()
    }
    return Buffer.concat(parts)
  }

  function readMini(start: number, limit: number): Uint8Array {
    const stream = readChain(root!.start, Number.POSITIVE_INFINITY)
    const miniFat = readChain(view.getUint32(60, true), Number.POSITIVE_INFINITY)
    const next = new DataView(miniFat.buffer, miniFat.byteOffset, miniFat.byteLength)
    const parts: Uint8Array[] = []
    let sector = start
    for (let size = 0; sector < END_OF_CHAIN && size < limit; size += miniSize) {
      parts.push(stream.subarray(sector * miniSize, (sector + 1) * miniSize))
      if (size > stream.length) throw damaged()
      sector = sector * 4 + 4 <= miniFat.length ? next.getUint32(sector * 4, true) : END_OF_CHAIN
    }
    return Buffer.concat(parts)
  }
}

type Entry = { readonly name: string; readonly type: number; readonly start: number; readonly size: number }

function readDirectory(directory: Uint8Array): Entry[] {
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  const entries: Entry[] = []
  for (let offset = 0; offset + 128 <= directory.length; offset += 128) {
    const type = directory[offset + 66]!
    if (type === 0) continue
    const nameBytes = Math.min(64, Math.max(0, view.getUint16(offset + 64, true) - 2))
    const name = Buffer.from(directory.subarray(offset, offset + nameBytes)).toString('utf16le')
    entries.push({ name, type, start: view.getUint32(offset + 116, true), size: view.getUint32(offset + 120, true) })
  }
  return entries
}

function damaged(): ExtractError {
  return new ExtractError('corrupt', 'The file is damaged: its directory cannot be read.')
}
