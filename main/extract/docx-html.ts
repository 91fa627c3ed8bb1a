import mammoth from 'mammoth'
import { openCompoundFile } from './compound-file.ts'
import { openEncryptedPackage } from './encrypted-package.ts'
import { sniff } from './sniff.ts'
import { openZip } from './zip-archive.ts'
import type { TextView } from './text-view.ts'

/** A Word document as HTML: one view line that holds all of it. Pictures are left out; they would be data of any size. Throws `encrypted` without its password. */
export async function docxHtml(given: Uint8Array, password: string | undefined): Promise<TextView> {
  const bytes = sniff(given, '') === 'locked' ? openEncryptedPackage(openCompoundFile(given), password) : given
  // Refuses what unpacks to too much before the converter unpacks it without bounds.
  openZip(bytes)
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })), externalFileAccess: false },
  )
  const warnings = [...new Set(messages.map(({ message }) => message))].map((message) => ({
    code: 'converter',
    message,
  }))
  return { kind: 'html', lines: [{ text: value.replaceAll('\n', ' '), locator: { line: 1 } }], warnings, meta: {} }
}
