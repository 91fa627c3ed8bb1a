import { createDecipheriv, hash } from 'node:crypto'
import type { ByteView } from './byte-view.ts'
import { extractLimits } from './limits.ts'
import { spin, type PackageCipher } from './package-cipher.ts'
import { unknownCipher } from './password-error.ts'
import { ExtractError } from './text-view.ts'
import { descendants, parseXml, type XmlElement } from './xml-tree.ts'

/** Agile encryption, Office 2010 and later: AES in blocks of 4,096 bytes under a key that the password unlocks. */
export function readAgileEncryption(info: ByteView): PackageCipher {
  const root = parseXml([info.bytes.subarray(8)], 'EncryptionInfo')
  const data = readKey(descendants(root, 'keyData')[0])
  const lock = descendants(root, 'encryptedKey').find((one) => 'spinCount' in one.attributes)
  const key = readKey(lock)
  const rounds = Number(lock?.attributes['spinCount'])
  if (!Number.isSafeInteger(rounds) || rounds < 0) throw damaged()
  if (rounds > extractLimits.passwordRounds) {
    throw new ExtractError('too_large', `Its password would have to be hashed ${rounds} times.`)
  }
  return (password, packed) => {
    const start = Buffer.concat([key.salt, Buffer.from(password, 'utf16le')])
    const spun = spin(key.hash, start, rounds)
    const unlock = (purpose: string, name: string): Buffer => {
      const purposed = hash(key.hash, Buffer.concat([spun, Buffer.from(purpose, 'hex')]), 'buffer')
      return decrypt(key, fitted(purposed, key.keyBytes), key.salt, base64(lock, name))
    }
    const verifier = unlock('fea7d2763b4b9e79', 'encryptedVerifierHashInput').subarray(0, key.salt.length)
    const expected = unlock('d7aa0f6d3061344e', 'encryptedVerifierHashValue')
    const actual = hash(key.hash, verifier, 'buffer')
    if (!actual.equals(expected.subarray(0, actual.length))) return undefined
    const secret = unlock('146e0be7abacd0d6', 'encryptedKeyValue').subarray(0, data.keyBytes)
    return decryptSegments(data, secret, packed)
  }
}

type Key = {
  readonly cipher: string
  readonly hash: string
  readonly salt: Buffer
  readonly blockBytes: number
  readonly keyBytes: number
}

function readKey(element: XmlElement | undefined): Key {
  const said = (name: string): string => element?.attributes[name] ?? ''
  const [keyBits, blockBytes] = [Number(said('keyBits')), Number(said('blockSize'))]
  const algorithm = hashes[said('hashAlgorithm').toUpperCase().replace('-', '')]
  if (said('cipherAlgorithm') !== 'AES' || algorithm === undefined) throw unknownCipher()
  if (said('cipherChaining') !== 'ChainingModeCBC' || ![128, 192, 256].includes(keyBits)) throw unknownCipher()
  if (blockBytes !== 16) throw damaged()
  const salt = base64(element, 'saltValue')
  return { cipher: `aes-${keyBits}-cbc`, hash: algorithm, salt, blockBytes, keyBytes: keyBits / 8 }
}

const hashes: Readonly<Record<string, string>> = { SHA1: 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' }
const SEGMENT = 4096

function decryptSegments(data: Key, secret: Buffer, packed: Uint8Array): Uint8Array {
  const clear = Buffer.allocUnsafe(packed.length - (packed.length % data.blockBytes))
  const counted = Buffer.concat([data.salt, Buffer.alloc(4)])
  for (let at = 0, nth = 0; at < clear.length; at += SEGMENT, nth++) {
    counted.writeUInt32LE(nth, data.salt.length)
    const segment = packed.subarray(at, Math.min(at + SEGMENT, clear.length))
    decrypt(data, secret, hash(data.hash, counted, 'buffer'), segment).copy(clear, at)
  }
  return clear
}

function decrypt(key: Key, secret: Buffer, start: Buffer, bytes: Uint8Array): Buffer {
  if (bytes.length === 0 || bytes.length % key.blockBytes !== 0) throw damaged()
  const decipher = createDecipheriv(key.cipher, secret, fitted(start, key.blockBytes)).setAutoPadding(false)
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

/** A hash cut to the size needed, or filled up with 0x36. */
function fitted(bytes: Buffer, size: number): Buffer {
  return bytes.length >= size
    ? bytes.subarray(0, size)
    : Buffer.concat([bytes, Buffer.alloc(size - bytes.length, 0x36)])
}

function base64(element: XmlElement | undefined, name: string): Buffer {
  const bytes = Buffer.from(element?.attributes[name] ?? '', 'base64')
  if (bytes.length === 0) throw damaged()
  return bytes
}

function damaged(): ExtractError {
  return new ExtractError('corrupt', 'The file is damaged: what says how it is encrypted cannot be read.')
}
