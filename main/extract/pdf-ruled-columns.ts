import type { Piece, Row } from './pdf-rows.ts'
import type { Rule } from './pdf-rules.ts'

type PartedRow = { readonly row: Row; readonly pieces: readonly Piece[] }

type RuledColumns = {
  readonly bounds: readonly number[]
  /** False for a row that is one cell over all columns. */
  readonly divide: (row: PartedRow) => boolean
}

/** The lines between the columns of a table that is drawn as a grid: each runs past every row, and no cell reaches over one. Undefined where there is no such grid. */
export function ruledColumns(block: readonly PartedRow[], upright: readonly Rule[]): RuledColumns | undefined {
  const rows = block.filter(({ pieces }) => pieces.length > 1)
  if (rows.length < 2) return undefined
  const passes = ({ stretches }: Rule, { row }: PartedRow): boolean =>
    stretches.some(({ from, to }) => from < row.base - row.size * 0.3 && to > row.base - row.size * 0.1)
  const left = Math.min(...rows.map(({ pieces }) => pieces[0]!.left))
  const right = Math.max(...rows.map(({ pieces }) => pieces.at(-1)!.right))
  const beside = upright.filter((rule) => rows.some((row) => passes(rule, row)))
  const [first, last] = [beside.findLast(({ at }) => at <= left + 1), beside.find(({ at }) => at >= right - 1)]
  const inner = beside.filter(({ at }) => at > left + 1 && at < right - 1)
  if (first === undefined || last === undefined || inner.length === 0) return undefined
  const isCrossed = inner.some(
    (rule) =>
      !rows.every((row) => passes(rule, row)) ||
      rows.some(({ pieces }) => pieces.some((piece) => piece.left < rule.at - 1 && piece.right > rule.at + 1)),
  )
  if (isCrossed) return undefined
  // The sides of two cells may be drawn beside each other.
  const bounds = inner.map(({ at }) => at).filter((at, i, all) => i === 0 || at - all[i - 1]! > BESIDE)
  return { bounds, divide: (row) => inner.some((rule) => passes(rule, row)) }
}

/** Points. */
const BESIDE = 4
