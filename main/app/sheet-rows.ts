import type { SheetPreview } from '../../preload/document-shapes.ts'
import type { ViewLine } from '../extract/text-view.ts'

const MOST_ROWS = 2_000
const SEPARATOR = ' | '

/** The sheets of a workbook's text view as grids of what is shown; formulas beside values are left out. */
export function sheetRows(lines: readonly ViewLine[]): SheetPreview[] {
  const sheets = new Map<string, { hidden: boolean; rows: Map<number, string[]>; last: number }>()
  for (const { text, locator } of lines) {
    if (!('sheet' in locator)) continue
    const sheet = sheets.get(locator.sheet) ?? { hidden: locator.hidden === true, rows: new Map(), last: 0 }
    sheets.set(locator.sheet, sheet)
    const range = /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(locator.range)
    if (range === null || (range[4] !== undefined && range[4] !== range[2])) continue
    const row = Number(range[2])
    // What is said of a row behind its cells, such as a chart that stands there, is none of them.
    if (sheet.rows.has(row)) continue
    const first = columnNumber(range[1]!)
    const cells = text.split(SEPARATOR).map(withoutFormula)
    sheet.rows.set(row, [...Array.from({ length: first - 1 }, () => ''), ...cells])
    sheet.last = Math.max(sheet.last, row)
  }
  return [...sheets].map(([name, { hidden, rows, last }]) => {
    const count = Math.min(last, MOST_ROWS)
    return {
      name,
      hidden,
      firstRow: 1,
      rows: Array.from({ length: count }, (_, index) => rows.get(index + 1) ?? []),
      more: last - count,
    }
  })
}

function columnNumber(letters: string): number {
  return letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/** `1,250 (=B2*C2)` is shown as `1,250`. */
function withoutFormula(cell: string): string {
  return cell.replace(/ \(=.*\)$/s, '').trim()
}
