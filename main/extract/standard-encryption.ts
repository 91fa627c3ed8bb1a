import { createDecipheriv, hash } from 'node:crypto'
import type { ByteView } from './byte-view.ts'
import { spin, type PackageCipher } from './package-cipher.ts'
import { unknownCipher } from './password-error.ts'

/** How a file says that it is encrypted by the system's cryptography ([MS-OFFCRYPTO] 2.3.2 and 2.3.3): from the flags before the header on. */
export type EncryptionHeader = {
  readonly algorithm: number
  readonly keyBits: number
  readonly salt: Uint8Array
  readonly verifier: Uint8Array
  readonly verifierHash: Uint8Array
}

export function readEncryptionHeader(info: ByteView): EncryptionHeader {
  const headerSize = info.u32(8)
  const verifier = info.part(12 + headerSize, info.length - 12 - headerSize)
  const saltSize = verifier.u32(0)
  return {
    algorithm: info.u32(20),
    keyBits: info.u32(28),
    salt: verifier.part(4, saltSize).bytes,
    verifier: verifier.part(4 + saltSize, 16).bytes,
    verifierHash: verifier.part(24 + saltSize, verifier.length - 24 - saltSize).bytes,
  }
}

const ROUNDS = 50_000

/** Standard encryption, Office 2007: AES, block by block. */
export function readStandardEncryption(info: ByteView): PackageCipher {
  const header = readEncryptionHeader(info)
  const bits = aesBits[header.algorithm]
  if (bits === undefined) throw unknownCipher()
  return (password, packed) => {
    const secret = keyOf(header, password, bits / 8)
    const clear = (bytes: Uint8Array): Buffer => {
      const whole = bytes.subarray(0, bytes.length - (bytes.length % 16))
      const decipher = createDecipheriv(`aes-${bits}-ecb`, secret, null).setAutoPadding(false)
      return Buffer.concat([decipher.update(whole), decipher.final()])
    }
    const expected = clear(header.verifierHash.subarray(0, 32)).subarray(0, 20)
    if (!hash('sha1', clear(header.verifier), 'buffer').equals(expected)) return undefined
    return clear(packed)
  }
}

const aesBits: Readonly<Record<number, number>> = { 0x660e: 128, 0x660f: 192, 0x6610: 256 }

function keyOf({ salt }: EncryptionHeader, password: string, size: number): Buffer {
  const spun = spin('sha1', Buffer.concat([salt, Buffer.from(password, 'utf16le')]), ROUNDS)
  const last = hash('sha1', Buffer.concat([spun, Buffer.alloc(4)]), 'buffer')
  const halves = [0x36, 0x5c].map((fill) => {
    const block = Buffer.alloc(64, fill)
    for (const [i, byte] of last.entries()) block[i] = fill ^ byte
    return hash('sha1', block, 'buffer')
  })
  return Buffer.concat(halves).subarray(0, size)
}
