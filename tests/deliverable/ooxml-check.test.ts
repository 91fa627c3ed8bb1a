import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openOutputFolder } from '../../main/deliverable/output-folder.ts'
import { parseMarkdown } from '../../main/deliverable/markdown.ts'
import { readSheets } from '../../main/deliverable/sheet-input.ts'
import { writeDocx } from '../../main/deliverable/write-docx.ts'
import { writePresentation } from '../../main/deliverable/write-presentation.ts'
import { writeWorkbook } from '../../main/deliverable/write-workbook.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { storedFaults, tempFolder } from '../support/temp-folder.ts'

/** The package with one part changed, or taken away. */
function broken(bytes: Uint8Array, part: string, change: (text: string) => string | undefined): string[] {
  const files = unzipSync(bytes)
  const text = change(strFromU8(files[part]!))
  if (text === undefined) delete files[part]
  else files[part] = strToU8(text)
  return ooxmlFaults(zipSync(files))
}

const DOCUMENT = '# H\n\nx[^1] [l](https://x.y) [h](#h)\n\n1. one\n\n|a|b|\n|-|-|\n|1|2|\n\n[^1]: n'

test.each([
  ['word/footnotes.xml', () => undefined, 'word/_rels/document.xml.rels: word/footnotes.xml does not exist'],
  [
    '[Content_Types].xml',
    (text: string) => text.replace(/<Override[^>]*\/styles\.xml[^>]*>/, ''),
    'word/styles.xml has no content type of its own',
  ],
  [
    '[Content_Types].xml',
    (text: string) => text.replace('wordprocessingml.styles+xml', 'wordprocessingml.settings+xml'),
    'word/_rels/document.xml.rels: word/styles.xml is no styles but application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
  ],
  [
    'word/_rels/document.xml.rels',
    (text: string) => text.replace(/<Relationship [^>]*numbering\.xml[^>]*>/, ''),
    'no relationship leads to word/numbering.xml',
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
    (text: string) => text.replace(/(<w:hyperlink[^>]*w:anchor=")[^"]*/, '$1gone'),
    'bookmark gone does not exist',
  ],
  ['word/document.xml', (text: string) => text.replace(/<w:bookmarkEnd[^>]*>/, ''), 'word/document.xml: bookmark '],
  [
    'word/document.xml',
    (text: string) => text.replace(/<w:tc>.*?<\/w:tc>/s, ''),
    'word/document.xml: a table row has not the 2 cells of its grid',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace(/<w:tblGrid>.*?<\/w:tblGrid>/s, ''),
    'word/document.xml: w:tbl lacks w:tblGrid',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace('</w:pPr>', '<w:pStyle w:val="Heading1"/></w:pPr>'),
    'word/document.xml: w:pPr has more than one w:pStyle',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace(/(<w:tblPr>)(.*?)(<w:tblLayout[^>]*>)/s, '$1$3$2'),
    'word/document.xml: w:tblPr has w:tblW too late',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace('<w:ilvl w:val="0"/>', '<w:ilvl w:val="9"/>'),
    'word/document.xml: w:ilvl has w:val "9"',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace('</w:p>', '<w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>'),
    'word/document.xml: a field does not end',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace(/<w:numId w:val="\d+"/, '<w:numId w:val="77"'),
    'list 77 does not exist',
  ],
  [
    'word/document.xml',
    (text: string) => text.replace(/w:footnoteReference w:id="\d+"/, 'w:footnoteReference w:id="99"'),
    'footnote 99 does not exist',
  ],
  [
    'word/styles.xml',
    (text: string) => text.replace('w:styleId="Heading2"', 'w:styleId="Heading1"'),
    'style Heading1 is defined twice',
  ],
  ['word/document.xml', (text: string) => text.replace('</w:body>', ''), 'word/document.xml: '],
])('a document with a broken %s does not pass', async (part, change, fault) => {
  const bytes = await writeDocx(parseMarkdown(DOCUMENT))
  const faults = broken(bytes, part, change)
  expect({
    whole: ooxmlFaults(bytes),
    found: faults.filter((text) => text.startsWith(fault)).length,
    faults,
  }).toEqual({ whole: [], found: 1, faults: expect.any(Array) })
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
  [
    'xl/worksheets/sheet1.xml',
    (text: string) => text.replace(/(<c r="B1"[^>]*?) t="s"/, '$1').replace(/(<c r="B1".*?<v>)\d+/, '$1many'),
    'xl/worksheets/sheet1.xml: cell B1 has a value that its type does not allow',
  ],
  [
    'xl/worksheets/sheet1.xml',
    (text: string) => text.replace(/(<sheetData>.*<\/sheetData>)(.*)(<\/worksheet>)/s, '$2$1$3'),
    'xl/worksheets/sheet1.xml: worksheet has sheetData too late',
  ],
  ['xl/workbook.xml', (text: string) => text.replace('name="A"', 'name="A/B"'), 'sheet name A/B is not allowed'],
  [
    'xl/worksheets/sheet1.xml',
    (text: string) =>
      text
        .replace('<sheetData>', '<cols><col min="2" max="1" width="9"/></cols><sheetData>')
        .replace(/<cols>.*?<\/cols>(?=<cols>)/s, ''),
    'xl/worksheets/sheet1.xml: the widths of the columns are not in order',
  ],
  [
    'xl/worksheets/sheet1.xml',
    (text: string) => text.replace('</c>', '<f>=A1</f></c>').replace(/(<v>[^<]*<\/v>)(<f>[^<]*<\/f>)/, '$2$1'),
    'xl/worksheets/sheet1.xml: the formula =A1 begins with a sign of its own',
  ],
  [
    'xl/styles.xml',
    (text: string) => text.replace(/(<cellXfs.*?fontId=")\d+/s, '$199'),
    'format 0 names a fontId that does not exist',
  ],
])('a workbook with a broken %s does not pass', async (part, change, fault) => {
  const bytes = await writeWorkbook(readSheets([{ name: 'A', rows: [['x', 'y']] }]).sheets)
  expect({ whole: ooxmlFaults(bytes), broken: broken(bytes, part, change) }).toEqual({ whole: [], broken: [fault] })
})

test.each([
  ['ppt/presentation.xml', (text: string) => text.replace(/(<p:sldId id=")\d+/, '$17'), 'slide id 7 is not allowed'],
  [
    'ppt/presentation.xml',
    (text: string) => text.replace(/<p:sldId [^>]*>/, ''),
    'ppt/slides/slide1.xml is in no list of slides',
  ],
  [
    'ppt/slides/slide1.xml',
    (text: string) => text.replace(/<p:spPr>.*?<\/p:spPr>|<p:spPr\/>/s, ''),
    'ppt/slides/slide1.xml: p:sp lacks p:spPr',
  ],
  [
    'ppt/slides/slide1.xml',
    (text: string) => text.replace(/(<p:cNvPr id=")\d+/g, '$12'),
    'ppt/slides/slide1.xml: the shape id 2 is used twice',
  ],
  [
    'ppt/slides/slide2.xml',
    (text: string) => text.replace(/(srgbClr val=")[\dA-F]+/, '$1#12'),
    'ppt/slides/slide2.xml: the colour #12 is none',
  ],
  [
    'ppt/slides/_rels/slide1.xml.rels',
    (text: string) => text.replace(/<Relationship [^>]*slideLayout[^>]*>/, ''),
    'ppt/slides/slide1.xml has 0 relationships to a slideLayout',
  ],
])('a presentation with a broken %s does not pass', async (part, change, fault) => {
  const bytes = await writePresentation(parseMarkdown('# One\n\n- a\n\n# Two\n\n|a|b|\n|-|-|\n|1|2|'))
  const faults = broken(bytes, part, change)
  expect({ whole: ooxmlFaults(bytes), found: faults.includes(fault), faults }).toEqual({
    whole: [],
    found: true,
    faults: expect.any(Array),
  })
})

test('what the application stores is checked at the end of every test that has a folder', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir: path.join(dir, 'output') })
  const bytes = await writeDocx(parseMarkdown('# H'))
  const files = unzipSync(bytes)
  delete files['word/styles.xml']
  await folder.write('a/good.docx', bytes)
  await folder.write('a/bad.docx', zipSync(files))
  const found = Object.keys(storedFaults(dir)).map((name) => path.basename(name))
  fs.rmSync(path.join(dir, 'output'), { recursive: true })
  expect(found).toEqual(['bad.v1.docx'])
})
