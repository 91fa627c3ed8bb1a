import { plainText, type Block, type Inline } from './document.ts'
import { isPicture } from './leads-to.ts'
import { captionKind } from './document-words.ts'

const CONTENTS = /^\[\[toc\]\]$|^\[toc\]$/i
const CAPTION = /^(\p{L}+)\s*(\d+(?:[.-]\d+)*)?\s*[:：.]\s*(?=\S)/u

/** Sibling blocks with what Markdown has no mark of its own for: captions (`Table: …` beside a table, an image’s title) and `[[toc]]`. */
export function withCaptions(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block, index): Block[] => {
    if (block.type !== 'paragraph') return [block]
    if (CONTENTS.test(plainText(block.children).trim())) return [{ type: 'contents' }]
    const [only, ...more] = block.children
    if (only?.type === 'image' && more.length === 0 && only.caption !== undefined)
      return [block, { type: 'caption', of: 'figure', children: [{ type: 'text', text: only.caption }] }]
    const caption = captionOf(block.children)
    const beside = [blocks[index - 1], blocks[index + 1]].some(
      (other) => other !== undefined && isOf(other, caption?.of),
    )
    return caption !== undefined && beside ? [caption] : [block]
  })
}

function isOf(block: Block, kind: 'figure' | 'table' | undefined): boolean {
  return kind === 'table' ? block.type === 'table' : isPicture(block)
}

function captionOf(inlines: readonly Inline[]): Extract<Block, { type: 'caption' }> | undefined {
  const [first, ...rest] = inlines
  if (first?.type !== 'text') return undefined
  const [start = '', word = '', number] = CAPTION.exec(first.text) ?? []
  const of = captionKind(word)
  if (of === undefined) return undefined
  const text = first.text.slice(start.length)
  const children = text === '' ? rest : [{ ...first, text }, ...rest]
  return { type: 'caption', of, ...(number === undefined ? {} : { number }), children }
}
