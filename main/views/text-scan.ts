import { createHash } from 'node:crypto'
import { detectEncoding, decodeText } from '../extract/encoding.ts'
import { extractLimits } from '../extract/limits.ts'
import { looksLikeText, textKind } from '../extract/plain-text.ts'
import { sniffLargeText } from '../extract/sniff.ts'
import { ExtractError } from '../extract/text-view.ts'

/** What one reading of a file's bytes shows. `how` says what its text view takes. */
export type Scan = { readonly sha256: string; readonly size: number } & (
  | { readonly how: 'in_place'; readonly kind: string; readonly lineCount: number }
  /** Text too large to be held: written anew in a stream. */
  | { readonly how: 'transcode'; readonly kind: string; readonly encoding: string; readonly sure: boolean }
  | { readonly how: 'extract' }
)

const HEAD_BYTES = 256 * 1024
const [LF, CR, NUL, QUOTE] = [0x0a, 0x0d, 0, 0x22]

/** Takes the bytes of a file of `fileSize` in order, in pieces of any size that may be overwritten afterwards. Throws `ExtractError`. */
export function createTextScan(name: string, fileSize: number) {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const head: Buffer[] = []
  let headSize = 0
  let size = 0
  let lineEnds = 0
  let last = LF
  let isUtf8 = true
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
      isUtf8 &&= decodes(decoder, chunk)
      isPlain &&= isUtf8 && !chunk.includes(CR) && !chunk.includes(NUL)
      hasQuotes ||= chunk.includes(QUOTE)
      if (isPlain) for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1)) lineEnds++
      size += chunk.length
      last = chunk.at(-1) ?? last
    },
    end(): Scan {
      // A character cut off by the end of the file is no strict UTF-8.
      if (isUtf8) isUtf8 = decodes(decoder)
      const of = { sha256: hash.digest('hex'), size }
      const start = Buffer.concat(head)
      const format = size === 0 ? undefined : sniffLargeText(start, name)
      const isLarge = size > extractLimits.streamedTextBytes
      if (format === undefined || !(isUtf8 || isLarge)) return { ...of, how: 'extract' }
      const { encoding, sure } = detectEncoding(start, isUtf8)
      if (!looksLikeText(decodeText(start, encoding).text)) return { ...of, how: 'extract' }
      const kind = format === 'text' ? textKind(name) : format
      const hasMark = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf
      // A quoted field may hold line ends, and the extractor makes one line of each record.
      const isItsOwnView = encoding === 'utf-8' && isUtf8 && isPlain && !hasMark && (format === 'text' || !hasQuotes)
      if (isItsOwnView) return { ...of, how: 'in_place', kind, lineCount: lineEnds + (last === LF ? 0 : 1) }
      return isLarge ? { ...of, how: 'transcode', kind, encoding, sure } : { ...of, how: 'extract' }
    },
  }
}

/** Only plain text may be larger than the limit; hashing a film tells nobody anything. */
function refuseLarge(head: Buffer, name: string, size: number): void {
  if (sniffLargeText(head, name) !== undefined) return
  const message = `The file has ${inMegabytes(size)}; the limit is ${inMegabytes(extractLimits.inputBytes)}.`
  throw new ExtractError('too_large', message)
}

/** Feeds a strict decoder; without a chunk, ends it. */
function decodes(decoder: InstanceType<typeof TextDecoder>, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    return false // That is the answer: not UTF-8.
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`
}
