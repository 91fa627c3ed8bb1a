/** A table of a page that is being read: cells of the row that is open, where earlier cells reach into it. */
export type HtmlTable = ReturnType<typeof createHtmlTable>

/** Columns and rows over which one cell can go: what a browser takes, and what no table of figures exceeds. */
const [MOST_COLUMNS, MOST_ROWS] = [100, 10_000]
/** Columns that are kept free for cells from above: no table that people read has more. */
const MOST_COVERED = 1_000

/** Keeps each cell in its column: a cell that spans several rows or columns is followed by empty ones, like a merged cell of a document. `room` is what all tables of a page may add so. */
export function createHtmlTable(room: { spannedCells: number }) {
  const cells: string[] = []
  /** Rows below that a cell of this column still covers. */
  const covered: number[] = []
  let open: { readonly texts: string[]; readonly columns: number; readonly rows: number } | undefined
  /** Columns that the last cell goes on over: they count once another cell follows. */
  let trailing = 0

  return {
    /** What is put here belongs to the cell that is open; undefined between cells. */
    texts: () => open?.texts,
    openCell(columns: number, rows: number): void {
      close()
      for (; trailing > 0; trailing--) pushEmpty()
      while ((covered[cells.length] ?? 0) > 0) {
        covered[cells.length]!--
        if (!pushEmpty()) break
      }
      open = { texts: [], columns: span(columns, MOST_COLUMNS), rows: span(rows, MOST_ROWS) }
    },
    closeCell: close,
    /** The row's text; undefined for one that says nothing. */
    endRow(): string | undefined {
      close()
      for (let column = cells.length; column < covered.length; column++)
        if ((covered[column] ?? 0) > 0) covered[column]!--
      const row = cells.some((cell) => cell !== '') ? cells.join(' | ') : undefined
      cells.length = 0
      trailing = 0
      return row
    },
  }

  function pushEmpty(): boolean {
    if (room.spannedCells <= 0) return false
    room.spannedCells--
    cells.push('')
    return true
  }

  function close(): void {
    if (open === undefined) return
    for (let column = cells.length; column < Math.min(cells.length + open.columns, MOST_COVERED); column++)
      if (open.rows > 1 || column < covered.length) covered[column] = open.rows - 1
    cells.push(open.texts.join(' '))
    trailing = open.columns - 1
    open = undefined
  }
}

function span(given: number, most: number): number {
  return Number.isInteger(given) && given >= 1 ? Math.min(given, most) : 1
}
