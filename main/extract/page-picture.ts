import type { Pdfium } from './pdfium.ts'

/** Dots per inch: below 200 small print is misread, above it nothing is gained. */
const DPI = 200
/** Pixels of one page: A2 at 200 dpi; larger pages are drawn coarser. */
const MOST_PIXELS = 16_000_000
const GRAY = 1
const WHITE = 0xff_ff_ff_ff
/** Annotations are drawn too: stamps and filled forms are part of what is seen. */
const WITH_ANNOTATIONS = 1

/** A loaded page drawn in gray, as a PGM picture; undefined where there is no memory for it. */
export function pagePicture({ calls }: Pdfium, page: number): Uint8Array | undefined {
  const [points, high] = [calls.FPDF_GetPageWidthF(page), calls.FPDF_GetPageHeightF(page)]
  const scale = Math.min(DPI / 72, Math.sqrt(MOST_PIXELS / Math.max(1, points * high)))
  const [width, height] = [Math.max(1, Math.round(points * scale)), Math.max(1, Math.round(high * scale))]
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, GRAY, 0, 0)
  if (bitmap === 0) return undefined
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS)
    const start = calls.FPDFBitmap_GetBuffer(bitmap)
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1')
    const picture = new Uint8Array(head.length + width * height)
    picture.set(head)
    for (let row = 0; row < height; row++) {
      const from = start + row * stride
      picture.set(new Uint8Array(calls.memory.buffer, from, width), head.length + row * width)
    }
    return picture
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}
