import type { Picture } from './document.ts'
import { encodePng } from './encode-png.ts'
import type { PrintPage } from './print-page.ts'

/** Pixels of the PNG for one of the SVG's, as far as it stays below the most. */
const SCALE = 2
const MOST = 4_000

/** An SVG, or another picture that a browser shows, drawn as a PNG, twice as fine as its size: it is printed, and the page is drawn. Throws `AppError` where nothing can print. */
export async function svgAsPng(picture: Picture, printPage: PrintPage, signal?: AbortSignal): Promise<Uint8Array> {
  const [drawn] = await svgsAsPng([picture], printPage, signal)
  if (drawn === undefined) throw new Error('nothing was drawn')
  return drawn
}

/** Several SVGs, printed at once: a browser takes longer to start than to print. */
export async function svgsAsPng(
  pictures: readonly Picture[],
  printPage: PrintPage,
  signal?: AbortSignal,
): Promise<Uint8Array[]> {
  if (pictures.length === 0) return []
  // All pages have one size, which every browser can print, and each picture is cut out of its own.
  const width = Math.max(...pictures.map((picture) => picture.width))
  const height = Math.max(...pictures.map((picture) => picture.height))
  const images = pictures.map(
    (picture) =>
      `<div><img src="data:image/${picture.format === 'svg' ? 'svg+xml' : picture.format};base64,${Buffer.from(picture.bytes).toString('base64')}" alt="" width="${picture.width}" height="${picture.height}"></div>`,
  )
  const page = `<!DOCTYPE html>
<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>@page{size:${width}px ${height}px;margin:0}html,body{margin:0}div{height:${height}px;overflow:hidden;break-inside:avoid}div+div{break-before:page}img{display:block}</style></head>
<body>${images.join('')}</body></html>`
  const printed = await printPage(page, signal)
  // Loaded where it is needed: it is a WebAssembly module of some megabytes.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(printed)
    try {
      const drawn: Uint8Array[] = []
      for (const [index, picture] of pictures.entries()) {
        const pixels = Math.min(SCALE, MOST / Math.max(width, height))
        const { data } = await document.getPage(index).render({
          scale: (pixels * 96) / 72,
          render: async ({ data: all, ...size }) => {
            const cut = {
              width: Math.min(size.width, Math.round(picture.width * pixels)),
              height: Math.min(size.height, Math.round(picture.height * pixels)),
            }
            return encodePng(topLeft(all, size.width, cut), cut)
          },
        })
        drawn.push(data)
      }
      return drawn
    } finally {
      document.destroy()
    }
  } finally {
    library.destroy()
  }
}

/** The pixels of the upper left part of a picture that is `across` pixels wide. */
function topLeft(pixels: Uint8Array, across: number, { width, height }: { width: number; height: number }): Uint8Array {
  if (width === across) return pixels.subarray(0, width * height * 4)
  const cut = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++) cut.set(pixels.subarray(y * across * 4, (y * across + width) * 4), y * width * 4)
  return cut
}
