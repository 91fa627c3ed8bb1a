import { lineAt, type Collapsed } from './source-lines.ts'

export type PieceQuery = {
  /** White space collapsed, with a term. */
  readonly piece: string
  /** Where in the collapsed text to begin; the search goes once around. */
  readonly from: number
  /** Also a number beside a separator is another number: `55` is no piece of `55,000`. */
  readonly strict: boolean
  /** Says too little to be looked for all over: the line at `from` and the next one alone. */
  readonly weak: boolean
}

/** The line that `piece` is a part of, and where it ends; a number is never found inside a longer one. */
export function findPiece(text: Collapsed, query: PieceQuery): { line: number; end: number } | undefined {
  const { piece, from, weak } = query
  if (!text.mayHold(piece)) return undefined
  const found = search(text, query, { from, to: weak ? endOfNextLine(text, from) : text.text.length })
  if (found !== undefined || weak || from === 0) return found
  return search(text, query, { from: 0, to: from })
}

/** Whether `piece` stands in one line without splitting a number. */
export function holdsPiece(line: string, piece: string): boolean {
  for (let at = line.indexOf(piece); at !== -1; at = line.indexOf(piece, at + 1)) {
    if (!splitsNumber(line, at, -1, false) && !splitsNumber(line, at + piece.length - 1, 1, false)) return true
  }
  return false
}

function search(
  { text, ...lines }: Collapsed,
  { piece, strict }: PieceQuery,
  { from, to }: { from: number; to: number },
) {
  for (let at = text.indexOf(piece, from); at !== -1 && at < to; at = text.indexOf(piece, at + 1)) {
    const end = at + piece.length
    if (!splitsNumber(text, at, -1, strict) && !splitsNumber(text, end - 1, 1, strict))
      return { line: lineAt({ text, ...lines }, at), end }
  }
  return undefined
}

/** Whether the digit at `at` goes on in this direction. */
function splitsNumber(text: string, at: number, step: -1 | 1, strict: boolean): boolean {
  if (!isDigit(text, at)) return false
  if (isDigit(text, at + step)) return true
  return strict && /[.,]/.test(text.charAt(at + step)) && isDigit(text, at + 2 * step)
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

function endOfNextLine({ text }: Collapsed, from: number): number {
  const end = text.indexOf('\n', from)
  const next = end === -1 ? -1 : text.indexOf('\n', end + 1)
  return next === -1 ? text.length : next
}
