import { createDecipheriv, hash, pbkdf2Sync } from 'node:crypto'
import { extractLimits } from './limits.ts'
import { lockedFile, unknownCipher, wrongPassword } from './password-error.ts'
import { ExtractError } from './text-view.ts'
import { childOf, descendants, parseXml, type XmlElement } from './xml-tree.ts'
import { unpacked, type ZipArchive } from './zip-archive.ts'

const MANIFEST = 'META-INF/manifest.xml'

/** An OpenDocument package whose encrypted parts are opened when asked for; other packages as they are. Throws `encrypted` without the password. */
export function unlockedOdf(zip: ZipArchive, password: string | undefined): ZipArchive {
  const manifest = zip.chunks(MANIFEST)
  if (manifest === undefined || !zip.names.includes('mimetype')) return zip
  const entries = descendants(parseXml(manifest, MANIFEST), 'file-entry')
  const locks = new Map(
    entries.flatMap((entry) => {
      const lock = childOf(entry, 'encryption-data')
      const { 'full-path': part = '', size = '' } = entry.attributes
      return lock === undefined ? [] : [[part, { lock, size: Number(size) }] as const]
    }),
  )
  if (locks.size === 0) return zip
  if (password === undefined) throw lockedFile()
  let spent = 0

  function* inflate(part: string, { lock, size }: { lock: XmlElement; size: number }): Generator<Uint8Array> {
    const packed = decrypted(zip.bytes(part) ?? new Uint8Array(), lock, password ?? '')
    let inflated = 0
    for (const chunk of unpacked(packed, part)) {
      inflated += chunk.length
      spent += chunk.length
      if (inflated > extractLimits.partBytes || spent > extractLimits.totalInflatedBytes) {
        throw new ExtractError(
          'too_large',
          `The file was not opened: its part ${part} inflates to more than the limit.`,
        )
      }
      yield chunk
    }
    if (inflated < size) throw new ExtractError('corrupt', `The file is damaged: its part ${part} is cut off.`)
  }

  const chunks = (name: string): Iterable<Uint8Array> | undefined => {
    const lock = locks.get(name)
    return lock === undefined ? zip.chunks(name) : inflate(name, lock)
  }
  return {
    names: zip.names,
    chunks,
    bytes(name) {
      const pieces = chunks(name)
      return pieces === undefined ? undefined : Buffer.concat([...pieces])
    },
  }
}

/** AES in cipher block chaining under a key from PBKDF2: OpenDocument 1.2 and 1.3. */
function decrypted(bytes: Uint8Array, lock: XmlElement, password: string): Uint8Array {
  const said = (element: string, attribute: string): string => childOf(lock, element)?.attributes[attribute] ?? ''
  const rounds = Number(said('key-derivation', 'iteration-count'))
  const keySize = Number(said('key-derivation', 'key-size') || '16')
  const isKnown =
    said('key-derivation', 'key-derivation-name') === 'PBKDF2' &&
    said('algorithm', 'algorithm-name').endsWith(`#aes${keySize * 8}-cbc`) &&
    [16, 24, 32].includes(keySize)
  if (!isKnown) throw unknownCipher()
  if (!(rounds > 0 && rounds <= extractLimits.passwordRounds)) {
    throw new ExtractError('too_large', `Its password would have to be hashed ${rounds} times.`)
  }
  const start = said('start-key-generation', 'start-key-generation-name').endsWith('sha256') ? 'sha256' : 'sha1'
  const salt = Buffer.from(said('key-derivation', 'salt'), 'base64')
  const key = pbkdf2Sync(hash(start, password, 'buffer'), salt, rounds, keySize, 'sha1')
  const vector = Buffer.from(said('algorithm', 'initialisation-vector'), 'base64')
  if (vector.length !== 16 || bytes.length === 0 || bytes.length % 16 !== 0) {
    throw new ExtractError('corrupt', 'The file is damaged: what says how it is encrypted cannot be read.')
  }
  const decipher = createDecipheriv(`aes-${keySize * 8}-cbc`, key, vector).setAutoPadding(false)
  const clear = Buffer.concat([decipher.update(bytes), decipher.final()])
  const padding = clear.at(-1) ?? 0
  const packed = clear.subarray(0, clear.length - padding)
  if (padding === 0 || padding > 16 || !isProven(lock, packed)) throw wrongPassword()
  return packed
}

/** The checksum is of what the part begins with. */
function isProven({ attributes }: XmlElement, packed: Uint8Array): boolean {
  const { 'checksum-type': type = '', checksum = '' } = attributes
  const algorithm = /sha-?256/i.test(type) ? 'sha256' : 'sha1'
  const proven = /1k$/i.test(type) ? packed.subarray(0, 1024) : packed
  return hash(algorithm, proven, 'buffer').equals(Buffer.from(checksum, 'base64'))
}
