import { imageSize } from 'image-size'
import { gifFrames } from './gif-frames.ts'
import { extractLimits } from './limits.ts'
import { recognise, type Recognised, type Recognising } from './ocr.ts'
import { pageList } from './page-list.ts'
import { languageProblems, recognisedNote, recognisedWarnings } from './recognised-note.ts'
import { ExtractError, type ExtractOptions, type Extractor, type TextView, type ViewLine } from './text-view.ts'
import { tiffPages, type TiffPage } from './tiff-pages.ts'

const READABLE = new Set(['png', 'jpg', 'bmp', 'webp', 'pnm', 'gif'])

/** A picture's printed text by character recognition, marked as such. Throws `no_text` where there is none, `unsupported` for formats that the recogniser does not read. */
export const extractPicture: Extractor = async (bytes, options) => {
  const { type, width, height } = sizeOf(bytes)
  if (type === 'tiff') return scannedView(tiffPages(bytes), options)
  if (type === undefined || !READABLE.has(type))
    throw new ExtractError(
      'unsupported',
      `Pictures of this format (${type ?? 'unknown'}) are not read. Save it as PNG or JPEG to have its text recognised.`,
    )
  checkSize(width, height)
  const found = await recognisedIn([bytes], options)
  if (found.lines.length === 0) throw noText(found)
  const more = type === 'gif' ? gifFrames(bytes) - 1 : 0
  return {
    kind: 'image',
    lines: [recognisedNote('The picture', found.confidence), ...found.lines].map((text, index) => ({
      text,
      locator: { line: index + 1 },
    })),
    warnings: recognisedWarnings(found, ''),
    meta: {
      width,
      height,
      recognised: found.confidence,
      languages: found.languages,
      ...(more > 0 && { notRead: [`${more} more ${more === 1 ? 'picture' : 'pictures'} of the animation`] }),
    },
  }
}

/** A TIFF, page by page: what cannot be read of it is named. */
async function scannedView(pages: readonly TiffPage[], options: ExtractOptions): Promise<TextView> {
  const lines: ViewLine[] = []
  const read: (Recognised & { readonly page: number })[] = []
  const empty: number[] = []
  const failed: number[] = []
  let failure: ExtractError | undefined
  for (const [i, page] of pages.slice(0, extractLimits.recognisedPages).entries()) {
    const locator = { page: i + 1 }
    try {
      const found = await recognisedPage(page, { ...options, turn: read.at(-1)?.turn ?? 0 })
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
  const isMore = pages.length > extractLimits.recognisedPages
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
      ...(isMore && { notRead: [`pages after page ${extractLimits.recognisedPages}`] }),
    },
  }
}

async function recognisedPage({ width, height, parts }: TiffPage, options: Recognising): Promise<Recognised> {
  checkSize(width, height)
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

async function recognisedIn(
  parts: readonly Uint8Array[],
  { languageDir, turn, onProgress }: Recognising,
): Promise<Recognised> {
  return recognise(parts, { languageDir, onProgress, ...(turn !== undefined && { turn }) }).catch((error: unknown) => {
    throw new ExtractError('corrupt', 'The picture is damaged.', { cause: error })
  })
}

function noText({ languages, problems }: Recognised): ExtractError {
  const problem = languageProblems(problems).map(({ message }) => ` ${message}`)
  return new ExtractError(
    'no_text',
    `No text was recognised in the picture (${languages.join(', ')}).${problem.join('')}`,
  )
}

function checkSize(width: number, height: number): void {
  if (width * height > extractLimits.pixels)
    throw new ExtractError(
      'too_large',
      `The picture has ${width} × ${height} points; the limit is ${extractLimits.pixels / 1e6} million.`,
    )
}

function sizeOf(bytes: Uint8Array): { type: string | undefined; width: number; height: number } {
  try {
    const { type, width, height } = imageSize(bytes)
    return { type, width, height }
  } catch (error) {
    throw new ExtractError('corrupt', 'The picture is damaged or of a format that is not read.', { cause: error })
  }
}
