import { binaryCipher } from './binary-encryption.ts'
import { byteView } from './byte-view.ts'
import { isCompoundFile, openCompoundFile } from './compound-file.ts'
import { BUILT_IN_PASSWORD } from './encrypted-package.ts'
import { lockedFile, wrongPassword } from './password-error.ts'

/** A binary workbook without its RC4 encryption: as it is when it has none, or one that the library takes off itself. Throws `encrypted`. */
export function unlockedWorkbook(bytes: Uint8Array, password: string | undefined): Uint8Array {
  const stream = isCompoundFile(bytes) ? workbookStream(bytes) : bytes
  const at = stream === undefined ? undefined : filePassAt(stream)
  if (stream === undefined || at === undefined) return bytes
  const record = byteView(stream).part(at + 4, byteView(stream).u16(at + 2))
  if (record.u16(0) === 0) {
    const isBuiltIn = record.length >= 6 && record.u16(2) === 0xb359
    if (password === undefined && !isBuiltIn) throw lockedFile()
    return bytes
  }
  const info = record.part(2, record.length - 2)
  const cipher = binaryCipher(info, password ?? BUILT_IN_PASSWORD, 1024)
  if (cipher === undefined) throw password === undefined ? lockedFile() : wrongPassword()
  const clear = Buffer.from(stream)
  eachRecord(clear, (type, place, size) => {
    if (clearRecords.has(type) && !(type === BEGIN && isUnreadable(clear, place))) return
    // Where a sheet begins stays readable in the list of sheets.
    const kept = type === BOUND_SHEET ? 4 : 0
    cipher(clear.subarray(place + 4 + kept, place + 4 + size), place + 4 + kept)
  })
  clear.writeUInt16LE(NOTHING, at)
  return clear
}

const FILE_PASS = 0x2f
const BEGIN = 0x809
const BOUND_SHEET = 0x85
/** A record that says nothing (Mms): it keeps the place of the one that says how the file is encrypted. */
const NOTHING = 0xc1
const clearRecords = new Set([BEGIN, FILE_PASS, 0x194, 0x195, 0xe1, 0x196, 0x138])

/** LibreOffice encrypts the record that begins a chart in a sheet too: then it names no version there is. */
function isUnreadable(stream: Buffer, place: number): boolean {
  return ![0x0500, 0x0600].includes(stream.readUInt16LE(place + 4))
}

function workbookStream(bytes: Uint8Array): Uint8Array | undefined {
  const file = openCompoundFile(bytes)
  const name = file.names.find((one) => one === 'Workbook' || one === 'Book')
  return name === undefined ? undefined : file.read(name)
}

/** A FilePass record among the globals: all that follows is encrypted. */
function filePassAt(stream: Uint8Array): number | undefined {
  let found: number | undefined
  eachRecord(stream, (type, place) => {
    if (type === FILE_PASS) found ??= place
    return type !== FILE_PASS && type !== 0x0a
  })
  return found
}

/** Until the visitor gives false. */
function eachRecord(stream: Uint8Array, visit: (type: number, place: number, size: number) => unknown): void {
  for (let place = 0; place + 4 <= stream.length;) {
    const type = stream[place]! | (stream[place + 1]! << 8)
    const size = stream[place + 2]! | (stream[place + 3]! << 8)
    if (place + 4 + size > stream.length || visit(type, place, size) === false) return
    place += 4 + size
  }
}
