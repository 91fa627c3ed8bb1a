import { pieceText, readsFromRight, type Piece, type Row } from './pdf-rows.ts'
import { coverage, type Rule } from './pdf-rules.ts'
import { isUnspaced } from './pdf-scripts.ts'

/** A line of a table: what stands on it, each piece with the column it begins and the one it ends in. */
export type TableLine = {
  readonly row: Row
  readonly cells: readonly { readonly piece: Piece; readonly from: number; readonly to: number }[]
}

/** Lines that are one row of the table, because a cell goes on over several of them: `from` to before `to`. */
export type WrappedRow = { readonly from: number; readonly to: number; readonly texts: readonly string[] }

/** The rows of a table that take several lines. Where it is not certain that lines belong together, they stay apart. */
export function wrappedRows(lines: readonly TableLine[], rules: readonly Rule[]): WrappedRow[] {
  const columns = Math.max(0, ...lines.flatMap(({ cells }) => cells.map(({ to }) => to + 1)))
  if (columns < 2 || lines.some(({ cells }) => readsFromRight(cells.flatMap(({ piece }) => piece.words)))) return []
  const bands = ruledBands(lines, rules) ?? spacedBands(lines)
  // Numbers below each other in one band: its lines are rows, and so are those of the others.
  if (bands.some((band) => hasNumbersBelow(lines.slice(band.from, band.to), columns))) return []
  const widths = Array.from({ length: columns }, (_, column) => columnWidth(lines, column))
  return bands.flatMap((band) => {
    const texts = band.to - band.from < 2 ? undefined : cellTexts(lines.slice(band.from, band.to), widths)
    return texts === undefined ? [] : [{ ...band, texts }]
  })
}

type Band = { readonly from: number; readonly to: number }

/** The lines between rules that run across the table; none where it has no such rules. */
function ruledBands(lines: readonly TableLine[], rules: readonly Rule[]): Band[] | undefined {
  const [left, right] = extent(lines)
  const across = rules.filter((rule) => coverage(rule, left, right) > 0.9)
  const partial = rules.filter((rule) => !across.includes(rule) && coverage(rule, left, right) > 0.15)
  const bands: Band[] = []
  let isRuled = false
  for (let i = 1; i < across.length; i++) {
    const isInside = ({ at }: { readonly at: number }): boolean => at > across[i - 1]!.at && at < across[i]!.at
    const isOf = ({ row }: TableLine): boolean => isInside({ at: row.base - row.size * 0.3 })
    const from = lines.findIndex(isOf)
    const to = lines.findLastIndex(isOf) + 1
    if (from === -1) continue
    isRuled ||= i > 1
    // A cell over several rows, or rows of one cell: what belongs to what is not for lines to say.
    if (!partial.some(isInside)) bands.push({ from, to })
  }
  return isRuled ? bands : undefined
}

function extent(lines: readonly TableLine[]): [left: number, right: number] {
  const pieces = lines.flatMap(({ cells }) => (cells.length > 1 ? cells.map(({ piece }) => piece) : []))
  return pieces.reduce(
    ([left, right], piece) => [Math.min(left, piece.left), Math.max(right, piece.right)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
}

/** Where rows are set apart by more than the lines in them, the lines between such gaps. */
function spacedBands(lines: readonly TableLine[]): Band[] {
  const gaps = lines.slice(1).map(({ row }, i) => row.base - lines[i]!.row.base)
  const tight = Math.min(...gaps)
  const isTight = (gap: number): boolean => gap <= tight * 1.08
  const wide = gaps.filter((gap) => !isTight(gap))
  if (wide.length < 2 || wide.some((gap) => gap < tight * 1.2)) return []
  const starts = [0, ...gaps.flatMap((gap, i) => (isTight(gap) ? [] : [i + 1]))]
  const bands = starts.map((from, i) => ({ from, to: starts[i + 1] ?? lines.length }))
  // Paragraphs are set apart too; most of them have no columns.
  const inColumns = bands.filter(({ from, to }) => lines.slice(from, to).some(({ cells }) => cells.length > 1)).length
  return inColumns >= 3 && inColumns >= bands.length * 0.7 ? bands : []
}

function hasNumbersBelow(lines: readonly TableLine[], columns: number): boolean {
  const counts = Array.from({ length: columns }, () => 0)
  for (const { cells } of lines) {
    for (const { piece, from } of cells) if (isNumber(pieceText(piece))) counts[from]!++
  }
  return counts.some((count) => count > 1)
}

/** An amount, a date, a share: digits, and hardly a letter. */
function isNumber(text: string): boolean {
  return /\d/.test(text) && !/[-/]$/.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) <= 3
}

function columnWidth(lines: readonly TableLine[], column: number): number {
  let widest = 0
  for (const { cells } of lines) {
    for (const { piece, from, to } of cells) {
      if (from === column && to === column) widest = Math.max(widest, piece.right - piece.left)
    }
  }
  return widest
}

/** The cells of lines that are one row; none where they may be several. */
function cellTexts(lines: readonly TableLine[], widths: readonly number[]): string[] | undefined {
  if (lines.some(({ cells }) => cells.some(({ from, to }) => from !== to))) return undefined
  const columns = widths.map((_, column) =>
    lines.flatMap(({ cells }) => cells.flatMap(({ piece, from }) => (from === column ? [piece] : []))),
  )
  const filled = columns.filter((pieces) => pieces.length > 0)
  const wrapped = columns.flatMap((pieces, column) => (pieces.length > 1 ? [{ pieces, width: widths[column]! }] : []))
  const isOneRow =
    filled.length > 1 &&
    wrapped.length > 0 &&
    (wrapped.length < filled.length || filled.length > 2) &&
    wrapped.every(({ pieces, width }) => isWrapped(pieces, width))
  return isOneRow ? columns.map(wrappedText) : undefined
}

/** Each line ends where the next one's first word would not have fitted, and they are words of a text. */
function isWrapped(pieces: readonly Piece[], width: number): boolean {
  return (
    isText(pieces) &&
    pieces.slice(1).every((piece, i) => {
      const above = pieces[i]!
      const first = piece.words[0]!
      // Scripts without spaces are cut between any two signs.
      const next = isUnspaced(first.text[0]!) ? piece.size : 0.2 * piece.size + first.right - first.left
      return above.right - above.left + next > width
    })
  )
}

function isText(pieces: readonly Piece[]): boolean {
  const words = pieces.reduce((sum, piece) => sum + piece.words.length, 0)
  if (words > pieces.length) return true
  return pieces.slice(0, -1).every((piece) => {
    const text = pieceText(piece)
    return text.endsWith('-') || (text.length > 5 && isUnspaced(text[0]!))
  })
}

function wrappedText(pieces: readonly Piece[]): string {
  return pieces.map(pieceText).reduce(joinedAtCut, '').trim()
}

/** A word that was cut is whole again; a hyphen that does not cut a word stays. */
function joinedAtCut(text: string, next: string): string {
  if (/\p{L}-$/u.test(text) && /^\p{Ll}/u.test(next)) return text.slice(0, -1) + next
  const isCut = /[^\s-]-$/.test(text) || (text !== '' && isUnspaced(text.at(-1)!) && isUnspaced(next[0] ?? ''))
  return isCut ? text + next : `${text} ${next}`
}
