import { expect, test } from 'vitest'
import { extractBytes } from '../../../main/extract/extract.ts'

const read = (text: string, name: string) =>
  extractBytes(Buffer.from(text.replaceAll('\n', '\r\n'), 'latin1'), { name })

const message = (subject: string, body: string): string =>
  `From ann@example.com Tue Mar  5 10:00:00 2024\nFrom: Ann <ann@example.com>\nSubject: ${subject}\nMIME-Version: 1.0\n\n${body}\n\n`

test('each message of a mailbox is a part of its own; lines that only begin like a separator stay', async () => {
  const view = await read(message('One', 'Hello\n>From here on\n\nFrom Oslo we fly') + message('Two', 'Bye'), 'archive')
  expect(view.kind).toBe('mbox')
  expect(view.lines).toEqual([
    { text: 'From: Ann <ann@example.com>', locator: { part: 'message 1/headers', line: 1 } },
    { text: 'Subject: One', locator: { part: 'message 1/headers', line: 2 } },
    { text: 'Hello', locator: { part: 'message 1/body', line: 1 } },
    { text: 'From here on', locator: { part: 'message 1/body', line: 2 } },
    { text: '', locator: { part: 'message 1/body', line: 3 } },
    { text: 'From Oslo we fly', locator: { part: 'message 1/body', line: 4 } },
    { text: 'From: Ann <ann@example.com>', locator: { part: 'message 2/headers', line: 1 } },
    { text: 'Subject: Two', locator: { part: 'message 2/headers', line: 2 } },
    { text: 'Bye', locator: { part: 'message 2/body', line: 1 } },
  ])
  expect(view.meta).toEqual({ messages: 2 })
})

test('prose that begins with “From” is text', async () => {
  expect((await read('From the desk of Ann\nNote: pay on 10 March\n', 'a.txt')).kind).toBe('text')
})

test('a web page saved in one file shows its title and text, and says how many pictures it leaves out', async () => {
  const page = `From: <Saved by Blink>\nSnapshot-Content-Location: https://example.com/\nSubject: Rates\nMIME-Version: 1.0\nContent-Type: multipart/related; type="text/html"; boundary=b\n\n--b\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<h1>Per diem</h1><table><tr><td>Oslo<td>55=E2=82=AC</table>\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\nContent-Location: https://example.com/a.png\n\niVBORw0KGgo=\n--b--\n`
  const view = await read(page, 'rates.mht')
  expect(view).toEqual({
    kind: 'mhtml',
    lines: [
      { text: 'Title: Rates', locator: { part: 'headers', line: 1 } },
      { text: 'Per diem', locator: { part: 'body', line: 1 } },
      { text: 'Oslo | 55€', locator: { part: 'body', line: 2 } },
    ],
    warnings: [{ code: 'not_read', message: 'Not read: 1 picture.' }],
    meta: { notRead: ['1 picture'] },
  })
})
