import { pieceText, readsFromRight, type Piece, type Row } from './pdf-rows.ts'
import { noRules, type Rule, type Rules } from './pdf-rules.ts'
import { ruledColumns } from './pdf-ruled-columns.ts'
import type { Word } from './pdf-words.ts'
import { wrappedRows, type TableLine } from './pdf-wrapped-rows.ts'

/** A region's rows as lines; the cells of a table row are parted by ` | `, and an empty cell keeps its place. */
export function rowTexts(rows: readonly Row[], rules: () => Rules = () => noRules): string[] {
  const parted = rows.map((row, i) => ({ row, pieces: joinLoose(row, (to, step) => reaching(rows, i, step, to)) }))
  const texts: string[] = []
  for (let at = 0; at < parted.length;) {
    let end = at
    while (end < parted.length && (end === at || isNear(parted[end - 1]!.row, parted[end]!.row))) end++
    texts.push(...blockTexts(parted.slice(at, end), rules))
    at = end
  }
  return texts
}

type PartedRow = { readonly row: Row; readonly pieces: readonly Piece[] }

function blockTexts(block: readonly PartedRow[], rules: () => Rules): string[] {
  if (block.every(({ pieces }) => pieces.length < 2)) return block.map(({ pieces }) => rowText(pieces, []))
  const { level, upright } = rules()
  const rows = cutAtRules(block, upright)
  const ruled = ruledColumns(rows, upright)
  const bounds = ruled?.bounds ?? columnBounds(rows.flatMap(({ pieces }) => (pieces.length > 1 ? [pieces] : [])))
  const texts = rows.map((row) => rowText(row.pieces, ruled?.divide(row) === false ? [] : bounds))
  if (bounds.length === 0) return texts
  const lines = rows.map(({ row, pieces }): TableLine => ({ row, cells: pieces.map((piece) => placed(piece, bounds)) }))
  // From below, so that the places above stay what they are.
  for (const wrapped of wrappedRows(lines, level).toReversed()) {
    texts.splice(wrapped.from, wrapped.to - wrapped.from, wrapped.texts.join(' | ').replace(/( \| )+$/, ''))
  }
  return texts
}

/** Words that stand close, but with the line between two cells between them. */
function cutAtRules(rows: readonly PartedRow[], upright: readonly Rule[]): readonly PartedRow[] {
  if (upright.length === 0) return rows
  return rows.map(({ row, pieces }) => {
    const [top, foot] = [row.base - row.size * 0.6, row.base]
    // Shorter ones are the sides of a box around a word, and the outer ones those of one around lines that may be too long for it.
    const beside = upright
      .filter(({ stretches }) =>
        stretches.some(({ from, to }) => from < top && to > foot && to - from > row.size * 2.5),
      )
      .slice(1, -1)
    if (beside.length === 0) return { row, pieces }
    const isCut = (from: number, to: number): boolean => beside.some(({ at }) => at > from - 1 && at < to + 1)
    return { row, pieces: pieces.flatMap((piece) => cut(piece, isCut)) }
  })
}

function cut(piece: Piece, isCut: (from: number, to: number) => boolean): readonly Piece[] {
  const groups: Word[][] = []
  let right = Number.POSITIVE_INFINITY
  for (const word of piece.words) {
    if (groups.length === 0 || isCut(right, word.left)) groups.push([word])
    else groups.at(-1)!.push(word)
    right = groups.at(-1)!.length === 1 ? word.right : Math.max(right, word.right)
  }
  if (groups.length === 1) return [piece]
  return groups.map((words) => ({
    words,
    left: words[0]!.left,
    right: words.reduce((most, word) => Math.max(most, word.right), words[0]!.right),
    size: words.reduce((most, word) => Math.max(most, word.size), 0),
  }))
}

/** The columns in which a piece begins and ends. */
function placed(piece: Piece, bounds: readonly number[]): TableLine['cells'][number] {
  const from = firstWhere(bounds.length, (at) => bounds[at]! > piece.left + 1)
  return {
    piece,
    from,
    to: Math.max(
      from,
      firstWhere(bounds.length, (at) => bounds[at]! >= piece.right - 1),
    ),
  }
}

/** Rows further apart than this, in ems, are of different tables. */
function isNear(above: Row, below: Row): boolean {
  return below.base - above.base < 4 * Math.max(above.size, below.size)
}

