import type { ByteView } from './byte-view.ts'
import { createRaisedFigures } from './raised-figures.ts'

/** Bits of what a paragraph's and a run's properties hold, with the bytes of each, in the order in which they stand. [MS-PPT] 2.9.20, 2.9.14. */
type Fields = readonly (readonly [bits: number, bytes: number])[]
const TABS = 1 << 20
const paragraphFields: Fields = [
  [0x0f, 2],
  [1 << 7, 2],
  [1 << 4, 2],
  [1 << 6, 2],
  [1 << 5, 4],
  [1 << 11, 2],
  [1 << 12, 2],
  [1 << 13, 2],
  [1 << 14, 2],
  [1 << 8, 2],
  [1 << 10, 2],
  [1 << 15, 2],
  [TABS, 0],
  [1 << 16, 2],
  [0x0e_0000, 2],
  [1 << 21, 2],
]
const runFields: Fields = [
  [0xffff, 2],
  [1 << 16, 2],
  [1 << 21, 2],
  [1 << 22, 2],
  [1 << 23, 2],
  [1 << 17, 2],
  [1 << 18, 4],
]
/** How far above or below the line a run stands. */
const POSITION = 1 << 19

/**
 * A text of a presentation with its raised figures kept apart from the number before them; `styles` is the record of its paragraphs and runs. What is cut
 * off in it is taken for plain.
 */
export function withRaisedFigures(text: string, styles: ByteView): string {
  let at = afterParagraphs(styles, text.length)
  if (at === undefined) return text
  const apart = createRaisedFigures()
  let [said, from] = ['', 0]
  while (from < text.length && at + 8 <= styles.length) {
    const [count, mask] = [styles.u32(at), styles.u32(at + 4)]
    at = afterFields(styles, at + 8, { mask, fields: runFields })
    const hasPosition = (mask & POSITION) !== 0
    if (count === 0 || at + (hasPosition ? 2 : 0) > styles.length) break
    said += apart(text.slice(from, from + count), said, hasPosition && styles.i16(at) > 0)
    from += count
    if (hasPosition) at += 2
  }
  return said + text.slice(from)
}

/** Their runs cover the text and the end of its last paragraph. */
function afterParagraphs(styles: ByteView, letters: number): number | undefined {
  let at = 0
  for (let covered = 0; covered <= letters;) {
    if (at + 10 > styles.length) return undefined
    const [count, mask] = [styles.u32(at), styles.u32(at + 6)]
    if (count === 0) return undefined
    covered += count
    at = afterFields(styles, at + 10, { mask, fields: paragraphFields })
  }
  return at
}

function afterFields(styles: ByteView, from: number, { mask, fields }: { mask: number; fields: Fields }): number {
  let at = from
  for (const [bits, bytes] of fields) {
    if ((mask & bits) === 0) continue
    // Tabs say how many there are.
    at += bits === TABS ? (at + 2 <= styles.length ? 2 + styles.u16(at) * 4 : styles.length) : bytes
  }
  return at
}
