/** The last column, XFD, counted from 0, and the last row, counted from 1. */
export const LAST_COLUMN = 16_383
export const LAST_ROW = 1_048_576

/** Letters of a column counted from 0: 0 is A, 26 is AA. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    name = String.fromCharCode(65 + (rest % 26)) + name
  return name
}

/** Column of its letters, from 0. */
export function columnIndex(letters: string): number {
  let number = 0
  for (let i = 0; i < letters.length; i++) number = number * 26 + letters.charCodeAt(i) - 64
  return number - 1
}

/** `B7` for column 1 of row 7; `B7:D7` where the second column is another. Columns count from 0, rows from 1. */
export function rowRange(row: number, first: number, last: number): string {
  const start = `${columnName(first)}${row}`
  return last === first ? start : `${start}:${columnName(last)}${row}`
}

/** The cells that a name stands for (`Fees!$A$1:$B$3`); the sheet's first cell for a name that is no place. */
export function placeOfName(reference: string, usualSheet: string): { sheet: string; range: string } {
  const [, quoted, plain, range] = /^=?(?:'((?:[^']|'')+)'|([^'!]+))!([$A-Z0-9:]+)$/.exec(reference) ?? []
  return {
    sheet: quoted?.replaceAll("''", "'") ?? plain ?? usualSheet,
    range: range?.replaceAll('$', '') ?? 'A1',
  }
}
