import type { Word } from './pdf-words.ts'

/** Side of a square, in points; a double begins at most so many points beside its word. */
const [SQUARE, FURTHEST] = [4, 12]
/** Words of a square that are compared with one more. */
const MOST_COMPARED = 500

/** Words without those that are printed twice to look bold. */
export function withoutDoubles(words: readonly Word[]): Word[] {
  const mask = (1 << Math.ceil(Math.log2(words.length * 4 + 1))) - 1
  // Of the words that begin in a square the last, counted from 1, and of each word the one before it there.
  const last = new Int32Array(mask + 1)
  const before = new Int32Array(words.length + 1)
  return words.filter((word, i) => {
    const { left, base } = word
    const near = Math.min(word.size * 0.2, FURTHEST)
    const [row, column] = [Math.floor((base - near) / SQUARE), Math.floor((left - near) / SQUARE)]
    // Counted from the first, for far out of a page a number and the next one are the same.
    const [rows, columns] = [Math.floor((base + near) / SQUARE) - row, Math.floor((left + near) / SQUARE) - column]
    for (let r = 0; r <= rows; r++) {
      for (let c = 0; c <= columns; c++) {
        let compared = 0
        for (
          let at = last[squareAt(row + r, column + c) & mask]!;
          at > 0 && compared++ < MOST_COMPARED;
          at = before[at]!
        ) {
          const other = words[at - 1]!
          if (Math.abs(other.left - left) < near && Math.abs(other.base - base) < near && other.text === word.text)
            return false
        }
      }
    }
    const square = squareAt(Math.floor(base / SQUARE), Math.floor(left / SQUARE)) & mask
    before[i + 1] = last[square]!
    last[square] = i + 1
    return true
  })
}

function squareAt(row: number, column: number): number {
  return row * 251 + column
}
