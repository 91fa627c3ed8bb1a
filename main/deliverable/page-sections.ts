import { needsWiderPage } from './table-look.ts'
import type { Block, Document, PageSize } from './document.ts'

/** Width and height in twips, upright. */
export const PAGES: Readonly<Record<PageSize, readonly [number, number]>> = {
  A3: [16838, 23811],
  A4: [11906, 16838],
  A5: [8391, 11906],
  Letter: [12240, 15840],
  Legal: [12240, 20160],
}
/** Twips. */
export const MARGIN = { side: 1247, top: 1361, bottom: 1247 }

type Section = { readonly landscape: boolean; readonly content: readonly Block[] }

/** A table too wide for an upright page stands on a landscape page of its own, with the heading above it. */
export function sectionsOf({ meta, blocks }: Document): Section[] {
  const [width] = PAGES[meta.pageSize ?? 'A4']
  const upright = width - 2 * MARGIN.side
  if (meta.landscape) return [{ landscape: true, content: blocks }]
  const sections: { landscape: boolean; content: Block[] }[] = []
  for (const block of blocks) {
    const landscape = block.type === 'table' && needsWiderPage(block, upright)
    const last = sections.at(-1)
    if (last?.landscape === landscape) last.content.push(block)
    else sections.push({ landscape, content: [...(landscape ? takeHeadings(last?.content ?? []) : []), block] })
  }
  const filled = sections.filter((section) => section.content.length > 0)
  return filled.length > 0 ? filled : [{ landscape: false, content: [] }]
}

/** Takes the headings off the end of a section: they belong to what follows. */
function takeHeadings(content: Block[]): Block[] {
  const firstOfTail = content.findLastIndex((block) => block.type !== 'heading') + 1
  return content.splice(firstOfTail)
}
