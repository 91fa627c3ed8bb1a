import iconv from 'iconv-lite'
import { decodeText } from './encoding.ts'

/** A string of an Outlook item that is not Unicode; where its encoding is not known, in what its bytes say. */
export function decodedText(bytes: Uint8Array, encoding: string | undefined): string {
  const text = encoding === undefined ? decodeText(bytes).text : iconv.decode(Buffer.from(bytes), encoding)
  return text.replace(/\0+$/, '')
}

/** ISO, in UTC, of a count of 100 ns since 1601 in two halves; undefined for one that stands for no time. */
export function timeText(low: number, high: number): string | undefined {
  const milliseconds = (high * 2 ** 32 + low) / 10_000 - 11_644_473_600_000
  const date = new Date(Math.floor(milliseconds / 1000) * 1000)
  return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 4000
    ? undefined
    : date.toISOString().replace('.000Z', 'Z')
}
