import { passwordBytes } from './pdf-password.ts'
import { quicken } from './pdf-quicker.ts'
import type { Pdfium } from './pdfium.ts'
import { ExtractError } from './text-view.ts'

/** A document in PDFium's memory. `areGlyphsBoxed`: its letters can be read, and not be drawn. */
export type OpenedPdf = { readonly document: number; readonly areGlyphsBoxed: boolean; close(): void }

type Options = { readonly password: string | undefined; readonly isToBeDrawn?: boolean }

/** Opens a document, rewritten in memory into what is read quicker unless it is to be drawn. Throws `too_large`, `encrypted` and `corrupt`. */
export function openPdf(pdfium: Pdfium, bytes: Uint8Array, options: Options): OpenedPdf {
  const { calls } = pdfium
  const { password, isToBeDrawn = false } = options
  const data = calls.malloc(bytes.length)
  if (data === 0) throw new ExtractError('too_large', 'The PDF is too large for this reader.')
  const copy = new Uint8Array(calls.memory.buffer, data, bytes.length)
  copy.set(bytes)
  const { areGlyphsBoxed } = isToBeDrawn ? { areGlyphsBoxed: false } : quicken(copy)
  const document = load()
  return {
    document,
    areGlyphsBoxed,
    close() {
      calls.FPDF_CloseDocument(document)
      calls.free(data)
    },
  }

  function load(): number {
    for (const tried of passwordBytes(password ?? '')) {
      const opened = pdfium.withBytes(tried, (pointer) => calls.FPDF_LoadMemDocument(data, bytes.length, pointer))
      if (opened !== 0) return opened
    }
    const error = calls.FPDF_GetLastError()
    calls.free(data)
    if (error === 4)
      throw new ExtractError(
        'encrypted',
        password === undefined ? 'The PDF is protected by a password.' : 'The password does not open this PDF.',
      )
    if (error === 5) throw new ExtractError('encrypted', 'The PDF is protected in a way that cannot be opened here.')
    throw new ExtractError('corrupt', 'The file is no PDF or is damaged.')
  }
}
