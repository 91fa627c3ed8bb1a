import { allInlines, type Document, type Inline } from './document.ts'

/** One mark of a footnote: `number` as a reader sees it, `again` where an earlier mark leads to the same note. */
export type NoteMark = { readonly number: number; readonly again?: true; readonly repeated?: true }

/** The marks of the document's footnotes. `repeated` is the first of a note that has more than one mark. */
export function noteMarks({
  blocks,
  footnotes,
}: Pick<Document, 'blocks' | 'footnotes'>): ReadonlyMap<Inline, NoteMark> {
  const numbers = new Map([...footnotes.keys()].map((note, index) => [note, index + 1]))
  const first = new Map<string, Inline>()
  const marks = new Map<Inline, NoteMark>()
  for (const inline of allInlines(blocks)) {
    if (inline.type !== 'footnote') continue
    const number = numbers.get(inline.note) ?? 0
    const before = first.get(inline.note)
    if (before === undefined) first.set(inline.note, inline)
    else marks.set(before, { number, repeated: true })
    marks.set(inline, before === undefined ? { number } : { number, again: true })
  }
  return marks
}

/** Whether a note's mark stands right behind another one, whose number it must not be read into. */
export function followsMark(inlines: readonly Inline[], index: number): boolean {
  return inlines[index]?.type === 'footnote' && inlines[index - 1]?.type === 'footnote'
}

/** The bookmark around the mark of a note that others refer to; hidden, as Word's own are. */
export function noteBookmark(number: number): string {
  return `_Note${number}`
}
