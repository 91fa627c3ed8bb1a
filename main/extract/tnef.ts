import { byteView, type ByteView } from './byte-view.ts'
import { extractLimits } from './limits.ts'
import { messageView, type Attached, type Message } from './message.ts'
import { encodingOfPage, type MsgProperties } from './msg-properties.ts'
import { messageOf, msgIds } from './msg.ts'
import { decodedText } from './outlook-text.ts'
import { ExtractError, type Extractor } from './text-view.ts'
import { readTnefProperties } from './tnef-properties.ts'

const SIGNATURE = 0x223e_9f78

/** Attributes of the stream ([MS-OXTNEF] 2.1.3.2), without their types. */
const attribute = {
  subject: 0x8004,
  title: 0x8010,
  body: 0x800c,
  data: 0x800f,
  rendering: 0x9002,
  properties: 0x9003,
  attachment: 0x9005,
  page: 0x9007,
} as const

/** What Outlook packs a message into for Outlook, `winmail.dat`: its body and attachments. */
export const extractTnef: Extractor = async (bytes) => messageView('msg', readTnef(bytes))

/** The message in a TNEF stream. Throws `corrupt`. */
export function readTnef(bytes: Uint8Array): Message {
  const view = byteView(bytes)
  if (view.u32(0) !== SIGNATURE) throw new ExtractError('corrupt', 'The file is damaged: it holds no message.')
  let encoding: string | undefined
  let item: MsgProperties | undefined
  const plain = new Map<number, Uint8Array>()
  const parts: Map<number, ByteView>[] = []
  // Each is a level, its number and type, its length, its bytes and a sum.
  for (let at = 6; at + 9 <= view.length;) {
    const [level, number, length] = [view.u8(at), view.u16(at + 1), view.u32(at + 5)]
    const value = view.part(at + 9, Math.min(length, view.length - at - 9))
    at += length + 11
    if (level === 2) {
      if (number === attribute.rendering || parts.length === 0) parts.push(new Map())
      parts.at(-1)!.set(number, value)
      if (parts.length > extractLimits.zipEntries)
        throw new ExtractError('too_large', `The message has more than ${extractLimits.zipEntries} parts.`)
    } else if (number === attribute.page && value.length >= 4) encoding = encodingOfPage(value.u32(0))
    else if (number === attribute.properties) item = readTnefProperties(value, encoding)
    else plain.set(number, value.bytes)
  }
  const said = (number: number): string => decodedText(plain.get(number) ?? new Uint8Array(), encoding)
  const spoken: Readonly<Record<number, number>> = {
    [msgIds.subject]: attribute.subject,
    [msgIds.body]: attribute.body,
  }
  const whole: MsgProperties = {
    bytes: (id) => item?.bytes(id),
    number: (id) => item?.number(id),
    time: (id) => item?.time(id),
    real: (id) => item?.real(id),
    named: (set, id) => item?.named(set, id),
    text(id) {
      const older = spoken[id]
      return item?.text(id) || (older === undefined ? '' : said(older))
    },
  }
  const attachments = parts.map((part, i) => attachedOf(part, i, encoding))
  return messageOf(whole, { recipients: [], attachments, encoding })
}

function attachedOf(part: ReadonlyMap<number, ByteView>, index: number, encoding: string | undefined): Attached {
  const packed = part.get(attribute.attachment)
  const properties = packed === undefined ? undefined : readTnefProperties(packed, encoding)
  const title = decodedText(part.get(attribute.title)?.bytes ?? new Uint8Array(), encoding)
  const object = properties?.object(msgIds.data)
  const called = properties?.text(msgIds.fileName) || title || properties?.text(msgIds.displayName)
  const name = called || (object === undefined ? `attachment ${index + 1}` : `message ${index + 1}.msg`)
  const mimeType = properties?.text(msgIds.mimeType) ?? ''
  // The identifier of what kind of object it is comes first.
  if (object !== undefined && byteView(object).length > 20 && byteView(object).u32(16) === SIGNATURE)
    return { name, mimeType, content: () => readTnef(object.subarray(16)) }
  return { name, mimeType, content: part.get(attribute.data)?.bytes ?? properties?.bytes(msgIds.data) ?? notHere }
}

function notHere(): never {
  throw new ExtractError('unsupported', 'Its contents are not in the message.')
}
