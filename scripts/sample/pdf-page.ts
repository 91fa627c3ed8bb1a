import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib'
import { company } from './company.ts'
import { sum } from './costs.ts'
import type { Align } from './policy.ts'

const WIDTH = 595.28
const HEIGHT = 841.89
const LEFT = 68
const RIGHT = WIDTH - 68
const TOP = HEIGHT - 82
const BOTTOM = 84
/** Text of table cells, in points. */
const CELL = { size: 9.5, leading: 13, pad: 6 }
const ink = rgb(0.13, 0.15, 0.18)
const grey = rgb(0.42, 0.45, 0.5)
const accent = rgb(0.06, 0.33, 0.42)
const rule = rgb(0.8, 0.83, 0.86)
const shade = rgb(0.92, 0.95, 0.96)

type Rows = readonly (readonly string[])[]

export type TextStyle = {
  readonly size: number
  /** Points from one base line to the next. */
  readonly leading: number
  readonly bold?: true
  readonly accent?: true
  /** Points from the left margin. */
  readonly indent?: number
}

/** A document of A4 pages that is filled from top to bottom; measures are points. */
export async function createPdf(title: string) {
  const document = await PDFDocument.create({ updateMetadata: false })
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(company.name)
  document.setCreator(company.name)
  document.setLanguage('en')
  document.setCreationDate(company.made)
  document.setModificationDate(company.made)
  const regular = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  let page: PDFPage = document.addPage([WIDTH, HEIGHT])
  let y = TOP

  /** Goes to a new page unless `height` points are left on this one. */
  function reserve(height: number): void {
    if (y - height >= BOTTOM) return
    page = document.addPage([WIDTH, HEIGHT])
    y = TOP
  }

  /** The height a text of this style takes. */
  function heightOf(value: string, style: TextStyle): number {
    return (
      wrap(value, { font: style.bold ? bold : regular, size: style.size, width: RIGHT - LEFT - (style.indent ?? 0) })
        .length * style.leading
    )
  }

  function text(value: string, style: TextStyle): void {
    const { size, leading, indent = 0 } = style
    const font = style.bold ? bold : regular
    for (const line of wrap(value, { font, size, width: RIGHT - LEFT - indent })) {
      reserve(leading)
      y -= leading
      page.drawText(line, {
        x: LEFT + indent,
        y: y + (leading - size) / 2 + 1,
        size,
        font,
        color: style.accent ? accent : ink,
      })
    }
  }

  /** A mark that hangs left of the next text. */
  function mark(value: string, { size, leading, indent = 0 }: TextStyle): void {
    reserve(leading)
    page.drawText(value, {
      x: LEFT + indent,
      y: y - leading + (leading - size) / 2 + 1,
      size,
      font: regular,
      color: ink,
    })
  }

  function space(points: number): void {
    if (y < TOP) y -= points
  }

  /** A table; the first row is its head and is kept with the second. */
  function table(rows: Rows, align: readonly Align[], headed = true): void {
    const { widths, lines } = layOut(rows)
    const right = LEFT + sum(widths)
    for (const [index, { cells, height }] of lines.entries()) {
      const head = headed && index === 0
      reserve(head ? height * 2.5 : height)
      if (head) page.drawRectangle({ x: LEFT, y: y - height, width: right - LEFT, height, color: shade })
      let x = LEFT
      for (const [column, texts] of cells.entries()) {
        const font = head || (!headed && column === 0) ? bold : regular
        for (const [row, value] of texts.entries()) {
          const room = widths[column]! - CELL.pad - font.widthOfTextAtSize(value, CELL.size)
          const inset = align[column] === 'right' ? room : CELL.pad
          page.drawText(value, {
            x: x + inset,
            y: y - CELL.pad - 7.5 - row * CELL.leading,
            size: CELL.size,
            font,
            color: ink,
          })
        }
        x += widths[column]!
      }
      y -= height
      page.drawLine({ start: { x: LEFT, y }, end: { x: right, y }, thickness: 0.6, color: rule })
    }
  }

  function tableHeight(rows: Rows): number {
    return sum(layOut(rows).lines.map(({ height }) => height))
  }

  function layOut(rows: Rows) {
    const widths = columnWidths(rows)
    const lines = rows.map((row) => {
      const cells = row.map((cell, column) =>
        wrap(cell, { font: bold, size: CELL.size, width: widths[column]! - 2 * CELL.pad }),
      )
      return { cells, height: Math.max(...cells.map(({ length }) => length)) * CELL.leading + 2 * CELL.pad - 3 }
    })
    return { widths, lines }
  }

  /** Column widths by their longest text, with some air and within the page. */
  function columnWidths(rows: Rows): number[] {
    const longest = rows[0]!.map(
      (_, column) => Math.max(...rows.map((row) => bold.widthOfTextAtSize(row[column]!, CELL.size))) + 18,
    )
    const capped = longest.map((width) => Math.min(width, (RIGHT - LEFT) * 0.8))
    const scale = Math.min(1.4, (RIGHT - LEFT) / sum(capped))
    return capped.map((width) => width * scale)
  }

  /** Head and foot of every page, then the bytes. */
  async function finish(foot: string): Promise<Uint8Array> {
    const pages = document.getPages()
    for (const [index, own] of pages.entries()) {
      const number = `Page ${index + 1} of ${pages.length}`
      const head = { size: 8.5, font: regular, color: grey }
      own.drawText(company.name, { ...head, x: LEFT, y: HEIGHT - 50, font: bold, color: accent })
      own.drawText(company.address, {
        ...head,
        x: RIGHT - regular.widthOfTextAtSize(company.address, 8.5),
        y: HEIGHT - 50,
      })
      own.drawLine({
        start: { x: LEFT, y: HEIGHT - 58 },
        end: { x: RIGHT, y: HEIGHT - 58 },
        thickness: 1,
        color: accent,
      })
      own.drawText(foot, { ...head, x: LEFT, y: 48 })
      own.drawText(number, { ...head, x: RIGHT - regular.widthOfTextAtSize(number, 8.5), y: 48 })
    }
    return document.save({ useObjectStreams: false })
  }

  return { reserve, heightOf, text, mark, space, table, tableHeight, finish }
}

type Line = { readonly font: PDFFont; readonly size: number; readonly width: number }

function wrap(value: string, { font, size, width }: Line): string[] {
  const lines: string[] = []
  for (const word of value.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
    if (lines.length > 0 && font.widthOfTextAtSize(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
