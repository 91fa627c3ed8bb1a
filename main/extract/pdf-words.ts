import { withAccent } from './pdf-accents.ts'
import { withoutDoubles } from './pdf-doubles.ts'
import type { PageFrame } from './pdf-frame.ts'
import { runBytes, runReader, type Run } from './pdf-runs.ts'
import { isRightToLeft, isUnspaced } from './pdf-scripts.ts'
import type { Pdfium } from './pdfium.ts'

/** Glyphs that belong together, in reading order, in a frame where their text runs to the right and y goes down. Points. */
export type Word = {
  text: string
  left: number
  right: number
  readonly base: number
  readonly size: number
  /** The page's own space stands before it. */
  isSpaced: boolean
  /** It is known to be of ASCII alone: then nothing need be asked about its script. */
  isPlain: boolean
}

/** Words whose text runs in the same direction, turned so that it runs to the right. `angle` in degrees, clockwise on the page as shown. */
export type WordGroup = { readonly angle: number; readonly words: Word[] }

/** All words of a loaded text page, grouped by direction; the direction of most text comes first. One pass, no object and no string per glyph: this is where the time goes. */
export function readWords({ calls }: Pdfium, text: number, frame: PageFrame): WordGroup[] {
  const { FPDFText_GetUnicode, FPDFText_IsGenerated, FPDFText_GetLooseCharBox, FPDFText_GetTextObject } = calls
  const groups = new Map<number, Word[]>()
  const all: Word[] = []
  const starts: number[] = []
  const box = calls.malloc(runBytes)
  const at = box / 4
  const reader = runReader(calls, { text, box, frame })
  let floats = new Float32Array(calls.memory.buffer)
  let object = 0
  let lastTop = 0
  let lastBottom = 0
  let run: Run | undefined
  let word: Word | undefined
  let group: Word[] | undefined
  let groupAngle = 0
  let last = 0
  let lastLeft = 0
  let lastRight = 0
  let lastBase = 0
  let isAfterSpace = false
  let isAfterAny = false
  const count = calls.FPDFText_CountChars(text)
  const units = new Uint16Array(2 * count)
  let written = 0
  let highest = 0
  for (let i = 0; i < count; i++) {
    const code = FPDFText_GetUnicode(text, i)
    if (isSpace(code)) {
      // Spaces and line ends that PDFium thought up are thought up again from the gaps.
      isAfterSpace ||= FPDFText_IsGenerated(text, i) !== 1
      isAfterAny = true
      continue
    }
    if (isUnseen(code) || FPDFText_GetLooseCharBox(text, i, box) === 0) continue
    // Memory that has grown has moved.
    if (floats.length === 0) floats = new Float32Array(calls.memory.buffer)
    const top = floats[at + 1]!
    const bottom = floats[at + 3]!
    // Upright glyphs of one height are of one run; asking for the text object each time is what costs.
    if (run === undefined || run.angle !== 0 || top !== lastTop || bottom !== lastBottom) {
      const owner = FPDFText_GetTextObject(text, i)
      if (run === undefined || owner !== object || owner === 0) run = reader.readRun(i)
      object = owner
      lastTop = top
      lastBottom = bottom
    }
    const { angle, isSquare, size, turn } = run
    if (!isSquare) reader.placeSlanted(i, run)
    const x1 = floats[at]!
    const y1 = floats[at + 1]!
    const x2 = floats[at + 2]!
    const y2 = floats[at + 3]!
    const u1 = turn.a * x1 + turn.c * y1 + turn.e
    const u2 = turn.a * x2 + turn.c * y2 + turn.e
    const v1 = turn.b * x1 + turn.d * y1 + turn.f
    const v2 = turn.b * x2 + turn.d * y2 + turn.f
    const left = u1 < u2 ? u1 : u2
    const right = u1 < u2 ? u2 : u1
    const base = (v1 > v2 ? v1 : v2) - run.descent
    const isLeftwards = isLeftward(code) || (isLeftward(last) && right <= lastLeft + size * 0.1)
    const gap = isLeftwards ? lastLeft - right : left - lastRight
    if (word !== undefined && angle === groupAngle && isOver((lastLeft + lastRight) / 2, left, right)) {
      const whole = Math.abs(base - word.base) < size * 0.5 ? withAccent(last, code) : undefined
      if (whole !== undefined) {
        units[written - 1] = whole
        word.isPlain = false
        last = whole
        lastLeft = left
        lastRight = right
        continue
      }
      // Letters that share a box and a text object are one glyph.
      if (left === lastLeft && right === lastRight && base === lastBase && isSameObject(i - 1, i)) {
        written = writeCode(code, units, written)
        if (code > 0x7f) word.isPlain = false
        last = code
        continue
      }
    }
    if (
      word !== undefined &&
      (isLeftward(code) || (isLeftward(last) && isMark(code))) &&
      angle === groupAngle &&
      isSameLine(word, base, size) &&
      !isAfterSpace &&
      left - lastRight > size * -0.1 &&
      left - lastRight < size * 0.16
    ) {
      // Beside other scripts the letters may come from left to right.
      const start = starts.at(-1)!
      const end = writeCode(code, units, written)
      const unitsOfCode = units.slice(written, end)
      units.copyWithin(start + end - written, start, written)
      units.set(unitsOfCode, start)
      written = end
      word.right = right
      word.isSpaced = false
      word.isPlain = false
      if (code > highest) highest = code
      last = code
      lastLeft = left
      lastRight = right
      lastBase = base
      continue
    }
    if (
      word !== undefined &&
      angle === groupAngle &&
      isSameLine(word, base, size) &&
      (isSquare
        ? // Ligatures of Arabic overlap by a whole glyph.
          gap >= size * (isLeftwards ? -1 : -0.5) &&
          gap < size * (isAfterSpace ? 0.07 : gap < size * 0.16 || !areUnspaced(last, code) ? 0.16 : 0.4)
        : !isAfterAny && gap < size)
    ) {
      if (left < word.left) word.left = left
      if (right > word.right) word.right = right
    } else {
      word = { text: '', left, right, base, size, isSpaced: isAfterSpace, isPlain: true }
      if (group === undefined || angle !== groupAngle) {
        group = groups.get(angle) ?? []
        groups.set(angle, group)
        groupAngle = angle
      }
      group.push(word)
      all.push(word)
      starts.push(written)
    }
    written = writeCode(code, units, written)
    if (code > 0x7f) {
      word.isPlain = false
      if (code > highest) highest = code
    }
    last = code
    lastLeft = left
    lastRight = right
    lastBase = base
    isAfterSpace = false
    isAfterAny = false
  }
  calls.free(box)
  const whole = textOf(units.subarray(0, written), highest)
  for (let i = 0; i < all.length; i++) all[i]!.text = whole.slice(starts[i], starts[i + 1])
  return [...groups]
    .map(([angle, words]) => ({ angle, words: withoutDoubles(words) }))
    .toSorted((a, b) => b.words.length - a.words.length)

  function isSameObject(one: number, other: number): boolean {
    return FPDFText_GetTextObject(text, one) === FPDFText_GetTextObject(text, other)
  }
}

