import { blocksOf, type Block } from './blocks.ts'
import type { Document } from './documents.ts'

/** A heading with what stands under it, or a group of paragraphs where a document has none. */
export type Section = {
  readonly path: string
  readonly heading: string | undefined
  /** Headings above it, the highest first. */
  readonly trail: readonly string[]
  readonly from: number
  readonly to: number
  /** Without the heading. */
  readonly blocks: readonly Block[]
  readonly text: string
}

/** A section this long is quoted as a whole; a longer one by its best part. */
const LONGEST = 3_500
const PART = 1_500

export function sectionsOf(document: Document): Section[] {
  const blocks = blocksOf(document)
  const sections: Section[] = []
  let trail: { readonly text: string; readonly level: number }[] = []
  let start = 0
  const close = (end: number): void => {
    const head = blocks[start]
    const heading = head?.kind === 'heading' ? head.text : undefined
    const body = blocks.slice(heading === undefined ? start : start + 1, end)
    if (body.length > 0)
      sections.push(
        ...parts(
          {
            path: document.path,
            heading,
            trail: trail.slice(0, heading === undefined ? undefined : -1).map(({ text }) => text),
          },
          body,
          head!.from,
        ),
      )
    else if (head !== undefined && head.kind === 'heading') {
      // A heading without text of its own stands for all that is under it.
      const below = blocks.slice(end).findIndex((block) => block.kind === 'heading' && block.level <= head.level)
      const under = blocks.slice(end, below === -1 ? undefined : end + below)
      if (under.length > 0 && sizeOf(under) <= LONGEST)
        sections.push(
          section(
            { path: document.path, heading: head.text, trail: trail.slice(0, -1).map(({ text }) => text) },
            under,
            head.from,
          ),
        )
    }
  }
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== 'heading') continue
    if (index > start || index === 0) close(index)
    start = index
    trail = [...trail.filter(({ level }) => level < block.level), block]
  }
  if (blocks.length > 0) close(blocks.length)
  return sections
}

type Head = Pick<Section, 'path' | 'heading' | 'trail'>

function parts(head: Head, blocks: readonly Block[], from: number): Section[] {
  const limit = head.heading === undefined ? PART : LONGEST
  if (sizeOf(blocks) <= limit) return [section(head, blocks, from)]
  const groups: Block[][] = []
  for (const block of blocks) {
    const group = groups.at(-1)
    if (group === undefined || sizeOf([...group, block]) > PART) groups.push([block])
    else group.push(block)
  }
  return groups.map((group, index) => section(head, group, index === 0 ? from : group[0]!.from))
}

function section(head: Head, blocks: readonly Block[], from: number): Section {
  return { ...head, from, to: blocks.at(-1)!.to, blocks, text: blocks.map(textOf).join('\n') }
}

function textOf(block: Block): string {
  return block.kind === 'table' ? block.rows.map((row) => row.join(' | ')).join('\n') : block.text
}

function sizeOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + textOf(block).length, 0)
}
