import { readAgileEncryption } from './agile-encryption.ts'
import { byteView } from './byte-view.ts'
import type { CompoundFile } from './compound-file.ts'
import type { PackageCipher } from './package-cipher.ts'
import { lockedFile, unknownCipher, wrongPassword } from './password-error.ts'
import { readStandardEncryption } from './standard-encryption.ts'
import { ExtractError } from './text-view.ts'

/** Excel's own: it encrypts workbooks that only their structure is protected in, and every reader opens them. */
export const BUILT_IN_PASSWORD = 'VelvetSweatshop'

/** The Office Open XML package inside a compound file. Throws `encrypted` without its password. Specification: [MS-OFFCRYPTO] 2.3.4. */
export function openEncryptedPackage(file: CompoundFile, password: string | undefined): Uint8Array {
  const info = byteView(file.read('EncryptionInfo') ?? new Uint8Array())
  const stream = file.read('EncryptedPackage')
  if (stream === undefined) throw new ExtractError('corrupt', 'The file is damaged: its encrypted part is missing.')
  const cipher = cipherOf(info.u16(0), info.u16(2))(info)
  const size = byteView(stream).u32(0) + byteView(stream).u32(4) * 2 ** 32
  const packed = stream.subarray(8)
  if (size > packed.length) throw new ExtractError('corrupt', 'The file is damaged: its encrypted part is cut off.')
  const found = cipher(password ?? BUILT_IN_PASSWORD, packed)
  if (found === undefined) throw password === undefined ? lockedFile() : wrongPassword()
  return found.subarray(0, size)
}

function cipherOf(major: number, minor: number): (info: ReturnType<typeof byteView>) => PackageCipher {
  if (major === 4 && minor === 4) return readAgileEncryption
  if (major >= 2 && major <= 4 && minor === 2) return readStandardEncryption
  throw unknownCipher()
}
