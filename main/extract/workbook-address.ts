/** Letters of a column counted from 0: 0 is A, 26 is AA. */
export function columnName(column: number): string {
  return names[column] ?? `${columnName(Math.floor(column / 26) - 1)}${String.fromCharCode(65 + (column % 26))}`
}

const names = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i))

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
