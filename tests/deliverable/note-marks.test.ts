import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { writeHtml } from '../../main/deliverable/write-html.ts'
import { writeRtf } from '../../main/deliverable/write-rtf.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { elements, parseXml } from '../support/xml.ts'

const TEXT = `The limit is 12,500[^a] and later 300[^b], again 12,500[^a][^b] and **4,000 EUR**[^a].

| Item | Sum |
| ---- | --- |
| Rail | 40[^b] |

[^a]: The note A.
[^b]: The note B.`

test('a footnote with several marks is one note in Word, and each later mark a field that names the first', async () => {
  const bytes = await writeDocx(parseMarkdown(TEXT))
  const files = unzipSync(bytes)
  const body = parseXml(strFromU8(files['word/document.xml']!))
  const notes = elements(parseXml(strFromU8(files['word/footnotes.xml']!)), 'w:footnote').filter(
    ({ attributes }) => attributes['w:type'] === undefined,
  )
  expect({
    faults: ooxmlFaults(bytes),
    notes: notes.length,
    marks: elements(body, 'w:footnoteReference').length,
    bookmarks: elements(body, 'w:bookmarkStart').map(({ attributes }) => attributes['w:name']),
    fields: elements(body, 'w:instrText').map(({ text }) => text),
  }).toEqual({
    faults: [],
    notes: 2,
    marks: 2,
    bookmarks: ['_Note1', '_Note2'],
    fields: ['NOTEREF _Note1 \\f \\h', 'NOTEREF _Note2 \\f \\h', 'NOTEREF _Note1 \\f \\h', 'NOTEREF _Note2 \\f \\h'],
  })
})

test('every mark of a footnote reads as one and stays apart from the value before it, in each format', async () => {
  const document = parseMarkdown(TEXT)
  const files = [
    ['a.docx', await writeDocx(document)],
    ['a.doc', writeRtf(document)],
    ['a.html', new TextEncoder().encode(writeHtml(document))],
  ] as const
  const read = files.map(async ([name, bytes]) => {
    const lines = (await extractBytes(bytes, { name })).lines.map(({ text }) => text)
    const marked = lines.filter((text) => /^(?:The limit|Rail)/.test(text))
    return { name, marked, notes: lines.filter((text) => text.includes('The note A.')).length }
  })
  const marked = ['The limit is 12,500[1] and later 300[2], again 12,500[1], [2] and 4,000 EUR[1].', 'Rail | 40[2]']
  expect(await Promise.all(read)).toEqual(files.map(([name]) => ({ name, marked, notes: 1 })))
})
