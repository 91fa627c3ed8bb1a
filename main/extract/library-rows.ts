import type { CellObject } from 'xlsx'

/** The cells of a sheet as the library gives them. */
export type LibraryRows = readonly (readonly (CellObject | undefined)[])[]
export type LibraryRow = readonly [row: number, cells: ReadonlyMap<number, CellObject>]

/** Sparse arrays: only what is there is visited, however far the sheet is said to go. */
export function* libraryRows(rows: LibraryRows): Generator<LibraryRow> {
  for (const row of Object.keys(rows).map(Number)) {
    const cells = new Map<number, CellObject>()
    rows[row]!.forEach((cell, column) => {
      if (cell !== undefined) cells.set(column, cell)
    })
    yield [row, cells]
  }
}

/** Rows of two readings as one: a cell that both have is the second's, unless that one only bears a comment. */
export function* joinedRows(one: Generator<LibraryRow>, other: Generator<LibraryRow>): Generator<LibraryRow> {
  let [first, second] = [one.next(), other.next()]
  while (first.done !== true || second.done !== true) {
    const row = Math.min(
      first.done === true ? Infinity : first.value[0],
      second.done === true ? Infinity : second.value[0],
    )
    const cells = new Map<number, CellObject>()
    const isBoth = first.done !== true && second.done !== true && first.value[0] === second.value[0]
    if (first.done !== true && first.value[0] === row) {
      for (const [column, cell] of first.value[1]) cells.set(column, cell)
      first = one.next()
    }
    if (second.done !== true && second.value[0] === row) {
      for (const [column, cell] of second.value[1]) {
        const plain = cells.get(column)
        const isBare = plain !== undefined && cell.t === 'z' && cell.f === undefined
        cells.set(column, isBare ? { ...plain, ...(cell.c === undefined ? {} : { c: cell.c }) } : cell)
      }
      second = other.next()
    }
    yield [row, isBoth ? new Map([...cells].toSorted(([a], [b]) => a - b)) : cells]
  }
}
