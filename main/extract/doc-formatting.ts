import { byteView, type ByteView } from './byte-view.ts'
import { docTables, type DocFile } from './doc-file.ts'
import { formatAt, formattedRuns } from './doc-pages.ts'

/** What is set on a paragraph, on top of its style. */
export type ParagraphFormat = {
  readonly style: number
  readonly isInTable: boolean
  /** How many tables it lies in. */
  readonly depth: number
  /** Its mark ends a row. */
  readonly endsRow: boolean
  /** Where the cells of the row that its mark ends end on the right. */
  readonly edges?: readonly number[]
  /** Its mark ends a cell of a table in a table. */
  readonly endsInnerCell: boolean
  readonly list?: number
  readonly level?: number
  readonly outline?: number
}

/** What is set on a run of characters; undefined where its style decides. */
export type CharacterFormat = {
  readonly style?: number
  readonly isHidden?: boolean | undefined
  readonly isCaps?: boolean | undefined
  readonly isRaised?: boolean | undefined
  readonly isDeleted?: boolean
  readonly deletedBy?: number
  readonly isSpecial?: boolean
  readonly font?: number
  readonly symbol?: { readonly font: number; readonly code: number }
  /** Where in the data stream a picture or form field is. */
  readonly dataAt?: number
}

export type DocFormatting = {
  readonly paragraphAt: (offset: number) => ParagraphFormat
  readonly characterAt: (offset: number) => CharacterFormat
}

/** What is set where nothing is. */
export const plainParagraph: ParagraphFormat = {
  style: 0,
  isInTable: false,
  depth: 0,
  endsRow: false,
  endsInnerCell: false,
}
export const plainCharacters: CharacterFormat = {}

/** Formats by where in the file the characters are kept. */
export function readFormatting(file: DocFile): DocFormatting {
  const paragraphs = formattedRuns(file, docTables.paragraphPages, (page, run, count) => {
    const at = page.u8((count + 1) * 4 + run * 13) * 2
    if (at === 0) return undefined
    const size = page.u8(at) === 0 ? page.u8(at + 1) * 2 : page.u8(at) * 2 - 1
    const grpprl = page.part(at + (page.u8(at) === 0 ? 2 : 1), size)
    if (size < 2) return undefined
    return paragraphFormat(grpprl.u16(0), withHuge(file, grpprl.part(2, size - 2)))
  })
  const characters = formattedRuns(file, docTables.characterPages, (page, run, count) => {
    const at = page.u8((count + 1) * 4 + run) * 2
    return at === 0 ? undefined : characterFormat(page.part(at + 1, page.u8(at)))
  })
  return {
    paragraphAt: formatAt(paragraphs, plainParagraph),
    characterAt: formatAt(characters, plainCharacters),
  }
}

/** Rows of many cells keep their properties in the data stream. */
function withHuge(file: DocFile, grpprl: ByteView): ByteView {
  for (const [code, operand] of modifiers(grpprl)) {
    if (code !== 0x6645 && code !== 0x6646) continue
    const at = operand.u32(0)
    if (at + 2 <= file.data.length)
      return file.data.part(at + 2, Math.min(file.data.u16(at), file.data.length - at - 2))
  }
  return grpprl
}

/** The properties of a list of single property modifiers: code and operand. */
export function* modifiers(list: ByteView): Generator<[code: number, operand: ByteView]> {
  for (let at = 0; at + 2 < list.length;) {
    const code = list.u16(at)
    const size = operandSize(list, at + 2, code)
    if (at + 2 + size > list.length) return
    yield [code, list.part(at + 2, size)]
    at += 2 + size
  }
}

/** How long an operand is says the top of the code; two codes have a length of their own. */
function operandSize(list: ByteView, at: number, code: number): number {
  const kind = code >> 13
  if (kind === 6) {
    if (code === 0xd608 && at + 2 <= list.length) return list.u16(at) + 1
    if (code === 0xc615 && list.u8(at) === 255 && at + 1 < list.length) {
      const added = at + 2 + list.u8(at + 1) * 4
      return added < list.length ? added - at + 1 + list.u8(added) * 3 : list.length
    }
    return list.u8(at) + 1
  }
  return [1, 1, 2, 4, 2, 2, 0, 3][kind] ?? 0
}

/** Paragraph properties, of a style or of a paragraph. */
export function paragraphFormat(style: number, list: ByteView): ParagraphFormat {
  const format: { -readonly [K in keyof ParagraphFormat]: ParagraphFormat[K] } = { ...plainParagraph, style }
  let depth: number | undefined
  for (const [code, operand] of modifiers(list)) {
    if (code === 0x2416) format.isInTable = operand.u8(0) !== 0
    else if (code === 0x6649) depth = operand.u32(0)
    else if (code === 0x2417 || code === 0x244c) format.endsRow = operand.u8(0) !== 0
    else if (code === 0x244b) format.endsInnerCell = operand.u8(0) !== 0
    else if (code === 0xd608) format.edges = rightEdges(operand)
    else if (code === 0x460b) format.list = operand.u16(0)
    else if (code === 0x260a) format.level = operand.u8(0)
    else if (code === 0x2640) format.outline = operand.u8(0)
  }
  format.depth = format.isInTable ? Math.max(1, depth ?? 1) : (depth ?? 0)
  return format
}

/** After its size and the number of cells: where the first begins, then where each ends. */
function rightEdges(operand: ByteView): number[] {
  const count = operand.length < 3 ? 0 : Math.min(operand.u8(2), Math.floor((operand.length - 5) / 2))
  return Array.from({ length: Math.max(0, count) }, (_, i) => operand.i16(5 + i * 2))
}

/** Character properties, of a style or of a run. */
export function characterFormat(list: ByteView): CharacterFormat {
  const format: { -readonly [K in keyof CharacterFormat]: CharacterFormat[K] } = {}
  for (const [code, operand] of modifiers(list)) {
    if (code === 0x083c) format.isHidden = onOff(operand, format.isHidden)
    else if (code === 0x083b) format.isCaps = onOff(operand, format.isCaps)
    else if (code === 0x2a48) format.isRaised = operand.u8(0) === 1
    else if (code === 0x0800) format.isDeleted = operand.u8(0) === 1
    else if (code === 0x4863) format.deletedBy = operand.u16(0)
    else if (code === 0x0855) format.isSpecial = operand.u8(0) !== 0
    else if (code === 0x4a4f) format.font = operand.u16(0)
    else if (code === 0x6a09) format.symbol = { font: operand.u16(0), code: operand.u16(2) }
    else if (code === 0x6a03) format.dataAt = operand.u32(0)
    else if (code === 0x4a30) format.style = operand.u16(0)
  }
  return format
}

/** 0 and 1 decide; 0x80 leaves it to the style, 0x81 is the opposite, which in practice is on. */
function onOff(operand: ByteView, before: boolean | undefined): boolean | undefined {
  const value = operand.u8(0)
  if (value === 0x80) return before
  return value !== 0
}

/** No properties: what a missing list reads as. */
export const noModifiers = byteView(new Uint8Array())
