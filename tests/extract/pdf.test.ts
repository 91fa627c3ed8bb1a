import { expect, test } from 'vitest'
import { extractPdf } from '../../main/extract/pdf.ts'
import type { TextView } from '../../main/extract/text-view.ts'
import { makePdf, textAt, type PdfPage } from '../support/pdf-maker.ts'

async function view(pages: readonly PdfPage[], more?: Parameters<typeof makePdf>[1]): Promise<TextView> {
  return extractPdf(makePdf(pages, more), { name: 'test.pdf' })
}

async function linesOf(...content: string[]): Promise<string[]> {
  return (await view([{ content: content.join('\n') }])).lines.map((line) => line.text)
}

/** A table row with a column every 150 points. */
function row(y: number, ...cells: string[]): string[] {
  return cells.flatMap((cell, i) => (cell === '' ? [] : [textAt(72 + i * 150, y, cell)]))
}

function field(box: string, rest: string): string {
  return `<< /Type /Annot /Subtype /Widget /Rect [${box}] /F 4 ${rest} >>`
}

test('every line names its page', async () => {
  const { lines, meta, warnings } = await view([
    { content: textAt(72, 700, 'First page') },
    { content: textAt(72, 700, 'Second page') },
  ])
  expect({ lines, meta, warnings }).toEqual({
    lines: [
      { text: 'First page', locator: { page: 1 } },
      { text: 'Second page', locator: { page: 2 } },
    ],
    meta: { pages: 2 },
    warnings: [],
  })
})

test('two columns are read one after the other, though the file draws them line by line', async () => {
  const left = [
    'The committee met again',
    'on Tuesday and approved',
    'the annual budget for',
    'the coming fiscal year.',
  ]
  const right = [
    'Meanwhile the second one',
    'discusses the weather in',
    'great detail and nothing',
    'else that anyone recalls',
  ]
  const rows = left.flatMap((text, i) => [textAt(72, 700 - i * 14, text), textAt(330, 700 - i * 14, right[i]!)])
  expect(await linesOf(textAt(72, 740, 'A heading across both of the columns of this page', 18), ...rows)).toEqual([
    'A heading across both of the columns of this page',
    ...left,
    ...right,
  ])
})

test('a table row is one line, and an empty cell keeps its place', async () => {
  expect(
    await linesOf(
      ...row(700, 'Item', 'Quantity', 'Price'),
      ...row(680, 'Bolt', '12', '0.50'),
      ...row(660, 'Nut', '', '3.00'),
    ),
  ).toEqual(['Item | Quantity | Price', 'Bolt | 12 | 0.50', 'Nut |  | 3.00'])
})

test('words are parted where a gap is, not where the file has a space', async () => {
  expect(await linesOf('BT /F1 12 Tf 72 700 Td [(Kern) 20 (ed) -300 (words)] TJ ET')).toEqual(['Kerned words'])
})

test('bold that is imitated by printing twice is read once', async () => {
  expect(await linesOf(textAt(72, 700, 'BOLD TITLE'), textAt(72.4, 700, 'BOLD TITLE'))).toEqual(['BOLD TITLE'])
})

test('letters set apart for looks make words', async () => {
  const letters = Array.from('TOTAL').map((letter, i) => textAt(72 + i * 14, 700, letter))
  expect(await linesOf(...letters)).toEqual(['TOTAL'])
})

