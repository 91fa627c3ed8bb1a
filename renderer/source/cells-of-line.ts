/** Columns count from 0, rows from 1. */
export type CellRange = {
  readonly firstColumn: number
  readonly firstRow: number
  readonly lastColumn: number
  readonly lastRow: number
}

export type Cell = { readonly column: number; readonly text: string; readonly formula?: string; readonly note?: string }

function columnIndex(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + (letter.codePointAt(0) ?? 0) - 64
  return number - 1
}

/** The cells that `B4:D9` or `B4` names; undefined for anything else. */
export function rangeOf(text: string): CellRange | undefined {
  const [, column, row, toColumn, toRow] = /^\$?([A-Z]{1,3})\$?(\d+)(?::\$?([A-Z]{1,3})\$?(\d+))?$/.exec(text) ?? []
  if (column === undefined || row === undefined) return undefined
  const [firstColumn, firstRow] = [columnIndex(column), Number(row)]
  return {
    firstColumn,
    firstRow,
    lastColumn: toColumn === undefined ? firstColumn : columnIndex(toColumn),
    lastRow: toRow === undefined ? firstRow : Number(toRow),
  }
}

/** The cells that a row of a sheet's text view stands for; undefined when its text cannot be divided among them for certain. */
export function cellsOfLine(text: string, range: string): Cell[] | undefined {
  const at = rangeOf(range)
  if (at === undefined || at.firstRow !== at.lastRow) return undefined
  const pieces = text.split(' | ')
  const width = at.lastColumn - at.firstColumn + 1
  const columns = pieces.length === width ? pieces.map((_, i) => at.firstColumn + i) : acrossGap(pieces, at)
  return columns?.flatMap((column, i) => {
    const piece = pieces[i] ?? ''
    return column === undefined || piece === '' ? [] : [{ column, ...cellOf(piece) }]
  })
}

/** Many empty cells in a row are written as one `…`: with a single gap, what follows it ends at the last column. */
function acrossGap(pieces: readonly string[], at: CellRange): (number | undefined)[] | undefined {
  const gap = pieces.indexOf('…')
  if (gap === -1 || gap !== pieces.lastIndexOf('…') || pieces.length > at.lastColumn - at.firstColumn + 1)
    return undefined
  return pieces.map((_, i) => {
    if (i === gap) return undefined
    return i < gap ? at.firstColumn + i : at.lastColumn - (pieces.length - 1 - i)
  })
}

const MARKS = / \((hidden column|hidden row)\)$/

function cellOf(piece: string): Omit<Cell, 'column'> {
  const notes: string[] = []
  let text = piece
  for (let mark = MARKS.exec(text); mark !== null; mark = MARKS.exec(text)) {
    notes.unshift(mark[1] ?? '')
    text = text.slice(0, mark.index)
  }
  const [, value, formula, stale] = /^(?:(.*?) )?\((=.*?)(?:; (stale, .*))?\)$/s.exec(text) ?? []
  if (stale !== undefined) notes.push(stale)
  const note = notes.length === 0 ? {} : { note: notes.join(', ') }
  return formula === undefined ? { text, ...note } : { text: value ?? '', formula, ...note }
}
