import { constants, deflateSync, inflateSync } from 'node:zlib'
import { withSpace } from './pdf-code-maps.ts'
import { boxCffGlyphs, boxTrueTypeGlyphs } from './pdf-glyphs.ts'
import { sortWidths } from './pdf-widths.ts'

/** Streams looked at in one document. */
const MOST_STREAMS = 5_000
/** Packed; a map of all of Unicode's first plane has less. */
const LARGEST_MAP = 1 << 18
const LARGEST_TEXT = 1 << 22
/** Of all maps and objects of a document, unpacked. */
const MOST_TEXT = 1 << 26
/** Bytes of a stream that are unpacked to see whether it is a map. */
const PEEK = 200
/** Unpacked; a larger font is one for all letters, and unpacking it takes longer than what is gained. */
const LARGEST_FONT = 1 << 22
const MOST_FONT_BYTES = 1 << 24
/** Codes of 256 and more, from which on it pays to change all glyphs of a font. */
const MANY_CODES = 128
/** Fonts outside of object streams whose widths are looked for, and how far away they may begin. */
const MOST_FONTS = 32
const FONT_BYTES = 1 << 16
const LARGEST_SEARCHED = 1 << 24

/**
 * Rewrites in place what PDFium takes long over into what it reads the same: maps from codes to letters, widths of
 * letters, and outlines of glyphs. Says whether outlines were changed: then letters cannot be drawn any more.
 */
export function quicken(bytes: Uint8Array): { readonly areGlyphsBoxed: boolean } {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!pdf.includes('/ToUnicode') && !pdf.includes('/ObjStm')) return { areGlyphsBoxed: false }
  sortPlainWidths(pdf)
  const fonts: Font[] = []
  let wideCodes = 0
  let [left, room] = [MOST_STREAMS, MOST_TEXT]
  for (let end = pdf.indexOf(END); end >= 0 && left > 0; end = pdf.indexOf(END, end + END.length), left--) {
    const stream = streamOf(pdf, end)
    if (stream === undefined) continue
    const { kind, packed } = stream
    if (kind === 'cff' || kind === 'truetype') fonts.push({ kind, packed })
    else if (room > 0 && (kind === 'objects' || isMap(packed))) {
      const text = unpacked(packed, { maxOutputLength: LARGEST_TEXT })?.toString('latin1')
      room -= text?.length ?? LARGEST_TEXT
      if (text === undefined) continue
      const better = kind === 'map' ? withSpace(text) : sortWidths(text)
      if (better !== undefined && better !== text) repack(packed, Buffer.from(better, 'latin1'), 9)
      if (kind === 'map') wideCodes += countWideCodes(text)
    }
  }
  let budget = MOST_FONT_BYTES
  let areGlyphsBoxed = false
  for (const { kind, packed } of fonts) {
    if (budget <= 0) break
    if (wideCodes < (kind === 'cff' ? 1 : MANY_CODES)) continue
    const program = unpacked(packed, { maxOutputLength: LARGEST_FONT })
    budget -= program?.length ?? LARGEST_FONT
    if (program === undefined || !(kind === 'cff' ? boxCffGlyphs : boxTrueTypeGlyphs)(program)) continue
    areGlyphsBoxed = repack(packed, program, 1) || areGlyphsBoxed
  }
  return { areGlyphsBoxed }
}

type Kind = 'map' | 'objects' | 'cff' | 'truetype'
type Font = { readonly kind: 'cff' | 'truetype'; readonly packed: Buffer }

const [BEGIN, END] = ['stream', 'endstream']

/** The stream that ends there; none where nothing is done with its kind. */
function streamOf(pdf: Buffer, end: number): { readonly kind: Kind; readonly packed: Buffer } | undefined {
  const word = pdf.lastIndexOf(BEGIN, end - 1)
  if (word < 0) return undefined
  const head = pdf.toString('latin1', Math.max(0, word - 200), word)
  const dictionary = head.slice(head.lastIndexOf(' obj'))
  if (!/\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return undefined
  const kind = kindOf(dictionary)
  if (kind === undefined || end - word > (kind === 'map' || kind === 'objects' ? LARGEST_MAP : LARGEST_FONT))
    return undefined
  const begin = word + BEGIN.length
  return { kind, packed: pdf.subarray(begin + (pdf[begin] === 13 ? 2 : 1), withoutLineEnd(pdf, end)) }
}

function kindOf(dictionary: string): Kind | undefined {
  if (/\/DecodeParms\b/.test(dictionary)) return undefined
  if (/\/Type\s*\/ObjStm\b/.test(dictionary)) return 'objects'
  if (/\/Subtype\s*\/CIDFontType0C\b/.test(dictionary)) return 'cff'
  if (/\/(?:Type|Subtype|Length2)\b/.test(dictionary)) return undefined
  return /\/Length1\b/.test(dictionary) ? 'truetype' : 'map'
}

function withoutLineEnd(pdf: Buffer, end: number): number {
  const beforeFeed = pdf[end - 1] === 10 ? end - 1 : end
  return pdf[beforeFeed - 1] === 13 ? beforeFeed - 1 : beforeFeed
}

function isMap(packed: Buffer): boolean {
  const begin = unpacked(packed.subarray(0, PEEK), { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1024 })
  return begin?.includes('/CIDInit') === true
}

/** About; letters of other scripts that two entries map to are counted too. */
function countWideCodes(map: string): number {
  return map.match(/<(?!00)[\da-f]{4}>\s*</gi)?.length ?? 0
}

function sortPlainWidths(pdf: Buffer): void {
  let left = MOST_FONTS
  for (let at = pdf.indexOf(FONT); at >= 0 && left > 0; at = pdf.indexOf(FONT, at + FONT.length), left--) {
    const from = Math.max(0, at - FONT_BYTES)
    const near = pdf.toString('latin1', from, at + FONT_BYTES)
    const begin = near.lastIndexOf(' obj', at - from)
    const end = near.indexOf('endobj', at - from)
    if (begin < 0 || end < 0) continue
    const [, list, reference] = /\/W\s*(?:(\[)|(\d+\s+\d+)\s+R)/.exec(near.slice(begin, end)) ?? []
    if (list !== undefined) sortPlain(pdf, from + near.indexOf('[', near.indexOf('/W', begin)), from + end)
    else if (reference !== undefined && pdf.length <= LARGEST_SEARCHED) {
      const object = pdf.indexOf(`\n${reference} obj`)
      if (object >= 0) sortPlain(pdf, object, Math.min(object + FONT_BYTES, pdf.indexOf('endobj', object)))
    }
  }
}

const FONT = '/CIDFontType'

function sortPlain(pdf: Buffer, from: number, to: number): void {
  if (to > from) pdf.write(sortWidths(pdf.toString('latin1', from, to)), from, 'latin1')
}

/** What follows the end of packed data is not read. */
function repack(packed: Buffer, data: Buffer, level: number): boolean {
  const repacked = deflateSync(data, { level, memLevel: 9 })
  if (repacked.length > packed.length) return false
  packed.fill(0).set(repacked)
  return true
}

function unpacked(packed: Buffer, options: Parameters<typeof inflateSync>[1]): Buffer | undefined {
  try {
    return inflateSync(packed, options)
  } catch {
    // Encrypted or damaged: it stays as it is, and PDFium says what it makes of it.
    return undefined
  }
}