test('a glyph that is several letters does not part its word', async () => {
  const toUnicode = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def
1 begincodespacerange <00> <ff> endcodespacerange
1 beginbfchar <41> <006600660069> endbfchar
endcmap end end`
  const { lines } = await view(
    [
      {
        content: `BT /F1 12 Tf 72 700 Td ${['e', 'cient o', 'ng'].map((text) => `/F1 12 Tf (${text}) Tj`).join(' /F2 12 Tf (A) Tj ')} ET`,
        entries: '/Resources << /Font << /F1 3 0 R /F2 100 0 R >> >>',
      },
    ],
    {
      objects: [
        `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 65 /LastChar 65 /Widths [900] /ToUnicode 101 0 R >>`,
        `<< /Length ${toUnicode.length} >>\nstream\n${toUnicode}\nendstream`,
      ],
    },
  )
  expect(lines.map((line) => line.text)).toEqual(['efficient offing'])
})

test('an accent printed over a letter is one letter with it', async () => {
  expect(await linesOf('BT /F1 12 Tf 72 700 Td [(M) -112 (\\250) 445 (oller, 5` or `5)] TJ ET')).toEqual([
    'M\u00f6ller, 5` or `5',
  ])
})

test('a raised sign stays on its line', async () => {
  expect(await linesOf(textAt(72, 700, 'Area 40 m'), textAt(124.8, 704, '2', 7), textAt(135, 700, 'in total'))).toEqual(
    ['Area 40 m2 in total'],
  )
})

test('a word cut at the end of a line is whole, but a hyphen of its own stays', async () => {
  expect(
    await linesOf(
      textAt(72, 700, 'The annual infor-'),
      textAt(72, 686, 'mation report of'),
      textAt(72, 672, 'pre- and post-'),
      textAt(72, 658, 'and re-use'),
    ),
  ).toEqual(['The annual information', 'report of', 'pre- and post-', 'and re-use'])
})

test('a hyphen stays at a cut between the last parts of a word that is written with two of them elsewhere', async () => {
  expect(
    await linesOf(
      textAt(72, 700, 'Read to the end-of-stream mark.'),
      textAt(72, 686, 'The end-of-'),
      textAt(72, 672, 'stream mark is one byte.'),
    ),
  ).toEqual(['Read to the end-of-stream mark.', 'The end-of-stream', 'mark is one byte.'])
})

test('a page that is turned reads as it is shown', async () => {
  const { lines } = await view([
    { content: `${textAt(72, 700, 'Upper line')} ${textAt(72, 680, 'Lower line')}`, entries: '/Rotate 90' },
  ])
  expect(lines.map((line) => line.text)).toEqual(['Upper line', 'Lower line'])
})

test('text that runs upwards is read apart from the rest', async () => {
  expect(
    await linesOf(textAt(72, 700, 'The body of this page'), 'BT /F1 12 Tf 0 1 -1 0 40 300 Tm (Side note) Tj ET'),
  ).toEqual(['The body of this page', 'Side note'])
})

test('text at a slant is made of its words', async () => {
  expect(await linesOf('BT /F1 12 Tf 0.707 0.707 -0.707 0.707 200 300 Tm (Internal draft will 815) Tj ET')).toEqual([
    'Internal draft will 815',
  ])
})

test('form fields show what the user sees, at their place', async () => {
  const { lines } = await view(
    [
      {
        content: `${textAt(72, 700, 'Name:')} ${textAt(72, 670, 'Colour:')} ${textAt(72, 640, 'Agreed:')}`,
        entries: '/Annots [100 0 R 101 0 R 102 0 R]',
      },
    ],
    {
      catalog: '/AcroForm << /Fields [100 0 R 101 0 R 102 0 R] >>',
      objects: [
        field('120 695 300 712', '/FT /Tx /T (name) /V (Ada Lovelace)'),
        field('120 665 300 682', '/FT /Ch /Ff 131072 /T (colour) /Opt [[(r) (Red)] [(b) (Blue)]] /V (b)'),
        field('120 635 134 652', '/FT /Btn /T (agreed) /V /Yes /AS /Yes /AP << /N << /Yes 103 0 R /Off 103 0 R >> >>'),
        '<< /Type /XObject /Subtype /Form /BBox [0 0 14 17] /Length 0 >>\nstream\n\nendstream',
      ],
    },
  )
  expect(lines.map((line) => line.text)).toEqual(['Name: Ada Lovelace', 'Colour: Blue', 'Agreed: [x]'])
})

test('a form of more fields than its tree is good for is read field by field', async () => {
  const fields = Array.from({ length: 12_000 }, (_, i) =>
    i === 0
      ? field('120 665 134 682', '/FT /Btn /T (agreed) /AS /Yes')
      : field(
          '120 695 300 712',
          `/FT /Tx ${i === 1 ? '/V (Ada)' : ''} ${i === 2 ? '/Ff 8192 /V (secret)' : ''} /T (f${i})`,
        ),
  )
  const names = fields.map((_, i) => `${100 + i} 0 R`).join(' ')
  const { lines } = await view([{ content: '', entries: `/Annots [${names}]` }], {
    catalog: `/AcroForm << /Fields [${names}] >>`,
    objects: fields,
  })
  expect(lines.map(({ text }) => text)).toEqual(['Ada', '[x]'])
})

test('notes that pages share are counted for each of them', async () => {
  const notes = Array.from({ length: 2_000 }, (_, i) => `<< /Subtype /Text /Rect [1 1 9 9] /Contents (n${i}) >>`)
  const shared = `[${notes.map((_, i) => `${1_000 + i} 0 R`).join(' ')}]`
  const objects = [...Array.from({ length: 900 }, (_, i) => (i === 0 ? shared : 'null')), ...notes]
  const pages = Array.from({ length: 100 }, () => ({ content: '', entries: '/Annots 100 0 R' }))
  await expect(view(pages, { objects })).rejects.toMatchObject({ code: 'too_large' })
})

test('notes, bookmarks and names of attachments are part of the text', async () => {
  const { lines, meta } = await view([{ content: textAt(72, 700, 'Body'), entries: '/Annots [100 0 R]' }], {
    catalog: '/Outlines 101 0 R /Names << /EmbeddedFiles << /Names [(f) 103 0 R] >> >>',
    objects: [
      '<< /Type /Annot /Subtype /Text /Rect [10 10 30 30] /T (Ada) /Contents (Check this) >>',
      '<< /Type /Outlines /First 102 0 R /Last 102 0 R /Count 1 >>',
      '<< /Title (Chapter One) /Parent 101 0 R /Dest [10 0 R /Fit] >>',
      '<< /Type /Filespec /F (data.csv) /UF (data.csv) /EF << /F 104 0 R >> >>',
      '<< /Type /EmbeddedFile /Length 3 >>\nstream\na,b\nendstream',
    ],
  })
  expect(lines.map((line) => line.text)).toEqual([
    '# Chapter One',
    'Body',
    'Note by Ada: Check this',
    'Attachment: data.csv',
  ])
  expect(meta).toEqual({ pages: 1, outline: [{ title: 'Chapter One', level: 1, page: 1 }], attachments: ['data.csv'] })
})

test('pages without text are named, and a blank one is not', async () => {
  const { warnings } = await view([
    { content: textAt(72, 700, 'Text') },
    { content: '10 10 100 100 re f' },
    { content: '' },
    { content: '10 10 50 50 re f' },
  ])
  expect(warnings).toEqual([{ code: 'no_text', message: 'No text, perhaps scanned: pages 2, 4.' }])
})

test('a document without any text is no empty success', async () => {
  await expect(view([{ content: '10 10 100 100 re f' }])).rejects.toMatchObject({ code: 'no_text' })
})

test('what is no PDF inside is corrupt', async () => {
  await expect(extractPdf(Buffer.from('%PDF-1.7\nnothing else'), { name: 'x.pdf' })).rejects.toMatchObject({
    code: 'corrupt',
  })
})

test('a damaged page is named and the others are read', async () => {
  const whole = makePdf([{ content: textAt(72, 700, 'First') }, { content: textAt(72, 700, 'Second') }])
  const broken = Buffer.from(
    Buffer.from(whole).toString('latin1').replace('10 0 obj\n<< /Type /Page ', '10 0 obj\n<< /Type /Pag_ '),
    'latin1',
  )
  const { lines, warnings } = await extractPdf(broken, { name: 'x.pdf' })
  expect({ lines: lines.at(-1), codes: warnings.map((warning) => warning.code) }).toEqual({
    lines: { text: 'Second', locator: { page: 2 } },
    codes: [],
  })
})

test('what begins with "self-" keeps its hyphen at the end of a line', async () => {
  const lines = ['of self-', 'employed persons', 'who are not self-', 'ish']
  expect(await linesOf(...lines.map((line, i) => textAt(72, 700 - i * 14, line)))).toEqual([
    'of self-employed',
    'persons',
    'who are not selfish',
  ])
})
