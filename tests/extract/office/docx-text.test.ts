import { expect, test } from 'vitest'
import { extractDocx } from '../../../main/extract/docx.ts'
import { docxOf, paragraph, zipOf } from '../../support/office-files.ts'

async function textsOf(body: string, related?: Parameters<typeof docxOf>[1]): Promise<string[]> {
  const view = await extractDocx(docxOf(body, related), { name: 'a.docx' })
  return view.lines.map(({ text }) => text)
}

const run = (text: string, properties = ''): string => `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`

const heading = (text: string, style: string): string => paragraph(text, `<w:pStyle w:val="${style}"/>`)

test('paragraphs count from 1, empty ones too, and know the headings above them', async () => {
  const styles = `<w:styles><w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>
    <w:style w:type="paragraph" w:styleId="Clause"><w:basedOn w:val="H1"/><w:pPr><w:outlineLvl w:val="1"/></w:pPr></w:style></w:styles>`
  const body = `${heading('Terms', 'H1')}<w:p/>${heading('Fees', 'Clause')}${paragraph('250 EUR')}${heading('Law', 'H1')}${paragraph('German')}`
  const view = await extractDocx(docxOf(body, { s: ['styles', 'styles.xml', styles] }), { name: 'a.docx' })
  expect(view).toEqual({
    kind: 'docx',
    lines: [
      { text: 'Terms', locator: { paragraph: 1, heading: 'Terms' } },
      { text: 'Fees', locator: { paragraph: 3, heading: 'Terms > Fees' } },
      { text: '250 EUR', locator: { paragraph: 4, heading: 'Terms > Fees' } },
      { text: 'Law', locator: { paragraph: 5, heading: 'Law' } },
      { text: 'German', locator: { paragraph: 6, heading: 'Law' } },
    ],
    warnings: [],
    meta: {},
  })
})

const box = (text: string): string => `<w:txbxContent>${paragraph(text)}</w:txbxContent>`

test('a text box stored twice is shown once, where it hangs', async () => {
  const drawn = `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('in the box')}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>${box('in the box')}</v:textbox></w:pict></mc:Fallback></mc:AlternateContent>`
  const view = await extractDocx(docxOf(`<w:p><w:r><w:t>Before</w:t>${drawn}</w:r></w:p>${paragraph('After')}`), {
    name: 'a.docx',
  })
  expect(view.lines).toEqual([
    { text: 'Before', locator: { paragraph: 1 } },
    { text: 'in the box', locator: { paragraph: 1 } },
    { text: 'After', locator: { paragraph: 2 } },
  ])
})

const instruction = (text: string): string => `<w:r><w:instrText>${text}</w:instrText></w:r>`

