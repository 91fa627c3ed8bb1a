import { expect, test } from 'vitest'
import { documentLines } from '../../main/deliverable/document-lines.ts'
import { plainText, type Block } from '../../main/deliverable/document.ts'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { withSourceNotes } from '../../main/deliverable/with-source-notes.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { writeHtml } from '../../main/deliverable/write-html.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'

const MARKDOWN =
  '# Limits\n\nBerlin has 150 EUR[^own], Paris 190 EUR.\n\n- Rome 160 EUR\n\n|City|Limit|\n|-|-|\n|Oslo|210|\n|Bern|230|\n\n[^own]: A note of the text.'

const noteText = (blocks: readonly Block[]): string =>
  blocks.map((block) => ('children' in block ? plainText(block.children) : '')).join(' ')

function sourced() {
  const document = parseMarkdown(MARKDOWN)
  const lines = documentLines(document)
  const at = (text: string, source: string) => {
    const line = lines.findIndex((each) => each.text.includes(text))
    return { line: line + 1, start: lines[line]!.text.indexOf(text), source }
  }
  return withSourceNotes(document, {
    values: [
      at('150', 'a.pdf, page 1'),
      at('190', 'a.pdf, page 2'),
      at('160', 'b.pdf, page 3'),
      at('210', 'c.xlsx, Rates!B2'),
    ],
    evidence: [
      {
        requirement: 'R1 limits',
        evidence: 'L1 Berlin 150',
        file: 'a.pdf',
        place: 'page 1',
        sha256: 'ab'.repeat(32),
        readAt: '2026-01-02 03:04 UTC',
      },
      { requirement: 'R2 else', evidence: 'unavailable: nothing found' },
    ],
  })
}

test('each text whose values stand on sources gets one footnote, a table row in the cell of the value; the text’s own notes keep their place', () => {
  const { footnotes, blocks } = sourced()
  const table = blocks.find((block) => block.type === 'table')
  const noted =
    table?.type === 'table'
      ? table.rows.map((row) => row.map((cell) => cell.some(({ type }) => type === 'footnote')))
      : []
  expect({ notes: [...footnotes.values()].map(noteText), noted }).toEqual({
    notes: ['A note of the text.', 'a.pdf, page 1; a.pdf, page 2.', 'b.pdf, page 3.', 'c.xlsx, Rates!B2.'],
    noted: [
      [false, false],
      [false, true],
      [false, false],
    ],
  })
})

test('what stands on the same source shares its note', () => {
  const document = parseMarkdown('One is 1,111.\n\nTwo is 2,222.')
  const { footnotes, blocks } = withSourceNotes(document, {
    values: [
      { line: 1, start: 7, source: 'a.pdf' },
      { line: 2, start: 7, source: 'a.pdf' },
    ],
    evidence: [],
  })
  const marks = blocks.flatMap((block) =>
    'children' in block ? block.children.filter(({ type }) => type === 'footnote') : [],
  )
  expect([footnotes.size, marks.length]).toEqual([1, 2])
})

test('the appendix shows requirement, evidence, file, place, the whole hash and the time; Word and the page hold it', async () => {
  const document = sourced()
  const appendix = document.blocks.slice(-2)
  const rows = appendix[1]?.type === 'table' ? appendix[1].rows.map((row) => row.map(plainText)) : []
  const bytes = await writeDocx(document)
  expect({
    rows,
    faults: ooxmlFaults(bytes),
    page: writeHtml(document, { forPrint: true }).includes('Sources and evidence'),
  }).toEqual({
    rows: [
      ['Requirement', 'Evidence', 'File', 'Location', 'SHA-256', 'Read at'],
      [
        'R1 limits',
        'L1 Berlin 150',
        'a.pdf',
        'page 1',
        Array(4).fill('ab'.repeat(8)).join(' '),
        '2026-01-02 03:04 UTC',
      ],
      ['R2 else', 'unavailable: nothing found', '', '', '', ''],
    ],
    faults: [],
    page: true,
  })
})
