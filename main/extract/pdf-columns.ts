import { extractLimits } from './limits.ts'
import { toRows, type Piece, type Row } from './pdf-rows.ts'
import { coverage, noRules, type Rules } from './pdf-rules.ts'
import type { Word } from './pdf-words.ts'

/** Rows in reading order: text columns one after the other, everything else from top to bottom. Each inner list is one region. */
export function readingOrder(words: readonly Word[], rules: () => Rules = () => noRules, depth = 0): Row[][] {
  const rows = toRows(words)
  const columns = depth < 8 && words.length <= extractLimits.pageWords ? findColumns(rows, rules) : undefined
  if (columns === undefined) return rows.length === 0 ? [] : [rows]
  const { from, to, middle } = columns
  const inside = wordsOf(rows.slice(from, to))
  return [
    ...readingOrder(wordsOf(rows.slice(0, from)), rules, depth + 1),
    ...readingOrder(
      inside.filter((word) => (word.left + word.right) / 2 < middle),
      rules,
      depth + 1,
    ),
    ...readingOrder(
      inside.filter((word) => (word.left + word.right) / 2 >= middle),
      rules,
      depth + 1,
    ),
    ...readingOrder(wordsOf(rows.slice(to)), rules, depth + 1),
  ]
}

function wordsOf(rows: readonly Row[]): Word[] {
  return rows.flatMap((row) => row.pieces.flatMap((piece) => piece.words))
}

type Columns = { readonly from: number; readonly to: number; readonly middle: number }

type Gutter = { from: number; to: number; left: number; right: number }

/** The tallest stretch of rows that a gutter divides into two columns of running text. */
function findColumns(rows: readonly Row[], rules: () => Rules): Columns | undefined {
  let best: Gutter | undefined
  const tried: Gutter[] = []
  for (const [nth, row] of rows.entries()) {
    for (let i = 1; i < row.pieces.length; i++) {
      const left = row.pieces[i - 1]!.right
      const right = row.pieces[i]!.left
      const isKnown = tried.some(
        (known) => known.from <= nth && nth < known.to && known.left < right && left < known.right,
      )
      if (isKnown) continue
      const gutter = grow(rows, { from: nth, to: nth + 1, left, right })
      tried.push(gutter)
      const height = gutter.to - gutter.from
      if (height < 3 || (best !== undefined && height <= best.to - best.from)) continue
      if (isRunningText(rows, gutter) && !isRuled(rows.slice(gutter.from, gutter.to), gutter, rules())) best = gutter
    }
  }
  return best === undefined ? undefined : { from: best.from, to: best.to, middle: (best.left + best.right) / 2 }
}

/** Lines drawn across the gutter, and not just above and below it, are those of a table. */
function isRuled(stretch: readonly Row[], { left, right }: Gutter, { level }: Rules): boolean {
  const [first, last] = [stretch[0]!, stretch.at(-1)!]
  const between = level.filter(
    (rule) => rule.at > first.base && rule.at < last.base - last.size && coverage(rule, left - 5, right + 5) > 0.95,
  )
  return between.length >= 2
}

/** Up and down, as long as one gap of the next row leaves the gutter wide enough. */
function grow(rows: readonly Row[], seed: Gutter): Gutter {
  const gutter = { ...seed }
  while (gutter.to < rows.length && narrow(gutter, rows[gutter.to]!)) gutter.to++
  while (gutter.from > 0 && narrow(gutter, rows[gutter.from - 1]!)) gutter.from--
  return gutter
}

function narrow(gutter: Gutter, row: Row): boolean {
  const least = Math.max(7, row.size * 0.8)
  let left = Number.NEGATIVE_INFINITY
  for (const piece of [...row.pieces, { left: Number.POSITIVE_INFINITY, right: Number.POSITIVE_INFINITY }]) {
    const inner = { left: Math.max(gutter.left, left), right: Math.min(gutter.right, piece.left) }
    if (inner.right - inner.left >= least) {
      Object.assign(gutter, inner)
      return true
    }
    left = piece.right
  }
  return false
}

/** Both sides are lines of several words that mostly fill their column: not the cells of a table, nor labels beside values. */
function isRunningText(rows: readonly Row[], { from, to, left, right }: Gutter): boolean {
  const stretch = rows.slice(from, to)
  const sides = [
    stretch.map((row) => row.pieces.filter((piece) => piece.right <= left + 0.1)),
    stretch.map((row) => row.pieces.filter((piece) => piece.left >= right - 0.1)),
  ]
  return sides.every((side) => isColumn(side.filter((pieces) => pieces.length > 0)))
}

function isColumn(lines: readonly (readonly Piece[])[]): boolean {
  if (lines.length < 3) return false
  const left = Math.min(...lines.map((line) => line[0]!.left))
  const right = Math.max(...lines.map((line) => line.at(-1)!.right))
  const full = lines.filter((line) => line.at(-1)!.right - line[0]!.left > 0.7 * (right - left)).length
  const words = lines.map((line) => line.reduce((sum, piece) => sum + piece.words.length, 0)).toSorted((a, b) => a - b)
  const chars = lines.map((line) =>
    line.flatMap((piece) => piece.words).reduce((sum, word) => sum + word.text.length, 0),
  )
  const whole = lines.filter((line) => line.length === 1).length
  const isWordy =
    words[Math.floor(words.length / 2)]! >= 3 || chars.toSorted((a, b) => a - b)[Math.floor(chars.length / 2)]! >= 20
  return isWordy && full >= lines.length * 0.5 && whole >= lines.length * 0.7
}
