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
import { type Alignment, type Table as TableBlock, type TableCell as Cell } from './document.ts'
import { docxRuns, paragraphFlow, type RunContext } from './docx-runs.ts'
import { INK, LINE, NO_LINE } from './docx-styles.ts'
import { isLongRow, staysTogether, tableLook } from './table-look.ts'

/** A table as wide as its content asks for, at most `available` twips, set `indent` twips in. */
export function docxTable(table: TableBlock, context: RunContext, available: number, indent: number): Table {
  const { rightToLeft, widths, fontSize, padding, edges } = tableLook(table, available)
  const together = staysTogether(table)
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
        ...(isLongRow(row) ? {} : { cantSplit: true }),
        children: row.map((cell, column) =>
          docxCell(cell, {
            header,
            keepNext: header || (together && index < table.rows.length - 1),
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
  const room = width - 2 * padding
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
        children: context.shortLines?.(cell, room, looks) ?? docxRuns(cell, { ...context, room }, looks),
      }),
    ],
  })
}
