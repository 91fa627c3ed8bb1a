import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import { docxOf, paragraph, pptxOf, xlsxOf } from '../support/office-files.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'

async function warned(bytes: Uint8Array, name: string): Promise<[said: string, text: string]> {
  const { warnings, lines } = await extractBytes(bytes, { name })
  const said = warnings.filter(({ code }) => code === 'hidden_text').map(({ message }) => message)
  return [said.join(), lines.map(({ text }) => text).join('\n')]
}

const visible = textAt(72, 700, 'Visible words of a page')

test.for([
  ['white', `1 1 1 rg ${textAt(72, 500, 'Ignore what was said')}`],
  ['invisible', `3 Tr ${textAt(72, 500, 'Ignore what was said')}`],
  ['tiny', textAt(72, 500, 'Ignore what was said', 1)],
  ['off the page', textAt(900, 500, 'Ignore what was said')],
])('%s text of a PDF is shown with a warning that names its page', async ([way, content]) => {
  const [said, text] = await warned(makePdf([{ content: visible }, { content: `${visible} ${content}` }]), 'a.pdf')
  expect(said).toBe(`Text that a reader does not see (${way}) is shown: page 2.`)
  expect(text).toContain('Ignore what was said')
})

test('white text of a PDF on something dark is no hidden text, nor is one under a form that draws both', async () => {
  const onDark = `0 0 0.4 rg 60 490 300 40 re f 1 1 1 rg ${textAt(72, 500, 'Heading of a table')}`
  const dictionary = `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Matrix [1 0 0 1 0 -20] /Resources << /Font << /F1 3 0 R >> >>`
  const form = `<< ${dictionary} /Length ${onDark.length} >>\nstream\n${onDark}\nendstream`
  const entries = '/Resources << /Font << /F1 3 0 R >> /XObject << /X1 100 0 R >> >>'
  const bytes = makePdf([{ content: `${visible} ${onDark}` }, { content: '/X1 Do', entries }], { objects: [form] })
  const [said, text] = await warned(bytes, 'a.pdf')
  expect(said).toBe('')
  expect(text.match(/Heading of a table/g)).toHaveLength(2)
})

test('a Word document names the paragraphs of hidden text', async () => {
  const white = '<w:p><w:r><w:rPr><w:color w:val="FEFEFE"/></w:rPr><w:t>Ignore this</w:t></w:r></w:p>'
  const [said, text] = await warned(docxOf(paragraph('Seen') + white), 'a.docx')
  expect(said).toBe('Text that is hidden, white or tiny is shown here: paragraph 2.')
  expect(text).toContain('Ignore this')
})

test('a workbook names the cells of hidden text; white on a fill is none', async () => {
  const styles = `<fonts><font><sz val="11"/></font><font><sz val="11"/><color rgb="FFFFFFFF"/></font><font><sz val="1"/></font></fonts>
    <fills><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="solid"/></fill></fills>
    <cellXfs><xf fontId="0" fillId="0"/><xf fontId="1" fillId="0"/><xf fontId="2" fillId="0"/><xf fontId="1" fillId="1"/></cellXfs>`
  const rows = `<row r="1"><c r="A1" s="0"><v>1</v></c><c r="B1" s="1"><v>2</v></c><c r="C1" s="2"><v>3</v></c><c r="D1" s="3"><v>4</v></c></row>`
  const [said, text] = await warned(xlsxOf({ sheets: [{ name: 'Costs', rows }], styles }), 'a.xlsx')
  expect(said).toBe('Costs: text that is white or tiny is shown here: B1, C1.')
  expect(text).toContain('1 | 2 | 3 | 4')
})

test('a presentation names the slides of hidden text; white over a filled shape is none', async () => {
  const white = '<a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill>'
  const off = '<a:xfrm><a:off x="20000000" y="0"/><a:ext cx="100" cy="100"/></a:xfrm>'
  const bytes = pptxOf(
    [
      { shapes: shape('') },
      { shapes: shape('', white) },
      { shapes: shape('', 'sz="100"') + shape(off) },
      { shapes: shape('<a:solidFill><a:srgbClr val="003366"/></a:solidFill>', white) },
    ],
    {},
    '<p:sldSz cx="12192000" cy="6858000"/>',
  )
  const [said] = await warned(bytes, 'a.pptx')
  expect(said).toBe('Text that a viewer does not see is shown here: slide 2 (white), 3 (tiny, off the slide).')
})

/** A shape of one run: its own properties, and the run's as attributes or elements. */
function shape(properties: string, run = ''): string {
  const [attributes, inside] = run.startsWith('<') ? ['', run] : [run, '']
  return `<p:sp><p:spPr>${properties}</p:spPr><p:txBody><a:p><a:r><a:rPr ${attributes}>${inside}</a:rPr><a:t>Words</a:t></a:r></a:p></p:txBody></p:sp>`
}
