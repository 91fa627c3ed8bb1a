/** Cells of a sheet; rows and columns count from 0, both ends are in it. */
export type CellRange = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number }

/** `B2` or `A1:C3`, in any case and with or without `$`; undefined for anything else. */
export function readRange(text: string): CellRange | undefined {
  const match = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})(?::\$?([A-Z]{1,3})\$?([1-9]\d{0,6}))?$/i.exec(text.trim())
  if (match === null) return undefined
  const [, column = '', row = '', otherColumn = column, otherRow = row] = match
  const columns = [columnNumber(column), columnNumber(otherColumn)]
  const rows = [Number(row) - 1, Number(otherRow) - 1]
  return { top: Math.min(...rows), bottom: Math.max(...rows), left: Math.min(...columns), right: Math.max(...columns) }
}

/** Number of a column from its letters; counts from 0. */
export function columnNumber(letters: string): number {
  return (
    letters
      .toUpperCase()
      .split('')
      .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  )
}

export function overlap(a: CellRange, b: CellRange): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}
