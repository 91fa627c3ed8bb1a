import { createHash } from 'node:crypto'

const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex')
const PERMISSIONS = -4
const ID = Buffer.from('0123456789abcdef')

/** A PDF of one page with this line that opens with this password alone (RC4 of 40 bits, the oldest way and in every reader). */
export function lockedPdf(line: string, password: string): Uint8Array {
  const user = padded(password)
  const owner = rc4(md5(padded(`${password} of the owner`)).subarray(0, 5), user)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const key = md5(Buffer.concat([user, owner, permissions, ID])).subarray(0, 5)
  const content = rc4(keyOf(key, 5), Buffer.from(`BT /F1 12 Tf 72 700 Td (${line}) Tj ET`, 'latin1'))
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`,
    `<< /Filter /Standard /V 1 /R 2 /P ${PERMISSIONS} /O <${owner.toString('hex')}> /U <${rc4(key, PADDING).toString('hex')}> >>`,
  ]
  let text = '%PDF-1.4\n'
  const offsets = bodies.map((body, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const id = ID.toString('hex')
  const trailer = `<< /Size 7 /Root 1 0 R /Encrypt 6 0 R /ID [<${id}> <${id}>] >>`
  const table = `xref\n0 7\n0000000000 65535 f \n${rows}`
  return Buffer.from(`${text}${table}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

function padded(password: string): Buffer {
  return Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest()
}

function keyOf(key: Uint8Array, object: number): Buffer {
  return md5(Buffer.concat([key, Buffer.from([object, 0, 0, 0, 0])])).subarray(0, 10)
}

function rc4(key: Uint8Array, bytes: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, i) => i)
  const swap = (a: number, b: number): void => {
    const kept = state[a] ?? 0
    state[a] = state[b] ?? 0
    state[b] = kept
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let [i, k] = [0, 0]
  return Buffer.from(
    bytes.map((byte) => {
      i = (i + 1) & 255
      k = (k + (state[i] ?? 0)) & 255
      swap(i, k)
      return byte ^ (state[((state[i] ?? 0) + (state[k] ?? 0)) & 255] ?? 0)
    }),
  )
}
