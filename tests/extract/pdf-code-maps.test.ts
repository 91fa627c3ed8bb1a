import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withSpace } from '../../main/extract/pdf-code-maps.ts'
import { quicken } from '../../main/extract/pdf-quicker.ts'
import { extractPdf } from '../../main/extract/pdf.ts'
import { makePdf } from '../support/pdf-maker.ts'

function codeMap(entries: string, codes = '<0000> <FFFF>'): string {
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /ABCDEF+Serif-UTF16 def /CMapType 2 def
1 begincodespacerange
${codes}
endcodespacerange
${entries}
endcmap CMapName currentdict /CMap defineresource pop end end`
}

const LETTERS =
  '2 beginbfchar\n<0300> <0041>\n<0301> <0042>\nendbfchar\n1 beginbfrange\n<0310> <0312> <0061>\nendbfrange'

/** A page on which "A", a glyph that stands for nothing and "B" are set with a kern, in a font of two-byte codes. */
function kernedPdf(): Uint8Array {
  const packed = deflateSync(Buffer.from(codeMap(LETTERS), 'latin1')).toString('latin1')
  const font = '/Type /Font /BaseFont /ABCDEF+Serif'
  return makePdf(
    [
      {
        content: 'BT /F2 12 Tf 72 700 Td [<0300> 50 <0000> 50 <0301>] TJ ET',
        entries: '/Resources << /Font << /F2 100 0 R >> >>',
      },
    ],
    {
      objects: [
        `<< ${font} /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [102 0 R] /ToUnicode 101 0 R >>`,
        `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n${packed}\nendstream`,
        `<< ${font} /Subtype /CIDFontType2 /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [0 [200]] /FontDescriptor 103 0 R >>`,
        '<< /Type /FontDescriptor /FontName /ABCDEF+Serif /Flags 4 /FontBBox [0 -200 1000 800] /Ascent 800 /Descent -200 /CapHeight 700 /ItalicAngle 0 /StemV 80 >>',
      ],
    },
  )
}

test('a map of two-byte codes without a space gets one at its first code and keeps its entries', () => {
  expect(withSpace(codeMap(LETTERS))).toBe(`2 beginbfchar\n<0000> <0000>\n<0000> <0020>\nendbfchar\n${LETTERS}`)
})

test.each([
  ['a space among its letters', codeMap('2 beginbfchar\n<0003> <0020>\n<0300> <0041>\nendbfchar')],
  ['a space inside a range', codeMap('1 beginbfrange\n<0001> <0060> <001E>\nendbfrange')],
  ['a space in a list', codeMap('1 beginbfrange\n<0001> <0002> [<0041> <0020>]\nendbfrange')],
  ['a letter for its first code', codeMap('1 beginbfchar\n<0000> <0041>\nendbfchar')],
  ['codes of one byte', codeMap('1 beginbfchar\n<41> <0041>\nendbfchar', '<00> <FF>')],
  ['another map as its base', codeMap(`/Adobe-Japan1-UCS2\n${LETTERS}`)],
  ['an entry that is cut off', codeMap('1 beginbfchar\n<0300>\nendbfchar')],
])('a map stays as it is with %s', (_, map) => {
  expect(withSpace(map)).toBeUndefined()
})

test('a packed map is changed in place, and nothing around it', () => {
  const before = Buffer.from(kernedPdf())
  const after = Buffer.from(before)
  quicken(after)
  const [begin, end] = [before.indexOf('stream', before.indexOf('/FlateDecode')) + 7, before.lastIndexOf('\nendstream')]
  expect(inflateSync(after.subarray(begin, end)).toString('latin1')).toBe(withSpace(codeMap(LETTERS)))
  expect([after.subarray(0, begin), after.subarray(end)]).toEqual([before.subarray(0, begin), before.subarray(end)])
})

test('a glyph that stands for nothing is no space in a word', async () => {
  const { lines } = await extractPdf(kernedPdf(), { name: 'kerned.pdf' })
  expect(lines.map((line) => line.text)).toEqual(['AB'])
})
