import type { Worker } from 'tesseract.js'
import { enlargedGray, pgmOf } from './gray-picture.ts'
import { createPictureReader, type Reading } from './picture-reader.ts'
import { findTurn } from './picture-turn.ts'
import type { Turn } from './turned-picture.ts'
import { unpackedPicture } from './whole-picture.ts'

/** Words less high than this are read badly: of ten points hardly a figure is right, of twice as many each. */
const SMALL_WORD = 13
/** Points of a picture that is worth enlarging: a page at 200 dots per inch, as scanned ones are drawn. */
const MOST_POINTS = 4_000_000

/** Reads a picture however it lies, once more at twice its size where its print is small. The surer reading counts. */
export async function readPicture(
  worker: Worker,
  picture: Uint8Array,
  first: Turn,
  onProgress?: () => void,
): Promise<Reading & { readonly turn: Turn }> {
  const reader = createPictureReader(worker, picture, onProgress)
  const found = await findTurn(reader, first)
  const { width, height } = reader.size(0)
  if (wordHeight(found) >= SMALL_WORD || width * height > MOST_POINTS) return found
  const gray = await unpackedPicture(worker, reader.upright)
  if (gray === undefined) return found
  const enlarged = createPictureReader(worker, pgmOf(enlargedGray(gray)), onProgress)
  const larger = await findTurn(enlarged, found.turn)
  return larger.confidence > found.confidence ? larger : found
}

/** That of most words: signs alone and single letters say little. */
function wordHeight({ words }: Reading): number {
  const heights = words.filter(({ text }) => text.length > 2).map(({ high }) => high)
  return heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? Number.POSITIVE_INFINITY
}
