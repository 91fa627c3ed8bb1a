import type { Picture } from './document.ts'
import { encodePng } from './encode-png.ts'
import type { PrintPage } from './print-page.ts'

/** Pixels of the PNG for one of the SVG's, as far as it stays below the most. */
const SCALE = 2
const MOST = 4_000

/** An SVG drawn as a PNG, twice as fine as its size: it is printed, and the page is drawn. Throws `AppError` where nothing can print. */
export async function svgAsPng({ bytes, width, height }: Picture, printPage: PrintPage, signal?: AbortSignal) {
  const page = `<!DOCTYPE html>
<html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>@page{size:${width}px ${height}px;margin:0}html,body{margin:0}img{display:block;width:${width}px;height:${height}px}</style></head>
<body><img src="data:image/svg+xml;base64,${Buffer.from(bytes).toString('base64')}" alt=""></body></html>`
  const printed = await printPage(page, signal)
  // Loaded where it is needed: it is a WebAssembly module of some megabytes.
  const { PDFiumLibrary } = await import('@hyzyla/pdfium')
  const library = await PDFiumLibrary.init()
  try {
    const document = await library.loadDocument(printed)
    try {
      const scale = (Math.min(SCALE, MOST / Math.max(width, height)) * 96) / 72
      const drawn = await document
        .getPage(0)
        .render({ scale, render: async ({ data, ...size }) => encodePng(data, size) })
      return drawn.data
    } finally {
      document.destroy()
    }
  } finally {
    library.destroy()
  }
}
