import { isAmountColumn } from './amount-column.ts'
import { plainText, type Alignment, type Table } from './document.ts'
import { startsRightToLeft } from './script-runs.ts'
import { fitTable, isCramped, isTooWide } from './table-widths.ts'

const TWIPS_PER_POINT = 20
/** Point sizes from the usual one down; a table that needs less than `SMALLEST_UPRIGHT` goes on a landscape page. */
const SIZES = [9.5, 9, 8.5, 8, 7.5, 7, 6.5]
const SMALLEST_UPRIGHT = 8

/** A row with more text than this may break over pages. */
const LONG_ROW = 1_200
/** A table of so few rows and so much text stays on one page. */
const [FEW_ROWS, LITTLE_TEXT] = [9, 2_400] as const

/** True for a row that would leave much of a page empty if it did not break. */
export function isLongRow(row: Table['rows'][number]): boolean {
  return row.reduce((sum, cell) => sum + plainText(cell).length, 0) >= LONG_ROW
}

/** True for a table that is better kept on one page. */
export function staysTogether({ rows }: Table): boolean {
  const length = rows.flat().reduce((sum, cell) => sum + plainText(cell).length, 0)
  return rows.length <= FEW_ROWS && length <= LITTLE_TEXT && !rows.some(isLongRow)
}

/** How a table is set in `available` twips: the widths of its columns, its size in points, its padding in twips, and the edge that each column's text stands at. */
export function tableLook(table: Table, available: number) {
  const rightToLeft = runsLeftwards(table)
  const { widths, fontSize, padding } = fitTable(table, {
    available,
    unitsPerPoint: TWIPS_PER_POINT,
    sizes: SIZES,
    fill: rightToLeft,
  })
  const edges = table.columns.map(({ align }, column) =>
    edgeOf(align, { rightToLeft, numeric: isAmountColumn(table, column) }),
  )
  return { rightToLeft, widths, fontSize, padding, edges }
}

/** True where the first column of a table is its rightmost: its words run to the left. */
export function runsLeftwards(table: Table): boolean {
  return startsRightToLeft(table.rows.flat().map(plainText).join(' '))
}

/** True where a table fits a page `available` twips wide only with broken words, or with sentences a few letters wide. */
export function needsWiderPage(table: Table, available: number): boolean {
  const room = { available, unitsPerPoint: TWIPS_PER_POINT }
  return (
    isTooWide(table, { ...room, sizes: [SMALLEST_UPRIGHT] }) ||
    isCramped(table, { ...room, sizes: SIZES.filter((size) => size >= SMALLEST_UPRIGHT) })
  )
}

/** True where a table in `available` twips has to be set smaller than usual, or its words broken. */
export function isTight(table: Table, available: number): boolean {
  return isTooWide(table, { available, unitsPerPoint: TWIPS_PER_POINT, sizes: SIZES.slice(0, 1), unbounded: true })
}

/** The physical edge that a column's text stands at; in a table from right to left all but explicit ends stand at the right. */
function edgeOf(
  align: Alignment | undefined,
  { rightToLeft, numeric }: { readonly rightToLeft: boolean; readonly numeric: boolean },
): Alignment {
  if (align === 'center') return 'center'
  if (rightToLeft) return align === 'right' ? 'left' : 'right'
  return align ?? (numeric ? 'right' : 'left')
}
