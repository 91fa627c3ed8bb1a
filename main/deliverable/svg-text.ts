import { escapeMarkup } from './escape-markup.ts'
import { displayWidth } from './script-runs.ts'

const INK = '#1f2933'

export type TextLook = {
  readonly size?: number
  readonly anchor?: 'start' | 'middle' | 'end'
  readonly colour?: string
  readonly bold?: true
}

type Point = readonly [x: number, y: number]

/** A thin straight line. */
export function rule([x1, y1]: Point, [x2, y2]: Point, colour: string): string {
  return `<line x1="${round(x1)}" y1="${round(y1)}" x2="${round(x2)}" y2="${round(y2)}" stroke="${colour}" stroke-width="1"/>`
}

/** Text at a place of the picture, escaped. */
export function svgText(text: string, x: number, y: number, look: TextLook): string {
  const { size = 12, anchor = 'start', colour = INK, bold } = look
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${bold ? ' font-weight="600"' : ''} fill="${colour}">${escapeMarkup(text)}</text>`
}

/** About the width of a text in a sans-serif face. */
export function textWidth(text: string, size: number): number {
  return displayWidth(text) * size * 0.54
}

/** A text in lines of at most `width`, broken between words. */
export function wrapped(text: string, size: number, width: number): string[] {
  const pieces = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)
  const lines: string[] = ['']
  for (const piece of pieces) {
    const last = lines.at(-1) ?? ''
    if (last.trim() !== '' && piece.trim() !== '' && textWidth(last + piece, size) > width) lines.push(piece)
    else lines[lines.length - 1] = last + piece
  }
  return lines.map((line) => line.trim()).filter((line, index) => line !== '' || index === 0)
}

/** A length of the picture with a tenth's precision. */
export function round(value: number): number {
  return Math.round(value * 10) / 10
}
