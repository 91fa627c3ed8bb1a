import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readDocument } from '../../main/extract/pdf-document.ts'
import { boxCffGlyphs, boxTrueTypeGlyphs } from '../../main/extract/pdf-glyphs.ts'
import { quicken } from '../../main/extract/pdf-quicker.ts'
import { makePdf } from '../support/pdf-maker.ts'
import { makeTrueType } from '../support/true-type.ts'

const codes = Array.from({ length: 200 }, (_, i) => (0x0100 + i).toString(16).padStart(4, '0'))
const maps = [codes.slice(0, 100), codes.slice(100)].map(
  (part) => `100 beginbfchar\n${part.map((code) => `<${code}> <4e${code.slice(2)}>`).join('\n')}\nendbfchar`,
)

function packed(data: Buffer, entries = ''): string {
  // Glyphs that are all the same would otherwise be packed better than any change of them.
  const bytes = deflateSync(data, { level: 0 }).toString('latin1')
  return `<< /Length ${bytes.length} /Filter /FlateDecode ${entries} >>\nstream\n${bytes}\nendstream`
}

/** Two large letters of a font of two-byte codes over a small white picture, as on a scan. */
function wideFontPdf(): Uint8Array {
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
1 begincodespacerange\n<0000> <FFFF>\nendcodespacerange\n${maps.join('\n')}\nendcmap end end`
  const font = '/Type /Font /BaseFont /ABCDEF+Wide'
  const program = makeTrueType(0x0200)
  return makePdf(
    [
      {
        content: 'q 10 0 0 10 500 700 cm /I1 Do Q BT /F2 100 Tf 72 600 Td <01000101> Tj ET',
        entries: '/Resources << /Font << /F2 100 0 R >> /XObject << /I1 105 0 R >> >>',
      },
    ],
    {
      objects: [
        `<< ${font} /Subtype /Type0 /Encoding /Identity-H /DescendantFonts [102 0 R] /ToUnicode 101 0 R >>`,
        packed(Buffer.from(map, 'latin1')),
        `<< ${font} /Subtype /CIDFontType2 /CIDToGIDMap /Identity /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /FontDescriptor 103 0 R >>`,
        '<< /Type /FontDescriptor /FontName /ABCDEF+Wide /Flags 4 /FontBBox [0 -200 1000 800] /Ascent 800 /Descent -200 /CapHeight 700 /ItalicAngle 0 /StemV 80 /FontFile2 104 0 R >>',
        packed(program, `/Length1 ${program.length}`),
        '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Length 1 >>\nstream\n\u00ff\nendstream',
      ],
    },
  )
}

test('letters that are read by their boxes are drawn as they look', async () => {
  const pdf = wideFontPdf()
  const pictures: Uint8Array[] = []
  const { pages } = await readDocument(pdf, {
    password: undefined,
    async recognisePage(picture) {
      pictures.push(picture)
      return { lines: [], confidence: 0, languages: [], problems: [], turn: 0 }
    },
  })
  expect(quicken(pdf)).toEqual({ areGlyphsBoxed: true })
  expect(pages[0]?.lines).toEqual(['一丁'])
  // Half of two boxes of 80 by 70 points, at 200 dpi.
  const black = pictures[0]?.filter((value) => value === 0).length ?? 0
  expect((black / (80 * 70)) * (72 / 200) ** 2).toBeCloseTo(1, 1)
})

test('a TrueType glyph becomes the two corners of its box', () => {
  const program = makeTrueType(3)
  const length = program.length
  expect(boxTrueTypeGlyphs(program)).toBe(true)
  expect(program).toHaveLength(length)
  const glyph = program.subarray(108 + 32, 108 + 64)
  const shorts = Array.from({ length: 12 }, (_, i) => glyph.readInt16BE(2 * i))
  // A contour, its box, its last point, no instructions, two points on the curve, their steps.
  expect(shorts).toEqual([1, 0, 0, 800, 700, 1, 0, 0x01_01, 0, 800, 0, 700])
  expect(glyph.subarray(24).every((byte) => byte === 0)).toBe(true)
})

/** The items of a CFF program one after another, and where each ends. */
function index(...items: Buffer[]): Buffer {
  const ends = items.map((_, i) => items.slice(0, i + 1).reduce((sum, item) => sum + item.length, 1))
  return Buffer.concat([Buffer.from([0, items.length, 1, 1, ...ends]), ...items])
}

function short(value: number): number[] {
  return [28, value >> 8, value & 255]
}

/** A program of glyphs named by number: .notdef, 20, and 300; each of 20 bytes. */
function cffProgram(): Buffer {
  const names = index(Buffer.from('ABCDEF+Wide'))
  const top = (charset: number, glyphs: number): Buffer =>
    index(Buffer.from([...short(1), ...short(2), ...short(0), 12, 30, ...short(charset), 15, ...short(glyphs), 17]))
  const start = 4 + names.length + top(0, 0).length + 4
  const charset = Buffer.from([0, 0, 20, 1, 44])
  const glyphs = index(Buffer.alloc(20, 1), Buffer.alloc(20, 2), Buffer.alloc(20, 3))
  return Buffer.concat([
    Buffer.from([1, 0, 4, 1]),
    names,
    top(start, start + charset.length),
    Buffer.alloc(4),
    charset,
    glyphs,
  ])
}

test('a CFF glyph of a large code becomes a box, others stay', () => {
  const program = cffProgram()
  expect(boxCffGlyphs(program)).toBe(true)
  const glyphs = program.subarray(-60)
  expect(glyphs.subarray(0, 40)).toEqual(Buffer.concat([Buffer.alloc(20, 1), Buffer.alloc(20, 2)]))
  expect(glyphs.toString('hex', 40)).toBe('8b2715fa7c06fa1807fe7c060e00000000000000')
})

test('programs that are cut off or changed anywhere are looked at without harm', () => {
  for (const make of [() => makeTrueType(3), cffProgram]) {
    for (let at = 0; at < make().length; at++) {
      for (const value of [0, 1, 127, 255]) {
        const program = make()
        program[at] = value
        for (const tried of [program, program.subarray(0, at)]) {
          expect(() => [boxTrueTypeGlyphs(tried), boxCffGlyphs(tried)]).not.toThrow()
        }
      }
    }
  }
})
