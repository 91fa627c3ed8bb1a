import type { ViewLine } from './text-view.ts'

/** The rows of one table as they end: each by the line that it became, its cells and where they end on the right. */
export type SpannedCells = {
  readonly add: (line: number, cells: readonly string[], edges: readonly number[] | undefined) => void
  /** The table is whole: says the rows anew whose cells span several columns. */
  readonly end: (lines: ViewLine[]) => void
}

type Row = { readonly line: number; readonly cells: readonly string[]; readonly edges: readonly number[] }

/** Twentieths of a point that two cells may end apart from each other and still stand below one another. */
const NEAR = 100
/** Columns of a table that people made. */
const MOST_COLUMNS = 100

/**
 * Keeps cells in their columns in formats that know no columns: a row whose cells all end where some of the fullest row end gets an empty cell for each
 * further column that one of them spans.
 */
export function createSpannedCells(): SpannedCells {
  const rows: Row[] = []
  return {
    add(line, cells, edges) {
      if (edges !== undefined && edges.length === cells.length) rows.push({ line, cells, edges })
    },
    end(lines) {
      const [first, ...others] = rows.splice(0)
      if (first === undefined || others.length === 0) return
      const all = [first, ...others]
      const { edges } = all.reduce((fullest, row) => (row.cells.length > fullest.cells.length ? row : fullest))
      if (edges.length > MOST_COLUMNS) return
      for (const row of all) {
        const before = lines[row.line]
        const cells = row.cells.length < edges.length ? inColumns(row, edges) : undefined
        if (cells === undefined || before === undefined || before.text !== rowText(row.cells)) continue
        lines[row.line] = { ...before, text: rowText(cells) }
      }
    },
  }
}

export function rowText(cells: readonly string[]): string {
  return cells.some((cell) => cell !== '') ? cells.join(' | ').trimEnd() : ''
}

/** Undefined where a cell ends between two columns. */
function inColumns({ cells, edges }: Row, columns: readonly number[]): string[] | undefined {
  const found: string[] = []
  for (const [i, edge] of edges.entries()) {
    const column = columns.findIndex((other) => Math.abs(other - edge) <= NEAR)
    if (column < found.length) return undefined
    found.push(cells[i]!)
    while (found.length <= column) found.push('')
  }
  return found
}
