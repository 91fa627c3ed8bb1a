import type { Table } from './document.ts'
import { isTight, staysTogether, tableLook } from './table-look.ts'

/** How a table is printed that stands in `available` twips: attributes of its element, and its columns where the browser would let them run out of the page. */
export function printTable(table: Table, available: number): { readonly attributes: string; readonly columns: string } {
  const together = staysTogether(table) ? ['together'] : []
  if (!isTight(table, available)) return { attributes: classes(together), columns: '' }
  const { widths, fontSize, padding } = tableLook(table, available)
  const sum = widths.reduce((all, width) => all + width, 0)
  const columns = widths.map((width) => `<col style="width:${((100 * width) / sum).toFixed(2)}%">`).join('')
  const style = `font-size:${fontSize}pt;--pad:${padding / 20}pt`
  return {
    attributes: `${classes([...together, 'tight'])} style="${style}"`,
    columns: `<colgroup>${columns}</colgroup>\n`,
  }
}

function classes(names: readonly string[]): string {
  return names.length === 0 ? '' : ` class="${names.join(' ')}"`
}
