import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { detectEncoding } from '../extract/encoding.ts'
import { extractLimits } from '../extract/limits.ts'
import { looksLikeText, textKind } from '../extract/plain-text.ts'
import { sniffLargeText } from '../extract/sniff.ts'
import { ExtractError } from '../extract/text-view.ts'

/** What one reading of a file's bytes shows. `how` says what its text view takes. */
export type Scan = { readonly sha256: string; readonly size: number } & (
  | { readonly how: 'in_place'; readonly kind: string; readonly lineCount: number }
  /** Text too large to be held: written anew in a stream. */
  | { readonly how: 'transcode'; readonly kind: string; readonly isUtf8: boolean }
  | { readonly how: 'extract' }
)

const HEAD_BYTES = 256 * 1024
const [LF, CR, NUL, QUOTE] = [0x0a, 0x0d, 0, 0x22]

/** Takes the bytes of a file of `fileSize` in order, in pieces of any size that may be overwritten afterwards. Throws `ExtractError`. */
export function createTextScan(name: string, fileSize: number) {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let headSize = 0
  let size = 0
  let lineEnds = 0
  let last = LF
  let isStrict = true
  /** The beginning of a character whose end comes with the next piece. */
  let cut = Buffer.alloc(0)
  let isPlain = true
  let hasQuotes = false

  return {
    push(chunk: Buffer): void {
      hash.update(chunk)
      if (headSize < HEAD_BYTES) {
        const piece = Buffer.from(chunk.subarray(0, HEAD_BYTES - headSize))
        head.push(piece)
        headSize += piece.length
        if (headSize === HEAD_BYTES && fileSize > extractLimits.inputBytes)
          refuseLarge(Buffer.concat(head), name, fileSize)
      }
      if (isStrict) checkUtf8(chunk)
      isPlain &&= isStrict && !chunk.includes(CR) && !chunk.includes(NUL)
      hasQuotes ||= chunk.includes(QUOTE)
      if (isPlain) for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) lineEnds++
      size += chunk.length
      last = chunk.at(-1) ?? last
    },
    end(): Scan {
      // A character cut off by the end of the file is no strict UTF-8.
      isStrict &&= cut.length === 0
      const of = { sha256: hash.digest('hex'), size }
      const start = Buffer.concat(head)
      const format = size === 0 ? undefined : sniffLargeText(start, name)
      if (format === undefined) return { ...of, how: 'extract' }
      const kind = format === 'text' ? textKind(name) : format
      // A quoted field may hold line ends, and the extractor makes one line of each record.
      const isOneLineEach = isPlain && (format === 'text' || !hasQuotes)
      if (isStrict && isOneLineEach && isUtf8Text(start)) {
        return { ...of, how: 'in_place', kind, lineCount: lineEnds + (last === LF ? 0 : 1) }
      }
      const isLarge = size > extractLimits.streamedTextBytes
      return isLarge ? { ...of, how: 'transcode', kind, isUtf8: isStrict } : { ...of, how: 'extract' }
    },
  }

  function checkUtf8(chunk: Buffer): void {
    const bytes = cut.length === 0 ? chunk : Buffer.concat([cut, chunk])
    const whole = wholeCharacters(bytes)
    // Decoding would say the same at two hundred times the price.
    isStrict = isUtf8(bytes.subarray(0, whole))
    cut = Buffer.from(bytes.subarray(whole))
  }
}

/** Bytes that are strict UTF-8 may still begin with a mark, be seven-bit Japanese, or no text at all. */
function isUtf8Text(start: Buffer): boolean {
  const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
  return !hasMark && detectEncoding(start, true).encoding === 'utf-8' && looksLikeText(start.toString('utf8'))
}

/** Only plain text may be larger than the limit; hashing a film tells nobody anything. */
function refuseLarge(head: Buffer, name: string, size: number): void {
  if (sniffLargeText(head, name) !== undefined) return
  const message = `The file has ${inMegabytes(size)}; the limit is ${inMegabytes(extractLimits.inputBytes)}.`
  throw new ExtractError('too_large', message)
}

/** Bytes up to the end of the last character that is whole, or that no further byte can make whole. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back]!
    if ((byte & 0xc0) === 0x80) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
