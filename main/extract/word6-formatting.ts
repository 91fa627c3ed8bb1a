import type { ByteView } from './byte-view.ts'
import type { DocBodyOptions } from './doc-body.ts'
import { docTables, type DocFile } from './doc-file.ts'
import { plainCharacters, plainParagraph, type CharacterFormat, type ParagraphFormat } from './doc-formatting.ts'
import { formatAt, formattedRuns } from './doc-pages.ts'
import { joinPieces, readPieces } from './doc-text.ts'

/** Text and formats of a Word 6 or 95 document: less is kept than in later ones, and differently. */
export function readWord6(
  file: DocFile,
): Pick<DocBodyOptions, 'text' | 'formatting' | 'styles' | 'fontOf' | 'labelOf'> {
  const isInPieces = (file.word.u8(10) & 0x04) !== 0 || file.table(docTables.pieces).length > 0
  const length = Math.max(...Object.values(file.stories).map(({ end }) => end))
  const pieces = isInPieces
    ? readPieces(file, true)
    : [{ start: 0, end: length, at: file.word.u32(0x18), unit: 1 as const }]
  const paragraphs = formattedRuns(file, docTables.paragraphPages, (page, run, count) => {
    const at = page.u8((count + 1) * 4 + run * 7) * 2
    if (at === 0) return undefined
    const size = Math.min(page.u8(at) * 2, page.length - at - 2)
    return size < 2 ? undefined : paragraphFormat(page.u16(at + 1), page.part(at + 3, size - 2))
  })
  const characters = formattedRuns(file, docTables.characterPages, (page, run, count) => {
    const at = page.u8((count + 1) * 4 + run) * 2
    return at === 0 ? undefined : characterFormat(page.part(at + 1, page.u8(at)))
  })
  return {
    text: joinPieces(file.word, pieces, encodings[file.word.u16(6) & 0x3ff] ?? 'windows-1252'),
    formatting: {
      paragraphAt: formatAt(paragraphs, plainParagraph),
      characterAt: formatAt(characters, plainCharacters),
    },
    // The first nine styles after the standard one are the headings.
    styles: (index) => (index !== undefined && index >= 1 && index <= 9 ? { outline: index - 1 } : {}),
    fontOf: () => '',
    labelOf: () => '',
  }
}

/** By the language of the document, where it is not written in Windows-1252. */
const encodings: Readonly<Record<number, string>> = {
  0x02: 'windows-1251',
  0x05: 'windows-1250',
  0x08: 'windows-1253',
  0x0d: 'windows-1255',
  0x01: 'windows-1256',
  0x0e: 'windows-1250',
  0x15: 'windows-1250',
  0x18: 'windows-1250',
  0x19: 'windows-1251',
  0x1a: 'windows-1250',
  0x1b: 'windows-1250',
  0x1f: 'windows-1254',
  0x22: 'windows-1251',
  0x23: 'windows-1251',
  0x24: 'windows-1250',
  0x25: 'windows-1257',
  0x26: 'windows-1257',
  0x27: 'windows-1257',
}

/** Codes are a byte each here, and how long an operand is only a table says. What cannot be skipped ends the reading. */
function* modifiers(list: ByteView, sizes: Readonly<Record<number, number>>): Generator<[number, number]> {
  for (let at = 0; at + 1 < list.length;) {
    const code = list.u8(at)
    const size = sizes[code] ?? (hasLength.has(code) ? list.u8(at + 1) + 1 : undefined)
    if (size === undefined || at + 1 + size > list.length) return
    yield [code, size === 0 ? 0 : list.u8(at + 1)]
    at += 1 + size
  }
}

function paragraphFormat(style: number, list: ByteView): ParagraphFormat {
  const format = { ...plainParagraph, style }
  for (const [code, value] of modifiers(list, paragraphSizes)) {
    if (code === 24) Object.assign(format, { isInTable: value !== 0, depth: value === 0 ? 0 : 1 })
    else if (code === 25) format.endsRow = value !== 0
  }
  return format
}

function characterFormat(list: ByteView): CharacterFormat {
  const format: { isDeleted?: boolean; isHidden?: boolean; isCaps?: boolean; isRaised?: boolean } = {}
  for (const [code, value] of modifiers(list, characterSizes)) {
    if (code === 65) format.isDeleted = value === 1
    else if (code === 91) format.isCaps = value !== 0
    else if (code === 92) format.isHidden = value !== 0
    else if (code === 104) format.isRaised = value === 1
  }
  return format
}

/** Sizes of operands that come before those for tables, and of these. */
const paragraphSizes = sizesOf({
  1: [4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 24, 25],
  2: [2, 16, 17, 18, 19, 21, 22, 26, 27, 28],
  4: [20],
})
const characterSizes = sizesOf({
  1: [65, 66, 67, 71, 75, 85, 86, 87, 88, 89, 90, 91, 92, 94, 98, 100, 104],
  2: [69, 72, 80, 93, 96, 97, 99, 101],
  3: [73, 95],
  4: [70],
  0: [83],
})
const hasLength = new Set([3, 12, 15, 23, 68, 74, 81, 82, 103, 105, 106])

function sizesOf(codes: Readonly<Record<number, readonly number[]>>): Readonly<Record<number, number>> {
  return Object.fromEntries(Object.entries(codes).flatMap(([size, list]) => list.map((code) => [code, Number(size)])))
}
