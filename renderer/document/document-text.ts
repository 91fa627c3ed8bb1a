import type { AllowedElement, AllowedNode } from './allowed-html.ts'

/** A paragraph, heading, list item or table row; `from` is where its text begins in the document's. */
export type TextBlock = { readonly from: number; readonly text: string }

/** All text of a document in order, and the blocks that it is made of. Stretches of it are named by their offsets. */
export type DocumentText = { readonly text: string; readonly blocks: readonly TextBlock[] }

const lowest = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'pre', 'tr', 'caption'])
const holders = new Set(['li', 'blockquote', 'div', 'td', 'th'])
const inner = new Set([...lowest, ...holders, 'ul', 'ol', 'table', 'thead', 'tbody', 'tfoot'])

/** The text of allowed nodes, as they are shown. */
export function documentText(nodes: readonly AllowedNode[]): DocumentText {
  const pieces: string[] = []
  const blocks: TextBlock[] = []
  let length = 0

  function walk(node: AllowedNode, isInBlock: boolean): void {
    if (typeof node === 'string') {
      pieces.push(node)
      length += node.length
      return
    }
    const isBlock = !isInBlock && (lowest.has(node.tag) || (holders.has(node.tag) && !holdsBlocks(node)))
    const [from, first] = [length, pieces.length]
    for (const child of node.children) walk(child, isInBlock || isBlock)
    if (!isBlock) return
    const text = pieces.slice(first).join('')
    if (text.trim() !== '') blocks.push({ from, text })
  }

  for (const node of nodes) walk(node, false)
  return { text: pieces.join(''), blocks }
}

function holdsBlocks(element: AllowedElement): boolean {
  return element.children.some((child) => typeof child !== 'string' && inner.has(child.tag))
}

/** Number of signs of text in a node. */
export function textLength(node: AllowedNode): number {
  if (typeof node === 'string') return node.length
  return node.children.reduce((sum, child) => sum + textLength(child), 0)
}
