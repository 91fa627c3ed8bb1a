import { extractLimits } from './limits.ts'
import type { Recognised, Recognising } from './ocr.ts'
import { pageList } from './page-list.ts'
import { checkSize, noText, recognisedIn, sizeOf } from './picture-checks.ts'
import { recognisedNote, recognisedWarnings } from './recognised-note.ts'
import { ExtractError, type ExtractOptions, type TextView, type ViewLine } from './text-view.ts'
import { tiffPages, type TiffPage } from './tiff-pages.ts'

/** A TIFF's printed text by character recognition, page by page; what cannot be read of it is named. */
export async function tiffView(bytes: Uint8Array, options: ExtractOptions): Promise<TextView> {
  const pages = tiffPages(bytes)
  const lines: ViewLine[] = []
  const read: (Recognised & { readonly page: number })[] = []
  const empty: number[] = []
  const failed: number[] = []
  let failure: ExtractError | undefined
  let last = 0
  for (const [i, page] of pages.slice(0, extractLimits.recognisedPages).entries()) {
    // Each starts the recogniser anew.
    if (failed.length === extractLimits.damagedPages) break
    last = i + 1
    const locator = { page: i + 1 }
    try {
      const found = await recognisedPage(page, bytes.length, { ...options, turn: read.at(-1)?.turn ?? 0 })
      read.push({ ...found, ...locator })
      if (found.lines.length === 0) {
        empty.push(i + 1)
        continue
      }
      const note = recognisedNote(pages.length === 1 ? 'The picture' : `Page ${i + 1}`, found.confidence)
      lines.push(...[note, ...found.lines].map((text) => ({ text, locator })))
    } catch (error) {
      if (!(error instanceof ExtractError)) throw error
      failed.push(i + 1)
      failure ??= error
    }
  }
  const found = read.filter(({ lines: inPage }) => inPage.length > 0)
  const [first] = found
  if (first === undefined)
    throw failure ?? (read[0] === undefined ? new ExtractError('corrupt', 'The picture is damaged.') : noText(read[0]))
  const confidence = Math.min(...found.map((page) => page.confidence))
  return {
    kind: 'image',
    lines,
    warnings: [
      ...(failed.length > 0 ? [{ code: 'page_failed', message: `Damaged and not read: ${pageList(failed)}.` }] : []),
      ...(empty.length > 0 ? [{ code: 'no_text', message: `Without text: ${pageList(empty)}.` }] : []),
      ...recognisedWarnings(
        { ...first, confidence },
        pages.length === 1 ? '' : pageList(found.map(({ page }) => page)),
      ),
    ],
    meta: {
      pages: pages.length,
      recognised: confidence,
      languages: first.languages,
      ...(last < pages.length && { notRead: [`pages after page ${last}`] }),
    },
  }
}

async function recognisedPage(page: TiffPage, packed: number, options: Recognising): Promise<Recognised> {
  const { width, height, parts } = page
  checkSize(page, packed)
  if (parts === undefined)
    throw new ExtractError(
      'unsupported',
      'Pictures of this format (TIFF that is packed in a rare way) are not read. Save it as PNG or JPEG to have its text recognised.',
    )
  const pictures = parts()
  for (const part of pictures.length > 1 ? pictures : []) {
    const strip = sizeOf(part)
    if (strip.width > width || strip.height > height) throw new ExtractError('corrupt', 'The picture is damaged.')
  }
  return recognisedIn(pictures, options)
}
