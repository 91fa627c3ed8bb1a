import { expect, test } from 'vitest'
import { render } from '../../main/deliverable/render.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { DOCUMENT_INPUTS } from '../support/document-inputs.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ')
const missing = (lines: readonly string[], shows: readonly string[]): string[] => {
  const text = plain(lines.join(' '))
  return shows.filter((piece) => !text.includes(plain(piece)))
}

test.each(DOCUMENT_INPUTS.map((input) => [input.name, input] as const))(
  '%s: a sound Word document, and our own reader finds in it what was put in',
  async (_name, { markdown, shows, notes = [] }) => {
    const { bytes, warnings } = await render('docx', { content: markdown })
    const { lines } = await extractBytes(bytes, { name: 'a.docx' })
    expect({
      faults: ooxmlFaults(bytes),
      missing: missing(
        lines.map(({ text }) => text),
        [...shows, ...notes],
      ),
      warnings,
    }).toEqual({
      faults: [],
      missing: [],
      warnings: [],
    })
  },
)

test.each(DOCUMENT_INPUTS.map((input) => [input.name, input] as const))(
  '%s: RTF under the name .doc, whole when read again',
  async (_name, { markdown, shows, notes = [] }) => {
    const { bytes, warnings } = await render('doc', { content: markdown })
    const { lines } = await extractBytes(bytes, { name: 'a.doc' })
    const text = new TextDecoder().decode(bytes)
    // Marks that are escaped open and close no group.
    const braces = text.replaceAll(/\\[\\{}]/g, '').replaceAll(/[^{}]/g, '')
    expect({
      start: text.slice(0, 6),
      ascii: /^[\n -~]*$/.test(text),
      closed: braces.split('{').length === braces.split('}').length,
      missing: missing(
        lines.map((line) => line.text),
        [...shows, ...notes],
      ),
      warnings,
    }).toEqual({ start: '{\\rtf1', ascii: true, closed: true, missing: [], warnings: [] })
  },
)

test('a Word 97 name holds RTF with numbered lists that count on their own, repeated header rows, real footnotes and links', async () => {
  const { bytes } = await render('doc', {
    content: '# H\n\n1. a\n2. b\n\ntext[^1]\n\n3. c\n\n|x|\n|-|\n|1|\n\n[in](#h) [out](https://x.y)\n\n[^1]: note',
  })
  const text = new TextDecoder().decode(bytes)
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0
  expect({
    lists: count(/\\listoverridecount0/g),
    starts: [...text.matchAll(/\\listid\d+\}|\\levelstartat(\d)/g)].flatMap(([, start], at) =>
      start !== undefined && at % 10 === 0 ? [start] : [],
    ),
    header: count(/\\trhdr/g),
    footnotes: count(/\\footnote\\pard/g),
    inside: count(/HYPERLINK \\\\l "heading_1"/g),
    outside: count(/HYPERLINK "https:\/\/x\.y"/g),
  }).toEqual({ lists: 2, starts: ['1', '3'], header: 1, footnotes: 1, inside: 1, outside: 1 })
})
