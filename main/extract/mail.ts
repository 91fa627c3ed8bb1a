import { isUtf8 } from 'node:buffer'
import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { decodeText } from './encoding.ts'
import { htmlLines } from './html.ts'
import { extractLimits } from './limits.ts'
import { encodingOfLetters, withCharset } from './mail-charsets.ts'
import { bodyOf } from './message-body.ts'
import { headerLines, messageView, type Message } from './message.ts'
import { ExtractError, type Extractor } from './text-view.ts'
import { takeUuencoded } from './uuencoded.ts'

/** Mail messages: the headers people read, the plain or HTML body, and each attachment, mail in mail too, as a section of its own. */
export const extractMail: Extractor = async (bytes) => messageView('eml', await readMail(bytes))

/** The message in an RFC 822 file. Throws `corrupt` and `too_large`. */
export async function readMail(bytes: Uint8Array): Promise<Message> {
  const mail = await parseMime(bytes)
  const { rest, files } = takeUuencoded(mail.text ?? '')
  const notRead = new Set<string>()
  const html = mail.html === undefined ? [] : htmlLines(mail.html, notRead)
  return {
    subject: mail.subject ?? '',
    headers: headerLines([
      ['From', mail.from === undefined ? undefined : addressText(mail.from)],
      ['To', listText(mail.to)],
      ['Cc', listText(mail.cc)],
      ['Bcc', listText(mail.bcc)],
      ['Date', mail.headers.find(({ key }) => key === 'date')?.value ?? mail.date],
      ['Subject', mail.subject],
    ]),
    ...bodyOf(
      rest,
      html.map(({ text }) => text),
    ),
    attachments: [
      ...files,
      ...mail.attachments.map((attachment, index) => ({
        name: nameOf(attachment, index),
        mimeType: attachment.mimeType,
        content: new Uint8Array(attachment.content as ArrayBuffer),
      })),
    ],
    ...(notRead.size > 0 && { notRead: [...notRead] }),
  }
}

/** The parts of a MIME file. Throws `corrupt`, and `too_large` with more parts than are held at once. */
export async function parseMime(bytes: Uint8Array): Promise<Email> {
  const { count, depth } = boundaryLines(bytes)
  if (count > extractLimits.messageParts)
    throw new ExtractError('too_large', `The message was not read: it has ${count} parts.`)
  if (depth > extractLimits.nestedParts)
    throw new ExtractError('corrupt', 'The message is damaged: its parts nest too deeply.')
  const { head, text } = longText(asUtf8(bytes))
  try {
    const mail = await PostalMime.parse(head, parsing)
    if (text !== undefined) return { ...mail, text }
    if (!`${mail.text}${mail.html}`.includes('\ufffd')) return mail
    // Text in no charset it names is in that of whoever wrote it.
    const letters = Buffer.from(head).toString('latin1')
    const plain = await PostalMime.parse(Buffer.from(withCharset(letters), 'latin1'), parsing)
    const charset = encodingOfLetters(`${plain.text ?? ''}${plain.html ?? ''}`)
    return await PostalMime.parse(Buffer.from(withCharset(letters, charset), 'latin1'), parsing)
  } catch (error) {
    throw new ExtractError('corrupt', 'The message is damaged: its parts cannot be told apart.', { cause: error })
  }
}

const parsing = { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true } as const

/** A long message of nothing but text as its headers and that text: the parser makes several objects of each line. */
function longText(bytes: Uint8Array): { readonly head: Uint8Array; readonly text?: string } {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = all.toString('latin1', 0, LONGEST_HEAD)
  const end = /\r?\n\r?\n/.exec(start)
  if (end === null || all.length - end.index < LONG_TEXT || !isUtf8(bytes)) return { head: bytes }
  const head = start.slice(0, end.index).replaceAll(/\r?\n[ \t]+/g, ' ')
  const type = /^content-type:\s*([^\r\n]*)/im.exec(head)?.[1] ?? 'text/plain'
  const isPlain = /^text\/plain\b/i.test(type) && !/format\s*=\s*"?flowed/i.test(type)
  const isUnicode = /charset\s*=\s*"?(?!utf-?8|us-ascii)/i.exec(type) === null
  const isClear = !/^content-transfer-encoding:\s*(?![78]bit|binary)/im.test(head)
  if (!isPlain || !isUnicode || !isClear || /^content-disposition:/im.test(head)) return { head: bytes }
  return { head: all.subarray(0, end.index + end[0].length), text: all.toString('utf8', end.index + end[0].length) }
}

const [LONGEST_HEAD, LONG_TEXT] = [64 * 1024, 256 * 1024]

/** Lines that look like the boundary of a part: two dashes and one word that is more than dashes. How deep those nest that are declared. */
function boundaryLines(bytes: Uint8Array): { readonly count: number; readonly depth: number } {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const declared = new Set<string>()
  const open: string[] = []
  let [count, depth, declaredTo] = [0, 0, 0]
  for (let at = text.indexOf('\n--'); at !== -1; at = text.indexOf('\n--', at + 3)) {
    const end = text.indexOf('\n', at + 3)
    const word = text.toString('latin1', at + 3, Math.min(end === -1 ? text.length : end, at + 80)).trimEnd()
    if (!/^(?=.*[^-])\S+$/.test(word)) continue
    count += 1
    if (count > extractLimits.messageParts) continue
    for (const [, name] of text.toString('latin1', declaredTo, at).matchAll(/boundary\s*=\s*"?([^"\s;]+)/gi))
      declared.add(name!)
    declaredTo = at
    const isEnd = !declared.has(word) && word.endsWith('--')
    const name = isEnd ? word.slice(0, -2) : word
    if (!declared.has(name)) continue
    const place = open.lastIndexOf(name)
    if (place !== -1) open.length = place + 1
    else if (open.length <= extractLimits.nestedParts) open.push(name)
    if (isEnd) open.pop()
    depth = Math.max(depth, open.length)
  }
  return { count, depth }
}

/** A message of one part that names no charset is in that of whoever wrote it. */
function asUtf8(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return bytes
  const isDeclared = /charset\s*=|^content-type:\s*(?!text\/)/im.test(Buffer.from(bytes).toString('latin1'))
  return isDeclared ? bytes : Buffer.from(decodeText(bytes).text)
}

function nameOf({ filename, mimeType }: Attachment, index: number): string {
  if (filename !== null && filename !== '') return filename
  return mimeType === 'message/rfc822' ? `message ${index + 1}.eml` : `attachment ${index + 1}`
}

function listText(addresses: readonly Address[] | undefined): string {
  return (addresses ?? []).map(addressText).join(', ')
}

function addressText({ name, address, group }: Address): string {
  if (group !== undefined) return `${name}: ${group.map(addressText).join(', ')}`
  if (address === undefined || address === '') return name
  return name === '' ? address : `${name} <${address}>`
}
