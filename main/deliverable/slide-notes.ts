import type { Block, Document, Inline } from './document.ts'
import { mapInlines } from './map-inlines.ts'

/** The blocks with each mark of a footnote as its number, set high and in brackets, so that it is not read into a figure before it: a slide has no notes of its own, they stand on one at the end. */
export function withNoteNumbers({ blocks, footnotes }: Pick<Document, 'blocks' | 'footnotes'>): readonly Block[] {
  if (footnotes.size === 0) return blocks
  const numbers = new Map([...footnotes.keys()].map((note, index) => [note, `[${index + 1}]`]))
  const numbered = (inlines: readonly Inline[]): readonly Inline[] =>
    inlines.map((inline): Inline => {
      if (inline.type === 'link') return { ...inline, children: numbered(inline.children) }
      if (inline.type !== 'footnote') return inline
      return { type: 'text', text: numbers.get(inline.note) ?? '', raised: 'super' }
    })
  return mapInlines(blocks, numbered)
}
