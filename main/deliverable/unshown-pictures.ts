import { allInlines, type Document } from './document.ts'
import type { SlideItem } from './fit-slides.ts'
import { count } from './rendered.ts'
import { slidesOf } from './slides.ts'

/** What to say of pictures that slides have no place for: those within text, tables and notes. */
export function unshownPictures(document: Document): string[] {
  const { blocks, footnotes, pictures = new Map() } = document
  const named = [blocks, ...footnotes.values()].flatMap((own) =>
    allInlines(own).filter((inline) => inline.type === 'image' && pictures.has(inline.source)),
  )
  const left = named.length - slidesOf(document).reduce((sum, { items }) => sum + shownIn(items), 0)
  return left <= 0
    ? []
    : [
        `${count(left, 'picture')} within text or a table cannot be shown on a slide: the description stands there. Give a picture a paragraph of its own.`,
      ]
}

function shownIn(items: readonly SlideItem[]): number {
  return items.reduce((sum, item) => {
    if (item.type === 'columns') return sum + item.columns.reduce((inner, own) => inner + shownIn(own), 0)
    return sum + (item.type === 'picture' ? 1 : 0)
  }, 0)
}
