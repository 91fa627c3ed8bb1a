import { createPdf, type TextStyle } from './pdf-page.ts'
import type { Block, Policy } from './policy.ts'

const title: TextStyle = { size: 22, leading: 30, bold: true, accent: true }
const heading: TextStyle = { size: 13, leading: 19, bold: true, accent: true }
const body: TextStyle = { size: 10.5, leading: 15.5 }
const item: TextStyle = { ...body, indent: 14 }

/** A policy as the bytes of a PDF with text, tables and page numbers. */
export async function policyPdf(policy: Policy): Promise<Uint8Array> {
  const pdf = await createPdf(policy.title)
  pdf.text(policy.title, title)
  pdf.space(10)
  pdf.table(policy.facts, ['left', 'left'], false)
  for (const [index, block] of policy.blocks.entries()) {
    const next = policy.blocks[index + 1]
    switch (block.type) {
      case 'heading':
        pdf.space(16)
        // A heading never ends a page.
        pdf.reserve(heading.leading + 4 + firstHeight(next))
        pdf.text(block.text, heading)
        pdf.space(3)
        break
      case 'paragraph':
        // Two lines at least stay together, and a line that leads to a table stays with its head.
        pdf.reserve(Math.min(pdf.heightOf(block.text, body), 3 * body.leading) + (next?.type === 'table' ? 60 : 0))
        pdf.text(block.text, body)
        pdf.space(5)
        break
      case 'item':
        pdf.mark('•', body)
        pdf.text(block.text, item)
        pdf.space(2)
        break
      case 'table':
        pdf.space(4)
        pdf.table(block.rows, block.align)
        pdf.space(10)
        break
    }
  }
  return pdf.finish(`${policy.facts[0]![1]} · ${policy.title}`)

  function firstHeight(block: Block | undefined): number {
    if (block?.type === 'paragraph') return Math.min(pdf.heightOf(block.text, body), 3 * body.leading)
    return block?.type === 'table' ? 70 : body.leading
  }
}
