import mammoth from 'mammoth'
import { openCompoundFile } from './compound-file.ts'
import { openEncryptedPackage } from './encrypted-package.ts'
import { sniff } from './sniff.ts'
import { openZip } from './zip-archive.ts'
import type { TextView } from './text-view.ts'

/** Bytes of all pictures of a document as they are shown. */
const MOST_PICTURES = 8 * 1024 * 1024
const SHOWN = /^image\/(?:png|jpeg|gif|webp)$/

/** A Word document as HTML: one view line that holds all of it. Pictures are in it up to `MOST_PICTURES`, then their descriptions. Throws `encrypted` without its password. */
export async function docxHtml(given: Uint8Array, password: string | undefined): Promise<TextView> {
  const bytes = sniff(given, '') === 'locked' ? openEncryptedPackage(openCompoundFile(given), password) : given
  // Refuses what unpacks to too much before the converter unpacks it without bounds.
  openZip(bytes)
  const { value, messages } = await mammoth.convertToHtml(
    { buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) },
    { convertImage: mammoth.images.imgElement(pictureReader()), externalFileAccess: false },
  )
  const warnings = [...new Set(messages.map(({ message }) => message))].map((message) => ({
    code: 'converter',
    message,
  }))
  return { kind: 'html', lines: [{ text: value.replaceAll('\n', ' '), locator: { line: 1 } }], warnings, meta: {} }
}

function pictureReader() {
  let left = MOST_PICTURES
  return async ({ contentType, readAsBase64String }: MammothImage): Promise<{ src: string }> => {
    if (!SHOWN.test(contentType)) return { src: '' }
    const data = await readAsBase64String()
    left -= data.length * 0.75
    return { src: left < 0 ? '' : `data:${contentType};base64,${data}` }
  }
}

type MammothImage = { readonly contentType: string; readonly readAsBase64String: () => Promise<string> }
