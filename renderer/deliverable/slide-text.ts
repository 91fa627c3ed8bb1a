import type { Preview } from '../../preload/document-shapes.ts'
import type { DocumentText, TextBlock } from '../document/document-text.ts'

type Slides = Extract<Preview, { type: 'slides' }>['slides']

export type SlideText = {
  readonly title: TextBlock
  readonly lines: readonly TextBlock[]
  readonly notes: readonly TextBlock[]
}

/** The text of a presentation in the order in which an extractor reads it, and each slide's pieces of it. */
export function slideText(slides: Slides): { readonly document: DocumentText; readonly slides: readonly SlideText[] } {
  const blocks: TextBlock[] = []
  let length = 0
  const placed = (text: string): TextBlock => {
    const block = { from: length, text }
    blocks.push(block)
    // A line end keeps what two pieces say apart.
    length += text.length + 1
    return block
  }
  const pieces = slides.map(({ title, lines, notes }): SlideText => ({
    title: placed(title),
    lines: lines.map(placed),
    notes: notes.map(placed),
  }))
  return { document: { text: blocks.map(({ text }) => text).join('\n'), blocks }, slides: pieces }
}
