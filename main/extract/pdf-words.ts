import type { Pdfium } from './pdfium.ts'

/** Glyphs that belong together, in reading order, in a frame where their text runs to the right and y goes down. Points. */
export type Word = {
  text: string
  left: number
  right: number
  readonly base: number
  readonly size: number
}

/** Words whose text runs in the same direction, turned so that it runs to the right. `angle` in degrees, clockwise on the page as shown. */
export type WordGroup = { readonly angle: number; readonly words: Word[] }

type Glyph = { char: string; left: number; right: number; base: number; size: number; angle: number }

/** All words of a loaded text page, grouped by direction; the direction of most text comes first. */
export function readWords(pdfium: Pdfium, text: number, page: PageFrame): WordGroup[] {
  const groups = new Map<number, Word[]>()
  let glyph: Glyph | undefined
  let word: Word | undefined
  let isAfterSpace = false
  for (const next of readGlyphs(pdfium, text, page)) {
    if (next === space) {
      isAfterSpace = true
      continue
    }
    if (
      word !== undefined &&
      glyph !== undefined &&
      next.angle === glyph.angle &&
      continues(glyph, next, isAfterSpace)
    ) {
      word.text += next.char
      word.left = Math.min(word.left, next.left)
      word.right = Math.max(word.right, next.right)
    } else {
      word = { text: next.char, left: next.left, right: next.right, base: next.base, size: next.size }
      const group = groups.get(next.angle)
      if (group === undefined) groups.set(next.angle, [word])
      else group.push(word)
    }
    glyph = next
    isAfterSpace = false
  }
  return [...groups]
    .map(([angle, words]) => ({ angle, words: withoutDoubles(words) }))
    .toSorted((a, b) => b.words.length - a.words.length)
}

/** How page space maps to what is shown: the visible box in points and the page's quarter turns clockwise. */
export type PageFrame = {
  readonly left: number
  readonly bottom: number
  readonly width: number
  readonly height: number
  readonly turns: number
}

/** A point of page space as shown, y down from the top edge. */
export function shown(frame: PageFrame, x: number, y: number): [x: number, y: number] {
  const right = x - frame.left
  const up = y - frame.bottom
  switch (frame.turns) {
    case 1:
      return [up, right]
    case 2:
      return [frame.width - right, up]
    case 3:
      return [frame.height - up, frame.width - right]
    default:
      return [right, frame.height - up]
  }
}

/** What all glyphs of a text object share: direction, em, and how far the baseline lies above the foot of their boxes. */
type Run = { readonly angle: number; readonly size: number; readonly descent: number }

function readGlyphs({ calls, heap }: Pdfium, text: number, frame: PageFrame): Glyph[] {
  const glyphs: Glyph[] = []
  const buffer = calls.malloc(64)
  let object = -1
  let run: Run | undefined
  const count = calls.FPDFText_CountChars(text)
  for (let i = 0; i < count; i++) {
    const char = charOf(calls.FPDFText_GetUnicode(text, i))
    if (char === undefined) continue
    if (char === ' ') {
      // Spaces and line ends that PDFium thought up are thought up again from the gaps.
      if (calls.FPDFText_IsGenerated(text, i) !== 1) glyphs.push(space)
      continue
    }
    if (calls.FPDFText_GetLooseCharBox(text, i, buffer) === 0) continue
    const memory = heap()
    const box: Box = [0, 4, 8, 12].map((at) => memory.getFloat32(buffer + at, true)) as Box
    const owner = calls.FPDFText_GetTextObject(text, i)
    if (run === undefined || owner !== object || owner === 0) {
      run = readRun(i, box)
      object = owner
    }
    const [left, top, right, bottom] = turned(frame, run.angle, box)
    // At a slant the box is of no use; as wide as half an em is near enough.
    const isSlanted = run.angle % 90 !== 0
    const middle = (left + right) / 2
    glyphs.push({
      char,
      left: isSlanted ? middle - run.size / 4 : left,
      right: isSlanted ? middle + run.size / 4 : right,
      base: (isSlanted ? (top + bottom) / 2 : bottom) - run.descent,
      size: run.size,
      angle: run.angle,
    })
  }
  calls.free(buffer)
  return glyphs

  function readRun(index: number, box: Box): Run {
    calls.FPDFText_GetMatrix(text, index, buffer + 16)
    calls.FPDFText_GetCharOrigin(text, index, buffer + 40, buffer + 48)
    const memory = heap()
    const [a, b, c, d] = [16, 20, 24, 28].map((at) => memory.getFloat32(buffer + at, true)) as [
      number,
      number,
      number,
      number,
    ]
    // The page's matrix counts against the clock, the page itself turns with it.
    const angle = (Math.round((Math.atan2(-b, a) * 180) / Math.PI) + frame.turns * 90 + 720) % 360
    const [, top, , bottom] = turned(frame, angle, box)
    const size = calls.FPDFText_GetFontSize(text, index) * Math.hypot(c, d)
    const [x, y] = [memory.getFloat64(buffer + 40, true), memory.getFloat64(buffer + 48, true)]
    const [, base] = turned(frame, angle, [x, y, x, y])
    return {
      angle,
      size: size > 0.1 ? size : Math.max(0.1, bottom - top),
      descent: angle % 90 === 0 ? bottom - base : 0,
    }
  }
}

