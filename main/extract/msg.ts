import iconv from 'iconv-lite'
import { openCompoundFile, type CompoundFile } from './compound-file.ts'
import { decompressRtf } from './compressed-rtf.ts'
import { charsetName, decodeText } from './encoding.ts'
import { htmlLines } from './html.ts'
import { extractLimits } from './limits.ts'
import { bodyOf } from './message-body.ts'
import { headerLines, messageView, type Attached, type Message } from './message.ts'
import { encodingOfPage, msgHeader, readNames, readProperties, type MsgProperties } from './msg-properties.ts'
import { itemRows } from './outlook-items.ts'
import { rtfLines } from './rtf.ts'
import { ExtractError, type Extractor } from './text-view.ts'

/** Numbers of properties ([MS-OXPROPS]). */
export const msgIds = {
  messageClass: 0x001a,
  subject: 0x0037,
  sent: 0x0039,
  representedName: 0x0042,
  start: 0x0060,
  end: 0x0061,
  representedAddress: 0x0065,
  transportHeaders: 0x007d,
  senderName: 0x0c1a,
  senderAddress: 0x0c1f,
  recipientType: 0x0c15,
  displayBcc: 0x0e02,
  displayCc: 0x0e03,
  displayTo: 0x0e04,
  delivered: 0x0e06,
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  displayName: 0x3001,
  address: 0x3003,
  data: 0x3701,
  shortFileName: 0x3704,
  fileName: 0x3707,
  mimeType: 0x370e,
  smtpAddress: 0x39fe,
  internetPage: 0x3fde,
  messagePage: 0x3ffd,
  senderSmtp: 0x5d01,
  representedSmtp: 0x5d02,
} as const

const OBJECT = '__substg1.0_3701000D'

/** Outlook messages (msg, oft): headers, body and each attachment as a section of its own. */
export const extractMsg: Extractor = async (bytes) => messageView('msg', readMsg(bytes))

/** The message in an Outlook file. */
export function readMsg(bytes: Uint8Array): Message {
  const root = openCompoundFile(bytes)
  return readItem(root, msgHeader.message, readNames(root))
}

function readItem(storage: CompoundFile, header: number, names: ReadonlyMap<string, number>): Message {
  const encoding = encodingOf(storage, header)
  const item = readProperties(storage, header, encoding, names)
  const recipients = partsOf(storage, '__recip_version1.0_').map((one) => readProperties(one, msgHeader.part, encoding))
  const attachments = partsOf(storage, '__attach_version1.0_').map((part, i) =>
    readAttachment(part, i, { encoding, names }),
  )
  return messageOf(item, { recipients, attachments, encoding })
}

export type MsgParts = {
  readonly recipients: readonly MsgProperties[]
  readonly attachments: readonly Attached[]
  /** Of strings that are not Unicode. */
  readonly encoding: string | undefined
}

/** A message by its properties, whatever they stood in. */
export function messageOf(item: MsgProperties, { recipients, attachments, encoding }: MsgParts): Message {
  const listed = (type: number, shown: number): string =>
    recipients
      .filter((one) => one.number(msgIds.recipientType) === type)
      .map((one) => addressText(one.text(msgIds.displayName), one.text(msgIds.smtpAddress) || one.text(msgIds.address)))
      .filter((text) => text !== '')
      .join(', ') || item.text(shown)
  return {
    subject: item.text(msgIds.subject),
    headers: headerLines([
      ['From', senderText(item)],
      ['To', listed(1, msgIds.displayTo)],
      ['Cc', listed(2, msgIds.displayCc)],
      ['Bcc', listed(3, msgIds.displayBcc)],
      ['Date', sentTime(item)],
      ['Start', item.time(msgIds.start)],
      ['End', item.time(msgIds.end)],
      ['Subject', item.text(msgIds.subject)],
      ...itemRows(item, item.text(msgIds.messageClass)),
    ]),
    ...bodyOf(item.text(msgIds.body), richLines(item, encoding)),
    attachments,
  }
}

