import { plainText, type Block } from './document.ts'

/** What must not be parted from the block behind it: “as follows:” and its table, a table's or picture's caption. */
export function leadsTo(block: Block, next: Block): boolean {
  if (next.type === 'table') return endsInColon(block) || isTableCaption(block)
  if (isTableCaption(next)) return endsInColon(block)
  return isPicture(block) && next.type === 'caption' && next.of === 'figure'
}

/** A picture or chart that a caption can stand beside. */
export function isPicture(block: Block): boolean {
  return (
    block.type === 'chart' ||
    (block.type === 'paragraph' && block.children.length === 1 && block.children[0]?.type === 'image')
  )
}

function isTableCaption(block: Block): boolean {
  return block.type === 'caption' && block.of === 'table'
}

function endsInColon(block: Block): boolean {
  if (block.type === 'quote') return block.blocks.length > 0 && endsInColon(block.blocks.at(-1)!)
  return block.type === 'paragraph' && /[:：]\s*$/u.test(plainText(block.children))
}
