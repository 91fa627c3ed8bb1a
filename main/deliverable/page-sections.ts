import { leadsTo } from './leads-to.ts'
import { withoutEmptyPages } from './page-breaks.ts'
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

/** A table too wide for an upright page stands on a landscape page of its own, with the heading, caption or lead-in above it. */
export function sectionsOf({ meta, blocks }: Document): Section[] {
  const [width] = PAGES[meta.pageSize ?? 'A4']
  const upright = width - 2 * MARGIN.side
  if (meta.landscape)
    return [{ landscape: true, content: withoutEmptyPages(blocks, { cover: meta.title !== undefined }) }]
  const sections: { landscape: boolean; content: Block[] }[] = []
  for (const block of blocks) {
    const landscape = block.type === 'table' && needsWiderPage(block, upright)
    const last = sections.at(-1)
    if (last?.landscape === landscape) last.content.push(block)
    else sections.push({ landscape, content: [...(landscape ? takeLeads(last?.content ?? [], block) : []), block] })
  }
  const filled = sections
    .map(({ landscape, content }, index) => ({
      landscape,
      content: withoutEmptyPages(content, { cover: index === 0 && meta.title !== undefined }),
    }))
    .filter(({ content }) => content.length > 0)
  return filled.length > 0 ? filled : [{ landscape: false, content: [] }]
}

/** Takes off the end of a section what belongs to the block that follows: its caption, what leads to it, headings. */
function takeLeads(content: Block[], next: Block): Block[] {
  let from = content.length
  for (let after = next; from > 0; from--) {
    const block = content[from - 1]!
    if (block.type !== 'heading' && !leadsTo(block, after)) break
    after = block
  }
  return content.splice(from)
}
