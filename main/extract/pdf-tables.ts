import { pieceText, readsFromRight, type Piece, type Row } from './pdf-rows.ts'

/** A region's rows as lines; the cells of a table row are parted by ` | `, and an empty cell keeps its place. */
export function rowTexts(rows: readonly Row[]): string[] {
  const parted = rows.map((row, i) => ({ row, pieces: joinLoose(row, rows[i - 1], rows[i + 1]) }))
  const texts: string[] = []
  for (let at = 0; at < parted.length;) {
    let end = at
    while (end < parted.length && (end === at || isNear(parted[end - 1]!.row, parted[end]!.row))) end++
    const block = parted.slice(at, end).map(({ pieces }) => pieces)
    const bounds = columnBounds(block.filter((pieces) => pieces.length > 1))
    texts.push(...block.map((pieces) => rowText(pieces, bounds)))
    at = end
  }
  return texts
}

/** Rows further apart than this, in ems, are of different tables. */
function isNear(above: Row, below: Row): boolean {
  return below.base - above.base < 4 * Math.max(above.size, below.size)
}

/** A gap that is not much wider than justified spaces, and that no neighbouring row has, is one. */
function joinLoose(row: Row, above: Row | undefined, below: Row | undefined): Piece[] {
  const joined: Piece[] = []
  for (const piece of row.pieces) {
    const last = joined.at(-1)
    const gap = last === undefined ? 0 : piece.left - last.right
    const isLoose =
      last !== undefined &&
      gap < 1.8 * row.size &&
      !hasGap(above, last.right, piece.left) &&
      !hasGap(below, last.right, piece.left)
    if (isLoose)
      joined[joined.length - 1] = {
        words: [...last.words, ...piece.words],
        left: last.left,
        right: piece.right,
        size: row.size,
      }
    else joined.push(piece)
  }
  return joined
}

function hasGap(row: Row | undefined, from: number, to: number): boolean {
  if (row === undefined) return false
  return row.pieces.some(
    (piece, i) => i > 0 && Math.min(piece.left, to) - Math.max(row.pieces[i - 1]!.right, from) > row.size * 0.4,
  )
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
  const order = readsFromRight(pieces.flatMap((piece) => piece.words)) ? pieces.toReversed() : pieces
  const texts = order.map(pieceText)
  // A line that only stands among table rows is no row.
  if (pieces.length < 2 && !isCell(pieces[0], bounds)) return texts.join('')
  if (order !== pieces || bounds.length === 0) return texts.join(' | ')
  const cells: string[] = []
  let column = 0
  pieces.forEach((piece, i) => {
    const begins = bounds.findLastIndex((bound) => bound <= piece.left + 1) + 1
    for (; column < begins; column++) cells.push('')
    cells.push(texts[i]!)
    column = Math.max(column + 1, bounds.findLastIndex((bound) => bound < piece.right - 1) + 2)
  })
  return cells.join(' | ')
}

/** One piece alone belongs to a table when it stands in a column that is not the first, and inside it. */
function isCell(piece: Piece | undefined, bounds: readonly number[]): boolean {
  if (piece === undefined) return false
  return bounds.some((bound, i) => bound <= piece.left && piece.right <= (bounds[i + 1] ?? Number.POSITIVE_INFINITY))
}
