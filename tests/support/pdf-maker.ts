/** A page of a test PDF: its content stream, in a 612 × 792 box with Helvetica as /F1, and what else its dictionary holds. */
export type PdfPage = { readonly content: string; readonly entries?: string }

/** A small, valid PDF. `objects` are numbered from 100 and may be named by page entries and by `catalog`. */
export function makePdf(
  pages: readonly PdfPage[],
  { catalog = '', objects = [] }: { readonly catalog?: string; readonly objects?: readonly string[] } = {},
): Uint8Array {
  const bodies = new Map<number, string>()
  bodies.set(1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`)
  bodies.set(
    2,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, i) => `${10 + i * 2} 0 R`).join(' ')}] >>`,
  )
  bodies.set(3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>')
  pages.forEach(({ content, entries = '' }, i) => {
    const number = 10 + i * 2
    bodies.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${number + 1} 0 R ${entries} >>`,
    )
    bodies.set(number + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  })
  objects.forEach((body, i) => bodies.set(100 + i, body))
  let text = '%PDF-1.7\n'
  const offsets = new Map<number, number>()
  for (const [number, body] of bodies) {
    offsets.set(number, text.length)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const size = Math.max(...bodies.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  return Buffer.from(
    `${text}xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Shows text with its baseline beginning at x, y (points from the lower left corner). */
export function textAt(x: number, y: number, text: string, size = 12): string {
  return `BT /F1 ${size} Tf ${x} ${y} Td (${text.replaceAll(/[()\\]/g, '\\$&')}) Tj ET`
}
