import { extractLimits } from './limits.ts'
import { fromRight, withBracketsTurned } from './pdf-right-to-left.ts'
import { isRightToLeft, isUnspaced, isWide } from './pdf-scripts.ts'
import type { Word } from './pdf-words.ts'

/** Words that follow each other closely on one line: a phrase, or the content of a table cell. */
export type Piece = {
  readonly words: readonly Word[]
  readonly left: number
  readonly right: number
  readonly size: number
}

/** What stands on one line, from left to right. */
export type Row = { readonly base: number; readonly size: number; readonly pieces: readonly Piece[] }

/** Gap between pieces, in ems: more than the space of justified text, less than most gutters. */
const pieceGap = 1.1

/** A row in the making; `top` is the highest baseline on it. */
type Line = { base: number; size: number; readonly top: number; readonly words: Word[] }

/** Rows from top to bottom. */
export function toRows(words: readonly Word[]): Row[] {
  const lines: Line[] = []
  const isCrowded = words.length > extractLimits.pageWords
  let largest = 0
  for (const { size } of words) if (size > largest) largest = size
  for (const word of words.toSorted((a, b) => a.base - b.base || a.left - b.left)) {
    const line = lineOf(word, lines, { isCrowded, largest })
    if (line === undefined) {
      lines.push({ base: word.base, size: word.size, top: word.base, words: [word] })
      continue
    }
    line.words.push(word)
    // Raised and lowered signs do not say where the line is.
    if (word.size > line.size) {
      line.base = word.base
      line.size = word.size
    }
  }
  return withRaisedSigns(lines.toSorted((a, b) => a.base - b.base)).map(({ base, size, words: all }) => ({
    base,
    size,
    pieces: toPieces(all),
  }))
}

/** Signs that are raised or lowered further than a line is high, and touch its words, belong to it. */
function withRaisedSigns(lines: readonly Line[]): readonly Line[] {
  return lines.filter((line, i) => {
    if (line.words.length > MOST_SIGNS) return true
    const home = [lines[i + 1], lines[i - 1]].find((other) => other !== undefined && areSignsOf(line, other))
    home?.words.push(...line.words)
    return home === undefined
  })
}

/** More small words beside each other are a line of small print. */
const MOST_SIGNS = 8

function areSignsOf(line: Line, home: Line): boolean {
  if (line.size > home.size * 0.85 || Math.abs(line.base - home.base) > home.size * 0.62) return false
  return line.words.every((sign) => {
    const near = 0.35 * home.size
    const touches = home.words.some(({ left, right }) => gapBetween(sign, { left, right }) < near)
    return touches && home.words.every((word) => gapBetween(sign, word) > -0.1 * home.size)
  })
}

function gapBetween(one: Pick<Word, 'left' | 'right'>, other: Pick<Word, 'left' | 'right'>): number {
  return Math.max(one.left, other.left) - Math.min(one.right, other.right)
}

/** The lowest line that the word, the next one further down, can stand on. */
function lineOf(
  word: Word,
  lines: readonly Line[],
  { isCrowded, largest }: { readonly isCrowded: boolean; readonly largest: number },
): Line | undefined {
  for (let i = lines.length - 1; i >= 0; i--) {
    const line = lines[i]!
    // Those before it begin higher still.
    if (word.base - line.top > 3 * largest) return undefined
    if (isOnLine(word, line, isCrowded)) return line
  }
  return undefined
}

/** Raised and lowered signs are; small print that runs beneath a large title is not. */
function isOnLine(word: Word, line: Line, isCrowded: boolean): boolean {
  const rise = Math.abs(word.base - line.base)
  if (rise >= 0.45 * Math.max(word.size, line.size)) return false
  const apart = 0.1 * word.size
  if (isCrowded || word.base - line.top <= apart) return true
  return !line.words.some(
    (other) =>
      Math.abs(word.base - other.base) > apart &&
      Math.min(word.right, other.right) - Math.max(word.left, other.left) > 0.3 * (word.right - word.left),
  )
}

function toPieces(all: Word[]): Piece[] {
  const words = withoutLeaders(all)
  const pieces: Piece[] = []
  let open: Word[] = []
  let right = Number.NEGATIVE_INFINITY
  /** The gap between letters that are set apart. */
  let spacing: number | undefined
  for (const word of fromLeft(words)) {
    if (open.length > 0 && word.left - right > pieceGap * Math.max(word.size, open.at(-1)!.size)) close()
    open.push(word)
    right = Math.max(right, word.right)
  }
  close()
  return spacing === undefined ? pieces : pieces.map((piece) => spacedFigures(piece, spacing!))

  function close(): void {
    if (open.length === 0) return
    const size = open.reduce((largest, word) => (word.size > largest ? word.size : largest), 0)
    const apart = spacedLetters(open)
    spacing ??= apart?.gap
    pieces.push({ words: apart?.words ?? open, left: open[0]!.left, right, size })
    open = []
    right = Number.NEGATIVE_INFINITY
  }
}

