import { gifFrames } from './gif-frames.ts'
import { checkSize, noText, recognisedIn, sizeOf } from './picture-checks.ts'
import { recognisedNote, recognisedWarnings } from './recognised-note.ts'
import { ExtractError, type Extractor } from './text-view.ts'
import { tiffView } from './tiff-view.ts'

const READABLE = new Set(['png', 'jpg', 'bmp', 'webp', 'pnm', 'gif'])

/** A picture's printed text by character recognition, marked as such. Throws `no_text` where there is none, `unsupported` for formats that the recogniser does not read. */
export const extractPicture: Extractor = async (bytes, options) => {
  const { type, width, height } = sizeOf(bytes)
  if (type === 'tiff') return tiffView(bytes, options)
  if (type === undefined || !READABLE.has(type))
    throw new ExtractError(
      'unsupported',
      `Pictures of this format (${type ?? 'unknown'}) are not read. Save it as PNG or JPEG to have its text recognised.`,
    )
  checkSize({ width, height, bits: bitsOf(bytes) }, bytes.length)
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

/** Bits of a point of each kind of PNG, by how its colours are made; of other formats, those of a coloured one. */
const CHANNELS = [1, 0, 3, 1, 2, 0, 4]

function bitsOf(bytes: Uint8Array): number {
  const [depth = 8, colours = 2] = bytes.subarray(24, 26)
  return bytes[0] === 0x89 ? depth * (CHANNELS[colours] ?? 3) : 24
}
