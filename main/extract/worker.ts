import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { delimitedKind } from './delimited-records.ts'
import { encodingWarnings } from './encoding.ts'
import { extractBytes } from './extract.ts'
import { extractLimits } from './limits.ts'
import { openAgain, type OpenedFile } from './opened-file.ts'
import { packView, plainLocators, type PackedView } from './packed-view.ts'
import { sniffLargeText } from './sniff.ts'
import type { PagePlace } from './page-watch.ts'
import { classifyText, transcodeText, type TextFile, type Transcoded } from './text-file.ts'
import { ExtractError, type ExtractErrorCode, type ExtractOptions, type TextView } from './text-view.ts'

/** Why a file got no view, as it travels between threads. */
export type Failure = { readonly code: ExtractErrorCode; readonly message: string }

export type Job = PagePlace & {
  readonly file: string | OpenedFile
  readonly options: Omit<ExtractOptions, 'onProgress' | 'onPage' | 'onBeginning'>
  /** A long text that is its own view may stay in its file. */
  readonly mayStay: boolean
  /** Files not to be read again, by `<sha256>-<bytes>`. */
  readonly quarantine: ReadonlyMap<string, Failure>
}

/** `reading` comes first, so that a file can be named even if reading it ends the thread. */
export type Answer =
  | { readonly reading: string; readonly bytes: number }
  /** A long reading gets on. */
  | { readonly progress: true }
  /** The first lines of a long document, of which the rest is still being read. */
  | { readonly beginning: PackedView; readonly sha256: string; readonly size: number }
  | { readonly view: PackedView; readonly sha256: string; readonly size: number }
  | { readonly failure: Failure }

if (parentPort === null) throw new Error('worker.ts runs as a worker thread')
const port = parentPort
port.on('message', (job: Job) => void answer(job))

async function answer(job: Job): Promise<void> {
  try {
    const { view, sha256, size } = await read(job)
    port.postMessage({ view, sha256, size } satisfies Answer, [view.text.buffer])
  } catch (error) {
    port.postMessage({ failure: failureOf(error) } satisfies Answer)
  }
}

async function read({
  file,
  options: given,
  mayStay,
  quarantine,
  place,
}: Job): Promise<Extract<Answer, { view: PackedView }>> {
  const options = {
    ...given,
    onProgress: () => port.postMessage({ progress: true } satisfies Answer),
    onPage: (page: number) => void Atomics.store(place, 0, page),
  }
  const handle = await openAgain(file)
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new ExtractError('unsupported', 'This is not a file.')
    if (stat.size > extractLimits.inputBytes) {
      throw new ExtractError(
        'too_large',
        `The file has ${megabytes(stat.size)} MB; the limit is ${megabytes(extractLimits.inputBytes)} MB.`,
      )
    }
    const isLarge = stat.size > extractLimits.streamedTextBytes
    const bytes = isLarge ? undefined : await handle.readFile()
    const sha256 = bytes === undefined ? await hashFile(handle) : createHash('sha256').update(bytes).digest('hex')
    const key = `${sha256}-${stat.size}`
    const known = quarantine.get(key)
    if (known !== undefined) throw new ExtractError(known.code, known.message)
    port.postMessage({ reading: key, bytes: stat.size } satisfies Answer)
    if (options.asHtml === true) {
      // Loaded when needed: it takes as long as all else that a thread starts with.
      const { docxHtml } = await import('./docx-html.ts')
      const html = await docxHtml(bytes ?? (await handle.readFile()), options.password)
      return { view: packView(html), sha256, size: stat.size }
    }
    if (options.asCharts === true) {
      const { packageCharts } = await import('./package-charts.ts')
      const charts = packageCharts(bytes ?? (await handle.readFile()), options.password)
      return { view: packView(charts), sha256, size: stat.size }
    }
    const isStreamed = isLarge || (stat.size > extractLimits.listedTextBytes && isPlainText(bytes, options.name))
    const onBeginning = (first: TextView): void =>
      port.postMessage({ beginning: packView(first), sha256, size: stat.size } satisfies Answer)
    const streamed =
      isStreamed && options.encoding === undefined
        ? await streamText(handle, options.name, { whole: bytes, mayStay })
        : undefined
    const view =
      streamed ?? packView(await extractBytes(bytes ?? (await handle.readFile()), { ...options, onBeginning }))
    return { view, sha256, size: stat.size }
  } finally {
    await handle.close()
  }
}

function isPlainText(bytes: Uint8Array | undefined, name: string): boolean {
  return bytes !== undefined && sniffLargeText(bytes.subarray(0, HEAD), name) !== undefined
}

/** Enough to tell what a text is. */
const HEAD = 256 * 1024

function megabytes(bytes: number): number {
  return Math.round(bytes / 2 ** 20)
}

async function hashFile(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}

/** Plain text that must not exist as a string, let alone as an object per line. */
async function streamText(
  handle: FileHandle,
  name: string,
  { whole, mayStay }: { readonly whole: Uint8Array<ArrayBuffer> | undefined; readonly mayStay: boolean },
): Promise<PackedView | undefined> {
  const found = await classifyText(handle, name)
  if (found === undefined) return undefined
  const { kind, encoding, inPlace } = found
  const isInFile = inPlace && mayStay
  const bytes = isInFile ? new Uint8Array() : inPlace ? (whole ?? (await handle.readFile())) : undefined
  const { text, lineCount, delimiter } =
    bytes === undefined ? await transcodeToMemory(handle, found) : { text: bytes, lineCount: found.lineCount }
  return {
    kind: delimitedKind(kind, delimiter),
    text,
    ...(isInFile && { isInFile }),
    lineCount,
    locators: plainLocators(lineCount),
    warnings: encodingWarnings(found),
    meta: { encoding, ...(delimiter === undefined ? {} : { delimiter }) },
  }
}

async function transcodeToMemory(
  handle: FileHandle,
  found: TextFile,
): Promise<Transcoded & { readonly text: Uint8Array<ArrayBuffer> }> {
  // Grows in place: joining chunks at the end would need the memory twice.
  const buffer = new ArrayBuffer(0, { maxByteLength: extractLimits.memoryMb * 2 ** 20 })
  let size = 0
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (size + chunk.length > buffer.maxByteLength) {
        done(new ExtractError('too_large', 'The text takes too much memory.'))
        return
      }
      buffer.resize(size + chunk.length)
      new Uint8Array(buffer).set(chunk, size)
      size += chunk.length
      done()
    },
  })
  const made = await transcodeText(handle, found, target)
  return { ...made, text: new Uint8Array(buffer.transferToFixedLength()) }
}

/** What a library throws at a damaged file is the file's failure; its own words stay in the message, so that a bug can be seen. */
function failureOf(error: unknown): Failure {
  if (error instanceof ExtractError) return { code: error.code, message: error.message }
  if (error instanceof RangeError)
    return { code: 'corrupt', message: `The file is damaged or nested too deeply (${error.message}).` }
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { code: 'corrupt', message: `The file could not be read (${words.replaceAll(/\s+/g, ' ').slice(0, 200)}).` }
}