/** Whether a glyph stands over another one, of which the middle is given. */
function isOver(middle: number, left: number, right: number): boolean {
  return Math.abs(middle - (left + right) / 2) < (right - left) * 0.3
}

function areUnspaced(last: number, code: number): boolean {
  return isUnspaced(String.fromCodePoint(last)) && isUnspaced(String.fromCodePoint(code))
}

function isSameLine(word: Word, base: number, size: number): boolean {
  const larger = size > word.size ? size : word.size
  return Math.abs(base - word.base) <= larger * 0.1 && size >= larger * 0.6 && word.size >= larger * 0.6
}

function isSpace(code: number): boolean {
  return code === 32 || code === 0xa0 || code === 9 || code === 10 || code === 13
}

/** Neither a letter nor a digit, as far as Hebrew and Arabic mix with them. */
function isMark(code: number): boolean {
  return code < 0x80 && !/[\dA-Za-z]/.test(String.fromCharCode(code))
}

function isUnseen(code: number): boolean {
  return (code < 32 && code !== 2) || code === 0xffff || (code >= 0xd800 && code <= 0xdfff) || code > 0x10_ffff
}

/** As UTF-16, and where the next goes. U+FFFE and U+0002 are PDFium's marks for a hyphen at a line's end. */
function writeCode(code: number, units: Uint16Array, at: number): number {
  if (code > 0xffff) {
    units[at] = 0xd7c0 + (code >> 10)
    units[at + 1] = 0xdc00 + (code & 0x3ff)
    return at + 2
  }
  units[at] = code === 0xfffe || code === 2 ? 45 : code
  return at + 1
}

function textOf(units: Uint16Array, highest: number): string {
  // Strings of one byte a letter take half the memory, and what follows is faster on them.
  if (highest < 256) return Buffer.from(units).toString('latin1')
  return Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le')
}

function isLeftward(code: number): boolean {
  // Between the two blocks are the scripts of East Asia, whose pages have the most letters to ask about.
  return code >= 0x590 && (code < 0x900 || code > 0xfb00) && isRightToLeft(String.fromCodePoint(code))
}
