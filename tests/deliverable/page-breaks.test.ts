import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { writeHtml } from '../../main/deliverable/write-html.ts'
import { writeRtf } from '../../main/deliverable/write-rtf.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'

test('a page begins where the text asks for one, and no page is empty', async () => {
  const asked = ['\\newpage', '<div style="page-break-after: always;"></div>', '<!-- pagebreak -->']
  const text = `---\ntitle: Cover\n---\n\n${asked[0]}\n\n# One\n\n${asked[1]}\n\n# Two\n\n${asked[2]}\n\n${asked[0]}\n\n# Three\n\n${asked[0]}\n`
  const bytes = await writeDocx(parseMarkdown(text))
  const xml = strFromU8(unzipSync(bytes)['word/document.xml']!)
  const html = writeHtml(parseMarkdown(text), { forPrint: true })
  const rtf = new TextDecoder().decode(writeRtf(parseMarkdown(text)))
  expect({
    docx: xml.match(/<w:br w:type="page"\/>/g)?.length,
    html: html.match(/<div class="page-break">/g)?.length,
    rtf: rtf.match(/\\page\\par/g)?.length,
    faults: ooxmlFaults(bytes),
    prose: parseMarkdown('Write \\newpage in the text, or `<!-- pagebreak -->`.').blocks.map(({ type }) => type),
  }).toEqual({ docx: 3, html: 3, rtf: 3, faults: [], prose: ['paragraph'] })
})
