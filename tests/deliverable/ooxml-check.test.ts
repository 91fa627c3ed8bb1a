import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { readSheets } from '../../main/deliverable/sheet-input.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { writeWorkbook } from '../../main/deliverable/write-workbook.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'

/** The package with one part changed, or taken away. */
function broken(bytes: Uint8Array, part: string, change: (text: string) => string | undefined): string[] {
  const files = unzipSync(bytes)
  const text = change(strFromU8(files[part]!))
  if (text === undefined) delete files[part]
  else files[part] = strToU8(text)
  return ooxmlFaults(zipSync(files))
}

test.each([
  ['word/footnotes.xml', () => undefined, 'word/_rels/document.xml.rels: footnotes.xml does not exist'],
  [
    '[Content_Types].xml',
    (text: string) => text.replace(/<Override[^>]*styles\.xml[^>]*>/, ''),
    'word/styles.xml has no content type of its own',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace('w:val="Heading1"', 'w:val="Nowhere"'),
    'style Nowhere does not exist',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace(/(<w:hyperlink[^>]*r:id=")[^"]*/, '$1rIdX'),
    'word/document.xml: relationship rIdX does not exist',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace(/<w:tc>.*?<\/w:tc>/, ''),
    'a table row has not the 2 cells of its grid',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace('</w:pPr>', '<w:pStyle w:val="Heading1"/></w:pPr>'),
    'children of w:pPr are not as the schema wants: w:pStyle w:pStyle',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace(/w:footnoteReference w:id="\d+"/, 'w:footnoteReference w:id="99"'),
    'footnote 99 does not exist',
  ],
  ['word/document.xml', (text: string) => text.replace('</w:body>', ''), 'word/document.xml: '],
])('a document with a broken %s does not pass', async (part, change, fault) => {
  const bytes = await writeDocx(parseMarkdown('# H\n\nx[^1] [l](https://x.y)\n\n|a|b|\n|-|-|\n|1|2|\n\n[^1]: n'))
  const faults = broken(bytes, part, change)
  expect({
    whole: ooxmlFaults(bytes),
    found: faults.some((text) => text.startsWith(fault)),
    faults: faults.length > 0,
  }).toEqual({ whole: [], found: true, faults: true })
})

test.each([
  [
    'xl/worksheets/sheet1.xml',
    (text: string) => text.replace('r="B1"', 'r="A1"'),
    'xl/worksheets/sheet1.xml: cell A1 is there twice',
  ],
  [
    'xl/worksheets/sheet1.xml',
    (text: string) => text.replace('<v>0</v>', '<v>99</v>'),
    'xl/worksheets/sheet1.xml: cell A1 names a string that does not exist',
  ],
  ['xl/workbook.xml', (text: string) => text.replace('name="A"', 'name="A/B"'), 'sheet name A/B is not allowed'],
])('a workbook with a broken %s does not pass', async (part, change, fault) => {
  const bytes = await writeWorkbook(readSheets([{ name: 'A', rows: [['x', 'y']] }]).sheets)
  expect({ whole: ooxmlFaults(bytes), broken: broken(bytes, part, change) }).toEqual({ whole: [], broken: [fault] })
})
