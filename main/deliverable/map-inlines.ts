import type { Block, Inline } from './document.ts'

/** The blocks with each of their texts as `change` gives it: a paragraph's inlines, or a cell's. Charts and code stay as they are. */
export function mapInlines(
  blocks: readonly Block[],
  change: (inlines: readonly Inline[]) => readonly Inline[],
): readonly Block[] {
  return blocks.map((block): Block => {
    switch (block.type) {
      case 'heading':
      case 'paragraph':
      case 'caption':
        return { ...block, children: change(block.children) }
      case 'table':
        return { ...block, rows: block.rows.map((row) => row.map(change)) }
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, blocks: mapInlines(item.blocks, change) })) }
      case 'quote':
        return { ...block, blocks: mapInlines(block.blocks, change) }
      case 'columns':
        return { ...block, columns: block.columns.map((column) => mapInlines(column, change)) }
      case 'chart':
      case 'code':
      case 'rule':
      case 'page-break':
      case 'contents':
        return block
    }
  })
}
