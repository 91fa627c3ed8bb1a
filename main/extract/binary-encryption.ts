import { hash } from 'node:crypto'
import type { ByteView } from './byte-view.ts'
import { unknownCipher } from './password-error.ts'
import { readEncryptionHeader } from './standard-encryption.ts'

/** Takes a stream's encryption off, in place; `start` is where in the stream the bytes lie. */
export type StreamCipher = (bytes: Uint8Array, start: number) => void

/** RC4 as binary Office files use it, in blocks with a key each ([MS-OFFCRYPTO] 2.3.5 and 2.3.6): undefined with a wrong password. */
export function binaryCipher(info: ByteView, password: string, blockSize: number): StreamCipher | undefined {
  const keyOf = info.u16(0) === 1 && info.u16(2) === 1 ? oldKeys(info, password) : newKeys(info, password)
  return keyOf === undefined ? undefined : streamCipher(keyOf, blockSize)
}

type KeyOfBlock = (block: number) => Buffer

function oldKeys(info: ByteView, password: string): KeyOfBlock | undefined {
  const salt = info.part(4, 16).bytes
  const start = hash('md5', Buffer.from(password, 'utf16le'), 'buffer').subarray(0, 5)
  const repeated = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([start, salt])))
  const secret = hash('md5', repeated, 'buffer').subarray(0, 5)
  const keyOf: KeyOfBlock = (block) => hash('md5', Buffer.concat([secret, number(block)]), 'buffer')
  const proof = Buffer.from(info.part(20, 32).bytes)
  keyStream(keyOf(0)).apply(proof)
  return hash('md5', proof.subarray(0, 16), 'buffer').equals(proof.subarray(16)) ? keyOf : undefined
}

function newKeys(info: ByteView, password: string): KeyOfBlock | undefined {
  const isKnown = info.u16(0) >= 2 && info.u16(0) <= 4 && info.u16(2) === 2
  if (!isKnown) throw unknownCipher()
  const { algorithm, keyBits, salt, verifier, verifierHash } = readEncryptionHeader(info)
  if (algorithm !== 0x6801 && algorithm !== 0) throw unknownCipher()
  const size = keyBits === 0 ? 5 : keyBits / 8
  const secret = hash('sha1', Buffer.concat([salt, Buffer.from(password, 'utf16le')]), 'buffer')
  const keyOf: KeyOfBlock = (block) => {
    const key = hash('sha1', Buffer.concat([secret, number(block)]), 'buffer').subarray(0, size)
    // Forty bits stand in a key of 128.
    return size === 5 ? Buffer.concat([key, Buffer.alloc(11)]) : key
  }
  const proof = Buffer.concat([verifier, verifierHash.subarray(0, 20)])
  keyStream(keyOf(0)).apply(proof)
  return hash('sha1', proof.subarray(0, 16), 'buffer').equals(proof.subarray(16)) ? keyOf : undefined
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function streamCipher(keyOf: KeyOfBlock, blockSize: number): StreamCipher {
  let block = -1
  let position = 0
  let keys = keyStream(Buffer.alloc(1))
  return (bytes, start) => {
    for (let at = 0; at < bytes.length;) {
      const place = start + at
      const offset = place % blockSize
      if (Math.floor(place / blockSize) !== block || position > offset) {
        block = Math.floor(place / blockSize)
        position = 0
        keys = keyStream(keyOf(block))
      }
      keys.skip(offset - position)
      const size = Math.min(blockSize - offset, bytes.length - at)
      keys.apply(bytes.subarray(at, at + size))
      position = offset + size
      at += size
    }
  }
}

/** RC4's own stream of bytes: no longer part of every build of the system's cryptography. */
function keyStream(key: Uint8Array) {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number): void => {
    const kept = state[a]!
    state[a] = state[b]!
    state[b] = kept
  }
  for (let i = 0, j = 0; i < 256; i++) {
    j = (j + state[i]! + key[i % key.length]!) & 0xff
    swap(i, j)
  }
  let i = 0
  let j = 0
  const next = (): number => {
    i = (i + 1) & 0xff
    j = (j + state[i]!) & 0xff
    swap(i, j)
    return state[(state[i]! + state[j]!) & 0xff]!
  }
  return {
    skip(count: number): void {
      for (let left = count; left > 0; left--) next()
    },
    apply(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length; at++) bytes[at]! ^= next()
    },
  }
}
