import type ExcelJS from 'exceljs'
import type { RangeStyle, Sheet } from './sheet.ts'

const LINE = { style: 'thin', color: { argb: 'FFC5CDD6' } } as const
const TOTAL = { style: 'thin', color: { argb: 'FF1F3A5F' } } as const

/** The look of a header's cell. */
export function asHeader(cell: ExcelJS.Cell, align: 'left' | 'center' | 'right'): void {
  cell.font = { name: 'Calibri', size: 11, bold: true, color: { argb: 'FF1F3A5F' } }
  cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: 'FFEEF2F6' } }
  cell.border = { bottom: LINE, top: LINE }
  cell.alignment = { vertical: 'middle', wrapText: true, horizontal: align, ...(align === 'left' ? { indent: 1 } : {}) }
}

/** The row above the header: neighbours of the same group in one cell. */
export function addGroups(worksheet: ExcelJS.Worksheet, { columns }: Sheet): void {
  const row = worksheet.addRow(
    columns.map(({ group }, index) => (group === columns[index - 1]?.group ? null : (group ?? null))),
  )
  columns.forEach((_, index) => asHeader(row.getCell(index + 1), 'center'))
  let from = 0
  for (let at = 1; at <= columns.length; at++) {
    if (at < columns.length && columns[at]?.group === columns[from]?.group) continue
    if (columns[from]?.group !== undefined && at - from > 1) worksheet.mergeCells(1, from + 1, 1, at)
    from = at
  }
}

/** Merged cells, then the styles of ranges over what the cells have. */
export function decorate(worksheet: ExcelJS.Worksheet, { merges = [], styles = [] }: Sheet): void {
  for (const { top, left, bottom, right } of merges) {
    worksheet.mergeCells(top + 1, left + 1, bottom + 1, right + 1)
    const cell = worksheet.getCell(top + 1, left + 1)
    cell.alignment = { ...cell.alignment, vertical: 'middle' }
  }
  for (const style of styles) {
    const { top, left, bottom, right } = style.range
    for (let row = top + 1; row <= bottom + 1; row++)
      for (let column = left + 1; column <= right + 1; column++)
        styled(worksheet.getCell(row, column), style, { isTop: row === top + 1, isBottom: row === bottom + 1 })
  }
}

function styled(
  cell: ExcelJS.Cell,
  { bold, italic, color, fill, align, wrap, border, format }: RangeStyle,
  { isTop, isBottom }: { readonly isTop: boolean; readonly isBottom: boolean },
): void {
  // A font without a name is another one than the sheet's.
  cell.font = {
    name: 'Calibri',
    size: 11,
    ...cell.font,
    ...(bold === undefined ? {} : { bold }),
    ...(italic === undefined ? {} : { italic }),
    ...(color === undefined ? {} : { color: { argb: `FF${color}` } }),
  }
  if (fill !== undefined) cell.fill = { type: 'pattern', pattern: 'solid', fgColor: { argb: `FF${fill}` } }
  cell.alignment = {
    ...cell.alignment,
    ...(align === undefined ? {} : { horizontal: align }),
    ...(wrap === undefined ? {} : { wrapText: wrap }),
  }
  if (border === 'box') cell.border = { top: LINE, bottom: LINE, left: LINE, right: LINE }
  else if (border !== undefined)
    cell.border = {
      ...cell.border,
      ...(border === 'top' && isTop ? { top: TOTAL } : {}),
      ...(border === 'bottom' && isBottom ? { bottom: TOTAL } : {}),
    }
  if (format !== undefined) cell.numFmt = format
}
