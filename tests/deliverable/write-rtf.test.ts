import { expect, test } from 'vitest'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { render } from '../../main/deliverable/render.ts'
import { writeRtf } from '../../main/deliverable/write-rtf.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { pngPicture } from '../support/picture-maker.ts'

const rtf = (markdown: string): string => new TextDecoder().decode(writeRtf(parseMarkdown(markdown)))

test('a quotation has its line at the edge where it begins, and code its frame', () => {
  const paragraphs = rtf('> said\n\n> اقتباس\n\n```\na\tb\n```\n\n```\nc\n```').split('\\pard')
  const of = (words: string): string => paragraphs.find((one) => one.includes(words)) ?? ''
  expect(of('said')).toContain('\\brdrl\\brdrs')
  expect(of(`\\u${'ا'.charCodeAt(0)}?`)).toContain('\\brdrr\\brdrs')
  expect(of('a    b')).toContain('\\brdrt\\brdrs')
  const codes = paragraphs.flatMap((one, index) => (one.includes('\\brdrt') ? [index] : []))
  expect((codes[1] ?? 0) - (codes[0] ?? 0)).toBe(2)
})

test('what leads to a table stays on its page', () => {
  const paragraphs = rtf('As follows:\n\nTable: Costs\n\n| a |\n|---|\n| 1 |\n\nAfter').split('\\pard')
  const kept = ['As follows', 'Costs', 'After'].map((words) =>
    paragraphs.find((one) => one.includes(words))?.includes('\\keepn'),
  )
  expect(kept).toEqual([true, true, false])
})

test('the language of the text is named, and a note from right to left stands at its edge', () => {
  expect(rtf('---\nlanguage: de-AT\n---\nText')).toContain('\\deflang3079\\')
  expect(rtf('---\nlanguage: ko\n---\n글')).toContain('\\deflang1042\\deflangfe1042')
  expect(rtf('نص[^1]\n\n[^1]: المادة')).toContain('{\\footnote\\pard\\plain\\rtlpar\\qr')
})

test('raised and lowered text is so, and a picture says what it shows', async () => {
  const png = `data:image/png;base64,${Buffer.from(pngPicture(4, 4)).toString('base64')}`
  const { bytes } = await render('doc', { content: `H<sub>2</sub>O 10<sup>6</sup>\n\n![A plan](${png})` })
  const text = new TextDecoder().decode(bytes)
  expect([/\\sub 2/.test(text), /\\super 6/.test(text), text.includes('{\\sn wzDescription}{\\sv A plan}')]).toEqual([
    true,
    true,
    true,
  ])
  const { lines } = await extractBytes(bytes, { name: 'a.doc' })
  expect(lines.map((line) => line.text)).toContain('H2O 10^6')
})

test('a table of contents names the pages of its headings, as in Word', async () => {
  const long = 'Words of a policy. '.repeat(600)
  const { bytes } = await render('doc', { content: `---\ntoc: true\n---\n# One\n\n${long}\n\n# Two\n\nEnd.` })
  const entries = [...new TextDecoder().decode(bytes).matchAll(/PAGEREF (\w+) [^}]*\}\{\\fldrslt (\d+)\}/g)]
  expect(entries.map(([, name, page]) => [name, page])).toEqual([
    ['heading_1', '1'],
    ['heading_2', '3'],
  ])
  const { lines } = await extractBytes(bytes, { name: 'a.doc' })
  expect(lines.map(({ text }) => text)).toContain('Two\t3')
})
