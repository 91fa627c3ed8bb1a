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
  /** From before Word 97: its tables hold less. */
  readonly isOld: boolean
  readonly stories: Readonly<Record<DocStory, { readonly start: number; readonly end: number }>>
}

/** Opens a Word document of any version from 6 on. Specification: [MS-DOC]. */
export function openDocFile(file: CompoundFile): DocFile {
  const word = byteView(file.read('WordDocument') ?? new Uint8Array())
  const version = word.length < 4 ? 0 : word.u16(2)
  if (version === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no Word text.')
  if (version < OLDEST) throw oldWord()
  return version < WORD_97 ? openOldFile(word) : openNewFile(file, word)
}

const OLDEST = 0x65
const WORD_97 = 0xc1

function openNewFile(file: CompoundFile, word: ByteView): DocFile {
  const tables = byteView(file.read((word.u8(11) & 0x02) === 0 ? '0Table' : '1Table') ?? new Uint8Array())
  const slice = (place: number, isOpen: boolean): ByteView => {
    const [at, size] = [word.u32(154 + place * 8), word.u32(158 + place * 8)]
    return size === 0 ? nothing : tables.part(at, isOpen ? tables.length - at : size)
  }
  return {
    word,
    data: byteView(file.read('Data') ?? new Uint8Array()),
    isOld: false,
    table: (place) => slice(place, false),
    tableOnwards: (place) => slice(place, true),
    stories: storiesOf(word, 0x4c),
  }
}

/** Word 6 and 95 keep their tables beside the text. */
function openOldFile(word: ByteView): DocFile {
  const table = (place: number): ByteView => {
    const at = oldPlaces[place] ?? (place <= docTables.commentAnchors ? 0x58 + place * 8 : undefined)
    const size = at === undefined ? 0 : word.u32(at + 4)
    return at === undefined || size === 0 ? nothing : word.part(word.u32(at), size)
  }
  return { word, data: nothing, isOld: true, table, tableOnwards: table, stories: storiesOf(word, 0x34) }
}

const nothing = byteView(new Uint8Array())
const oldPlaces: Readonly<Record<number, number>> = {
  [docTables.endnoteMarks]: 0x1d2,
  [docTables.endnoteTexts]: 0x1da,
}

/** Eight lengths, one after the other as the parts themselves are. */
function storiesOf(word: ByteView, at: number): DocFile['stories'] {
  let start = 0
  const next = (nth: number): { start: number; end: number } => {
    const length = word.i32(at + nth * 4)
    if (length < 0) throw new ExtractError('corrupt', 'The file is damaged: its parts have no length.')
    const story = { start, end: start + length }
    start = story.end
    return story
  }
  const [main, footnote, header] = [next(0), next(1), next(2)]
  next(3) // Macros of old: nothing that anyone reads.
  return { main, footnote, header, comment: next(4), endnote: next(5), box: next(6), headerBox: next(7) }
}

export function oldWord(): ExtractError {
  return new ExtractError('unsupported', 'This document is from Word 2 or older, which is not read. Save it as .docx.')
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
