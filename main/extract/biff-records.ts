import { byteView, type ByteView } from './byte-view.ts'

/** A record of a binary workbook, with the records that continue it. */
export type BiffRecord = { readonly type: number; readonly body: ByteView; readonly more: readonly ByteView[] }

const CONTINUE = 0x3c

/** The records from an offset to the end of the stream, or to where it is damaged. Specification: [MS-XLS] 2.1.4. */
export function* biffRecords(stream: Uint8Array, from: number): Generator<BiffRecord> {
  const view = byteView(stream)
  for (let at = from; at + 4 <= view.length;) {
    const [type, length] = [view.u16(at), view.u16(at + 2)]
    if (at + 4 + length > view.length) return
    const body = view.part(at + 4, length)
    at += 4 + length
    const more: ByteView[] = []
    while (at + 4 <= view.length && view.u16(at) === CONTINUE && at + 4 + view.u16(at + 2) <= view.length) {
      more.push(view.part(at + 4, view.u16(at + 2)))
      at += 4 + view.u16(at + 2)
    }
    yield { type, body, more }
  }
}

/** Text of `count` letters from `at`: a byte that says whether they take one byte or two, then the letters. Empty where it is cut off. */
export function biffText(body: ByteView, at: number, count: number): string {
  if (count === 0 || at >= body.length) return ''
  const isWide = (body.u8(at) & 1) !== 0
  const whole = Math.min(count, Math.floor((body.length - at - 1) / (isWide ? 2 : 1)))
  if (isWide) return body.utf16(at + 1, whole)
  return Buffer.from(body.part(at + 1, whole).bytes).toString('latin1')
}
