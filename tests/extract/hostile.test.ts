import fs from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackView } from '../../main/extract/packed-view.ts'
import { createExtractPool, type ExtractPool } from '../../main/extract/pool.ts'
import { hostileFiles } from '../support/hostile-files.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'
import { tempFolder } from '../support/temp-folder.ts'

let pool: ExtractPool
beforeAll(() => void (pool = createExtractPool({ size: 1 })))
afterAll(() => pool.close())

test('a page that takes too long is left out and named, and the others are read', async () => {
  const words = Array.from({ length: 40_000 }, (_, i) => textAt(72 + (i % 300), 700, `w${i}`)).join('\n')
  const pages = ['First', '', 'Last'].map((text) => ({ content: text === '' ? words : textAt(72, 700, text) }))
  const file = path.join(tempFolder(), 'slow-page.pdf')
  await fs.writeFile(file, makePdf(pages))
  const strict = createExtractPool({ size: 1, pageMs: 500 })
  const { lines, warnings } = unpackView(await strict.extract(file, { name: 'slow-page.pdf' }))
  await strict.close()
  expect(lines).toEqual([
    { text: 'First', locator: { page: 1 } },
    { text: 'Last', locator: { page: 3 } },
  ])
  expect(warnings).toEqual([{ code: 'page_timeout', message: 'Not read, takes too long: page 2.' }])
})

test('a PDF that lists one page again and again is refused before it is read', async () => {
  const once = Buffer.from(makePdf([{ content: textAt(72, 700, 'Again') }])).toString('latin1')
  const again = once.replace('/Count 1 /Kids [10 0 R]', `/Count 90000 /Kids [${'10 0 R '.repeat(90_000)}]`)
  const file = path.join(tempFolder(), 'again.pdf')
  await fs.writeFile(file, again, 'latin1')
  await expect(pool.extract(file, { name: 'again.pdf' })).rejects.toMatchObject({ code: 'too_large' })
})

/** The code of the error, or how many lines there are and what the view warns of. */
async function outcome(name: string): Promise<string> {
  const dir = tempFolder()
  const file = path.join(dir, name)
  await fs.writeFile(file, hostileFiles[name]!())
  return pool.extract(file, { name }).then(
    ({ lineCount, warnings }) => [`${lineCount} lines`, ...warnings.map(({ code }) => code)].join(', '),
    (error: { readonly code: string }) => error.code,
  )
}

const outcomes: Readonly<Record<string, string>> = {
  'bomb.docx': 'too_large',
  'bomb-below-the-ratio.docx': 'too_large',
  'bomb.xlsx': 'too_large',
  'one-string-everywhere.xlsx': 'too_large',
  'one-formula-everywhere.xlsx': 'too_large',
  'one-sheet-often.xlsx': '102000 lines, missing_sheet',
  'laughs.docx': 'corrupt',
  'laughs.svg': '1 lines',
  'outside-entity.xlsx': 'corrupt',
  'deep-tables.docx': 'too_large',
  'deep-groups.pptx': 'too_large',
  'one-slide-often.pptx': '5001 lines',
  'one-header-often.docx': '2001 lines',
  'many-notes.docx': '1 lines',
  'long-heading.docx': '20001 lines',
  'wide-spans.docx': '0 lines, empty',
  'repeated.ods': '1002 lines',
  'deep-list.odt': 'too_large',
  'spaces.odt': '1 lines',
  'deep-outline.fodt': '20001 lines',
  'deep.rtf': 'corrupt',
  'deep.html': '1 lines',
  'tables.html': '1 lines',
  'many-attributes.html': '1 lines',
  'nested.eml': 'too_large',
  'many-parts.eml': 'too_large',
  'mail-in-mail.eml': 'corrupt',
  'long-header.eml': 'corrupt',
  'separators.mbox': '1560000 lines',
  'short-messages.mbox': 'corrupt',
  'froms.mbox': '32 lines',
  'events.ics': '100000 lines, truncated',
  'folded.vcf': '2 lines',
  'commas.csv': '32 lines',
  'open-quote.csv': '15728641 lines',
  'quotes.csv': '28 lines',
  'bomb.gz': 'too_large',
  'nested.gz': 'unsupported',
  'many-entries.zip': 'too_large',
  'huge.png': 'too_large',
  'pages-in-a-circle.pdf': 'no_text',
  'two-thousand-million-pages.pdf': 'no_text',
  'form-in-itself.pdf': 'corrupt',
  'forms-in-forms.pdf': 'corrupt',
  'bookmarks-in-a-circle.pdf': '1 lines',
  'content-bomb.pdf': 'corrupt',
  'image-bomb.pdf': 'no_text',
  'chained-filters.pdf': 'corrupt',
  'many-letters.pdf': '1 lines, hidden_text',
  'words-on-words.pdf': '1 lines',
}

test.for(Object.entries(outcomes))('%s ends as %s', async ([name, expected]) => {
  expect(await outcome(name)).toBe(expected)
})

test('after all of them the reader still reads', async () => {
  const file = path.join(tempFolder(), 'a.csv')
  await fs.writeFile(file, 'a,b\n1,2\n')
  expect((await pool.extract(file, { name: 'a.csv' })).lineCount).toBe(2)
})
