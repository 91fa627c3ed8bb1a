import { constants, deflateSync, inflateSync } from 'node:zlib'

/** Streams looked at in one document. */
const MOST_STREAMS = 5_000
/** Packed; a map of all of Unicode's first plane has less. */
const LARGEST_MAP = 1 << 18
const LARGEST_TEXT = 1 << 22
/** Bytes of a stream that are unpacked to see whether it is a map. */
const PEEK = 200

/**
 * Gives the maps from two-byte codes to letters that have no space one, in place: PDFium asks for it at every kern,
 * and walks the whole map to learn that it is missing. It gets the same answer, code 0, at the first entry.
 */
export function addSpaces(bytes: Uint8Array): void {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!pdf.includes('/ToUnicode') && !pdf.includes('/ObjStm')) return
  let left = MOST_STREAMS
  for (let end = pdf.indexOf(END); end >= 0 && left > 0; end = pdf.indexOf(END, end + END.length), left--) {
    const begin = beginOf(pdf, end)
    if (begin === undefined) continue
    const packed = pdf.subarray(begin, withoutLineEnd(pdf, end))
    const map = unpackedMap(packed)
    const spaced = map === undefined ? undefined : withSpace(map)
    if (spaced === undefined) continue
    const repacked = deflateSync(Buffer.from(spaced, 'latin1'), { level: 9 })
    // What follows the end of packed data is not read.
    if (repacked.length <= packed.length) packed.fill(0).set(repacked)
  }
}

const [BEGIN, END] = ['stream', 'endstream']

/** Where the data of the stream that ends there begins; none where it is of a type of its own, or too large for a map. */
function beginOf(pdf: Buffer, end: number): number | undefined {
  const word = pdf.lastIndexOf(BEGIN, end - 1)
  if (word < 0 || end - word > LARGEST_MAP) return undefined
  const head = pdf.toString('latin1', Math.max(0, word - 200), word)
  const dictionary = head.slice(head.lastIndexOf(' obj'))
  if (!/\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return undefined
  if (/\/(?:Type|Subtype|Length1|DecodeParms)\b/.test(dictionary)) return undefined
  const begin = word + BEGIN.length
  return begin + (pdf[begin] === 13 ? 2 : 1)
}

function withoutLineEnd(pdf: Buffer, end: number): number {
  const beforeFeed = pdf[end - 1] === 10 ? end - 1 : end
  return pdf[beforeFeed - 1] === 13 ? beforeFeed - 1 : beforeFeed
}

function unpackedMap(packed: Buffer): string | undefined {
  if (
    !unpacked(packed.subarray(0, PEEK), { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 1024 })?.includes('/CIDInit')
  )
    return undefined
  return unpacked(packed, { maxOutputLength: LARGEST_TEXT })
}

function unpacked(packed: Buffer, options: Parameters<typeof inflateSync>[1]): string | undefined {
  try {
    return inflateSync(packed, options).toString('latin1')
  } catch {
    // Encrypted or damaged: it stays as it is, and PDFium says what it makes of it.
    return undefined
  }
}

/** The map's entries with U+0000 and a space for code 0, which is nothing to read: of several the lowest is what is shown. */
export function withSpace(map: string): string | undefined {
  const entries = map.match(/\d+\s+beginbf(char|range)\b.*?endbf\1/gs)
  if (entries === null || !/begincodespacerange\s*<0000>\s*<ffff>\s*endcodespacerange/i.test(map)) return undefined
  if (/usecmap|\/Adobe-\w+-UCS2/.test(map) || entries.some(mapsSpaceOrZero)) return undefined
  return ['2 beginbfchar\n<0000> <0000>\n<0000> <0020>\nendbfchar', ...entries].join('\n')
}

function mapsSpaceOrZero(entry: string): boolean {
  const isRange = entry.includes('beginbfrange')
  const values = [...entry.matchAll(/<([\da-f\s]*)>|\[([^\]]*)\]/gi)]
  const step = isRange ? 3 : 2
  for (let i = 0; i + step <= values.length; i += step) {
    const from = numberOf(values[i]![1])
    const to = numberOf(values[i + step - 2]![1])
    if (from === 0) return true
    const [, letter, letters] = values[i + step - 1]!
    if (letters !== undefined) {
      if ([...letters.matchAll(/<([^>]*)>/g)].some(([, one]) => numberOf(one) === SPACE)) return true
      continue
    }
    const first = numberOf(letter)
    if (first <= SPACE && SPACE <= first + to - from) return true
  }
  // An entry that is cut or malformed may mean anything.
  return values.length % step !== 0
}

const SPACE = 0x20

function numberOf(hex: string | undefined): number {
  return Number.parseInt((hex ?? '').replaceAll(/\s/g, ''), 16)
}
