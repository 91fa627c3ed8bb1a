import { imageSize } from 'image-size'
import { extractLimits } from './limits.ts'
import { recognise } from './ocr.ts'
import { languageProblems, recognisedNote, recognisedWarnings } from './recognised-note.ts'
import { ExtractError, type Extractor } from './text-view.ts'

const READABLE = new Set(['png', 'jpg', 'bmp', 'webp', 'pnm'])

/** A picture's printed text by character recognition, marked as such. Throws `no_text` where there is none, `unsupported` for formats that the recogniser does not read. */
export const extractPicture: Extractor = async (bytes, { languageDir }) => {
  const { type, width, height } = sizeOf(bytes)
  if (type === undefined || !READABLE.has(type))
    throw new ExtractError(
      'unsupported',
      `Pictures of this format (${type ?? 'unknown'}) are not read. Save it as PNG or JPEG to have its text recognised.`,
    )
  if (width * height > extractLimits.pixels)
    throw new ExtractError(
      'too_large',
      `The picture has ${width} × ${height} points; the limit is ${extractLimits.pixels / 1e6} million.`,
    )
  const found = await recognise(bytes, { languageDir }).catch((error: unknown) => {
    throw new ExtractError('corrupt', 'The picture is damaged.', { cause: error })
  })
  const { lines, confidence, languages, problems } = found
  if (lines.length === 0) {
    const problem = languageProblems(problems).map(({ message }) => ` ${message}`)
    throw new ExtractError(
      'no_text',
      `No text was recognised in the picture (${languages.join(', ')}).${problem.join('')}`,
    )
  }
  return {
    kind: 'image',
    lines: [recognisedNote('The picture', confidence), ...lines].map((text, index) => ({
      text,
      locator: { line: index + 1 },
    })),
    warnings: recognisedWarnings(found, ''),
    meta: { width, height, recognised: confidence, languages },
  }
}

function sizeOf(bytes: Uint8Array): { type: string | undefined; width: number; height: number } {
  try {
    const { type, width, height } = imageSize(bytes)
    return { type, width, height }
  } catch (error) {
    throw new ExtractError('corrupt', 'The picture is damaged or of a format that is not read.', { cause: error })
  }
}
