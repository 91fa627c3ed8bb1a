import { displayWidth } from './script-runs.ts'
import { columnLetters, headerHeight, type Cell, type Sheet } from './sheet.ts'
import type { openLooks } from './workbook-looks-xml.ts'
import { cellElement } from './workbook-sheet-xml.ts'

/** The part of a sheet that is added to a workbook, in that workbook's own font. */
export function newSheetXml(sheet: Sheet, looks: ReturnType<typeof openLooks>): string {
  const top = headerHeight(sheet)
  const head = top === 0 ? [] : headerRows(sheet, looks.header())
  const rows = sheet.rows.map((cells, y) => {
    const row = top + y
    return `<row r="${row + 1}">${cells.map((cell, column) => cellElement(cell, { row, column, style: lookOf(cell, looks) })).join('')}</row>`
  })
  const columns = sheet.columns.map((column, index) => {
    const width =
      column.width ??
      Math.min(
        60,
        Math.max(8, ...[column.header ?? '', ...sheet.rows.map((row) => shown(row[index]))].map(displayWidth)) + 2,
      )
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const { rows: ySplit, columns: xSplit } = sheet.freeze
  const corner = `${columnLetters(xSplit)}${ySplit + 1}`
  const pane = ySplit > 0 && xSplit > 0 ? 'bottomRight' : ySplit > 0 ? 'bottomLeft' : 'topRight'
  const split = `${xSplit > 0 ? ` xSplit="${xSplit}"` : ''}${ySplit > 0 ? ` ySplit="${ySplit}"` : ''}`
  const view =
    ySplit + xSplit === 0
      ? ''
      : `<sheetViews><sheetView workbookViewId="0"><pane${split} topLeftCell="${corner}" activePane="${pane}" state="frozen"/></sheetView></sheetViews>`
  const last = columnLetters(Math.max(0, sheet.columns.length - 1))
  const filter = sheet.filter && top > 0 ? `<autoFilter ref="A${top}:${last}${top + sheet.rows.length}"/>` : ''
  const merges = (sheet.merges ?? []).map(
    (range) =>
      `<mergeCell ref="${columnLetters(range.left)}${range.top + 1}:${columnLetters(range.right)}${range.bottom + 1}"/>`,
  )
  return `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${view}${columns.length === 0 ? '' : `<cols>${columns.join('')}</cols>`}<sheetData>${head.join('')}${rows.join('')}</sheetData>${filter}${merges.length === 0 ? '' : `<mergeCells count="${merges.length}">${merges.join('')}</mergeCells>`}</worksheet>`
}

function headerRows({ columns, ...sheet }: Sheet, style: number): string[] {
  const rowOf = (row: number, texts: readonly (string | undefined)[]): string =>
    `<row r="${row + 1}">${texts.map((text, column) => cellElement({ value: text ?? null }, { row, column, style })).join('')}</row>`
  const names = columns.map(({ header }) => header)
  const groups = columns.map(({ group }, index) => (group === columns[index - 1]?.group ? undefined : group))
  return headerHeight({ columns, ...sheet }) === 2 ? [rowOf(0, groups), rowOf(1, names)] : [rowOf(0, names)]
}

function lookOf({ value, format }: Cell, looks: ReturnType<typeof openLooks>): number {
  const code = format ?? (value instanceof Date ? 'yyyy-mm-dd' : undefined)
  return code === undefined ? 0 : looks.withFormat(0, code)
}

function shown(cell: Cell | undefined): string {
  if (cell === undefined || cell.value === null) return ''
  return cell.value instanceof Date ? '2024-01-01' : String(cell.value)
}
