import { byteView } from './byte-view.ts'
import { ExtractError } from './text-view.ts'

/** A storage of an OLE compound file (old Office formats, MSG, encrypted OOXML): its streams by name. */
export type CompoundFile = {
  /** Names of the streams and storages that lie in it, not of those further down. */
  readonly names: readonly string[]
  /** First bytes of the stream of that name, at most `limit`; undefined where there is none. */
  read(name: string, limit?: number): Uint8Array | undefined
  /** The storage of that name; undefined where there is none. */
  folder(name: string): CompoundFile | undefined
}

const END_OF_CHAIN = 0xffff_fffa
const NOBODY = 0xffff_ffff
const MINI_STREAM_CUTOFF = 4096
const signature = 0xe011_cfd0

/** Whether bytes begin as a compound file does. */
export function isCompoundFile(bytes: Uint8Array): boolean {
  return bytes.length >= 512 && byteView(bytes).u32(0) === signature
}

/** Opens the root storage. Throws `corrupt` where the directory cannot be followed. Specification: [MS-CFB]. */
export function openCompoundFile(bytes: Uint8Array): CompoundFile {
  const view = byteView(bytes)
  if (bytes.length < 512) throw damaged()
  const sectorSize = 2 ** view.u16(30)
  const miniSize = 2 ** view.u16(32)
  if ((sectorSize !== 512 && sectorSize !== 4096) || miniSize < 16 || miniSize > sectorSize) throw damaged()
  const sectorCount = Math.ceil(bytes.length / sectorSize)
  const fat = readFat()
  const entries = readDirectory(readChain(view.u32(48), Number.POSITIVE_INFINITY))
  const root = entries.find((entry) => entry.type === 5)
  if (root === undefined) throw damaged()
  let mini: { readonly stream: Uint8Array; readonly next: Uint32Array } | undefined
  return storage(root)

  function storage(parent: Entry): CompoundFile {
    const inside = childrenOf(entries, parent)
    // Names are compared without regard to case, as the format orders them.
    const find = (name: string, type: number): Entry | undefined =>
      inside.find((entry) => entry.type === type && entry.name.toLowerCase() === name.toLowerCase())
    return {
      names: inside.map((entry) => entry.name),
      read(name, limit = Number.POSITIVE_INFINITY) {
        const entry = find(name, 2)
        if (entry === undefined) return undefined
        const size = Math.min(entry.size, limit)
        return (entry.size < MINI_STREAM_CUTOFF ? readMini(entry.start, size) : readChain(entry.start, size)).subarray(
          0,
          size,
        )
      },
      folder(name) {
        const entry = find(name, 1)
        return entry === undefined ? undefined : storage(entry)
      },
    }
  }

  function sectorAt(sector: number): number {
    const offset = (sector + 1) * sectorSize
    if (offset + 4 > bytes.length) throw damaged()
    return offset
  }

  /** The allocation table: for each sector, the one that follows it. */
  function readFat(): Uint32Array {
    const listed: number[] = []
    for (let i = 0; i < 109; i++) listed.push(view.u32(76 + i * 4))
    let more = view.u32(68)
    // A table larger than the file describes nothing.
    for (; more < END_OF_CHAIN && listed.length < sectorCount + 109;) {
      const offset = sectorAt(more)
      for (let i = 0; i < sectorSize / 4 - 1; i++) listed.push(view.u32(offset + i * 4))
      more = view.u32(offset + sectorSize - 4)
    }
    const sectors = listed
      .filter((sector) => sector < END_OF_CHAIN && (sector + 1) * sectorSize < bytes.length)
      .slice(0, sectorCount)
    const table = new Uint32Array(sectors.length * (sectorSize / 4)).fill(NOBODY)
    sectors.forEach((sector, nth) => {
      const offset = sectorAt(sector)
      for (let i = 0; i < sectorSize / 4 && offset + i * 4 + 4 <= bytes.length; i++) {
        table[nth * (sectorSize / 4) + i] = view.u32(offset + i * 4)
      }
    })
    return table
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
    mini ??= { stream: readChain(root!.start, Number.POSITIVE_INFINITY), next: numbers(view.u32(60)) }
    const parts: Uint8Array[] = []
    let sector = start
    for (let size = 0; sector < END_OF_CHAIN && size < limit; size += miniSize) {
      parts.push(mini.stream.subarray(sector * miniSize, (sector + 1) * miniSize))
      if (size > mini.stream.length) throw damaged()
      sector = mini.next[sector] ?? END_OF_CHAIN
    }
    return Buffer.concat(parts)
  }

  function numbers(start: number): Uint32Array {
    const chain = byteView(readChain(start, Number.POSITIVE_INFINITY))
    return Uint32Array.from({ length: Math.floor(chain.length / 4) }, (_, i) => chain.u32(i * 4))
  }
}

type Entry = {
  readonly name: string
  readonly type: number
  readonly start: number
  readonly size: number
  readonly left: number
  readonly right: number
  readonly child: number
}

function readDirectory(directory: Uint8Array): Entry[] {
  const view = byteView(directory)
  return Array.from({ length: Math.floor(directory.length / 128) }, (_, i) => {
    const at = i * 128
    const nameUnits = Math.min(31, Math.max(0, Math.floor(view.u16(at + 64) / 2) - 1))
    return {
      name: view.utf16(at, nameUnits),
      type: view.u8(at + 66),
      left: view.u32(at + 68),
      right: view.u32(at + 72),
      child: view.u32(at + 76),
      start: view.u32(at + 116),
      size: view.u32(at + 120),
    }
  })
}

/** A storage's entries are a tree of siblings; each is taken once, however the links run. */
function childrenOf(entries: readonly Entry[], parent: Entry): Entry[] {
  const found = new Set<number>()
  const open = [parent.child]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const entry = entries[id]
    if (entry === undefined || entry.type === 0 || entry.type === 5 || found.has(id)) continue
    found.add(id)
    open.push(entry.right, entry.left)
  }
  return [...found].toSorted((a, b) => a - b).map((id) => entries[id]!)
}

function damaged(): ExtractError {
  return new ExtractError('corrupt', 'The file is damaged: its directory cannot be read.')
}
