import { type Alignment, type Table, type TableCell } from './document.ts'
import { INK } from './docx-styles.ts'
import { isLongRow, tableLook } from './table-look.ts'
import { rtfRuns, type RtfContext } from './rtf-runs.ts'
import { paragraphDirection } from './rtf-paragraph.ts'

/** A table at most `available` twips wide, set `indent` twips in; its header rows repeat on every page. */
export function rtfTable(
  table: Table,
  context: RtfContext,
  { available, indent }: { readonly available: number; readonly indent: number },
): string {
  const { rightToLeft, widths, fontSize, padding, edges } = tableLook(table, available)
  const line = `\\brdrs\\brdrw5\\brdrcf${context.colours.number(INK.line)}`
  const ends = widths.map((_, column) => indent + widths.slice(0, column + 1).reduce((sum, width) => sum + width, 0))
  const rows = table.rows.map((row, index) => {
    const header = index < table.headerRows
    const fill = header ? `\\clcbpat${context.colours.number(INK.fill)}` : ''
    const cells = ends.map(
      (end) => `\\clvertal${header ? 'b' : 't'}\\clbrdrt${line}\\clbrdrb${line}${fill}\\cellx${end}`,
    )
    const head = `\\trowd\\trgaph${padding}\\trleft${indent}${isLongRow(row) ? '' : '\\trkeep'}${header ? '\\trhdr' : ''}${rightToLeft ? '\\rtlrow' : ''}`
    const content = row.map((cell, column) =>
      rtfCell(cell, { ...context, room: widths[column]! - 2 * padding }, { header, fontSize, edge: edges[column]! }),
    )
    return `${head}${cells.join('')}\n${content.join('\n')}\\row`
  })
  return `${rows.join('\n')}\n\\pard\\plain\\afs8\\fs8\\par\n`
}

function rtfCell(
  cell: TableCell,
  context: RtfContext,
  { header, fontSize, edge }: { readonly header: boolean; readonly fontSize: number; readonly edge: Alignment },
): string {
  const align = { left: '\\ql', center: '\\qc', right: '\\qr' }[edge]
  const looks = header ? `\\b\\cf${context.colours.number(INK.heading)}` : ''
  const bold = header
    ? cell.map((inline) => (inline.type === 'text' ? { ...inline, bold: true as const } : inline))
    : cell
  return `\\pard\\plain\\intbl${paragraphDirection(cell)}${align}\\sb50\\sa50\\afs${Math.round(fontSize * 2)}\\fs${Math.round(fontSize * 2)}${looks} ${rtfRuns(bold, { ...context, size: Math.round(fontSize * 2) })}\\cell`
}
