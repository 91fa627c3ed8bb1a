import { Document, Paragraph, type ParagraphChild } from 'docx'
import { layoutDocument } from 'docx/layout'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Inline } from '../../main/deliverable/document.ts'
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
const CHINESE =
  '代表公司出差的员工，凡本制度允许并有票据证明的合理费用，均可在事后报销；其标准见附表（第七条）。 各部门应当于每月5日前提交《差旅费用报告》，逾期不予受理。 “引文”与ERP系统——见第3.2节… 当四半期の売上高は、1,234億円（前年同期比4.6％増）でした。 データ・センター々'.split(
    ' ',
  )

/** Words in an order that is odd and always the same. */
function textOf(words: readonly string[], between: string): string {
  return Array.from({ length: 5 }, (_, paragraph) =>
    Array.from(
      { length: 8 + paragraph * 5 },
      (_none, word) => words[(word * 7 + paragraph * 5 + word * word) % words.length],
    ).join(between),
  ).join('\n\n')
}

test.each([
  ['Latin and Korean', `---\nlanguage: en\n---\n${textOf(WORDS, ' ')}`, 0.5],
  ['plain Chinese', `---\nlanguage: zh-CN\n---\n${textOf(CHINESE.slice(0, 2), '')}`, 0.5],
  ['Chinese and Japanese', `---\nlanguage: zh-CN\n---\n${textOf(CHINESE, '')}`, 0.99],
])('%s text has as many lines in short as the library breaks it into', async (_name, text, most) => {
  const document = parseMarkdown(text)
  const language = documentLanguage(document)
  const styles = docxStyles(language, 1)
  const context = blockContext(document, language)
  const short = await shortLines(document, { language, styles })
  const texts = document.blocks.flatMap((block) => (block.type === 'paragraph' ? [block.children] : []))
  const linesOf = (room: number, runsOf: (inlines: readonly Inline[]) => ParagraphChild[]): number[] => {
    const children = texts.map((inlines) => new Paragraph({ children: runsOf(inlines) }))
    const page = { size: { width: room + 2000, height: 16838 }, margin: { left: 1000, right: 1000 } }
    const file = new Document({
      compatibility: { version: 15 },
      styles,
      sections: [{ properties: { page }, children }],
    })
    const lines = texts.map(() => 0)
    for (const block of layoutDocument(file, { guess: true }).pages.flatMap(({ body }) => body))
      if (block.type === 'paragraph') lines[block.index] = (lines[block.index] ?? 0) + block.lines.length
    return lines
  }
  const room = 4200
  expect(linesOf(room, (inlines) => short(inlines, room) ?? docxRuns(inlines, context))).toEqual(
    linesOf(room, (inlines) => docxRuns(inlines, context)),
  )
  // What cannot be told is left to the library.
  const signs = texts.map((inlines) => [
    lettersOf(short(inlines, room) ?? docxRuns(inlines, context)),
    lettersOf(docxRuns(inlines, context)),
  ])
  const [left, all] = [0, 1].map((at) => signs.reduce((sum, pair) => sum + (pair[at] ?? 0), 0))
  expect((left ?? 0) / (all ?? 1)).toBeLessThan(most)
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

function lettersOf(runs: readonly unknown[]): number {
  return JSON.stringify(runs).match(/[\p{Script=Han}\p{Script=Hangul}]/gu)?.length ?? 0
}
