import { plainText, type Block, type Document, type Inline, type TableCell } from './document.ts'

const BETWEEN_CELLS = ' | '

/** A piece of text of the document that a note can be set behind: a paragraph's inlines or a table row's cells. */
export type LineOwner = readonly Inline[] | readonly TableCell[]

/** The document as lines, one for each paragraph and table row, with what each was made of. */
export function documentLines({ blocks }: Document): { readonly text: string; readonly owner: LineOwner }[] {
  return blocks.flatMap(linesOf)
}

function linesOf(block: Block): { text: string; owner: LineOwner }[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'caption':
      return [{ text: plainText(block.children), owner: block.children }]
    case 'table':
      return block.rows.map((row) => ({ text: row.map((cell) => plainText(cell)).join(BETWEEN_CELLS), owner: row }))
    case 'list':
      return block.items.flatMap((item) => item.blocks.flatMap(linesOf))
    case 'quote':
      return block.blocks.flatMap(linesOf)
    case 'columns':
      return block.columns.flat().flatMap(linesOf)
    case 'chart':
    case 'code':
    case 'rule':
    case 'page-break':
    case 'contents':
      return []
  }
}

/** The cell that a place in the line of a row belongs to. */
export function cellAt(row: readonly TableCell[], start: number): number {
  let end = 0
  for (const [index, cell] of row.entries()) {
    end += plainText(cell).length + BETWEEN_CELLS.length
    if (start < end) return index
  }
  return Math.max(0, row.length - 1)
}
