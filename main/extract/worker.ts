import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { Writable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import { encodingWarnings } from './encoding.ts'
import { extractBytes } from './extract.ts'
import { extractLimits } from './limits.ts'
import { packView, plainLocators, type PackedView } from './packed-view.ts'
import { classifyText, transcodeText } from './text-file.ts'
import { ExtractError, type ExtractErrorCode, type ExtractOptions } from './text-view.ts'

/** Why a file got no view, as it travels between threads. */
export type Failure = { readonly code: ExtractErrorCode; readonly message: string }

export type Job = {
  readonly file: string
  readonly options: ExtractOptions
  /** Files not to be read again, by `<sha256>-<bytes>`. */
  readonly quarantine: ReadonlyMap<string, Failure>
}

/** `reading` comes first, so that a file can be named even if reading it ends the thread. */
export type Answer =
  | { readonly reading: string }
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

async function read({ file, options, quarantine }: Job): Promise<Extract<Answer, { view: PackedView }>> {
  const handle = await fs.open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw openFailure(error)
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new ExtractError('unsupported', 'This is not a file.')
    if (stat.size > extractLimits.inputBytes) {
      const megabytes = (bytes: number): number => Math.round(bytes / 2 ** 20)
      throw new ExtractError(
        'too_large',
        `The file has ${megabytes(stat.size)} MB; the limit is ${megabytes(extractLimits.inputBytes)} MB.`,
      )
    }
    const bytes = await handle.readFile()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = `${sha256}-${bytes.length}`
    const known = quarantine.get(key)
    if (known !== undefined) throw new ExtractError(known.code, known.message)
    port.postMessage({ reading: key } satisfies Answer)
    const large =
      bytes.length > extractLimits.streamedTextBytes && options.encoding === undefined
        ? await readLargeText(bytes, file, options.name)
        : undefined
    return { view: large ?? packView(await extractBytes(bytes, options)), sha256, size: bytes.length }
  } finally {
    await handle.close()
  }
}

/** Plain text that must not exist as a string, let alone as an object per line. */
async function readLargeText(bytes: Buffer<ArrayBuffer>, file: string, name: string): Promise<PackedView | undefined> {
  const found = await classifyText(file, name)
  if (found === undefined) return undefined
  const { kind, encoding, inPlace } = found
  const rest = { kind, warnings: encodingWarnings(found), meta: { encoding } }
  if (inPlace) return { ...rest, text: bytes, lineCount: found.lineCount, locators: plainLocators(found.lineCount) }
  const chunks: Buffer[] = []
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  const lineCount = await transcodeText(file, found, target)
  return { ...rest, text: Buffer.concat(chunks), lineCount, locators: plainLocators(lineCount) }
}

/** What a library throws at a damaged file is the file's failure; its own words stay in the message, so that a bug can be seen. */
function failureOf(error: unknown): Failure {
  if (error instanceof ExtractError) return { code: error.code, message: error.message }
  if (error instanceof RangeError)
    return { code: 'corrupt', message: `The file is damaged or nested too deeply (${error.message}).` }
  const words = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return { code: 'corrupt', message: `The file could not be read (${words.replaceAll(/\s+/g, ' ').slice(0, 200)}).` }
}

function openFailure(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return new ExtractError('not_found', 'There is no such file.', { cause: error })
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new ExtractError('denied', 'This account may not read the file.', { cause: error })
  return error
}
