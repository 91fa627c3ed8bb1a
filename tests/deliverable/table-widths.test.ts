import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Table } from '../../main/deliverable/document.ts'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { sectionsOf } from '../../main/deliverable/page-sections.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { writeHtml } from '../../main/deliverable/write-html.ts'
import { writeRtf } from '../../main/deliverable/write-rtf.ts'
import { fitTable } from '../../main/deliverable/table-widths.ts'

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const markdown = (head: readonly string[], ...rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map(row).join('\n')
const tableOf = (text: string): Table => {
  const [table] = parseMarkdown(text).blocks
  if (table?.type !== 'table') throw new Error('no table')
  return table
}

test('where words must be broken the numbers are not', () => {
  const words = [
    'Bestandsveränderung',
    'Personalaufwendungen',
    'Eigenkapitalquote',
    'Jahresüberschuss',
    'Abschreibungen',
  ]
  const amounts = ['1.234.567,89', '-12.345,00', 'INV-2026-0815', '2026-12-01', '€1,234,567']
  const table = tableOf(markdown([...words, ...amounts.map(() => 'X')], [...words, ...amounts]))
  // Room for three in four of the letters that the words need.
  const available = 10 * 12 * 6.5 * 0.62 * 20
  const { widths, fontSize, padding } = fitTable(table, { available, unitsPerPoint: 20, sizes: [6.5] })
  const letters = widths.map((width) => (width - 2 * padding) / (fontSize * 0.62 * 20))
  expect(amounts.map((amount, column) => letters[words.length + column]! >= amount.length)).toEqual(
    amounts.map(() => true),
  )
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(available)
})

test('a table whose sentences would stand in a column a few letters wide gets a landscape page; one of fewer columns stays', () => {
  const sentence = 'The claim was returned with a written reason, as the budget of the cost centre did not hold it.'
  const narrow = ['policies/Business Travel.pdf', 'paragraph 12', 'Requirement', '0123456789abcdef', '2026-12-01']
  const cramped = markdown(['A', 'B', 'C', 'D', 'E', 'F'], [...narrow, sentence])
  const roomy = markdown(['A', 'B', 'C', 'D', 'E'], ['1', '2', '3', '4', sentence])
  expect([cramped, roomy].map((text) => sectionsOf(parseMarkdown(text)).map(({ landscape }) => landscape))).toEqual([
    [true],
    [false],
  ])
})

/** What is told to stay on one page of a table with two rows of that text. */
async function keptOf(text: string) {
  const document = parseMarkdown(markdown(['Clause', 'Text'], ['1', text], ['2', text]))
  const xml = strFromU8(unzipSync(await writeDocx(document))['word/document.xml']!)
  return {
    keptRows: xml.match(/<w:cantSplit\/>/g)?.length,
    keptParagraphs: xml.match(/<w:keepNext\/>/g)?.length,
    keptInRtf: new TextDecoder().decode(writeRtf(document)).match(/\\trkeep/g)?.length,
    isTogether: writeHtml(document, { forPrint: true }).includes('class="together'),
  }
}

test('a table of long cells may go on over pages, a short one stays together', async () => {
  expect([await keptOf('word '.repeat(400)), await keptOf('short')]).toEqual([
    { keptRows: 1, keptParagraphs: 2, keptInRtf: 1, isTogether: false },
    { keptRows: 3, keptParagraphs: 4, keptInRtf: 3, isTogether: true },
  ])
})

test('a date, a telephone number or a number of a thing is not broken in its cell, words are', () => {
  const html = writeHtml(
    parseMarkdown(markdown(['A', 'B', 'C', 'D'], ['2026-12-01', '+49 40 66969 217', 'INV-2026-0815', 'two to 3 days'])),
  )
  expect([...html.matchAll(/<span class="whole">([^<]*)</g)].map(([, text]) => text)).toEqual([
    '2026-12-01',
    '+49 40 66969 217',
    'INV-2026-0815',
  ])
})
