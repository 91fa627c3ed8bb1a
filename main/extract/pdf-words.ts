import { turnedFrame, type PageFrame, type Transform } from './pdf-frame.ts'
import type { Pdfium } from './pdfium.ts'

/** Glyphs that belong together, in reading order, in a frame where their text runs to the right and y goes down. Points. */
export type Word = {
  text: string
  left: number
  right: number
  readonly base: number
  readonly size: number
  /** The page's own space stands before it. */
  readonly isSpaced: boolean
}

/** Words whose text runs in the same direction, turned so that it runs to the right. `angle` in degrees, clockwise on the page as shown. */
export type WordGroup = { readonly angle: number; readonly words: Word[] }

/** What all glyphs of a text object share: direction, em, and how far the baseline lies above the foot of their boxes. */
type Run = { readonly angle: number; readonly size: number; readonly descent: number; readonly turn: Transform }

/** All words of a loaded text page, grouped by direction; the direction of most text comes first. One pass, no object per glyph: this is where the time goes. */
export function readWords({ calls }: Pdfium, text: number, frame: PageFrame): WordGroup[] {
  const groups = new Map<number, Word[]>()
  const turns = new Map<number, Transform>()
  const buffer = calls.malloc(64)
  const at = buffer / 4
  let floats = new Float32Array(calls.memory.buffer)
  let object = 0
  let lastTop = 0
  let lastBottom = 0
  let run: Run | undefined
  let word: Word | undefined
  let wordAngle = 0
  let last = 0
  let lastLeft = 0
  let lastRight = 0
  let isAfterSpace = false
  const count = calls.FPDFText_CountChars(text)
  for (let i = 0; i < count; i++) {
    const code = calls.FPDFText_GetUnicode(text, i)
    if (isSpace(code)) {
      // Spaces and line ends that PDFium thought up are thought up again from the gaps.
      isAfterSpace ||= calls.FPDFText_IsGenerated(text, i) !== 1
      continue
    }
    const char = charOf(code)
    if (char === '' || calls.FPDFText_GetLooseCharBox(text, i, buffer) === 0) continue
    // Memory that has grown has moved.
    if (floats.length === 0) floats = new Float32Array(calls.memory.buffer)
    const top = floats[at + 1]!
    const bottom = floats[at + 3]!
    // Upright glyphs of one height are of one run; asking for the text object each time is what costs.
    if (run === undefined || run.angle !== 0 || top !== lastTop || bottom !== lastBottom) {
      const owner = calls.FPDFText_GetTextObject(text, i)
      if (run === undefined || owner !== object || owner === 0) run = readRun(i)
      object = owner
      lastTop = top
      lastBottom = bottom
    }
    const { angle, size, turn } = run
    if (angle % 90 !== 0) readSlanted(i, size)
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
    if (
      word !== undefined &&
      angle === wordAngle &&
      isSameLine(word, base, size) &&
      gapAllowed(code, left, right, size)
    ) {
      word.text += char
      if (left < word.left) word.left = left
      if (right > word.right) word.right = right
    } else {
      word = { text: char, left, right, base, size, isSpaced: isAfterSpace }
      wordAngle = angle
      const group = groups.get(angle)
      if (group === undefined) groups.set(angle, [word])
      else group.push(word)
    }
    last = code
    lastLeft = left
    lastRight = right
    isAfterSpace = false
  }
  calls.free(buffer)
  return [...groups]
    .map(([angle, words]) => ({ angle, words: withoutDoubles(words) }))
    .toSorted((a, b) => b.words.length - a.words.length)

  /** Whether the glyph goes on with the word: no gap that a reader would take for a space. */
  function gapAllowed(code: number, left: number, right: number, size: number): boolean {
    const isLeftwards = isLeftward(code) || (isLeftward(last) && right <= lastLeft + size * 0.1)
    const gap = isLeftwards ? lastLeft - right : left - lastRight
    // Ligatures of Arabic overlap by a whole glyph.
    if (gap < size * (isLeftwards ? -1 : -0.5)) return false
    if (isAfterSpace) return gap < size * 0.07
    return (
      gap < size * 0.16 ||
      (gap < size * 0.4 && isUnspaced(String.fromCodePoint(last)) && isUnspaced(String.fromCodePoint(code)))
    )
  }

  function readRun(index: number): Run {
    calls.FPDFText_GetMatrix(text, index, buffer + 16)
    const [a, b, c, d] = [floats[at + 4]!, floats[at + 5]!, floats[at + 6]!, floats[at + 7]!]
    // The page's matrix counts against the clock, the page itself turns with it.
    const angle = (Math.round((Math.atan2(-b, a) * 180) / Math.PI) + frame.turns * 90 + 720) % 360
    const turn = turns.get(angle) ?? turnedFrame(frame, angle)
    turns.set(angle, turn)
    const foot = Math.max(
      turn.b * floats[at]! + turn.d * floats[at + 1]!,
      turn.b * floats[at + 2]! + turn.d * floats[at + 3]!,
    )
    const head = Math.min(
      turn.b * floats[at]! + turn.d * floats[at + 1]!,
      turn.b * floats[at + 2]! + turn.d * floats[at + 3]!,
    )
    const [x, y] = readOrigin(index)
    const scaled = calls.FPDFText_GetFontSize(text, index) * Math.hypot(c, d)
    const size = scaled > 0.1 ? scaled : Math.max(0.1, foot - head)
    return { angle, size, turn, descent: angle % 90 === 0 ? foot - (turn.b * x + turn.d * y) : 0 }
  }

  function readOrigin(index: number): [x: number, y: number] {
    calls.FPDFText_GetCharOrigin(text, index, buffer + 40, buffer + 48)
    const view = new DataView(calls.memory.buffer, buffer + 40, 16)
    return [view.getFloat64(0, true), view.getFloat64(8, true)]
  }

  /** At a slant the box is of no use: half an em from the origin is near enough. */
  function readSlanted(index: number, size: number): void {
    const [x, y] = readOrigin(index)
    const { a, c } = run!.turn
    floats[at] = x
    floats[at + 1] = y
    floats[at + 2] = x + (a * size) / 2
    floats[at + 3] = y + (c * size) / 2
  }
}