/** Nearly all lines are written so. */
function fromLeft(words: readonly Word[]): readonly Word[] {
  for (let i = 1; i < words.length; i++)
    if (words[i]!.left < words[i - 1]!.left) return words.toSorted((a, b) => a.left - b.left)
  return words
}

/** Dots that lead the eye across the row say nothing, and would be columns of their own. */
function withoutLeaders(words: Word[]): Word[] {
  const leaders = words.reduce((count, word) => (isLeader(word.text) ? count + 1 : count), 0)
  return leaders >= 4 && leaders < words.length ? words.filter((word) => !isLeader(word.text)) : words
}

function isLeader(text: string): boolean {
  const first = text.charCodeAt(0)
  return (first < 48 || first === 95 || first > 128) && /^[.·…_]+$/.test(text)
}

/** "H e l l o  w o r l d": letters set apart for looks make words again, cut where the gaps are clearly wider. */
function spacedLetters(words: readonly Word[]): { readonly words: Word[]; readonly gap: number } | undefined {
  if (words.length < 5) return undefined
  const short = words.reduce((count, word) => (word.text.length < 3 ? count + 1 : count), 0)
  if (short < words.length * 0.8) return undefined
  const single = words.filter((word) => /^[\p{L}\p{N}]$/u.test(word.text) && !isWide(word.text))
  const letters = single.filter((word) => /\p{L}/u.test(word.text)).length
  if (single.length < words.length * 0.8 || letters < words.length * 0.5) return undefined
  const gaps = words.slice(1).map((word, i) => word.left - words[i]!.right)
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!
  return { words: joinedWithin(words, usual), gap: usual }
}

/** Figures beside letters that are set apart, set apart as they are, are one number. */
function spacedFigures(piece: Piece, gap: number): Piece {
  const isApart = piece.words.length > 1 && piece.words.every((word) => /^[\p{N}.,:/-]$/u.test(word.text))
  return isApart ? { ...piece, words: joinedWithin(piece.words, gap) } : piece
}

function joinedWithin(words: readonly Word[], gap: number): Word[] {
  const joined: Word[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last === undefined || word.left - last.right > gap * 1.5 + 0.1 * word.size) joined.push({ ...word })
    else {
      last.text += word.text
      last.isPlain &&= word.isPlain
      last.right = word.right
    }
  }
  return joined
}

/** The words of a piece as one string, in reading order, with the spaces that the gaps are. */
export function pieceText(piece: Piece): string {
  return readsFromRight(piece.words) ? withBracketsTurned(spaced(fromRight(piece.words))) : spaced(piece.words)
}

function spaced(order: readonly Word[]): string {
  let text = ''
  let previous: Word | undefined
  for (const word of order) {
    if (previous !== undefined && needsSpace(previous, word)) text += ' '
    else if (previous !== undefined && isRaisedFigure(previous, word)) text += '^'
    text += word.text
    previous = word
  }
  return text
}

/** A power or a note's mark must not become a part of the number before it. */
function isRaisedFigure(previous: Word, word: Word): boolean {
  const isRaised = word.size < previous.size * 0.85 && previous.base - word.base > previous.size * 0.1
  return isRaised && /^\d/.test(word.text) && /\d$/.test(previous.text)
}

function needsSpace(previous: Word, word: Word): boolean {
  const gap = Math.max(previous.left, word.left) - Math.min(previous.right, word.right)
  const size = Math.min(previous.size, word.size)
  if (!word.isPlain && !previous.isPlain && isUnspaced(word.text[0]!) && isUnspaced(previous.text.at(-1)!))
    return gap > size * 0.4
  // Arabic typesetting lets words touch where a space stands.
  if (word.isSpaced && (isFromRight(word) || isFromRight(previous))) return true
  // A raised or lowered sign belongs to its word; what overlaps was placed apart on purpose.
  if (Math.abs(previous.base - word.base) > size * 0.1) return gap > size * 0.2
  return gap > size * 0.06 || gap < -size * 0.3
}

/** Most of its words are Hebrew or Arabic; numbers do not count. */
export function readsFromRight(words: readonly Word[]): boolean {
  let right = 0
  for (const word of words) if (isFromRight(word)) right++
  return right > 0 && right > words.filter((word) => /\p{L}/u.test(word.text)).length - right
}

function isFromRight({ text, isPlain }: Word): boolean {
  return !isPlain && isRightToLeft(text)
}
