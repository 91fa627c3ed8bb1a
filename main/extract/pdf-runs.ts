import { turnedFrame, type PageFrame, type Transform } from './pdf-frame.ts'
import type { PdfiumCalls } from './pdfium.ts'

/** What all glyphs of a text object share: direction, em, and how far the baseline lies above the foot of their boxes. */
export type Run = {
  readonly angle: number
  /** The text runs along a side of the page. */
  readonly isSquare: boolean
  readonly size: number
  readonly descent: number
  readonly turn: Transform
}

/** Bytes that a run reader works in: the box of a glyph as four floats, a matrix of six, an origin of two doubles. */
export const runBytes = 56

/** Reads what a glyph's run is. `box` is a place in the module's memory of so many bytes, where the glyph's box stands first. */
export function runReader(
  calls: PdfiumCalls,
  { text, box, frame }: { readonly text: number; readonly box: number; readonly frame: PageFrame },
) {
  const { FPDFText_GetMatrix, FPDFText_GetCharOrigin, FPDFText_GetFontSize } = calls
  const turns = new Map<number, Transform>()
  const [matrixAt, originAt] = [box + 16, box + 40]
  let floats = new Float32Array(0)
  let doubles = new Float64Array(0)
  return { readRun, placeSlanted }

  function readRun(index: number): Run {
    FPDFText_GetMatrix(text, index, matrixAt)
    readOrigin(index)
    const m = matrixAt / 4
    const [a, b, c, d] = [floats[m]!, floats[m + 1]!, floats[m + 2]!, floats[m + 3]!]
    // The page's matrix counts against the clock, the page itself turns with it.
    const angle = (Math.round((Math.atan2(-b, a) * 180) / Math.PI) + frame.turns * 90 + 720) % 360
    const isSquare = angle % 90 === 0
    let turn = turns.get(angle)
    if (turn === undefined) {
      turn = turnedFrame(frame, angle)
      turns.set(angle, turn)
    }
    const corner = box / 4
    const v1 = turn.b * floats[corner]! + turn.d * floats[corner + 1]!
    const v2 = turn.b * floats[corner + 2]! + turn.d * floats[corner + 3]!
    const foot = Math.max(v1, v2)
    const scaled = FPDFText_GetFontSize(text, index) * (c === 0 ? Math.abs(d) : Math.hypot(c, d))
    const size = scaled > 0.1 ? scaled : Math.max(0.1, foot - Math.min(v1, v2))
    const rise = turn.b * doubles[originAt / 8]! + turn.d * doubles[originAt / 8 + 1]!
    return { angle, isSquare, size, turn, descent: isSquare ? foot - rise : 0 }
  }

  function readOrigin(index: number): void {
    FPDFText_GetCharOrigin(text, index, originAt, originAt + 8)
    // Memory that has grown has moved.
    if (floats.length > 0) return
    floats = new Float32Array(calls.memory.buffer)
    doubles = new Float64Array(calls.memory.buffer)
  }

  /** At a slant the box is of no use; a quarter of an em is what every letter has, and a space after it is seen. */
  function placeSlanted(index: number, { size, turn }: Run): void {
    readOrigin(index)
    const [x, y] = [doubles[originAt / 8]!, doubles[originAt / 8 + 1]!]
    floats.set([x, y, x + (turn.a * size) / 4, y + (turn.c * size) / 4], box / 4)
  }
}