const char = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`

test('a field shows its result, not its instruction, nor results of fields within the instruction', async () => {
  const inner = `${char('begin')}${instruction('MERGEFIELD x')}${char('separate')}${run('inner')}${char('end')}`
  const complex = `<w:p>${char('begin')}${instruction('IF ')}${inner}${char('separate')}${run('Approved')}${char('end')}</w:p>`
  const simple = `<w:p><w:fldSimple w:instr="AUTHOR">${run('Ann')}</w:fldSimple></w:p>`
  expect(await textsOf(complex + simple)).toEqual(['Approved', 'Ann'])
})

const field = (data: string): string =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

test('check boxes and lists of forms show their state', async () => {
  const body = `<w:p>${field('<w:checkBox><w:default w:val="1"/></w:checkBox>')}${run(' on')}</w:p>
    <w:p>${field('<w:checkBox><w:default w:val="1"/><w:checked w:val="0"/></w:checkBox>')}${run(' off')}</w:p>
    <w:p>${field('<w:ddList><w:result w:val="1"/><w:listEntry w:val="Paris"/><w:listEntry w:val="Lyon"/></w:ddList>')}</w:p>
    <w:p><w:sdt><w:sdtPr><w14:checkbox><w14:checked w14:val="1"/></w14:checkbox></w:sdtPr><w:sdtContent>${run('☒')}</w:sdtContent></w:sdt>${run(' agreed')}</w:p>`
  expect(await textsOf(body)).toEqual(['☒ on', '☐ off', 'Lyon', '☒ agreed'])
})

test('symbols, capitals, breaks, hyphens and ruby read as they look', async () => {
  const body = `<w:p><w:r><w:sym w:font="Wingdings" w:char="F0FE"/></w:r>${run(' done')}</w:p>
    <w:p><w:r><w:sym w:font="Symbol" w:char="F061"/></w:r>${run('\uf0b7', '<w:rFonts w:ascii="Symbol"/>')}</w:p>
    <w:p>${run('total', '<w:caps/>')}${run(' net', '<w:caps w:val="0"/>')}</w:p>
    <w:p>${run('a')}<w:r><w:br/></w:r>${run('b')}<w:r><w:noBreakHyphen/></w:r>${run('c')}<w:r><w:tab/></w:r>${run('d')}</w:p>
    <w:p><w:r><w:ruby><w:rt>${run('kan')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby></w:r></w:p>`
  expect(await textsOf(body)).toEqual(['☑ done', 'α•', 'TOTAL net', 'a b-c\td', '漢(kan)'])
})

const m = (text: string): string => `<m:r><m:t>${text}</m:t></m:r>`

test('equations are written in one line', async () => {
  const body = `<w:p><m:oMathPara><m:oMath>${m('x=')}<m:f><m:num>${m('a+b')}</m:num><m:den>${m('2')}</m:den></m:f></m:oMath></m:oMathPara></w:p>
    <w:p><m:oMath><m:sSup><m:e>${m('c')}</m:e><m:sup>${m('2')}</m:sup></m:sSup>${m('=')}<m:rad><m:radPr><m:degHide/></m:radPr><m:deg/><m:e>${m('16')}</m:e></m:rad></m:oMath></w:p>
    <w:p><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub>${m('i=1')}</m:sub><m:sup>${m('n')}</m:sup><m:e>${m('i')}</m:e></m:nary></m:oMath></w:p>`
  expect(await textsOf(body)).toEqual(['x=(a+b)/2', 'c^2=√(16)', '∑_(i=1)^n i'])
})

const codes = async (body: string): Promise<string[]> =>
  (await extractDocx(docxOf(body), { name: 'a.docx' })).warnings.map(({ code }) => code)

test('hidden text is shown, marked and warned of; white and tiny text is warned of', async () => {
  const hidden = await extractDocx(
    docxOf(`<w:p>${run('Pay ')}${run('no', '<w:vanish/>')}${run(' fee', '<w:vanish/>')}${run(' now')}</w:p>`),
    { name: 'a.docx' },
  )
  expect(hidden.lines).toEqual([{ text: 'Pay [hidden: no fee] now', locator: { paragraph: 1 } }])
  expect(hidden.warnings.map(({ code }) => code)).toEqual(['hidden_text'])
  expect(await codes(`<w:p>${run('x', '<w:color w:val="FFFFFF"/>')}</w:p>`)).toEqual(['hidden_text'])
  expect(await codes(`<w:p>${run('x', '<w:sz w:val="2"/>')}</w:p>`)).toEqual(['hidden_text'])
  expect(
    await codes(
      `<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:fill="003366"/></w:tcPr><w:p>${run('x', '<w:color w:val="FFFFFF"/>')}</w:p></w:tc></w:tr></w:tbl>`,
    ),
  ).toEqual([])
})

test('embedded documents are read in their place', async () => {
  const html = '<html><body><p>from HTML</p></body></html>'
  const body = `${paragraph('one')}<w:altChunk r:id="c1"/>${paragraph('two')}`
  const view = await extractDocx(docxOf(body, { c1: ['aFChunk', 'chunk.html', html] }), { name: 'a.docx' })
  expect(view.lines).toEqual([
    { text: 'one', locator: { paragraph: 1 } },
    { text: 'from HTML', locator: { paragraph: 2 } },
    { text: 'two', locator: { paragraph: 3 } },
  ])
})

test('an embedded document or chart that stands in many places is read once, and refused where they have no end', async () => {
  const related = {
    c1: ['aFChunk', 'chunk.html', '<html><body><p>from HTML</p></body></html>'],
    g1: ['chart', 'charts/chart1.xml', '<c:chartSpace xmlns:c="c"><c:chart/></c:chartSpace>'],
  } as const
  const often = (body: string, times: number) => async (): Promise<number> =>
    (await extractDocx(docxOf(body.repeat(times), related), { name: 'a.docx' })).lines.length
  const chunk = '<w:altChunk r:id="c1"/>'
  const chart = '<w:p><w:r><w:drawing><a:graphicData><c:chart r:id="g1"/></a:graphicData></w:drawing></w:r></w:p>'
  expect([await often(chunk, 2_000)(), await often(chart, 200)()]).toEqual([2_000, 200])
  await expect(often(chunk, 2_001)).rejects.toMatchObject({ code: 'too_large' })
  await expect(often(chart, 201)).rejects.toMatchObject({ code: 'too_large' })
})

test('a document of pictures alone has no text, an empty one is said to be empty', async () => {
  const pictures = zipOf({
    '_rels/.rels': '<Relationships/>',
    'word/document.xml': '<document><body><p/></body></document>',
    'word/media/image1.png': 'x',
  })
  await expect(async () => extractDocx(pictures, { name: 'a.docx' })).rejects.toMatchObject({ code: 'no_text' })
  const empty = await extractDocx(docxOf('<w:p/>'), { name: 'a.docx' })
  expect(empty.warnings.map(({ code }) => code)).toEqual(['empty'])
})

const styled = (style: string, more = ''): string => `<w:rStyle w:val="${style}"/>${more}`

test('a raised figure stays apart from the number before it', async () => {
  const raised = '<w:vertAlign w:val="superscript"/>'
  const body = `<w:p>${run('10')}${run('1', raised)}${run('2', raised)}${run(' m')}${run('2', raised)}${run(' 1')}${run('st', raised)}</w:p>`
  expect(await textsOf(body)).toEqual(['10^12 m2 1st'])
  const styles = `<w:styles><w:style w:type="character" w:styleId="Power"><w:rPr>${raised}</w:rPr></w:style><w:style w:type="character" w:styleId="Kind"><w:basedOn w:val="Power"/></w:style></w:styles>`
  const level = styled('Power', '<w:vertAlign w:val="baseline"/>')
  const inStyles = `<w:p>${run('10')}${run('6', styled('Kind'))}${run(' 2')}${run('3', styled('Power'))}${run(' 4')}${run('5', level)}</w:p>`
  const { lines } = await extractDocx(docxOf(inStyles, { s: ['styles', 'styles.xml', styles] }), { name: 'a.docx' })
  expect(lines.map(({ text }) => text)).toEqual(['10^6 2^3 45'])
})