/** Strings that are no Unicode are in the message's code page; where none is given, in what the mail's headers or the bytes say. */
function encodingOf(storage: CompoundFile, header: number): string | undefined {
  const plain = readProperties(storage, header, 'latin1')
  const known = encodingOfPage(plain.number(msgIds.messagePage)) ?? encodingOfPage(plain.number(msgIds.internetPage))
  // What is called UTF-8 is that for the HTML body only; each string then shows whether it is.
  if (known !== undefined && known !== 'utf-8') return known
  const declared = /^content-type:.*?charset="?([\w.:-]+)/ims.exec(plain.text(msgIds.transportHeaders))?.[1]
  const charset = declared === undefined ? undefined : charsetName(declared)
  if (charset !== undefined && !/^utf-?\d/i.test(charset)) return charset
  const sample = [msgIds.subject, msgIds.body, msgIds.displayTo, msgIds.senderName].map(plain.text).join('\n')
  return decodeText(Buffer.from(sample.slice(0, 65_536), 'latin1')).encoding
}

function senderText(item: MsgProperties): string {
  const sender = addressText(
    item.text(msgIds.senderName),
    item.text(msgIds.senderSmtp) || item.text(msgIds.senderAddress),
  )
  const represented = addressText(
    item.text(msgIds.representedName),
    item.text(msgIds.representedSmtp) || item.text(msgIds.representedAddress),
  )
  const isForAnother =
    represented !== '' && sender !== '' && item.text(msgIds.representedName) !== item.text(msgIds.senderName)
  return isForAnother ? `${sender} on behalf of ${represented}` : represented || sender
}

function sentTime(item: MsgProperties): string | undefined {
  const written = /^date:[ \t]*(.+)$/im.exec(item.text(msgIds.transportHeaders))?.[1]?.trim()
  return written ?? item.time(msgIds.sent) ?? item.time(msgIds.delivered)
}

/** The HTML body, or the RTF one. */
function richLines(item: MsgProperties, encoding: string | undefined): string[] {
  const html = item.bytes(msgIds.html)
  const text = html === undefined ? item.text(msgIds.html) : htmlText(html, item, encoding)
  if (text.trim() !== '') return htmlLines(text).map((line) => line.text)
  const rtf = item.bytes(msgIds.rtf)
  return rtf === undefined || rtf.length < 16 ? [] : rtfLines(decompressRtf(rtf)).map((line) => line.text)
}

function htmlText(bytes: Uint8Array, item: MsgProperties, encoding: string | undefined): string {
  const declared = encodingOfPage(item.number(msgIds.internetPage)) ?? encoding
  const found = decodeText(bytes)
  return found.sure || declared === undefined ? found.text : iconv.decode(Buffer.from(bytes), declared)
}

function readAttachment(
  part: CompoundFile,
  index: number,
  { encoding, names }: { readonly encoding: string | undefined; readonly names: ReadonlyMap<string, number> },
): Attached {
  const properties = readProperties(part, msgHeader.part, encoding)
  const message = part.folder(OBJECT)
  const isMessage = message?.names.includes('__properties_version1.0') === true
  const called =
    properties.text(msgIds.fileName) || properties.text(msgIds.shortFileName) || properties.text(msgIds.displayName)
  const name = called || (isMessage ? `message ${index + 1}.msg` : `attachment ${index + 1}`)
  if (isMessage) return { name, mimeType: '', content: () => readItem(message, msgHeader.innerMessage, names) }
  const content =
    properties.bytes(msgIds.data) ??
    notHere(message === undefined ? 'Its contents are not in the message.' : 'It is an embedded object.')
  return { name, mimeType: properties.text(msgIds.mimeType), content }
}

function notHere(why: string): () => never {
  return () => {
    throw new ExtractError('unsupported', why)
  }
}

function partsOf(storage: CompoundFile, start: string): CompoundFile[] {
  const names = storage.names.filter((name) => name.startsWith(start))
  if (names.length > extractLimits.zipEntries)
    throw new ExtractError('too_large', `The message has ${names.length} parts.`)
  return names.flatMap((name) => storage.folder(name) ?? [])
}

/** Addresses of an Exchange directory say nothing to a reader. */
function addressText(name: string, address: string): string {
  const shown = address.includes('@') ? address : ''
  const plain = name.replace(/^'(.*)'$/, '$1')
  if (shown === '' || plain.toLowerCase() === shown.toLowerCase()) return plain || shown
  return plain === '' ? shown : `${plain} <${shown}>`
}
