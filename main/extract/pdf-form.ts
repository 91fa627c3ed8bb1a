import { extractLimits } from './limits.ts'
import type { Pdfium } from './pdfium.ts'

/** The environment of a document's form; it wants a structure of callbacks, and none of them is needed to read. */
export function openForm(pdfium: Pdfium, document: number): number {
  const { calls } = pdfium
  const info = calls.malloc(256)
  new Uint8Array(calls.memory.buffer).fill(0, info, info + 256)
  pdfium.heap().setInt32(info, 2, true)
  return calls.FPDFDOC_InitFormFillEnvironment(document, info)
}

/** The library puts the fields of a form in a tree in quadratic time. Those that are packed are not seen. */
export function hasManyFields(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = file.indexOf(WIDGET); at !== -1; at = file.indexOf(WIDGET, at + 1))
    if (++count > extractLimits.formFields) return true
  return false
}

const WIDGET = '/Widget'
