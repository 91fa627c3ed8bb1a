import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from './document.ts'
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
      const drawn = await document.getPage(0).render({ scale, render: async ({ data, ...size }) => png(data, size) })
      return drawn.data
    } finally {
      document.destroy()
    }
  } finally {
    library.destroy()
  }
}

/** `pixels` are red, green, blue, alpha of each. */
function png(pixels: Uint8Array, { width, height }: { readonly width: number; readonly height: number }): Uint8Array {
  const rows = Buffer.alloc(height * (1 + width * 4))
  for (let y = 0; y < height; y++)
    rows.set(pixels.subarray(y * width * 4, (y + 1) * width * 4), y * (1 + width * 4) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return new Uint8Array(
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
      pngChunk('IHDR', header),
      pngChunk('IDAT', deflateSync(rows)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  )
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(8 + body.length)
  chunk.writeUInt32BE(data.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), 4 + body.length)
  return chunk
}
