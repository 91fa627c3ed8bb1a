import { strFromU8, unzipSync } from 'fflate'
import type { Document } from './document.ts'
import { writeDocxInThread } from './write-docx-in-thread.ts'

const ENTRY = /PAGEREF _Toc\d+ .*?w:fldCharType="separate".*?<w:t\b[^>]*>([^<]*)<\/w:t>/gs

/** The pages that the entries of a table of contents name in Word, in order: a page of RTF, which has the same measures, is much the same. */
export async function contentsPages(document: Document, signal?: AbortSignal): Promise<readonly string[]> {
  const word = unzipSync(await writeDocxInThread({ document }, signal))
  const xml = strFromU8(word['word/document.xml'] ?? new Uint8Array())
  return [...xml.slice(0, xml.indexOf('</w:sdt>')).matchAll(ENTRY)].map(([, page = '']) => page)
}
