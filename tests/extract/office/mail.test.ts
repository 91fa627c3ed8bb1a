import { expect, test } from 'vitest'
import { extractMail } from '../../../main/extract/mail.ts'
import type { TextView } from '../../../main/extract/text-view.ts'
import { docxOf, paragraph } from '../../support/office-files.ts'

const read = async (text: string): Promise<TextView> =>
  extractMail(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'), { name: 'a.eml' })

const multipart = (...parts: readonly string[]): string =>
  `From: Ann <ann@example.com>\nSubject: Files\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`

test('a message of too many parts is refused before they are parsed, and rules of dashes in a text are none', async () => {
  await expect(read(multipart(...Array<string>(5_001).fill('\na')))).rejects.toThrow(
    'The message was not read: it has 5002 parts.',
  )
  const dashes = `From: a@example.com\nContent-Type: text/plain\n\n${'--------\n-- a comment\n'.repeat(11_000)}end\n`
  expect((await read(dashes)).lines.at(-1)?.text).toBe('end')
})

function textMessage(head: string, lines: number): Buffer {
  const body = '> von Österreich, 가격\n'.repeat(lines)
  return Buffer.from(`From: Ann <ann@example.com>\nSubject: Files\n${head}\n\n${body}end\n`)
}

test('a long message of text alone reads as a short one does', async () => {
  const heads = ['X-Note: none', 'Content-Type: text/plain;\n\tcharset="UTF-8"\nContent-Transfer-Encoding: 8bit']
  for (const head of heads) {
    const [short, long] = [3, 20_000].map(async (count) => extractMail(textMessage(head, count), { name: 'a.eml' }))
    const texts = (await long!).lines.map(({ text }) => text)
    expect([...new Set(texts)]).toEqual([...new Set((await short!).lines.map(({ text }) => text))])
    expect(texts.filter((text) => text === '> von Österreich, 가격')).toHaveLength(20_000)
  }
})

test('headers, then the plain body with its quotes as they are', async () => {
  const view = await read(
    `From: =?utf-8?Q?Ren=C3=A9?= <rene@example.com>\nTo: a@example.com, Team: b@example.com;\nCc: c@example.com\nDate: Tue, 05 Mar 2024 10:00:00 +0800\nSubject: =?iso-8859-1?Q?Pr=FCfung?=\nContent-Type: text/plain; charset=iso-8859-1\n\nPreis: 5 \xa3\n\n> old words\n`,
  )
  expect(view).toEqual({
    kind: 'eml',
    lines: [
      { text: 'From: René <rene@example.com>', locator: { part: 'headers', line: 1 } },
      { text: 'To: a@example.com, Team: b@example.com', locator: { part: 'headers', line: 2 } },
      { text: 'Cc: c@example.com', locator: { part: 'headers', line: 3 } },
      { text: 'Date: Tue, 05 Mar 2024 10:00:00 +0800', locator: { part: 'headers', line: 4 } },
      { text: 'Subject: Prüfung', locator: { part: 'headers', line: 5 } },
      { text: 'Preis: 5 £', locator: { part: 'body', line: 1 } },
      { text: '', locator: { part: 'body', line: 2 } },
      { text: '> old words', locator: { part: 'body', line: 3 } },
    ],
    warnings: [],
    meta: { subject: 'Prüfung', attachments: [] },
  })
})

const attach = (name: string, content: string): string =>
  `Content-Type: application/octet-stream; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content}`

test('attachments are read as the documents they are; what cannot be read is said', async () => {
  const docx = Buffer.from(docxOf(paragraph('the fee') + paragraph('250 EUR'))).toString('base64')
  const broken = Buffer.from('PK\x03\x04 no zip').toString('base64')
  const view = await read(
    multipart('Content-Type: text/plain\n\nSee below', attach('fee.docx', docx), attach('x.docx', broken)),
  )
  expect(view.lines.slice(2)).toEqual([
    { text: 'See below', locator: { part: 'body', line: 1 } },
    { text: 'Attachment: fee.docx', locator: { part: 'fee.docx', line: 1 } },
    { text: 'the fee', locator: { part: 'fee.docx', line: 1 } },
    { text: '250 EUR', locator: { part: 'fee.docx', line: 2 } },
    { text: 'Attachment: x.docx', locator: { part: 'x.docx', line: 1 } },
  ])
  expect(view.warnings.map(({ code }) => code)).toEqual(['corrupt'])
  expect(view.meta).toEqual({ subject: 'Files', attachments: ['fee.docx', 'x.docx'] })
})

test('the HTML body is read where the plain one only points to it', async () => {
  const html = `<p>${'The real message is here and long. '.repeat(5)}</p>`
  const view = await read(
    `From: a@example.com\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nPlease view as HTML\n--b\nContent-Type: text/html\n\n${html}\n--b--\n`,
  )
  expect(view.lines.slice(1).map(({ text }) => text)).toEqual(['The real message is here and long. '.repeat(5).trim()])
})

test('what only the HTML body says stands beside the plain one, a table whole', async () => {
  const table =
    '<table><tr><th>Name</th><th>Score</th></tr><tr><td>Alice</td><td>100</td></tr><tr><td>Bob</td><td>Alice</td></tr></table>'
  const view = await read(
    `From: a@example.com\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\nDear Bob, Alice, and Tom,\nplease find the table below.\n--b\nContent-Type: text/html\n\n<p>Dear Bob, Alice, and Tom, please find the table below.</p>${table}\n--b--\n`,
  )
  expect(view.lines.slice(1)).toEqual([
    { text: 'Dear Bob, Alice, and Tom,', locator: { part: 'body', line: 1 } },
    { text: 'please find the table below.', locator: { part: 'body', line: 2 } },
    { text: 'Name | Score', locator: { part: 'HTML body', line: 1 } },
    { text: 'Alice | 100', locator: { part: 'HTML body', line: 2 } },
    { text: 'Bob | Alice', locator: { part: 'HTML body', line: 3 } },
  ])
})

test('mail in mail is a section of its own, up to a depth', async () => {
  const inner = (depth: number): string =>
    depth === 0
      ? 'From: deep@example.com\nSubject: Deepest\n\nbottom\n'
      : `From: a@example.com\nSubject: Level ${depth}\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b${depth}\n\n--b${depth}\nContent-Type: message/rfc822; name="m.txt"\nContent-Disposition: attachment; filename="m.txt"\n\n${inner(depth - 1)}\n--b${depth}--\n`
  const shallow = await read(inner(1))
  expect(shallow.lines.at(-1)).toEqual({ text: 'bottom', locator: { part: 'm.txt/body', line: 1 } })
  const deep = await read(inner(12))
  expect(deep.warnings.map(({ code }) => code)).toEqual(['too_large'])
})

test('a message whose parts nest without end is corrupt', async () => {
  const nested = Array.from(
    { length: 300 },
    (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`,
  ).join('')
  await expect(read(`From: a@example.com\nMIME-Version: 1.0\n${nested}`)).rejects.toMatchObject({ code: 'corrupt' })
})

test('a message that names no charset is read in the one it was written in', async () => {
  const { lines } = await read('From: a@example.com\nSubject: Gr\xfc\xdfe\n\nGeb\xfchr f\xfcr M\xe4rz: 12 \x80\n')
  expect(lines.map(({ text }) => text)).toEqual(['From: a@example.com', 'Subject: Grüße', 'Gebühr für März: 12 €'])
})

test('a part that names no charset is read in the one it was written in, however it is packed', async () => {
  const packed = Buffer.from('Geb\xfchr f\xfcr M\xe4rz: 12 \x80', 'latin1').toString('base64')
  const alone = await read(`From: a@example.com\nContent-Transfer-Encoding: base64\n\n${packed}\n`)
  expect(alone.lines.at(-1)?.text).toBe('Gebühr für März: 12 €')
  const both = await read(
    multipart(
      'Content-Type: text/plain;\n format=fixed\nContent-Transfer-Encoding: quoted-printable\n\nF=FCr Ann\nContent-Type: text/plain',
      'Content-Type: text/plain; charset=utf-8\nContent-Disposition: attachment; filename=a.txt\n\nca\xc3\xa9',
    ),
  )
  expect(both.lines.slice(2).map(({ text }) => text)).toEqual([
    'Für Ann',
    'Content-Type: text/plain',
    'Attachment: a.txt',
    'caé',
  ])
})

test('a file that old mail carries within its text is an attachment', async () => {
  const { lines, meta } = await read(
    'From: a@example.com\n\nsee\nbegin 644 a b.csv\n+:RQV"C$L,3(U,`H`\n`\nend\nbye\nbegin 1 word\nbegin 644 x\nno code at all\nend\n',
  )
  expect(meta.attachments).toEqual(['a b.csv'])
  expect(lines.map(({ text }) => text)).toEqual([
    'From: a@example.com',
    'see',
    '',
    'bye',
    'begin 1 word',
    'begin 644 x',
    'no code at all',
    'end',
    'Attachment: a b.csv',
    'k,v',
    '1,1250',
  ])
})
