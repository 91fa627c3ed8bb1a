import { inflateSync } from 'node:zlib'
import { isCompoundFile, openCompoundFile } from './compound-file.ts'
import { embeddedKind, embeddedLines } from './embedded-object.ts'
import { extractLimits } from './limits.ts'
import type { BinaryRecord, PptFile } from './ppt-records.ts'

const type = { objects: 0x0409, embedded: 0x0fcc, atom: 0x0fc3, storage: 0x1011, reference: 0x0bc1 } as const
const COMPRESSED = 1

/** The charts and sheets that a presentation keeps as objects of their own: their lines by the slide that shows them, and what is not read. */
export async function readPptObjects(file: PptFile) {
  const { reader } = file
  const known = new Map<number, string[]>()
  const notRead: string[] = []
  const list = reader.inside(file.document.body).filter((record) => record.type === type.objects)
  for (const record of list.flatMap(({ body }) => reader.inside(body))) {
    if (record.type < type.embedded || record.type > type.embedded + 2) continue
    const atom = reader.inside(record.body).find((one) => one.type === type.atom && one.body.length >= 20)?.body
    const stored = atom === undefined ? undefined : storageOf(file.object(atom.u32(16)))
    const lines = stored === undefined ? undefined : await embeddedLines(stored)
    if (atom !== undefined && lines !== undefined) known.set(atom.u32(8), lines)
    else notRead.push(`1 embedded object (${stored === undefined ? 'unknown kind' : embeddedKind(stored)})`)
  }
  return { notRead, linesOn: (slide: BinaryRecord) => referencesIn(slide, 0).flatMap((id) => known.get(id) ?? []) }

  function referencesIn(record: BinaryRecord, depth: number): number[] {
    if (record.type === type.reference) return record.body.length >= 4 ? [record.body.u32(0)] : []
    if (!record.isContainer || depth > extractLimits.xmlDepth / 10) return []
    return reader.inside(record.body).flatMap((inner) => referencesIn(inner, depth + 1))
  }
}

function storageOf(record: BinaryRecord | undefined) {
  if (record === undefined || record.type !== type.storage) return undefined
  const bytes = record.instance === COMPRESSED ? inflated(record.body.bytes.subarray(4)) : record.body.bytes
  return bytes !== undefined && isCompoundFile(bytes) ? openCompoundFile(bytes) : undefined
}

/** Undefined for what is damaged or unpacks to too much: the object is then named as not read. */
function inflated(packed: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: extractLimits.gzipBytes })
  } catch {
    return undefined
  }
}
