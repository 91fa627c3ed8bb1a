import { compoundOf, longs, shorts, utf16 } from './compound-files.ts'

export type DocContent = {
  /** Texts of the parts with their marks: `\r` ends a paragraph, `\x07` a cell or row. */
  readonly main: string
  readonly footnote?: string
  readonly header?: string
  readonly comment?: string
  readonly endnote?: string
  readonly box?: string
  /** Property lists for the paragraph that holds these words (its mark included). */
  readonly paragraphs?: readonly (readonly [words: string, modifiers: Buffer, style?: number])[]
  /** Property lists for these words. */
  readonly characters?: readonly (readonly [words: string, modifiers: Buffer])[]
  /** Further tables by their place in the file information block. */
  readonly tables?: Readonly<Record<number, Buffer>>
  /** What stands behind the list table. */
  readonly listLevels?: Buffer
  readonly flags?: number
  readonly version?: number
}

const TEXT = 1024
const STORIES = ['main', 'footnote', 'header', 'comment', 'endnote', 'box'] as const
const LENGTHS = [0x4c, 0x50, 0x54, 0x5c, 0x60, 0x64]

/** A Word 97 document by hand: one piece of UTF-16 text, a page of paragraph and one of character properties. */
export function docOf(content: DocContent): Buffer {
  const text = STORIES.map((story) => content[story] ?? '').join('')
  const textEnd = TEXT + text.length * 2
  const firstPage = Math.ceil(textEnd / 512)
  // oxlint-disable-next-line no-control-regex -- the mark of cells is a control character
  const paragraphEdges = [0, ...Array.from(text.matchAll(/[\r\x07]/g), ({ index }) => index + 1)]
  const papx = paragraphEdges.slice(0, -1).map((start, i) => {
    const words = text.slice(start, paragraphEdges[i + 1])
    const [, modifiers = Buffer.alloc(0), style = 0] =
      content.paragraphs?.find(([wanted]) => words.includes(wanted)) ?? []
    return Buffer.concat([shorts(style), modifiers])
  })
  const runs = (content.characters ?? [])
    .map(([words, modifiers]) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length, modifiers }))
    .toSorted((a, b) => a.start - b.start)
  const characterEdges = [0, ...runs.flatMap(({ start, end }) => [start, end]), text.length]
  const chpx = characterEdges.slice(0, -1).map((_, i) => (i % 2 === 1 ? runs[(i - 1) / 2]!.modifiers : undefined))
  const word = Buffer.alloc((firstPage + 2) * 512)
  shorts(0xa5ec, content.version ?? 0xc1).copy(word)
  word.writeUInt16LE(0x0200 | (content.flags ?? 0), 10)
  STORIES.forEach((story, i) => word.writeInt32LE((content[story] ?? '').length, LENGTHS[i]))
  utf16(text).copy(word, TEXT)
  page(paragraphEdges.map(wide), papx.map(paragraphEntry), 13).copy(word, firstPage * 512)
  page(characterEdges.map(wide), chpx.map(characterEntry), 1).copy(word, (firstPage + 1) * 512)
  const table: Buffer[] = []
  const tables = {
    12: longs(TEXT, textEnd, firstPage + 1),
    13: longs(TEXT, textEnd, firstPage),
    33: Buffer.concat([Buffer.from([2]), longs(16, 0, text.length), shorts(0), longs(TEXT), shorts(0)]),
    ...content.tables,
  }
  for (const [place, bytes] of Object.entries(tables)) {
    word.writeUInt32LE(Buffer.concat(table).length, 154 + Number(place) * 8)
    word.writeUInt32LE(bytes.length, 158 + Number(place) * 8)
    table.push(bytes)
    if (place === '73') table.push(content.listLevels ?? Buffer.alloc(0))
  }
  return compoundOf({ '/WordDocument': word, '/1Table': Buffer.concat(table) })
}

/** Property modifiers with an operand of one or two bytes. */
export function modifier(code: number, value: number): Buffer {
  return Buffer.concat([shorts(code), code >> 13 < 2 ? Buffer.from([value]) : shorts(value)])
}

/** Where a character is kept, by its position. */
function wide(position: number): number {
  return TEXT + position * 2
}

function narrow(position: number): number {
  return TEXT + position
}

function paragraphEntry(list: Buffer): Buffer {
  const padded = list.length % 2 === 0 ? Buffer.concat([Buffer.from([0, list.length / 2]), list]) : undefined
  return padded ?? Buffer.concat([Buffer.from([(list.length + 1) / 2]), list])
}

function characterEntry(list: Buffer | undefined): Buffer | undefined {
  return list === undefined ? undefined : Buffer.concat([Buffer.from([list.length]), list])
}

/** Where runs begin, for each the place of its entry, and from the end the entries. */
function page(edges: readonly number[], entries: readonly (Buffer | undefined)[], size: number): Buffer {
  const bytes = Buffer.alloc(512)
  longs(...edges).copy(bytes)
  let free = 511
  entries.forEach((entry, i) => {
    if (entry === undefined) return
    free = (free - entry.length) & ~1
    entry.copy(bytes, free)
    bytes[edges.length * 4 + i * size] = free / 2
  })
  bytes[511] = entries.length
  return bytes
}

export type Word6Content = {
  readonly language: number
  readonly main: Buffer
  readonly footnote: Buffer
  /** Position of the footnote's mark. */
  readonly footnoteMark: number
  readonly paragraphs: readonly { readonly end: number; readonly style: number; readonly modifiers: Buffer }[]
  readonly characters: { readonly start: number; readonly end: number; readonly modifiers: Buffer }
}

/** A Word 6 document by hand: text of one byte a character at 1024, a page of each kind of properties, tables behind. */
export function word6Of({ language, main, footnote, footnoteMark, ...content }: Word6Content): Buffer {
  const word = Buffer.alloc(8192)
  shorts(0xa5dc, 0x68, 0, language).copy(word)
  word.writeUInt32LE(TEXT, 0x18)
  longs(main.length, footnote.length).copy(word, 0x34)
  main.copy(word, TEXT)
  footnote.copy(word, TEXT + main.length)
  const papx = content.paragraphs.map(({ style, modifiers }) => {
    const words = Math.ceil((modifiers.length + 2) / 2)
    return Buffer.concat([
      Buffer.from([words]),
      shorts(style),
      modifiers,
      Buffer.alloc(words * 2 - 2 - modifiers.length),
    ])
  })
  const { start, end, modifiers } = content.characters
  page([0, ...content.paragraphs.map((one) => one.end)].map(narrow), papx, 7).copy(word, 2048)
  page([start, end].map(narrow), [Buffer.concat([Buffer.from([modifiers.length]), modifiers])], 1).copy(word, 2560)
  let free = 4096
  const tables: [number, Buffer][] = [
    [2, Buffer.concat([longs(footnoteMark, main.length), shorts(1)])],
    [3, longs(0, footnote.length, footnote.length)],
    [12, Buffer.concat([longs(TEXT, 2048), shorts(5)])],
    [13, Buffer.concat([longs(TEXT, 2048), shorts(4)])],
  ]
  for (const [place, bytes] of tables) {
    bytes.copy(word, free)
    longs(free, bytes.length).copy(word, 0x58 + place * 8)
    free += bytes.length
  }
  return compoundOf({ '/WordDocument': word })
}
