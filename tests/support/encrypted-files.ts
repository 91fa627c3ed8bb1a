import { createCipheriv, createHash, pbkdf2Sync } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { CFB } from 'xlsx'
import { compoundOf, longs, shorts, utf16 } from './compound-files.ts'

const salt = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const digest = (algorithm: string, ...parts: readonly Uint8Array[]): Buffer =>
  createHash(algorithm).update(Buffer.concat(parts)).digest()

/** How often the password is hashed, and how often the file says it is. */
type Spinning = { readonly rounds?: number; readonly says?: number }

/** A package encrypted as Office 2010 and later do it ([MS-OFFCRYPTO] 2.3.4.10 to 2.3.4.15). */
export function agileEncrypted(bytes: Uint8Array, password: string, spinning: Spinning = {}): Buffer {
  const { rounds = 1000, says = rounds } = spinning
  let key = digest('sha512', salt, utf16(password))
  for (let i = 0; i < rounds; i++) key = digest('sha512', longs(i), key)
  const secret = Buffer.alloc(32, 7)
  const verifier = Buffer.alloc(16, 9)
  const locked = (purpose: string, clear: Buffer): string =>
    cbc(digest('sha512', key, Buffer.from(purpose, 'hex')).subarray(0, 32), salt, clear).toString('base64')
  const clear = padded(bytes)
  const segments = Array.from({ length: Math.ceil(clear.length / 4096) }, (_, i) =>
    cbc(secret, digest('sha512', salt, longs(i)).subarray(0, 16), clear.subarray(i * 4096, (i + 1) * 4096)),
  )
  const how = `saltSize="16" blockSize="16" keyBits="256" hashSize="64" cipherAlgorithm="AES" cipherChaining="ChainingModeCBC" hashAlgorithm="SHA512" saltValue="${salt.toString('base64')}"`
  const xml = `<encryption xmlns:p="p"><keyData ${how}/><keyEncryptors><keyEncryptor uri="p"><p:encryptedKey spinCount="${says}" ${how}
    encryptedVerifierHashInput="${locked('fea7d2763b4b9e79', verifier)}"
    encryptedVerifierHashValue="${locked('d7aa0f6d3061344e', digest('sha512', verifier))}"
    encryptedKeyValue="${locked('146e0be7abacd0d6', secret)}"/></keyEncryptor></keyEncryptors></encryption>`
  return compoundOf({
    '/EncryptionInfo': Buffer.concat([shorts(4, 4), longs(0x40), Buffer.from(xml)]),
    '/EncryptedPackage': Buffer.concat([longs(bytes.length, 0), ...segments]),
  })
}

/** A package encrypted as Office 2007 does it ([MS-OFFCRYPTO] 2.3.4.5 to 2.3.4.9). */
export function standardEncrypted(bytes: Uint8Array, password: string): Buffer {
  let spun = digest('sha1', salt, utf16(password))
  for (let i = 0; i < 50_000; i++) spun = digest('sha1', longs(i), spun)
  const last = digest('sha1', spun, longs(0))
  const key = digest(
    'sha1',
    Buffer.alloc(64, 0x36).map((byte, i) => byte ^ (last[i] ?? 0)),
  ).subarray(0, 16)
  const locked = (clear: Buffer): Buffer => {
    const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false)
    return Buffer.concat([cipher.update(clear), cipher.final()])
  }
  const verifier = Buffer.alloc(16, 5)
  const header = Buffer.concat([longs(0x24, 0, 0x660e, 0x8004, 128, 0x18, 0, 0), utf16('Provider\0')])
  const proof = [longs(16), salt, locked(verifier), longs(20), locked(padded(digest('sha1', verifier)))]
  return compoundOf({
    '/EncryptionInfo': Buffer.concat([shorts(3, 2), longs(0x24, header.length), header, ...proof]),
    '/EncryptedPackage': Buffer.concat([longs(bytes.length, 0), locked(padded(bytes))]),
  })
}

/** An OpenDocument text whose content is encrypted (OpenDocument 1.2, part 3, 3.4). */
export function encryptedOdt(content: string, password: string): Uint8Array {
  const packed = deflateRawSync(content)
  const key = pbkdf2Sync(digest('sha256', Buffer.from(password)), salt, 1000, 32, 'sha1')
  const size = 16 - (packed.length % 16)
  const locked = cbc(key, salt, Buffer.concat([packed, Buffer.alloc(size, size)]))
  const checksum = digest('sha256', packed.subarray(0, 1024)).toString('base64')
  const [iv, w3c] = [salt.toString('base64'), 'http://www.w3.org/2001/04/xmlenc']
  const manifest = `<m:manifest xmlns:m="m"><m:file-entry m:full-path="content.xml" m:size="${Buffer.byteLength(content)}">
    <m:encryption-data m:checksum-type="urn:x#sha256-1k" m:checksum="${checksum}">
    <m:algorithm m:algorithm-name="${w3c}#aes256-cbc" m:initialisation-vector="${iv}"/>
    <m:key-derivation m:key-derivation-name="PBKDF2" m:key-size="32" m:iteration-count="1000" m:salt="${iv}"/>
    <m:start-key-generation m:start-key-generation-name="${w3c}#sha256" m:key-size="32"/>
    </m:encryption-data></m:file-entry></m:manifest>`
  return zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.text'),
    'META-INF/manifest.xml': strToU8(manifest),
    'content.xml': [locked, { level: 0 }],
  })
}

