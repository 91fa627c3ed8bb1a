import { imageSize } from 'image-size'
import type { Worker } from 'tesseract.js'
import { bitmapAsPnm } from './bitmap.ts'
import type { Word } from './pdf-words.ts'
import { bothTurns, ownTurn, turnedBox, turnedPicture, type Box, type Turn } from './turned-picture.ts'

/** Words that were recognised in a picture, in its points, and how sure they are on the whole (0 to 100, by letters). */
export type Reading = { readonly words: RecognisedWord[]; readonly confidence: number }

/** `high`: how high its own letters are; `size` is that of its line. */
export type RecognisedWord = Word & { readonly high: number }

export type PictureReader = {
  /** Whether the picture can be turned at all. */
  readonly canTurn: boolean
  /** The picture, turned as it asks for itself. */
  readonly upright: Uint8Array
  /** Points of the picture turned so. */
  readonly size: (turn: Turn) => Pick<Box, 'width' | 'height'>
  /** Reads the picture turned besides what it asks for itself; `part` is a part of it before that turn. */
  readonly read: (turn: Turn, part?: Box) => Promise<Reading>
}

/** Reads one picture as often as it takes to know how it lies. */
export function createPictureReader(worker: Worker, given: Uint8Array, onProgress?: () => void): PictureReader {
  const picture = bitmapAsPnm(given) ?? given
  const own = ownTurn(picture)
  const canTurn = turnedPicture(picture, own) !== undefined
  const size = (turn: Turn): Pick<Box, 'width' | 'height'> => {
    const { width, height } = imageSize(picture)
    return bothTurns(own, turn) % 2 === 0 ? { width, height } : { width: height, height: width }
  }
  return {
    canTurn,
    upright: turnedBy(0),
    size,
    async read(turn, part) {
      onProgress?.()
      const turned = turnedBy(turn)
      const rectangle = part === undefined ? undefined : turnedBox(part, size(0), turn)
      const options = rectangle === undefined ? {} : { rectangle }
      const { data } = await worker.recognize(Buffer.from(turned), options, { blocks: true, text: false })
      const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
      const words = lines.flatMap(({ words: inLine, bbox, baseline }): (RecognisedWord & { confidence: number })[] =>
        inLine
          .filter(({ text }) => text.trim() !== '')
          .map(({ text, bbox: box, confidence }) => ({
            text,
            left: box.x0,
            right: box.x1,
            base: baseline.y0 + slope(baseline) * (box.x0 - baseline.x0),
            size: bbox.y1 - bbox.y0,
            high: box.y1 - box.y0,
            isSpaced: true,
            isPlain: false,
            confidence,
          })),
      )
      const letters = words.reduce((sum, { text }) => sum + text.length, 0)
      const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
      return { words, confidence: Math.round(sure / Math.max(1, letters)) }
    },
  }

  function turnedBy(turn: Turn): Uint8Array {
    const isAsIs = own === 0 && turn === 0
    return isAsIs ? picture : (turnedPicture(picture, bothTurns(own, turn)) ?? picture)
  }
}

type Line = { readonly x0: number; readonly y0: number; readonly x1: number; readonly y1: number }

function slope({ x0, y0, x1, y1 }: Line): number {
  return x1 === x0 ? 0 : (y1 - y0) / (x1 - x0)
}
