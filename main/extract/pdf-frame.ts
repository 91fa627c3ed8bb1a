import type { Pdfium } from './pdfium.ts'

/** How page space maps to what is shown: the visible box in points and the page's quarter turns clockwise. */
export type PageFrame = {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  readonly turns: number
}

/** The frame of a loaded page. */
export function pageFrame(pdfium: Pdfium, page: number): PageFrame {
  const { calls } = pdfium
  const turns = calls.FPDFPage_GetRotation(page)
  const [width, height] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
  return pdfium.withBytes(new Uint8Array(16), (rect) => {
    calls.FPDF_GetPageBoundingBox(page, rect)
    const memory = pdfium.heap()
    const [left, bottom] = [memory.getFloat32(rect, true), memory.getFloat32(rect + 12, true)]
    return { left, bottom, turns, width: turns % 2 === 0 ? width : height, height: turns % 2 === 0 ? height : width }
  })
}

/** Left, top, right, bottom; y goes down. */
export type Box = readonly [left: number, top: number, right: number, bottom: number]

/** x' = a·x + c·y + e, y' = b·x + d·y + f. */
export type Transform = {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  readonly e: number
  readonly f: number
}

/** From page space to the frame where text at this angle (degrees, clockwise on the page as shown) runs to the right and y goes down. */
export function turnedFrame(frame: PageFrame, angle: number): Transform {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const { a, b, c, d, e, f } = shownFrame(frame)
  return {
    a: a * cos + b * sin,
    b: b * cos - a * sin,
    c: c * cos + d * sin,
    d: d * cos - c * sin,
    e: e * cos + f * sin,
    f: f * cos - e * sin,
  }
}

/** A box of page space, given by two corners, under a transform. */
export function transformedBox(
  { a, b, c, d, e, f }: Transform,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): Box {
  const [u1, v1] = [a * x1 + c * y1 + e, b * x1 + d * y1 + f]
  const [u2, v2] = [a * x2 + c * y2 + e, b * x2 + d * y2 + f]
  return [Math.min(u1, u2), Math.min(v1, v2), Math.max(u1, u2), Math.max(v1, v2)]
}

function shownFrame({ left, bottom, width, height, turns }: PageFrame): Transform {
  switch (turns) {
    case 1:
      return { a: 0, b: 1, c: 1, d: 0, e: -bottom, f: -left }
    case 2:
      return { a: -1, b: 0, c: 0, d: 1, e: width + left, f: -bottom }
    case 3:
      return { a: 0, b: -1, c: -1, d: 0, e: height + bottom, f: width + left }
    default:
      return { a: 1, b: 0, c: 0, d: -1, e: -left, f: height + bottom }
  }
}