function isSameLine(word: Word, base: number, size: number): boolean {
  const larger = size > word.size ? size : word.size
  return Math.abs(base - word.base) <= larger * 0.1 && size >= larger * 0.6 && word.size >= larger * 0.6
}

function isSpace(code: number): boolean {
  return code === 32 || code === 0xa0 || code === 9 || code === 10 || code === 13
}

/** Empty for what nobody sees. U+FFFE and U+0002 are PDFium's marks for a hyphen at a line's end. */
function charOf(code: number): string {
  if (code === 0xfffe || code === 2) return '-'
  if (code < 32 || code === 0xffff || (code >= 0xd800 && code <= 0xdfff) || code > 0x10_ffff) return ''
  return String.fromCodePoint(code)
}

function isLeftward(code: number): boolean {
  return code >= 0x590 && isRightToLeft(String.fromCodePoint(code))
}

/** Letters of Hebrew, Arabic and their kin in it. */
export function isRightToLeft(text: string): boolean {
  return text > '\u058f' && /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text)
}

/** A sign of a script written without spaces. */
export function isWide(char: string): boolean {
  return char > '\u2e7f' && /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/.test(char)
}

/** Of a script that sets no spaces between words; Korean does, and they are narrow. */
export function isUnspaced(char: string): boolean {
  return isWide(char) && !/[\uac00-\ud7af]/.test(char)
}

/** Bold imitated by printing twice. */
function withoutDoubles(words: Word[]): Word[] {
  const seen = new Map<string, Word[] | Word>()
  return words.filter((word) => {
    const same = seen.get(word.text)
    if (same === undefined) {
      seen.set(word.text, word)
      return true
    }
    const others = Array.isArray(same) ? same : [same]
    const near = word.size * 0.2
    if (others.some(({ left, base }) => Math.abs(left - word.left) < near && Math.abs(base - word.base) < near))
      return false
    others.push(word)
    seen.set(word.text, others)
    return true
  })
}
