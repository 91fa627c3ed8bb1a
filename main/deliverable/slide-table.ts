import type PptxGen from 'pptxgenjs'
import { isAmountColumn } from './amount-column.ts'
import type { SlideItem } from './fit-slides.ts'
import { HEAD, INK, PALE, RULE, TABLE_SIZE, type Box, type SlideLanguage } from './slide-look.ts'
import { columnShares } from './slide-measure.ts'
import { slideRuns } from './slide-text.ts'
import { runsLeftwards } from './table-look.ts'

/** Points of a table that has room to spare. */
const SMALL_TABLE_SIZE = 16

/** A native table as wide as its box. */
export function addTable(
  slide: PptxGen.Slide,
  { table, isSmall }: Extract<SlideItem, { type: 'table' }>,
  { box, language }: { readonly box: Box; readonly language: SlideLanguage },
): void {
  const { tag } = language
  const { headerRows, rows } = table
  const rightToLeft = runsLeftwards(table)
  const aligns = table.columns.map(
    ({ align }, column) => align ?? (isAmountColumn(table, column) ? 'right' : rightToLeft ? 'right' : 'left'),
  )
  const cells = rows.map((row, index) =>
    row.map((cell, column): PptxGen.TableCell => {
      const isHead = index < headerRows
      return {
        text: slideRuns(cell).map(({ text, options }, run) => ({
          text,
          options: {
            ...options,
            ...(isHead ? { bold: true } : {}),
            ...(rightToLeft && run === 0 ? { rtlMode: true } : {}),
          },
        })),
        options: {
          align: aligns[column] ?? 'left',
          bold: isHead,
          ...(isHead ? { fill: { color: PALE }, color: HEAD } : { color: INK }),
        },
      }
    }),
  )
  slide.addTable(cells, {
    x: box.x,
    y: box.y,
    w: box.w,
    colW: columnShares(table).map((share) => share * box.w),
    fontSize: isSmall ? SMALL_TABLE_SIZE : TABLE_SIZE,
    valign: 'top',
    lang: tag,
    margin: [0.04, 0.08, 0.04, 0.08],
    border: { type: 'solid', pt: 0.5, color: RULE },
    autoPage: false,
  })
}
