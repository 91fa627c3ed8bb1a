import { decodeReferences } from './character-references.ts'
import type { Inline, TextRun } from './document.ts'

type Marks = Omit<TextRun, 'type' | 'text'>

/** Tags that say how a text looks, and what they make of it; the others of HTML are text. */
const LOOKS: Readonly<Record<string, Marks>> = {
  sub: { raised: 'sub' },
  sup: { raised: 'super' },
  kbd: { code: true },
  u: {},
  ins: {},
  mark: {},
  small: {},
}
const PIECES = new RegExp(`<br\\s*/?>|<(${Object.keys(LOOKS).join('|')})>([^<>]*)</\\1>|[^<]+|<`, 'gi')

/** Text of Markdown as runs: `<br>` breaks the line (table cells have no other way), `<sub>` and its likes in pairs are looks. */
export function textInlines(text: string, marks: Marks): Inline[] {
  return [...text.matchAll(PIECES)].flatMap(([piece, tag, inside]): Inline[] => {
    if (/^<br/i.test(piece)) return [{ type: 'break' }]
    const own = decodeReferences(inside ?? piece)
    return own === '' ? [] : [{ type: 'text', text: own, ...marks, ...LOOKS[tag?.toLowerCase() ?? ''] }]
  })
}

const MARKUP =
  /<\/(?:div|span|p|table|tr|t[dh]|center|font|a|ul|ol|li|h[1-6]|b|i|em|strong|script|style|iframe)>|<img\b[^<>]*>/i

/** What to say of a text in which HTML stands as it was written. */
export function htmlWarning(texts: Iterable<string>): string | undefined {
  for (const text of texts) {
    const [tag] = MARKUP.exec(text) ?? []
    if (tag !== undefined)
      return `HTML is not read: its tags (${tag.slice(0, 60)}) stand in the text as they were written. Give it as Markdown.`
  }
  return undefined
}
