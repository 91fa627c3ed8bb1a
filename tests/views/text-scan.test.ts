import { expect, test } from 'vitest'
import { createTextScan } from '../../main/views/text-scan.ts'

/** What a scan finds when the bytes come in pieces of this size. */
function scanIn(pieces: number, bytes: Buffer) {
  const scan = createTextScan('a.txt', bytes.length)
  for (let at = 0; at < bytes.length; at += pieces) scan.push(bytes.subarray(at, at + pieces))
  return scan.end()
}

test.each([
  ['characters of one to four bytes', Buffer.from('aé\n中🎉\nz'), 'in_place'],
  ['an end in the middle of a character', Buffer.from('a中').subarray(0, 3), 'extract'],
  ['a byte that no character begins with', Buffer.from([0x61, 0xff, 0x62, 0x0a]), 'extract'],
  ['a character without its end', Buffer.from([0x61, 0xe4, 0xb8, 0x62, 0x0a]), 'extract'],
  ['half of a surrogate pair', Buffer.from([0xed, 0xa0, 0xbd, 0x0a]), 'extract'],
])('%s: the answer does not depend on where the pieces end', (_, bytes, how) => {
  const whole = scanIn(100, bytes)
  expect(whole.how).toBe(how)
  expect([1, 2, 3, 4, 5].map((pieces) => scanIn(pieces, bytes))).toEqual(Array(5).fill(whole))
})
