import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { decompressRtf } from '../../../main/extract/compressed-rtf.ts'
import { extractBytes } from '../../../main/extract/extract.ts'
import { longs } from '../../support/compound-files.ts'
import { msgOf, type MsgContent } from '../../support/msg-maker.ts'
import { docxOf, paragraph } from '../../support/office-files.ts'

const read = (content: MsgContent) => extractBytes(msgOf(content), { name: 'a.msg' })

const textsOf = async (content: MsgContent): Promise<string[]> => (await read(content)).lines.map(({ text }) => text)

test('headers with addresses and the time in UTC, then the body', async () => {
  const view = await read({
    properties: {
      0x0037: 'Offer',
      0x0c1a: 'Ann',
      0x0c1f: '/o=Exchange/cn=ann',
      0x5d01: 'ann@example.com',
      0x0e04: 'Bob; Cem',
      0x0039: new Date('2024-03-05T10:00:00Z'),
      0x1000: 'Price: 5 £\r\n\r\n> old words\r\n',
    },
    recipients: [
      { 0x0c15: 1, 0x3001: 'Bob', 0x3003: 'bob@example.com' },
      { 0x0c15: 2, 0x3001: "'cem@example.com'", 0x39fe: 'cem@example.com' },
    ],
  })
  expect(view).toEqual({
    kind: 'msg',
    lines: [
      { text: 'From: Ann <ann@example.com>', locator: { part: 'headers', line: 1 } },
      { text: 'To: Bob <bob@example.com>', locator: { part: 'headers', line: 2 } },
      { text: 'Cc: cem@example.com', locator: { part: 'headers', line: 3 } },
      { text: 'Date: 2024-03-05T10:00:00Z', locator: { part: 'headers', line: 4 } },
      { text: 'Subject: Offer', locator: { part: 'headers', line: 5 } },
      { text: 'Price: 5 £', locator: { part: 'body', line: 1 } },
      { text: '', locator: { part: 'body', line: 2 } },
      { text: '> old words', locator: { part: 'body', line: 3 } },
    ],
    warnings: [],
    meta: { subject: 'Offer', attachments: [] },
  })
})

const narrow = (text: string, encoding: string) => ({ narrow: iconv.encode(text, encoding) })

test('strings that are no Unicode are read in the code page that the message names', async () => {
  expect(
    await textsOf({
      properties: { 0x3ffd: 950, 0x3fde: 65001, 0x0037: narrow('毛巾', 'big5'), 0x1000: narrow('台灣', 'big5') },
    }),
  ).toEqual(['Subject: 毛巾', '台灣'])
  expect(await textsOf({ properties: { 0x3fde: 1251, 0x0037: narrow('Счёт', 'windows-1251') } })).toEqual([
    'Subject: Счёт',
  ])
  const headers = { narrow: Buffer.from('Content-Type: text/plain;\r\n charset="iso-8859-2"\r\n') }
  expect(await textsOf({ properties: { 0x007d: headers, 0x0037: narrow('Łódź', 'iso-8859-2') } })).toEqual([
    'Subject: Łódź',
  ])
})

test('an HTML body is read in its own code page, an RTF body unpacked', async () => {
  const html = iconv.encode('<p>автоматически</p><table><tr><td>a<td>b</table>', 'windows-1251')
  expect(await textsOf({ properties: { 0x0037: 'x', 0x3fde: 1251, 0x1013: html } })).toEqual([
    'Subject: x',
    'автоматически',
    'a | b',
  ])
  // The example of [MS-OXRTFCP] 3.1.1.
  const packed = Buffer.from(
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    'hex',
  )
  expect(decompressRtf(packed).toString('latin1')).toBe('{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n')
  expect(await textsOf({ properties: { 0x0037: 'x', 0x1009: packed } })).toEqual(['Subject: x', 'hello world'])
})

