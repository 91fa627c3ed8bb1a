import { allBlocks, plainText, type Block } from './document.ts'

/** The name that `#name` links to, for each heading of the document. */
export function headingAnchors(blocks: readonly Block[]): ReadonlyMap<Block, string> {
  const anchors = new Map<Block, string>()
  const used = new Map<string, number>()
  for (const block of allBlocks(blocks)) {
    if (block.type !== 'heading') continue
    const slug = slugOf(plainText(block.children))
    const count = used.get(slug) ?? 0
    used.set(slug, count + 1)
    anchors.set(block, count === 0 ? slug : `${slug}-${count}`)
  }
  return anchors
}

/** As GitHub makes it: letters and digits kept, spaces to hyphens. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}
