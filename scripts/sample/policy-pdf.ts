import { sum } from './costs.ts'
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
  for (const article of articlesOf(policy.blocks)) {
    pdf.space(16)
    pdf.reserve(sum(article.map(heightOf)))
    for (const block of article) draw(block)
  }
  return pdf.finish(`${policy.facts[0]![1]} · ${policy.title}`)

  function draw(block: Block): void {
    switch (block.type) {
      case 'heading':
        pdf.text(block.text, heading)
        pdf.space(3)
        break
      case 'paragraph':
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

  function heightOf(block: Block): number {
    switch (block.type) {
      case 'heading':
        return pdf.heightOf(block.text, heading) + 3
      case 'paragraph':
        return pdf.heightOf(block.text, body) + 5
      case 'item':
        return pdf.heightOf(block.text, item) + 2
      case 'table':
        return pdf.tableHeight(block.rows) + 14
    }
  }
}

/** Each heading with what follows it: an article is never split between pages. */
function articlesOf(blocks: readonly Block[]): Block[][] {
  const articles: Block[][] = []
  for (const block of blocks) {
    if (block.type === 'heading') articles.push([block])
    else articles.at(-1)!.push(block)
  }
  return articles
}