test('attachments and messages inside are sections of their own; what cannot be read is said', async () => {
  const docx = docxOf(paragraph('250 EUR'))
  const view = await read({
    properties: { 0x0037: 'Files' },
    attachments: [
      { 0x3707: 'fee.docx', 0x3701: Buffer.from(docx) },
      {
        properties: { 0x3001: 'Old offer' },
        message: {
          properties: { 0x0037: 'Inner', 0x1000: 'deep' },
          attachments: [{ 0x3707: 'n.txt', 0x3701: Buffer.from('note') }],
        },
      },
      { 0x3707: 'sealed.asc', 0x3701: Buffer.from('-----BEGIN PGP MESSAGE-----\n') },
      { 0x3707: 'link.docx' },
    ],
  })
  expect(view.lines.slice(1)).toEqual([
    { text: 'Attachment: fee.docx', locator: { part: 'fee.docx', line: 1 } },
    { text: '250 EUR', locator: { part: 'fee.docx', line: 1 } },
    { text: 'Attachment: Old offer', locator: { part: 'Old offer', line: 1 } },
    { text: 'Subject: Inner', locator: { part: 'Old offer/headers', line: 1 } },
    { text: 'deep', locator: { part: 'Old offer/body', line: 1 } },
    { text: 'Attachment: Old offer/n.txt', locator: { part: 'Old offer/n.txt', line: 1 } },
    { text: 'note', locator: { part: 'Old offer/n.txt', line: 1 } },
    { text: 'Attachment: sealed.asc', locator: { part: 'sealed.asc', line: 1 } },
    { text: 'Attachment: link.docx', locator: { part: 'link.docx', line: 1 } },
  ])
  expect(view.warnings.map(({ code }) => code)).toEqual(['encrypted', 'unsupported'])
})

test('messages are opened to a depth', async () => {
  const nest = (depth: number): MsgContent => ({
    properties: { 0x0037: `Level ${depth}` },
    attachments: depth === 0 ? [] : [{ properties: { 0x3001: 'm' }, message: nest(depth - 1) }],
  })
  expect((await read(nest(12))).warnings.map(({ code }) => code)).toEqual(['too_large'])
})

test('a packed body that claims more than it can hold gives what is there', () => {
  const packed = Buffer.concat([longs(20, 0x0fff_ffff, 0x7546_5a4c, 0), Buffer.from([0]), Buffer.from('{\\rtf1}')])
  expect(decompressRtf(packed).toString('latin1')).toBe('{\\rtf1}')
})

test('a contact says its numbers and addresses, an appointment where it is, a task how far it is', async () => {
  expect(
    await textsOf({
      names: [[0x0006_2004, 0x8083]],
      properties: {
        0x001a: 'IPM.Contact',
        0x0037: 'Ann Lee',
        0x3001: 'Ann Lee',
        0x3a16: 'Acme',
        0x3a08: '+49 30 1234',
        0x8000: 'ann@example.com',
        0x3a42: new Date('1970-01-31T00:00:00Z'),
      },
    }),
  ).toEqual([
    'Subject: Ann Lee',
    'Name: Ann Lee',
    'Company: Acme',
    'Business phone: +49 30 1234',
    'Email: ann@example.com',
    'Birthday: 1970-01-31',
  ])
  expect(
    await textsOf({
      names: [[0x0006_2002, 0x8208]],
      properties: { 0x001a: 'IPM.Appointment', 0x0037: 'Talk', 0x8000: 'Room 7' },
    }),
  ).toEqual(['Subject: Talk', 'Location: Room 7'])
  expect(
    await textsOf({
      names: [
        [0x0006_2003, 0x8105],
        [0x0006_2003, 0x8102],
      ],
      properties: {
        0x001a: 'IPM.Task',
        0x0037: 'Pay',
        0x8000: new Date('2024-05-10T00:00:00Z'),
        0x8001: { real: 0.4 },
      },
    }),
  ).toEqual(['Subject: Pay', 'Due: 2024-05-10', 'Complete: 40%'])
})
