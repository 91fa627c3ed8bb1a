import {
  AlignmentType,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  VerticalAlignTable,
  WidthType,
} from 'docx'
import { plainText, type Alignment, type Table as TableBlock, type TableCell as Cell } from './document.ts'
import { docxRuns, paragraphFlow, type RunContext } from './docx-runs.ts'
import { INK, LINE, NO_LINE } from './docx-styles.ts'
import { isAmountColumn } from './amount-column.ts'
import { startsRightToLeft } from './script-runs.ts'
import { fitTable, isTooWide } from './table-widths.ts'

const TWIPS_PER_POINT = 20
/** Point sizes from the usual one down; a table that needs less than `SMALLEST_UPRIGHT` goes on a landscape page. */
const SIZES = [9.5, 9, 8.5, 8, 7.5, 7, 6.5]
const SMALLEST_UPRIGHT = 8
/** A row with more text than this may break over pages. */
const LONG_ROW = 1_200
/** A table of so few rows stays on one page. */
const FEW_ROWS = 9

/** A table as wide as its content asks for, at most `available` twips, set `indent` twips in. */
export function docxTable(table: TableBlock, context: RunContext, available: number, indent: number): Table {
  const { rightToLeft, widths, fontSize, padding, edges } = tableLook(table, available)
  return new Table({
    width: { size: widths.reduce((sum, width) => sum + width, 0), type: WidthType.DXA },
    columnWidths: widths,
    layout: TableLayoutType.FIXED,
    ...(indent > 0 ? { indent: { size: indent, type: WidthType.DXA } } : {}),
    ...(rightToLeft ? { visuallyRightToLeft: true } : {}),
    margins: { top: 50, bottom: 50, left: padding, right: padding, marginUnitType: WidthType.DXA },
    borders: {
      top: LINE,
      bottom: LINE,
      left: NO_LINE,
      right: NO_LINE,
      insideHorizontal: LINE,
      insideVertical: NO_LINE,
    },
    rows: table.rows.map((row, index) => {
      const header = index < table.headerRows
      return new TableRow({
        ...(header ? { tableHeader: true } : {}),
        ...(row.reduce((sum, cell) => sum + plainText(cell).length, 0) < LONG_ROW ? { cantSplit: true } : {}),
        children: row.map((cell, column) =>
          docxCell(cell, {
            header,
            keepNext: header || (table.rows.length <= FEW_ROWS && index < table.rows.length - 1),
            width: widths[column]!,
            edge: edges[column]!,
            fontSize,
            padding,
            context,
          }),
        ),
      })
    }),
  })
}

/** How a table is set in `available` twips: the widths of its columns, its size in points, its padding in twips, and the edge that each column's text stands at. */
export function tableLook(table: TableBlock, available: number) {
  const rightToLeft = startsRightToLeft(table.rows.flat().map(plainText).join(' '))
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

/** True where a table fits a page `available` twips wide only with broken words. */
export function needsWiderPage(table: TableBlock, available: number): boolean {
  return isTooWide(table, { available, unitsPerPoint: TWIPS_PER_POINT, sizes: [SMALLEST_UPRIGHT] })
}

type CellOptions = {
  readonly header: boolean
  readonly keepNext: boolean
  readonly width: number
  readonly edge: Alignment
  readonly fontSize: number
  /** Twips on each side. */
  readonly padding: number
  readonly context: RunContext
}

function docxCell(cell: Cell, { header, keepNext, width, edge, fontSize, padding, context }: CellOptions): TableCell {
  const looks = { size: fontSize * 2, ...(header ? { bold: true, boldComplexScript: true, color: INK.heading } : {}) }
  const flow = paragraphFlow(cell)
  return new TableCell({
    width: { size: width, type: WidthType.DXA },
    verticalAlign: header ? VerticalAlignTable.BOTTOM : VerticalAlignTable.TOP,
    ...(header ? { shading: { fill: INK.fill } } : {}),
    children: [
      new Paragraph({
        style: 'TableText',
        ...(keepNext ? { keepNext: true } : {}),
        ...flow,
        alignment:
          edge === 'center'
            ? AlignmentType.CENTER
            : (edge === 'right') === (flow.bidirectional === true)
              ? AlignmentType.START
              : AlignmentType.END,
        run: { size: fontSize * 2 },
        children: docxRuns(cell, { ...context, room: width - 2 * padding }, looks),
      }),
    ],
  })
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
