import type { Word } from './pdf-words.ts'

/** Words without those that are printed twice to look bold. */
export function withoutDoubles(words: Word[]): Word[] {
  if (!mayHaveDoubles(words)) return words
  const seen = new Map<string, Word[]>()
  return words.filter((word) => {
    const others = seen.get(word.text)
    if (others === undefined) seen.set(word.text, [word])
    else if (others.some((other) => isNear(word, other))) return false
    else others.push(word)
    return true
  })
}

function isNear(word: Word, other: Word): boolean {
  const near = word.size * 0.2
  return Math.abs(other.left - word.left) < near && Math.abs(other.base - word.base) < near
}

/** Side of a square, in points, and squares of a page before they are used again. */
const [SQUARE, SQUARES] = [4, 1 << 16]

/** Whether any two words begin in the same square or in squares that touch; most pages have none. */
function mayHaveDoubles(words: readonly Word[]): boolean {
  const isTaken = new Uint8Array(SQUARES)
  for (const { left, base, size } of words) {
    if (size * 0.2 > SQUARE) return true
    const square = Math.floor(base / SQUARE) * 251 + Math.floor(left / SQUARE)
    for (const row of neighbours) {
      for (const column of neighbours) if (isTaken[(square + row * 251 + column) & (SQUARES - 1)] === 1) return true
    }
    isTaken[square & (SQUARES - 1)] = 1
  }
  return false
}

const neighbours = [-1, 0, 1]
