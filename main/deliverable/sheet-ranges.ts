import { overlap, readRange, type CellRange } from './cell-range.ts'
import type { SheetInput, StyleInput } from './sheet-shapes.ts'
import type { RangeStyle } from './sheet.ts'

type Fault = (text: string) => unknown

/** Ranges to be shown as one cell; what they would hide or cut is a fault. */
export function mergesOf(
  { merge = [], rows }: SheetInput,
  { width, headerRows, fault }: { readonly width: number; readonly headerRows: number; readonly fault: Fault },
): CellRange[] {
  const merges: CellRange[] = []
  for (const text of merge) {
    const range = readRange(text)
    if (range === undefined) {
      fault(`merge "${text}": a range is written A2:A4.`)
      continue
    }
    const { top, left, bottom, right } = range
    if (bottom >= rows.length + headerRows || right >= width) fault(`merge "${text}" reaches beyond the sheet's cells.`)
    if (top < headerRows) fault(`merge "${text}" is in the header; columns with the same "group" share a merged one.`)
    if (merges.some((other) => overlap(other, range))) fault(`merge "${text}" overlaps another one.`)
    const hidden = rows
      .slice(Math.max(0, top - headerRows), bottom - headerRows + 1)
      .flatMap((row, index) => row.slice(left, right + 1).filter((_, column) => index + column > 0))
    if (hidden.some((cell) => cell !== null && cell !== ''))
      fault(`merge "${text}" would hide values; all but its first cell are null.`)
    merges.push(range)
  }
  return merges
}

export function stylesOf(styles: readonly StyleInput[], fault: Fault): RangeStyle[] {
  return styles.flatMap(({ range: text, color, fill, ...look }) => {
    const range = readRange(text)
    if (range === undefined) {
      fault(`style "${text}": a range is written A10:D10.`)
      return []
    }
    const { bold, italic, align, wrap, border, format } = look
    return [
      {
        range,
        ...(bold === undefined ? {} : { bold }),
        ...(italic === undefined ? {} : { italic }),
        ...(align === undefined ? {} : { align }),
        ...(wrap === undefined ? {} : { wrap }),
        ...(border === undefined ? {} : { border }),
        ...(format === undefined ? {} : { format }),
        ...(color === undefined ? {} : { color: hex(color) }),
        ...(fill === undefined ? {} : { fill: hex(fill) }),
      },
    ]
  })
}

function hex(colour: string): string {
  return colour.replace('#', '').toUpperCase()
}