/** A Word 97 document encrypted with RC4 ([MS-OFFCRYPTO] 2.3.6, [MS-DOC] 2.2.6.2). */
export function encryptedDoc(bytes: Uint8Array, password: string): Buffer {
  const file = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  const stream = (name: string): Buffer => Buffer.from(CFB.find(file, name)!.content as Uint8Array)
  const { header, keyOf } = rc4Lock(password)
  const word = stream('/WordDocument')
  word.writeUInt16LE(word.readUInt16LE(10) | 0x0100, 10)
  word.writeUInt32LE(header.length, 14)
  const table = stream('/1Table')
  // What stands before the table moves all that it holds.
  for (let at = 154; at < 154 + 75 * 8; at += 8) {
    if (word.readUInt32LE(at + 4) > 0) word.writeUInt32LE(word.readUInt32LE(at) + header.length, at)
  }
  const [lockedWord, lockedTable] = [word, Buffer.concat([header, table])].map((clear) =>
    Buffer.concat(blocks(clear, 512).map((block, i) => rc4(keyOf(i), block))),
  )
  word.copy(lockedWord!, 0, 0, 68)
  header.copy(lockedTable!)
  return compoundOf({ '/WordDocument': lockedWord!, '/1Table': lockedTable! })
}

/** An Excel 97 workbook encrypted with RC4 ([MS-XLS] 2.2.10): record by record, their heads left readable; what begins a chart in a sheet too where `charts` says so. */
export function encryptedXls(bytes: Uint8Array, password: string, { charts = false } = {}): Buffer {
  const file = CFB.read(Buffer.from(bytes), { type: 'buffer' })
  const clear = Buffer.from(CFB.find(file, '/Workbook')!.content as Uint8Array)
  const { header, keyOf } = rc4Lock(password)
  const pass = Buffer.concat([shorts(0x2f, header.length + 2, 1), header])
  const firstEnd = 4 + clear.readUInt16LE(2)
  const all = Buffer.concat([clear.subarray(0, firstEnd), pass, clear.subarray(firstEnd)])
  const keys = Buffer.concat(blocks(all, 1024).map((block, i) => rc4(keyOf(i), Buffer.alloc(block.length))))
  for (let at = 0; at + 4 <= all.length; at += 4 + all.readUInt16LE(at + 2)) {
    const type = all.readUInt16LE(at)
    if (type === 0x85) all.writeUInt32LE(all.readUInt32LE(at + 4) + pass.length, at + 4)
    const isBegin = type === 0x809 && !(charts && all.readUInt16LE(at + 6) === 0x20)
    if (isBegin || type === 0x2f || type === 0xe1) continue
    const start = at + 4 + (type === 0x85 ? 4 : 0)
    for (let i = start; i < at + 4 + all.readUInt16LE(at + 2); i++) all[i]! ^= keys[i]!
  }
  return compoundOf({ '/Workbook': all })
}

function rc4Lock(password: string) {
  const start = digest('md5', utf16(password)).subarray(0, 5)
  const secret = digest('md5', ...Array.from({ length: 16 }, () => [start, salt]).flat()).subarray(0, 5)
  const keyOf = (block: number): Buffer => digest('md5', secret, longs(block))
  const verifier = Buffer.alloc(16, 3)
  const proof = rc4(keyOf(0), Buffer.concat([verifier, digest('md5', verifier)]))
  return { header: Buffer.concat([shorts(1, 1), salt, proof]), keyOf }
}

function rc4(key: Buffer, clear: Buffer): Buffer {
  const s = Array.from({ length: 256 }, (_, i) => i)
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + s[i]! + key[i % key.length]!) % 256
    ;[s[i], s[j]] = [s[j]!, s[i]!]
  }
  let j = 0
  const locked = clear.map((byte, nth) => {
    const i = (nth + 1) % 256
    j = (j + s[i]!) % 256
    ;[s[i], s[j]] = [s[j]!, s[i]!]
    return byte ^ s[(s[i] + s[j]!) % 256]!
  })
  return Buffer.from(locked)
}

function blocks(bytes: Buffer, size: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size))
}

function cbc(key: Buffer, vector: Buffer, clear: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, vector).setAutoPadding(false)
  return Buffer.concat([cipher.update(clear), cipher.final()])
}

function padded(bytes: Uint8Array): Buffer {
  return Buffer.concat([bytes, Buffer.alloc((16 - (bytes.length % 16)) % 16)])
}
