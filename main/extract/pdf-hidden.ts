import type { PageFrame } from './pdf-frame.ts'
import { objectType, walkObjects, type Matrix } from './pdf-objects.ts'
import type { WordGroup } from './pdf-words.ts'
import type { Pdfium } from './pdfium.ts'

/** A way in which text is on a page without a reader seeing it. */
export type HiddenWay = 'white' | 'invisible' | 'tiny' | 'off the page'

type Rect = { readonly left: number; readonly bottom: number; readonly right: number; readonly top: number }
type Cover = Rect & { readonly isImage: boolean }
type Suspect = Rect & { readonly way: 'white' | 'invisible' }
/** Smaller than any print that is meant to be read, in points. */
const TINY = 2

/** The ways in which text of a page is hidden. White on something dark, and what is invisible over a picture (as recognised scans have it), is not. */
export function hiddenWays(pdfium: Pdfium, page: number, groups: readonly WordGroup[], frame: PageFrame): HiddenWay[] {
  const ways = new Set<HiddenWay>()
  const [width, height] = frame.turns % 2 === 0 ? [frame.width, frame.height] : [frame.height, frame.width]
  for (const { angle, words } of groups) {
    for (const { text, left, right, base, size } of words) {
      if (size < TINY && /[\p{L}\p{N}]{2}/u.test(text)) ways.add('tiny')
      // Where it ends on other sides depends on the turn, and hardly any text stands askew.
      if (angle === 0 && (right < 0 || left > width || base < 0 || base - size > height)) ways.add('off the page')
    }
  }
  for (const way of unseenObjects(pdfium, page)) ways.add(way)
  return [...ways]
}

function unseenObjects(pdfium: Pdfium, page: number): Set<HiddenWay> {
  const { calls } = pdfium
  const { FPDFTextObj_GetTextRenderMode, FPDFPageObj_GetFillColor } = calls
  const buffer = calls.malloc(32)
  const at = buffer / 4
  let memory = new Uint32Array(calls.memory.buffer)
  const suspects: Suspect[] = []
  const covers: Cover[] = []
  walkObjects(pdfium, page, (object, type, matrix) => {
    if (type === objectType.text) lookAtText(object, matrix)
    else if (type !== objectType.path) covers.push({ ...rectOf(object, matrix), isImage: type !== objectType.shading })
    else if (isFilled(object) && lightness(object) !== 'light') {
      covers.push({ ...rectOf(object, matrix), isImage: false })
    }
  })
  calls.free(buffer)
  const unseen = suspects.filter((suspect) => !covers.some((cover) => isOn(suspect, cover)))
  return new Set(unseen.map(({ way }) => way))

  function lookAtText(object: number, matrix: Matrix): void {
    const mode = FPDFTextObj_GetTextRenderMode(object)
    const isInvisible = mode === 3 || mode === 7
    // Outlined letters have a colour of their own for the outline.
    const isFill = mode === 0 || mode === 4
    if (isInvisible || (isFill && lightness(object) === 'light')) {
      suspects.push({ ...rectOf(object, matrix), way: isInvisible ? 'invisible' : 'white' })
    }
  }

  /** `unknown` for patterns. */
  function lightness(object: number): 'light' | 'dark' | 'unknown' {
    if (FPDFPageObj_GetFillColor(object, buffer, buffer + 4, buffer + 8, buffer + 12) === 0) return 'unknown'
    // Memory that has grown has moved.
    if (memory.length === 0) memory = new Uint32Array(calls.memory.buffer)
    const isLight = memory[at]! >= 0xf0 && memory[at + 1]! >= 0xf0 && memory[at + 2]! >= 0xf0
    return isLight || memory[at + 3]! < 16 ? 'light' : 'dark'
  }

  function isFilled(object: number): boolean {
    if (calls.FPDFPath_GetDrawMode(object, buffer, buffer + 4) === 0) return false
    return pdfium.heap().getInt32(buffer, true) !== 0
  }

  function rectOf(object: number, [a, b, c, d, e, f]: Matrix): Rect {
    calls.FPDFPageObj_GetBounds(object, buffer, buffer + 4, buffer + 8, buffer + 12)
    const [x1, y1, x2, y2] = new Float32Array(calls.memory.buffer, buffer, 4)
    const xs = [a * x1! + c * y1!, a * x2! + c * y2!, a * x1! + c * y2!, a * x2! + c * y1!]
    const ys = [b * x1! + d * y1!, b * x2! + d * y2!, b * x1! + d * y2!, b * x2! + d * y1!]
    return {
      left: Math.min(...xs) + e,
      bottom: Math.min(...ys) + f,
      right: Math.max(...xs) + e,
      top: Math.max(...ys) + f,
    }
  }
}

/** Whether the middle of the text lies on it. */
function isOn(text: Suspect, cover: Cover): boolean {
  if (text.way === 'invisible' && !cover.isImage) return false
  const [x, y] = [(text.left + text.right) / 2, (text.bottom + text.top) / 2]
  return cover.left <= x && x <= cover.right && cover.bottom <= y && y <= cover.top
}
