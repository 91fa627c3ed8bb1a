import { byteView, type ByteView } from './byte-view.ts'
import type { CompoundFile } from './compound-file.ts'
import { ExtractError } from './text-view.ts'

/** Places of tables that the file information block of a Word 97 document lists (FibRgFcLcb97 in [MS-DOC]). */
export const docTables = {
  styles: 1,
  footnoteMarks: 2,
  footnoteTexts: 3,
  commentMarks: 4,
  commentTexts: 5,
  sections: 6,
  headers: 11,
  characterPages: 12,
  paragraphPages: 13,
  fonts: 15,
  pieces: 33,
  commentAuthors: 36,
  commentAnchors: 37,
  shapes: 40,
  anchorStarts: 42,
  anchorEnds: 43,
  endnoteMarks: 46,
  endnoteTexts: 47,
  changeAuthors: 51,
  boxTexts: 56,
  headerBoxTexts: 58,
  lists: 73,
  listOverrides: 74,
} as const

/** The parts of the text, one after the other, by their length in characters. */
export type DocStory = 'main' | 'footnote' | 'header' | 'comment' | 'endnote' | 'box' | 'headerBox'

export type DocFile = {
  readonly word: ByteView
  /** Properties too large for their page, and form fields. */
  readonly data: ByteView
  /** A table's bytes; none where the document has no such table. */
  table(place: number): ByteView
  /** A table and what follows it. */
  tableOnwards(place: number): ByteView
  readonly stories: Readonly<Record<DocStory, { readonly start: number; readonly end: number }>>
}

/** Opens a Word 97–2007 document. Throws `unsupported` for older ones. Specification: [MS-DOC]. */
export function openDocFile(file: CompoundFile): DocFile {
  const word = byteView(file.read('WordDocument') ?? new Uint8Array())
  const version = word.length < 4 ? 0 : word.u16(2)
  if (version === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no Word text.')
  if (version < 0xc1) throw oldWord()
  const name = (word.u8(11) & 0x02) === 0 ? '0Table' : '1Table'
  const tables = byteView(file.read(name) ?? new Uint8Array())
  const where = (place: number): { at: number; size: number } => ({
    at: word.u32(154 + place * 8),
    size: word.u32(158 + place * 8),
  })
  const lengths = [0x4c, 0x50, 0x54, 0x5c, 0x60, 0x64, 0x68].map((at) => word.i32(at))
  const macros = word.i32(0x58)
  if (lengths.some((length) => length < 0) || macros < 0) {
    throw new ExtractError('corrupt', 'The file is damaged: its parts have no length.')
  }
  let start = 0
  const next = (length: number, skipped = 0): { start: number; end: number } => {
    const story = { start: start + skipped, end: start + skipped + length }
    start = story.end
    return story
  }
  const [main, footnote, header, comment, endnote, box, headerBox] = lengths as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return {
    word,
    data: byteView(file.read('Data') ?? new Uint8Array()),
    table(place) {
      const { at, size } = where(place)
      return size === 0 ? byteView(new Uint8Array()) : tables.part(at, size)
    },
    tableOnwards(place) {
      const { at, size } = where(place)
      return size === 0 ? byteView(new Uint8Array()) : tables.part(at, tables.length - at)
    },
    stories: {
      main: next(main),
      footnote: next(footnote),
      header: next(header),
      comment: next(comment, macros),
      endnote: next(endnote),
      box: next(box),
      headerBox: next(headerBox),
    },
  }
}

export function oldWord(): ExtractError {
  return new ExtractError('unsupported', 'This document is from Word 95 or older, which is not read. Save it as .docx.')
}

/** A table of positions with something at each: `count + 1` positions, then `count` entries of `size` bytes. */
export type PositionTable = {
  readonly positions: readonly number[]
  readonly entry: (index: number) => ByteView
  readonly count: number
}

export function positionTable(view: ByteView, size: number): PositionTable {
  const count = Math.max(0, Math.floor((view.length - 4) / (4 + size)))
  const positions = Array.from({ length: view.length < 4 ? 0 : count + 1 }, (_, i) => view.u32(i * 4))
  return { positions, count, entry: (index) => view.part((count + 1) * 4 + index * size, size) }
}

/** Strings of a Word string table with two-byte characters, each with its extra bytes. */
export function stringTable(view: ByteView): { readonly text: string; readonly extra: ByteView }[] {
  if (view.length < 6 || view.u16(0) !== 0xffff) return []
  const extraSize = view.u16(4)
  const strings: { text: string; extra: ByteView }[] = []
  let at = 6
  for (let i = view.u16(2); i > 0 && at + 2 <= view.length; i--) {
    const units = view.u16(at)
    strings.push({ text: view.utf16(at + 2, units), extra: view.part(at + 2 + units * 2, extraSize) })
    at += 2 + units * 2 + extraSize
  }
  return strings
}
