import { expect, test } from 'vitest'
import { extractBytes } from '../../../main/extract/extract.ts'
import { longs, shorts, utf16 } from '../../support/compound-files.ts'

/** One attribute: its level, number and type, its length, its bytes and their sum. */
function attribute(level: number, id: number, data: Buffer): Buffer {
  const sum = data.reduce((all, byte) => all + byte, 0) & 0xffff
  return Buffer.concat([Buffer.from([level]), longs(id, data.length), data, shorts(sum)])
}

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)])
const value = (type: number, id: number, data: Buffer): Buffer =>
  Buffer.concat([shorts(type, id), longs(1, data.length), padded(data)])
const tnef = (...attributes: readonly Buffer[]): Buffer =>
  Buffer.concat([longs(0x223e_9f78), shorts(1), attribute(1, 0x0006_9007, longs(1252, 0)), ...attributes])
const properties = (...values: readonly Buffer[]): Buffer => Buffer.concat([longs(values.length), ...values])

test('what Outlook packs into winmail.dat is read: the body, files and messages inside', async () => {
  const inner = tnef(
    attribute(1, 0x0001_8004, Buffer.from('Inner\0')),
    attribute(1, 0x0002_800c, Buffer.from('deep\0')),
  )
  const object = Buffer.concat([Buffer.alloc(16), inner])
  const packed = tnef(
    attribute(
      1,
      0x0006_9003,
      properties(
        value(0x1f, 0x0037, utf16('Angebot\0')),
        Buffer.concat([shorts(0x1003, 0x1234), longs(2, 7, 8)]),
        value(0x102, 0x1013, Buffer.from('<p>12 &euro;</p>')),
      ),
    ),
    attribute(2, 0x0006_9002, Buffer.alloc(14)),
    attribute(2, 0x0001_8010, Buffer.from('LONGNA~1.TXT\0')),
    attribute(2, 0x0006_800f, Buffer.from('Geb\xfchr', 'latin1')),
    attribute(2, 0x0006_9005, properties(value(0x1f, 0x3707, utf16('long name.txt\0')))),
    attribute(2, 0x0006_9002, Buffer.alloc(14)),
    attribute(2, 0x0006_9005, properties(value(0x1e, 0x3001, Buffer.from('Old mail\0')), value(0x0d, 0x3701, object))),
  )
  const { lines } = await extractBytes(packed, { name: 'winmail.dat' })
  expect(lines.map(({ text, locator }) => [text, 'part' in locator && locator.part])).toEqual([
    ['Subject: Angebot', 'headers'],
    ['12 €', 'body'],
    ['Attachment: long name.txt', 'long name.txt'],
    ['Gebühr', 'long name.txt'],
    ['Attachment: Old mail', 'Old mail'],
    ['Subject: Inner', 'Old mail/headers'],
    ['deep', 'Old mail/body'],
  ])
  const mail = `From: a@e.org\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nsee\n--b\nContent-Type: application/ms-tnef; name=winmail.dat\nContent-Transfer-Encoding: base64\n\n${packed.toString('base64')}\n--b--\n`
  const { lines: all } = await extractBytes(Buffer.from(mail), { name: 'a.eml' })
  expect(all.at(-1)).toEqual({ text: 'deep', locator: { part: 'winmail.dat/Old mail/body', line: 1 } })
})

test('a winmail.dat that is cut off or claims more than it has is corrupt or gives what is there', async () => {
  const whole = tnef(attribute(1, 0x0006_9003, properties(value(0x1f, 0x0037, utf16('Angebot\0')))))
  const codes = await Promise.all(
    Array.from({ length: whole.length - 6 }, async (_, i) =>
      extractBytes(whole.subarray(0, i + 6), { name: 'winmail.dat' }).then(
        () => 'read',
        (error: { code?: string }) => error.code,
      ),
    ),
  )
  expect(new Set(codes)).toEqual(new Set(['corrupt', 'read']))
  const claim = tnef(
    attribute(1, 0x0006_9003, Buffer.concat([longs(0xffff_ffff), shorts(0x1003, 1), longs(0xffff_ffff)])),
  )
  await expect(extractBytes(claim, { name: 'winmail.dat' })).rejects.toMatchObject({ code: 'corrupt' })
})
