import type { Block } from './document.ts'

/** A footnote's blocks as Word and RTF can hold them: no tables (their rows become lines), and a space behind the mark. */
export function noteBlocks(blocks: readonly Block[]): readonly Block[] {
  const tables = blocks
    .filter(({ type }) => type !== 'page-break')
    .flatMap((block) => (block.type === 'columns' ? block.columns.flat() : [block]))
    .map((block) => (block.type === 'chart' ? block.table : block))
  const flat = tables.flatMap((block): Block[] =>
    block.type === 'table'
      ? block.rows.map((row) => ({
          type: 'paragraph',
          children: row.flatMap((cell, column) =>
            column === 0 ? cell : [{ type: 'text' as const, text: ' | ' }, ...cell],
          ),
        }))
      : [block],
  )
  const [first, ...rest] = flat
  return first?.type === 'paragraph'
    ? [{ ...first, children: [{ type: 'text', text: ' ' }, ...first.children] }, ...rest]
    : flat
}
