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
  async (_name, { markdown, shows }) => {
    const { bytes, warnings } = await render('docx', { content: markdown })
    const { lines } = await extractBytes(bytes, { name: 'a.docx' })
    expect({
      faults: ooxmlFaults(bytes),
      missing: missing(
        lines.map(({ text }) => text),
        shows,
      ),
      warnings,
    }).toEqual({
      faults: [],
      missing: [],
      warnings: [],
    })
  },
)
