import { compoundOf, longs, shorts, utf16 } from './compound-files.ts'

/** Strings are Unicode, `narrow` ones bytes of a code page; numbers are long, dates times. */
export type MsgProperty = string | number | { readonly real: number } | Date | Buffer | { readonly narrow: Buffer }
export type MsgProperties = Readonly<Record<number, MsgProperty>>

export type MsgContent = {
  readonly properties: MsgProperties
  /** Sets, by their first four bytes, and numbers of the properties from 0x8000 on. */
  readonly names?: readonly (readonly [set: number, id: number])[]
  readonly recipients?: readonly MsgProperties[]
  readonly attachments?: readonly (
    | MsgProperties
    | { readonly properties: MsgProperties; readonly message: MsgContent }
  )[]
}

/** An Outlook message by its properties. */
export function msgOf(content: MsgContent): Buffer {
  return compoundOf({ ...streamsOf(content, '/', 32), ...nameStreams(content.names ?? []) })
}

function nameStreams(names: NonNullable<MsgContent['names']>): Record<string, Buffer> {
  const folder = '/__nameid_version1.0/__substg1.0_'
  return {
    [`${folder}00020102`]: Buffer.concat(names.map(([set]) => longs(set, 0, 0xc0, 0x4600_0000))),
    [`${folder}00030102`]: Buffer.concat(names.map(([, id], i) => Buffer.concat([longs(id), shorts((i + 3) * 2, i)]))),
  }
}

function streamsOf(
  { properties, recipients = [], attachments = [] }: MsgContent,
  at: string,
  header: number,
): Record<string, Buffer> {
  const streams = propertyStreams(properties, at, header)
  recipients.forEach((one, i) =>
    Object.assign(streams, propertyStreams(one, `${at}__recip_version1.0_#${number(i, 8)}/`, 8)),
  )
  attachments.forEach((one, i) => {
    const folder = `${at}__attach_version1.0_#${number(i, 8)}/`
    if (!('message' in one)) return Object.assign(streams, propertyStreams(one, folder, 8))
    Object.assign(streams, propertyStreams(one.properties, folder, 8))
    Object.assign(streams, streamsOf(one.message, `${folder}__substg1.0_3701000D/`, 24))
  })
  return streams
}

function propertyStreams(properties: MsgProperties, at: string, header: number): Record<string, Buffer> {
  const streams: Record<string, Buffer> = {}
  const fixed: Buffer[] = [Buffer.alloc(header)]
  for (const [key, value] of Object.entries(properties)) {
    const id = Number(key)
    const entry = (type: number, low: number, high: number): void =>
      void fixed.push(Buffer.concat([shorts(type, id), longs(6, low, high)]))
    const stream = (type: number, bytes: Buffer): void => {
      streams[`${at}__substg1.0_${number(id, 4)}${number(type, 4)}`] = bytes
      entry(type, bytes.length, 0)
    }
    if (typeof value === 'object' && 'real' in value) {
      const bytes = Buffer.alloc(8)
      bytes.writeDoubleLE(value.real)
      entry(5, bytes.readUInt32LE(0), bytes.readUInt32LE(4))
    } else if (typeof value === 'number') entry(3, value, 0)
    else if (typeof value === 'string') stream(0x1f, utf16(value))
    else if (Buffer.isBuffer(value)) stream(0x102, value)
    else if (value instanceof Date) {
      const steps = BigInt(value.getTime() + 11_644_473_600_000) * 10_000n
      entry(0x40, Number(steps & 0xffff_ffffn), Number(steps >> 32n))
    } else stream(0x1e, value.narrow)
  }
  return { ...streams, [`${at}__properties_version1.0`]: Buffer.concat(fixed) }
}

function number(value: number, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, '0')
}