/** Left, top, right, bottom. */
type Box = [number, number, number, number]

const space: Glyph = { char: ' ', left: 0, right: 0, base: 0, size: 0, angle: 0 }

/** A box of page space, in the frame where text at this angle runs to the right and y goes down. */
function turned(frame: PageFrame, angle: number, [x1, y1, x2, y2]: Box): Box {
  const radians = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const turn = ([x, y]: [number, number]): [number, number] => [x * cos + y * sin, y * cos - x * sin]
  const [u1, v1] = turn(shown(frame, x1, y1))
  const [u2, v2] = turn(shown(frame, x2, y2))
  return [Math.min(u1, u2), Math.min(v1, v2), Math.max(u1, u2), Math.max(v1, v2)]
}

/** Undefined for what nobody sees. U+FFFE and U+0002 are PDFium's marks for a hyphen at a line's end. */
function charOf(code: number): string | undefined {
  if (code === 0xfffe || code === 2) return '-'
  if (code === 0xad) return '\u00ad'
  if (code === 9 || code === 10 || code === 13 || code === 32 || code === 0xa0) return ' '
  if (code < 32 || code === 0xffff || (code >= 0xd800 && code <= 0xdfff) || code > 0x10_ffff) return undefined
  return String.fromCodePoint(code)
}

function continues(glyph: Glyph, next: Glyph, isAfterSpace: boolean): boolean {
  const size = Math.max(glyph.size, next.size)
  if (Math.abs(next.base - glyph.base) > size * 0.1 || Math.min(glyph.size, next.size) < size * 0.6) return false
  const isRightToLeft =
    rightToLeft.test(next.char) || (rightToLeft.test(glyph.char) && next.right <= glyph.left + size * 0.1)
  const gap = isRightToLeft ? glyph.left - next.right : next.left - glyph.right
  // Ligatures of Arabic overlap by a whole glyph.
  if (gap < size * (isRightToLeft ? -1 : -0.5)) return false
  const isWide = wide.test(glyph.char) && wide.test(next.char)
  return gap < size * (isAfterSpace ? 0.07 : isWide ? 0.4 : 0.16)
}

export const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Scripts written without spaces. */
export const wide = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/

/** Bold imitated by printing twice. */
function withoutDoubles(words: Word[]): Word[] {
  const seen = new Map<string, Word[]>()
  return words.filter((word) => {
    const same = seen.get(word.text)
    if (same === undefined) {
      seen.set(word.text, [word])
      return true
    }
    const near = word.size * 0.2
    if (same.some(({ left, base }) => Math.abs(left - word.left) < near && Math.abs(base - word.base) < near))
      return false
    same.push(word)
    return true
  })
}
