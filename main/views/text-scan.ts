import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'

export type TextScan = {
  readonly sha256: string
  readonly size: number
  /** Lines ended by LF, and a last one without. */
  readonly lineCount: number
  /** Strict UTF-8 with LF ends alone: the file is its own text view. */
  readonly plain: boolean
  /** No record goes over a line end: every line has an even number of double quotes. */
  readonly quotesClosed: boolean
}

const CHUNK = 1024 * 1024
const [LF, CR, NUL, QUOTE] = [0x0a, 0x0d, 0, 0x22]

/** Reads a file once, from its start, in bounded memory. */
export async function scanText(handle: FileHandle): Promise<TextScan> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK, Math.max(1, (await handle.stat()).size + 1)))
  let [size, lines, last, quotes] = [0, 0, LF, 0]
  let [plain, quotesClosed] = [true, true]
  for (;;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, size)
    const chunk = buffer.subarray(0, bytesRead)
    hash.update(chunk)
    plain &&= isPlain(chunk, decoder, size === 0)
    if (bytesRead === 0) break
    size += bytesRead
    last = chunk[bytesRead - 1]!
    for (let at = 0; at < bytesRead; ) {
      const end = chunk.indexOf(LF, at)
      const line = chunk.subarray(at, end === -1 ? bytesRead : end)
      quotes += countQuotes(line)
      at += line.length + 1
      if (end === -1) break
      lines++
      quotesClosed &&= quotes % 2 === 0
      quotes = 0
    }
  }
  return { sha256: hash.digest('hex'), size, lineCount: lines + (last === LF ? 0 : 1), plain, quotesClosed: quotesClosed && quotes % 2 === 0 }
}

/** An empty chunk ends the stream: a character cut off by the file's end is no strict UTF-8. */
function isPlain(chunk: Buffer, decoder: InstanceType<typeof TextDecoder>, first: boolean): boolean {
  if (first && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) return false
  if (chunk.includes(CR) || chunk.includes(NUL)) return false
  try {
    decoder.decode(chunk, { stream: chunk.length > 0 })
    return true
  } catch {
    return false // not UTF-8: the extractor finds out what it is
  }
}

function countQuotes(line: Buffer): number {
  let count = 0
  for (let at = line.indexOf(QUOTE); at !== -1; at = line.indexOf(QUOTE, at + 1)) count++
  return count
}
