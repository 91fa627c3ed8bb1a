import { byteView, type ByteView } from './byte-view.ts'
import type { CompoundFile } from './compound-file.ts'
import { ExtractError } from './text-view.ts'

/** A record of a PowerPoint 97 presentation or of an Office drawing. */
export type BinaryRecord = {
  readonly type: number
  readonly instance: number
  /** Whether it holds records and nothing else. */
  readonly isContainer: boolean
  readonly body: ByteView
}

export type RecordReader = {
  /** The records inside a record's body. */
  readonly inside: (body: ByteView) => BinaryRecord[]
  readonly at: (offset: number) => BinaryRecord
}

/** Reads records of a stream. A stream whose records overlap without end throws `corrupt`: each is visited some times, not thousands. */
export function createRecordReader(stream: ByteView): RecordReader {
  let budget = stream.length * 2 + 10_000
  const read = (view: ByteView, at: number): BinaryRecord => {
    if (budget-- < 0) throw new ExtractError('corrupt', 'The file is damaged: its records overlap.')
    const length = Math.min(view.u32(at + 4), view.length - at - 8)
    const head = view.u16(at)
    return {
      type: view.u16(at + 2),
      instance: head >> 4,
      isContainer: (head & 0xf) === 0xf,
      body: view.part(at + 8, length),
    }
  }
  return {
    at: (offset) => read(stream, offset),
    inside(body) {
      const records: BinaryRecord[] = []
      for (let at = 0; at + 8 <= body.length;) {
        const record = read(body, at)
        records.push(record)
        at += 8 + record.body.length
      }
      return records
    },
  }
}

export type PptFile = {
  readonly reader: RecordReader
  /** The newest version of an object by its number; undefined where there is none. */
  readonly object: (id: number) => BinaryRecord | undefined
  readonly document: BinaryRecord
}

const USER_EDIT = 0x0ff5
const PERSIST_DIRECTORY = 0x1772
const DOCUMENT = 0x03e8

/** Opens the stream of a presentation: saved versions lie one behind the other, the newest says where its objects are. Specification: [MS-PPT]. */
export function openPptFile(container: CompoundFile): PptFile {
  const stream = byteView(container.read('PowerPoint Document') ?? new Uint8Array())
  const reader = createRecordReader(stream)
  const offsets = new Map<number, number>()
  let document: number | undefined
  const seen = new Set<number>()
  for (let at = newestEdit(container, stream, reader); at !== 0 && !seen.has(at);) {
    seen.add(at)
    const edit = reader.at(at)
    if (edit.type !== USER_EDIT) throw damaged('its versions cannot be followed')
    if (edit.body.length >= 32) throw locked()
    document ??= edit.body.u32(16)
    const directory = reader.at(edit.body.u32(12))
    if (directory.type !== PERSIST_DIRECTORY) throw damaged('its list of objects is missing')
    addOffsets(directory.body, offsets)
    at = edit.body.u32(8)
  }
  const object = (id: number): BinaryRecord | undefined => {
    const offset = offsets.get(id)
    return offset === undefined ? undefined : reader.at(offset)
  }
  const root = document === undefined ? undefined : object(document)
  if (root?.type !== DOCUMENT) throw damaged('its document is missing')
  return { reader, object, document: root }
}

function newestEdit(container: CompoundFile, stream: ByteView, reader: RecordReader): number {
  const user = byteView(container.read('Current User') ?? new Uint8Array())
  if (user.length >= 20) {
    if (user.u32(12) === 0xf3d1_c4df) throw locked()
    return user.u32(16)
  }
  let [at, newest] = [0, 0]
  while (at + 8 <= stream.length) {
    const { type, body } = reader.at(at)
    if (type === USER_EDIT) newest = at
    at += 8 + body.length
  }
  if (newest === 0) throw damaged('it holds no presentation')
  return newest
}

/** Runs of numbers with an offset each; older versions do not replace newer ones. */
function addOffsets(directory: ByteView, offsets: Map<number, number>): void {
  for (let at = 0; at + 4 <= directory.length;) {
    const head = directory.u32(at)
    const [first, count] = [head & 0xf_ffff, head >>> 20]
    at += 4
    for (let i = 0; i < count && at + 4 <= directory.length; i++, at += 4) {
      if (!offsets.has(first + i)) offsets.set(first + i, directory.u32(at))
    }
  }
}

function damaged(why: string): ExtractError {
  return new ExtractError('corrupt', `The file is damaged: ${why}.`)
}

/** Each object is encrypted by itself: the password is not asked for. */
function locked(): ExtractError {
  const message =
    'The file is protected by a password; one of PowerPoint 97–2003 cannot be opened here. Save it without, or as .pptx.'
  return new ExtractError('encrypted', message)
}
