import type { FileHandle } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import iconv from 'iconv-lite'
import { createRecordReader, sniffDelimiter } from './delimited-records.ts'
import { detectEncoding, type Encoding } from './encoding.ts'
import { extractLimits } from './limits.ts'
import { looksLikeText, textKind } from './plain-text.ts'
import { sniffLargeText } from './sniff.ts'

export type TextFile = Encoding & {
  readonly kind: string
  /** The file is its own text view: strict UTF-8 without mark, each line ended by LF (the last may not be), no NUL, no line that is too long, no quoted fields where records are delimited. */
  readonly inPlace: boolean
  /** Lines of the file as it stands; those of its view only when `inPlace`. */
  readonly lineCount: number
}

const headBytes = 256 * 1024

/** What a text file of any size is, by streaming over it once; undefined when it is no plain text. */
export async function classifyText(file: FileHandle, name: string): Promise<TextFile | undefined> {
  const head = await readHead(file)
  const kind = sniffLargeText(head, name)
  if (kind === undefined || head.length === 0) return undefined
  const found = await scan(file, kind !== 'text')
  const detected = detectEncoding(head, found.isUtf8)
  // Without a decoder that keeps state between chunks it is read as a whole.
  if (!iconv.encodingExists(detected.encoding)) return undefined
  if (!looksLikeText(iconv.decode(head, detected.encoding))) return undefined
  const inPlace = detected.encoding === 'utf-8' && found.isUtf8 && found.isPlain
  return { ...detected, kind: kind === 'text' ? textKind(name) : kind, inPlace, lineCount: found.lineCount }
}

/** What was written: its lines, and for delimited text the mark that divides its fields. */
export type Transcoded = { readonly lineCount: number; readonly delimiter?: string }

/** Writes the view text of a text file: UTF-8, LF, no mark; for delimited kinds each record on one line. Bounded memory. */
export async function transcodeText(
  file: FileHandle,
  { encoding, kind }: Pick<TextFile, 'encoding' | 'kind'>,
  target: Writable,
): Promise<Transcoded> {
  let delimiter: string | undefined
  let normalizer: ReturnType<typeof createNormalizer> | undefined
  async function* normalized(): AsyncGenerator<string> {
    // iconv-lite's streams are the only decoders here that keep state between chunks in every encoding.
    const decoder = iconv.decodeStream(encoding, { stripBOM: true })
    const source = streamOf(file, 1 << 18)
    source.on('error', (error) => decoder.emit('error', error))
    for await (const chunk of source.pipe(decoder)) {
      const text = String(chunk)
      if (normalizer === undefined && isDelimited(kind)) delimiter = sniffDelimiter(text)
      normalizer ??= createNormalizer(delimiter)
      yield normalizer.push(text)
    }
    if (normalizer !== undefined) yield normalizer.end()
  }
  await pipeline(Readable.from(normalized()), target)
  return { lineCount: normalizer?.lineCount() ?? 0, ...(delimiter === undefined ? {} : { delimiter }) }
}

/** Whether text of this kind is a list of records. */
function isDelimited(kind: string): boolean {
  return kind === 'csv' || kind === 'tsv'
}

/** Any line end becomes LF, and each record of delimited text one line. */
function createNormalizer(delimiter: string | undefined) {
  const records = delimiter === undefined ? undefined : createRecordReader(delimiter)
  let endedInCr = false
  let isLineOpen = false
  let openChars = 0
  let lines = 0
  return {
    push(chunk: string): string {
      if (records !== undefined) return count(records.push(chunk.replaceAll('\0', '')))
      const held = endedInCr ? `\r${chunk}` : chunk
      endedInCr = held.endsWith('\r')
      const text = (endedInCr ? held.slice(0, -1) : held).replaceAll(/\r\n|\r/g, '\n').replaceAll('\0', '')
      return count(splitsLine(text) ? `\n${text}` : text)
    },
    end(): string {
      if (records !== undefined) return count(records.end())
      return count(endedInCr || isLineOpen ? '\n' : '')
    },
    lineCount: () => lines,
  }

  /** A line that grows too long is split between two pieces, which are much shorter. */
  function splitsLine(text: string): boolean {
    const end = text.indexOf('\n')
    const splits = openChars + (end === -1 ? text.length : end) > extractLimits.lineChars
    openChars = end === -1 ? (splits ? 0 : openChars) + text.length : text.length - text.lastIndexOf('\n') - 1
    return splits
  }

  function count(text: string): string {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
    if (text !== '') isLineOpen = !text.endsWith('\n')
    return text
  }
}

async function readHead(file: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
  return buffer.subarray(0, bytesRead)
}

/** From its beginning, wherever it was read before; it stays open. */
function streamOf(file: FileHandle, highWaterMark: number) {
  return file.createReadStream({ start: 0, autoClose: false, highWaterMark })
}

async function scan(
  file: FileHandle,
  hasRecords: boolean,
): Promise<{ isUtf8: boolean; isPlain: boolean; lineCount: number }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  let isPlain = true
  let isFirst = true
  let lineCount = 0
  let lastByte = 10
  let lineBytes = 0
  for await (const chunk of streamOf(file, 1 << 20) as AsyncIterable<Buffer>) {
    isUtf8 &&= decodes(decoder, chunk)
    if (isFirst && chunk[0] === 0xef && chunk[1] === 0xbb && chunk[2] === 0xbf) isPlain = false
    isFirst = false
    isPlain &&= !chunk.includes(13) && !chunk.includes(0)
    if (hasRecords) isPlain &&= !chunk.includes(34)
    let start = 0
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, start)) {
      lineCount++
      isPlain &&= lineBytes + at - start <= extractLimits.lineChars
      lineBytes = 0
      start = at + 1
    }
    lineBytes += chunk.length - start
    lastByte = chunk.at(-1) ?? lastByte
  }
  if (isUtf8) isUtf8 = decodes(decoder)
  isPlain &&= lineBytes <= extractLimits.lineChars
  return { isUtf8, isPlain, lineCount: lastByte === 10 ? lineCount : lineCount + 1 }
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
