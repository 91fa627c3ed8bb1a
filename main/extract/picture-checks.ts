import { imageSize } from 'image-size'
import { extractLimits } from './limits.ts'
import { recognise, type Recognised, type Recognising } from './ocr.ts'
import { languageProblems } from './recognised-note.ts'
import { ExtractError } from './text-view.ts'

/** What is recognised in the strips of a picture. Throws `corrupt`. */
export async function recognisedIn(
  parts: readonly Uint8Array[],
  { languageDir, turn, onProgress }: Recognising,
): Promise<Recognised> {
  return recognise(parts, { languageDir, onProgress, ...(turn !== undefined && { turn }) }).catch((error: unknown) => {
    throw new ExtractError('corrupt', 'The picture is damaged.', { cause: error })
  })
}

/** Why a picture has no text view. */
export function noText({ languages, problems }: Recognised): ExtractError {
  const problem = languageProblems(problems).map(({ message }) => ` ${message}`)
  return new ExtractError(
    'no_text',
    `No text was recognised in the picture (${languages.join(', ')}).${problem.join('')}`,
  )
}

/** Throws `too_large` for a picture that unpacks to more than is read, or to more than one with words on it does. */
export function checkSize({ width, height, bits }: Points, packed: number): void {
  if (width * height > extractLimits.pixels)
    throw new ExtractError(
      'too_large',
      `The picture has ${width} × ${height} points; the limit is ${extractLimits.pixels / 1e6} million.`,
    )
  const unpacked = (width * height * bits) / 8
  const times = Math.round(unpacked / Math.max(1, packed))
  if (unpacked > extractLimits.pictureFloorBytes && times > extractLimits.pictureRatio)
    throw new ExtractError('too_large', `The picture inflates to ${times} times its size.`)
}

export type Points = { readonly width: number; readonly height: number; readonly bits: number }

/** What a picture says of itself. Throws `corrupt`. */
export function sizeOf(bytes: Uint8Array): { type: string | undefined; width: number; height: number } {
  try {
    const { type, width, height } = imageSize(bytes)
    return { type, width, height }
  } catch (error) {
    throw new ExtractError('corrupt', 'The picture is damaged or of a format that is not read.', { cause: error })
  }
}
