import { hash } from 'node:crypto'

/** How one document was encrypted: gives its package's bytes with the right password, undefined with a wrong one. */
export type PackageCipher = (password: string, packed: Uint8Array) => Uint8Array | undefined

/** A password hashed over and over, so that guessing takes time ([MS-OFFCRYPTO] 2.3.4.7 and 2.3.4.11). */
export function spin(algorithm: string, start: Buffer, rounds: number): Buffer {
  const first = hash(algorithm, start, 'buffer')
  const counted = Buffer.concat([Buffer.alloc(4), first])
  for (let i = 0; i < rounds; i++) {
    counted.writeUInt32LE(i)
    hash(algorithm, counted, 'buffer').copy(counted, 4)
  }
  return counted.subarray(4)
}
