import { Document, Paragraph } from 'docx'
import { layoutDocument } from 'docx/layout'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { documentLanguage } from '../../main/deliverable/document-language.ts'
import { blockContext } from '../../main/deliverable/docx-context.ts'
import { shortLines } from '../../main/deliverable/docx-lines.ts'
import { docxRuns } from '../../main/deliverable/docx-runs.ts'
import { docxStyles } from '../../main/deliverable/docx-styles.ts'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { elements, parseXml } from '../support/xml.ts'

const WORDS =
  'The state-of-the-art **agreement** of 2024–2026 costs €1,250.00 (net), “as agreed” on 3 March; *whoever* pays – or does not – is well-informed: see [the annex](https://example.org), §4.2/b. 출장비는 **영수증**으로 증빙되는 합리적인 비용에 한하여 30일 이내에 정산한다. Größe, naïve, résumé & co…'.split(
    ' ',
  )
/** Words in an order that is odd and always the same. */
const TEXT = Array.from({ length: 24 }, (_, paragraph) =>
  Array.from(
    { length: 20 + paragraph * 3 },
    (_none, word) => WORDS[(word * 7 + paragraph * 5 + word * word) % WORDS.length],
  ).join(' '),
).join('\n\n')

test('text is broken into as many lines as the library breaks it into, at every width', async () => {
  const document = parseMarkdown(TEXT)
  const language = documentLanguage(document)
  const styles = docxStyles(language, 1)
  const context = blockContext(document, language)
  const short = await shortLines(document, { language, styles })
  const texts = document.blocks.flatMap((block) => (block.type === 'paragraph' ? [block.children] : []))
  const told: number[] = []
  for (const room of [9412, 2600]) {
    const children = texts.map((inlines) => new Paragraph({ children: docxRuns(inlines, context) }))
    const page = { size: { width: room + 2000, height: 16838 }, margin: { left: 1000, right: 1000 } }
    const file = new Document({
      compatibility: { version: 15 },
      styles,
      sections: [{ properties: { page }, children }],
    })
    const lines = new Map<number, number>()
    for (const block of layoutDocument(file, { guess: true }).pages.flatMap(({ body }) => body))
      if (block.type === 'paragraph') lines.set(block.index, (lines.get(block.index) ?? 0) + block.lines.length)
    const ours = texts.map((inlines) => short(inlines, room))
    const known = ours.flatMap((runs, index) => (runs === undefined ? [] : [[index, breaks(runs) + 1] as const]))
    told.push(known.length / texts.length)
    expect(known).toEqual(known.map(([index]) => [index, lines.get(index)]))
  }
  // What cannot be told is left to the library.
  expect(Math.min(...told)).toBeGreaterThan(0.7)
})

const part = (name: string) =>
  `# ${name}\n\n${'Words of a policy that are read. '.repeat(60)}[^n]\n\n- ${'An item that is long. '.repeat(20)}\n\n| a | b |\n|---|---|\n${'| a cell with some words in it | 1,200 |\n'.repeat(12)}`

test('the contents name pages of a text with tables, lists and notes', async () => {
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  const bytes = await writeDocx(parseMarkdown(`---\ntoc: true\n---\n${names.map(part).join('\n\n')}\n\n[^n]: A note.`))
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!)
  const contents = elements(parseXml(xml), 'w:sdt')[0]
  const entries = contents === undefined ? [] : elements(contents, 'w:p')
  const texts = entries.map((entry) =>
    elements(entry, 'w:t')
      .map(({ text }) => text)
      .join(' '),
  )
  expect(texts.filter((text) => text !== '')).toEqual(['One 1', 'Two 2', 'Three 3', 'Four 3', 'Five 4', 'Six 5'])
})

function breaks(runs: readonly unknown[]): number {
  return JSON.stringify(runs).match(/"w:br"/g)?.length ?? 0
}
