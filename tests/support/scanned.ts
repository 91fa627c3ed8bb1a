import { crc32, deflateSync } from 'node:zlib'
import { PDFDocument } from 'pdf-lib'
import { loadPdfium } from '../../main/extract/pdfium.ts'
import { pagePicture } from '../../main/extract/page-picture.ts'
import { makePdf, textAt } from './pdf-maker.ts'

/** Lines of text as a picture, as a scanner would give it: a gray PNG at 200 dpi. Each piece stands at its own distance from the left, in points. `turned`: by so many degrees, clockwise; `size`: of the letters, in points. */
export async function scannedPng(
  lines: readonly (readonly [left: number, text: string][])[],
  turned: 0 | 90 | 180 | 270 = 0,
  size = 16,
): Promise<Uint8Array> {
  const content = lines
    .flatMap((pieces, row) => pieces.map(([left, text]) => textAt(left, 720 - row * 30, text, size)))
    .join('\n')
  const pdfium = await loadPdfium()
  const { calls } = pdfium
  const bytes = makePdf([{ content, entries: `/Rotate ${turned}` }])
  const picture = pdfium.withBytes(bytes, (pointer) => {
    const document = calls.FPDF_LoadMemDocument(pointer, bytes.length, 0)
    const page = calls.FPDF_LoadPage(document, 0)
    const drawn = pagePicture(pdfium, page)
    calls.FPDF_ClosePage(page)
    calls.FPDF_CloseDocument(document)
    return drawn
  })
  return pngOfPgm(picture!)
}

/** A PDF of pictures, without a letter of text. */
export async function scannedPdf(pictures: readonly Uint8Array[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const picture of pictures) {
    const image = await document.embedPng(picture)
    const page = document.addPage([612, 792])
    page.drawImage(image, { x: 0, y: 0, width: 612, height: 792 })
  }
  return document.save()
}

function pngOfPgm(pgm: Uint8Array): Uint8Array {
  const [head, size] = /^P5\n(\d+ \d+)\n255\n/.exec(Buffer.from(pgm.subarray(0, 40)).toString('latin1')) ?? []
  const [width, height] = size!.split(' ').map(Number) as [number, number]
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row++)
    rows.set(pgm.subarray(head!.length + row * width, head!.length + (row + 1) * width), row * (width + 1) + 1)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
