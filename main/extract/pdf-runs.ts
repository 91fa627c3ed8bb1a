import { turnedFrame, type PageFrame, type Transform } from './pdf-frame.ts'
import type { PdfiumCalls } from './pdfium.ts'

/** What all glyphs of a text object share: direction, em, and how far the baseline lies above the foot of their boxes. */
export type Run = { readonly angle: number; readonly size: number; readonly descent: number; readonly turn: Transform }

/** Reads what a glyph's run is. `box` is the place in the module's memory where the glyph's box stands: four floats. */
export function runReader(
  calls: PdfiumCalls,
  { text, box, frame }: { readonly text: number; readonly box: number; readonly frame: PageFrame },
) {
  const turns = new Map<number, Transform>()
  return { readRun, placeSlanted }

  function readRun(index: number): Run {
    const memory = calls.malloc(24)
    calls.FPDFText_GetMatrix(text, index, memory)
    const matrix = new Float32Array(calls.memory.buffer, memory, 4)
    const [a, b, c, d] = [matrix[0]!, matrix[1]!, matrix[2]!, matrix[3]!]
    calls.free(memory)
    // The page's matrix counts against the clock, the page itself turns with it.
    const angle = (Math.round((Math.atan2(-b, a) * 180) / Math.PI) + frame.turns * 90 + 720) % 360
    const turn = turns.get(angle) ?? turnedFrame(frame, angle)
    turns.set(angle, turn)
    const corners = new Float32Array(calls.memory.buffer, box, 4)
    const v1 = turn.b * corners[0]! + turn.d * corners[1]!
    const v2 = turn.b * corners[2]! + turn.d * corners[3]!
    const foot = Math.max(v1, v2)
    const [x, y] = readOrigin(index)
    const scaled = calls.FPDFText_GetFontSize(text, index) * Math.hypot(c, d)
    const size = scaled > 0.1 ? scaled : Math.max(0.1, foot - Math.min(v1, v2))
    return { angle, size, turn, descent: angle % 90 === 0 ? foot - (turn.b * x + turn.d * y) : 0 }
  }

  function readOrigin(index: number): [x: number, y: number] {
    const memory = calls.malloc(16)
    calls.FPDFText_GetCharOrigin(text, index, memory, memory + 8)
    const view = new DataView(calls.memory.buffer, memory, 16)
    const origin: [number, number] = [view.getFloat64(0, true), view.getFloat64(8, true)]
    calls.free(memory)
    return origin
  }

  /** At a slant the box is of no use; a quarter of an em is what every letter has, and a space after it is seen. */
  function placeSlanted(index: number, { size, turn }: Run): void {
    const [x, y] = readOrigin(index)
    new Float32Array(calls.memory.buffer, box, 4).set([x, y, x + (turn.a * size) / 4, y + (turn.c * size) / 4])
  }
}
