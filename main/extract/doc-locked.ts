import { binaryCipher } from './binary-encryption.ts'
import { byteView } from './byte-view.ts'
import type { CompoundFile } from './compound-file.ts'
import { lockedFile, unknownCipher, wrongPassword } from './password-error.ts'

/** A Word 97–2003 document without its RC4 encryption; the same file when it has none. Throws `encrypted`. */
export function unlockedDoc(file: CompoundFile, password: string | undefined): CompoundFile {
  const head = byteView(file.read('WordDocument', CLEAR_HEAD) ?? new Uint8Array())
  if (head.length < CLEAR_HEAD || (head.u8(11) & ENCRYPTED) === 0) return file
  if (password === undefined) throw lockedFile()
  const tableName = (head.u8(11) & 0x02) === 0 ? '0Table' : '1Table'
  const table = byteView(file.read(tableName) ?? new Uint8Array())
  const headerSize = head.u32(14)
  // Obfuscated by exclusive or, or from before Word 97.
  if ((head.u8(11) & OBFUSCATED) !== 0 || headerSize < 52 || headerSize > table.length) throw unknownCipher()
  const cipher = binaryCipher(table.part(0, headerSize), password, 512)
  if (cipher === undefined) throw wrongPassword()
  const clearFrom: Readonly<Record<string, number>> = { WordDocument: CLEAR_HEAD, [tableName]: headerSize, Data: 0 }
  const known = new Map<string, Uint8Array>()
  return {
    ...file,
    read(name, limit = Number.POSITIVE_INFINITY) {
      const from = clearFrom[name]
      if (from === undefined) return file.read(name, limit)
      let bytes = known.get(name)
      if (bytes === undefined) {
        const stream = file.read(name)
        if (stream === undefined) return undefined
        bytes = Buffer.from(stream)
        cipher(bytes.subarray(from), from)
        known.set(name, bytes)
      }
      return bytes.subarray(0, Math.min(limit, bytes.length))
    },
  }
}

/** What stays readable of the file information block. */
const CLEAR_HEAD = 68
const ENCRYPTED = 0x01
const OBFUSCATED = 0x80