/** The next row up or down that reaches so far to the right: one that ends before it says nothing about a gap there. */
function reaching(rows: readonly Row[], from: number, step: 1 | -1, to: number): Row | undefined {
  for (let at = from + step; Math.abs(at - from) <= SHORT_ROWS; at += step) {
    const [row, before] = [rows[at], rows[at - step]!]
    if (row === undefined || !(step === 1 ? isNear(before, row) : isNear(row, before))) return undefined
    if (row.pieces.at(-1)!.right > to) return row
  }
  return undefined
}

/** So many are looked past. */
const SHORT_ROWS = 4

/** A gap that is not much wider than justified spaces, and that no row next to it has, is one. */
function joinLoose(row: Row, next: (to: number, step: 1 | -1) => Row | undefined): readonly Piece[] {
  if (row.pieces.length < 2) return row.pieces
  const groups: Piece[][] = []
  let right = 0
  for (const piece of row.pieces) {
    const gap = piece.left - right
    const isLoose =
      groups.length > 0 &&
      gap < 1.8 * row.size &&
      !hasGap(next(piece.left, -1), right, piece.left) &&
      !hasGap(next(piece.left, 1), right, piece.left)
    if (isLoose) groups.at(-1)!.push(piece)
    else groups.push([piece])
    right = piece.right
  }
  return groups.map((group) =>
    group.length === 1
      ? group[0]!
      : {
          words: group.flatMap((piece) => piece.words),
          left: group[0]!.left,
          right: group.at(-1)!.right,
          size: row.size,
        },
  )
}

function hasGap(row: Row | undefined, from: number, to: number): boolean {
  if (row === undefined || row.pieces.length < 2) return false
  const { pieces } = row
  const least = row.size * 0.4
  // Pieces stand from left to right, and a crowded row has thousands.
  for (
    let i = Math.max(
      1,
      firstWhere(pieces.length, (at) => pieces[at]!.left > from),
    );
    i < pieces.length;
    i++
  ) {
    const begin = pieces[i - 1]!.right
    if (begin >= to) return false
    if (Math.min(pieces[i]!.left, to) - Math.max(begin, from) > least) return true
  }
  return false
}

/** Of places below `count`, the first that `holds`, which those before it do not and those after it do; `count` if none does. */
function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** Where one column ends and the next begins: places that next to no row of the block writes over. */
function columnBounds(rows: readonly (readonly Piece[])[]): number[] {
  if (rows.length < 2) return []
  const edges = rows.flatMap((pieces) =>
    pieces.flatMap(({ left, right }) => [
      { at: left, by: 1 },
      { at: right, by: -1 },
    ]),
  )
  edges.sort((a, b) => a.at - b.at || a.by - b.by)
  // A heading over two columns, or one cell that runs over, must not join the columns.
  const allowed = Math.floor(rows.length * 0.1)
  const bounds: number[] = []
  let covered = 0
  let isInColumn = false
  edges.forEach(({ at, by }, i) => {
    covered += by
    const next = edges[i + 1]
    if (covered > allowed) isInColumn = true
    else if (isInColumn && next !== undefined && next.at - at > 1) {
      bounds.push((at + next.at) / 2)
      isInColumn = false
    }
  })
  return bounds
}

function rowText(pieces: readonly Piece[], bounds: readonly number[]): string {
  // A line that only stands among table rows is no row.
  if (pieces.length < 2 && !isCell(pieces[0], bounds)) return pieces[0] === undefined ? '' : pieceText(pieces[0])
  const order = readsFromRight(pieces.flatMap((piece) => piece.words)) ? pieces.toReversed() : pieces
  const texts = order.map(pieceText)
  if (order !== pieces || bounds.length === 0) return texts.join(' | ')
  const cells: string[] = []
  let column = 0
  pieces.forEach((piece, i) => {
    const { from, to } = placed(piece, bounds)
    for (; column < from; column++) cells.push('')
    cells.push(texts[i]!)
    column = Math.max(column, to) + 1
  })
  return cells.join(' | ')
}

/** One piece alone belongs to a table when it stands in a column that is not the first, and inside it. */
function isCell(piece: Piece | undefined, bounds: readonly number[]): boolean {
  if (piece === undefined || bounds.length === 0) return false
  const column = firstWhere(bounds.length, (at) => bounds[at]! > piece.left)
  return column > 0 && piece.right <= (bounds[column] ?? Number.POSITIVE_INFINITY)
}
