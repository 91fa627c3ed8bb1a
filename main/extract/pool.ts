import { availableParallelism } from 'node:os'
import { forkReader } from './fork-reader.ts'
import { addedLanguages } from './ocr-languages.ts'
import type { OpenedFile } from './opened-file.ts'
import type { PackedView } from './packed-view.ts'
import type { FromReader, ReaderProcess, ReadingLimits, StartReader } from './reader-line.ts'
import { ExtractError, type ExtractOptions } from './text-view.ts'

export type ExtractRequest = Omit<
  ExtractOptions,
  'onProgress' | 'onPage' | 'slowPages' | 'onBeginning' | 'languageDir'
> & {
  readonly signal?: AbortSignal
  /** Gets the first lines of a long document while the rest is being read; `meta.readPages` says how far they go. */
  readonly onBeginning?: (beginning: Extracted) => void
  /** Takes a text too long for one message piece by piece; the view is without text then. */
  readonly onText?: (piece: Uint8Array<ArrayBuffer>) => void | Promise<void>
}

/** The view, and which bytes it was made from. */
export type Extracted = PackedView & { readonly sha256: string; readonly size: number }

export type ExtractPool = {
  /** The packed view of the file at a real path, or of one that is open here; it is opened for reading only. Throws `ExtractError` or the signal's reason. */
  extract(file: string | OpenedFile, request: ExtractRequest): Promise<Extracted>
  /** What else than its bytes decides how a document is read, as text to compare; empty where nothing does. */
  readonly variant?: string
  /** Ends all reading; what was not finished is rejected. */
  close(): Promise<void>
}

export type ExtractPoolOptions = Partial<ReadingLimits> & {
  /** Starts the process that reads; by Node's own means where a host has no other. */
  readonly startReader?: StartReader
}

type Job = {
  readonly id: number
  readonly file: string | OpenedFile
  readonly request: Omit<ExtractRequest, 'signal' | 'onBeginning' | 'onText'>
  readonly onBeginning: ExtractRequest['onBeginning']
  readonly onText: ExtractRequest['onText']
  /** What has come of a long text, as far as `filled`. */
  text: Uint8Array<ArrayBuffer> | undefined
  filled: number
  readonly resolve: (view: Extracted) => void
  readonly reject: (reason: unknown) => void
  /** It was being read when a process ended; the second time it is read with no other beside it. */
  isSuspect: boolean
}

/** The process that reads is ended when there was nothing to read for so long (ms). */
const IDLE_MS = 60_000

/**
 * Reads documents in a process of its own, in threads within bounds of time and memory. A thread alone is no bound: one
 * allocation that no limit lets through ends the whole process, which therefore is not the engine's.
 */
export function createExtractPool({
  startReader = () => forkReader(),
  ...given
}: ExtractPoolOptions = {}): ExtractPool {
  // Two at least: a document that takes long must not hold up the next one asked for.
  const limits = { size: Math.min(4, Math.max(2, availableParallelism() - 1)), ...given }
  const queue: Job[] = []
  const reading = new Map<number, Job>()
  let reader: { readonly process: ReaderProcess; readonly ended: Promise<void> } | undefined
  let isReady = false
  let isClosed = false
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  return {
    variant: addedLanguages(limits.languageDir),
    async extract(file, { signal, onBeginning, onText, ...request }) {
      if (isClosed) throw new Error('The extraction pool is closed.')
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Extracted>()
      const asked = { file, request, onBeginning, onText }
      const job: Job = { id: ++lastId, ...asked, resolve, reject, text: undefined, filled: 0, isSuspect: false }
      const onAbort = (): void => cancel(job, signal?.reason)
      signal?.addEventListener('abort', onAbort)
      queue.push(job)
      startNext()
      return promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    async close() {
      isClosed = true
      const closed = new Error('The extraction pool was closed.')
      for (const job of [...queue.splice(0), ...reading.values()]) job.reject(closed)
      reading.clear()
      await endReader()
    },
  }

  function startNext(): void {
    const next = queue[0]
    if (next === undefined || reading.size >= limits.size) return
    const isAlone = next.isSuspect || [...reading.values()].some((job) => job.isSuspect)
    if (isAlone && reading.size > 0) return
    queue.shift()
    reading.set(next.id, next)
    clearTimeout(idle)
    reader ??= startProcess()
    reader.process.hold(true)
    reader.process.post({ type: 'extract', id: next.id, file: next.file, request: next.request })
    startNext()
  }

  function startProcess(): NonNullable<typeof reader> {
    const started = startReader()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    isReady = false
    started.onMessage((message) => {
      if (reader?.process === started) receive(message)
    })
    started.onEnd((how) => {
      resolve()
      if (reader?.process === started) readerEnded(how)
    })
    started.post({ type: 'limits', limits })
    return { process: started, ended }
  }

  function receive(message: FromReader): void {
    if (message.type === 'ready') {
      isReady = true
      return
    }
    const job = reading.get(message.id)
    if (job === undefined) return
    if (message.type === 'beginning') return job.onBeginning?.(message.view)
    if (message.type === 'text') return void take(job, message)
    finish(job)
    if (message.type === 'view')
      job.resolve(job.text === undefined ? message.view : { ...message.view, text: job.text })
    else if (message.type === 'failure') job.reject(new ExtractError(message.failure.code, message.failure.message))
    else job.reject(new Error(message.message))
  }

  async function take(job: Job, { size, piece }: Extract<FromReader, { type: 'text' }>): Promise<void> {
    const from = reader
    try {
      if (job.onText === undefined) {
        job.text ??= new Uint8Array(size)
        job.text.set(piece, job.filled)
      } else await job.onText(piece)
      job.filled += piece.length
      if (reading.get(job.id) === job && reader === from) from?.process.post({ type: 'taken', id: job.id })
    } catch (error) {
      cancel(job, error)
    }
  }

  function cancel(job: Job, reason: unknown): void {
    job.reject(reason)
    const at = queue.indexOf(job)
    if (at !== -1) queue.splice(at, 1)
    if (!reading.has(job.id)) return
    reader?.process.post({ type: 'cancel', id: job.id })
    finish(job)
  }

  function finish(job: Job): void {
    reading.delete(job.id)
    startNext()
    if (reading.size > 0) return
    reader?.process.hold(false)
    idle = setTimeout(() => void endReader(), IDLE_MS).unref()
  }

  /** One of the documents being read is to blame; which one is found out by reading each alone. */
  function readerEnded(how: string): void {
    reader = undefined
    const jobs = [...reading.values()]
    reading.clear()
    for (const job of jobs.toReversed()) {
      if (!isReady) job.reject(new Error(`The process that reads documents did not start (${how}).`))
      else if (job.isSuspect)
        job.reject(new ExtractError('corrupt', `Reading the file ended its reader twice (${how}).`))
      else if (job.onText !== undefined && job.filled > 0)
        job.reject(new Error(`The process that reads documents ended (${how}).`))
      else queue.unshift(Object.assign(job, { isSuspect: true, text: undefined, filled: 0 }))
    }
    startNext()
  }

  async function endReader(): Promise<void> {
    clearTimeout(idle)
    const ending = reader
    reader = undefined
    // Its end is waited for, so it must not be let go of.
    ending?.process.hold(true)
    ending?.process.end()
    await ending?.ended
  }
}
