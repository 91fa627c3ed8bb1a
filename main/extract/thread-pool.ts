import { Worker } from 'node:worker_threads'
import { allowanceFor, excess } from './allowance.ts'
import { extractLimits } from './limits.ts'
import { watchPages, type PageWatch } from './page-watch.ts'
import type { OpenedFile } from './opened-file.ts'
import type { Extracted, ExtractPool, ExtractRequest } from './pool.ts'
import type { Slot, Waiting } from './pool-slot.ts'
import { ExtractError } from './text-view.ts'
import { tooMuch } from './too-much.ts'
import { watchUsage, type Usage } from './usage-watch.ts'
import type { Answer, Failure, Job } from './worker.ts'

export type ThreadPoolOptions = {
  /** Documents read at the same time. */
  readonly size: number
  /** Megabytes of heap and buffers that one document may take before its worker is ended. */
  readonly memoryMb?: number
  /** Wall time of one document. */
  readonly timeMs?: number
  /** CPU time of one page. */
  readonly pageMs?: number
  /** Folder with languages for character recognition that the person added. */
  readonly languageDir?: string
  /** The worker's module, where a build has put it elsewhere. */
  readonly worker?: URL
  /** Files that ended their worker, by `<sha256>-<bytes>`, with the reason; a caller may keep it. */
  readonly quarantine?: Map<string, Failure>
}

export type ThreadPool = Pick<ExtractPool, 'close'> & {
  /** `mayStay`: a long text that is its own view may stay in its file. */
  extract(file: string | OpenedFile, request: ExtractRequest & { readonly mayStay?: boolean }): Promise<Extracted>
}

/** Reads documents in worker threads of this process, each within bounds of time and memory. Idle workers are kept, and keep no process alive. */
export function createThreadPool(options: ThreadPoolOptions): ThreadPool {
  const { memoryMb = extractLimits.memoryMb, timeMs = extractLimits.timeMs, pageMs = extractLimits.pageMs } = options
  const most = { memoryMb, pageMs, cpuMs: timeMs }
  const { size, quarantine = new Map<string, Failure>() } = options
  const workerUrl = options.worker ?? new URL('./worker.ts', import.meta.url)
  const slots = new Set<Slot>()
  const queue: Waiting[] = []
  let isClosed = false

  return {
    async extract(file, { signal, onBeginning, mayStay = false, ...request }) {
      if (isClosed) throw new Error('The extraction pool is closed.')
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<Extracted>()
      const { languageDir } = options
      const extractOptions = { ...request, ...(languageDir === undefined ? {} : { languageDir }) }
      const waiting: Waiting = {
        file,
        options: extractOptions,
        mayStay,
        onBeginning,
        resolve,
        reject,
        spentMs: 0,
        isRetry: false,
      }
      const onAbort = (): void => cancel(waiting, signal?.reason)
      signal?.addEventListener('abort', onAbort)
      queue.push(waiting)
      startNext()
      return promise.finally(() => signal?.removeEventListener('abort', onAbort))
    },
    async close() {
      isClosed = true
      const closed = new Error('The extraction pool was closed.')
      for (const waiting of queue.splice(0)) waiting.reject(closed)
      await Promise.all([...slots].map((slot) => endWorker(slot, closed)))
    },
  }

  function startNext(): void {
    const busy = [...slots].filter((slot) => slot.job !== undefined)
    const next = queue[0]
    if (next === undefined || busy.length >= size || busy.some((slot) => slot.job!.isRetry)) return
    if (next.isRetry && busy.length > 0) return
    queue.shift()
    start(next, [...slots].find((slot) => slot.job === undefined) ?? startWorker())
    startNext()
  }

  function startWorker(): Slot {
    const worker = new Worker(workerUrl, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: extractLimits.youngMemoryMb },
      // Libraries print about damaged files; what counts comes as the answer or as the thread's error.
      stderr: true,
    })
    worker.stderr.resume()
    const slot: Slot = { worker, job: undefined, key: undefined, timer: undefined, allowed: most, watch: undefined }
    slots.add(slot)
    worker.on('message', (answer: Answer) => receive(slot, answer))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') fail(slot, tooMuch.memory(memoryMb))
      else crash(slot, error.message)
    })
    worker.on('exit', (code) => crash(slot, `exit ${code}`))
    return slot
  }

  function start(job: Waiting, slot: Slot): void {
    slot.job = job
    slot.key = undefined
    slot.worker.ref()
    slot.allowed = most
    const pages = watchPages()
    limitTime(slot, extractLimits.timeMs)
    slot.watch = watchUsage(slot.worker, (usage) => check(slot, usage, pages))
    const { file, options: jobOptions, mayStay } = job
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    slot.worker.postMessage({ file, options: jobOptions, mayStay, quarantine, place: pages.place } satisfies Job)
  }

  /** Ends the worker whose document takes more than its share. */
  function check(slot: Slot, usage: Usage, pages: PageWatch): void {
    const { job, allowed } = slot
    if (job === undefined) return
    const total = { ...usage, cpuMs: usage.cpuMs + job.spentMs }
    const failure = excess(total, allowed, memoryMb)
    if (failure !== undefined) return fail(slot, failure)
    const page = pages.slowPage(usage.cpuMs, allowed.pageMs)
    if (page === undefined) return
    job.spentMs = total.cpuMs
    leaveOut(slot, page)
  }

  function limitTime(slot: Slot, ms: number): void {
    clearTimeout(slot.timer)
    slot.timer = setTimeout(() => fail(slot, tooMuch.time(ms)), ms)
  }

  function receive(slot: Slot, answer: Answer): void {
    const { job } = slot
    if (job === undefined) return
    if ('reading' in answer) {
      slot.key = answer.reading
      // The time that the thread took to start is not the document's.
      limitTime(slot, timeMs)
      slot.watch?.restart()
      // The converters of other programs are slower than our own readers.
      const isOurs = job.options.asHtml === undefined && job.options.asCharts === undefined
      if (isOurs) slot.allowed = allowanceFor(answer.bytes, most)
      return
    }
    if ('progress' in answer) {
      slot.timer?.refresh()
      job.spentMs = -(slot.watch?.last().cpuMs ?? 0)
      return
    }
    if ('beginning' in answer) {
      const { beginning, sha256, size: bytes } = answer
      job.onBeginning?.({ ...beginning, sha256, size: bytes })
      return
    }
    const { memory = 0 } = slot.watch?.last() ?? {}
    if (memory > extractLimits.idleMemoryMb * 2 ** 20) void endWorker(slot)
    else release(slot)
    if ('failure' in answer) job.reject(new ExtractError(answer.failure.code, answer.failure.message))
    else job.resolve({ ...answer.view, sha256: answer.sha256, size: answer.size })
    startNext()
  }

  function cancel(waiting: Waiting, reason: unknown): void {
    const at = queue.indexOf(waiting)
    if (at !== -1) queue.splice(at, 1)
    waiting.reject(reason)
    for (const slot of slots) if (slot.job === waiting) void endWorker(slot, reason)
    startNext()
  }

  /** One page holds up all others: the document is read again without it. */
  function leaveOut(slot: Slot, page: number): void {
    const { job } = slot
    const { slowPages = [] } = job?.options ?? {}
    if (job === undefined || slowPages.length >= extractLimits.slowPages) return fail(slot, tooMuch.time(timeMs))
    job.options = { ...job.options, slowPages: [...slowPages, page] }
    release(slot)
    queue.unshift(job)
    void endWorker(slot)
    startNext()
  }

  /** The document is to blame, for certain. */
  function fail(slot: Slot, failure: Failure): void {
    if (slot.job === undefined) return
    if (slot.key !== undefined) quarantine.set(slot.key, failure)
    void endWorker(slot, new ExtractError(failure.code, failure.message))
    startNext()
  }

  /** The thread ended by itself: perhaps through this document, perhaps through what ran beside it. */
  function crash(slot: Slot, reason: string): void {
    const { job } = slot
    if (job?.isRetry === true) {
      fail(slot, { code: 'corrupt', message: `Reading the file ended its reader twice (${reason}).` })
    } else if (job !== undefined) {
      release(slot)
      job.isRetry = true
      queue.unshift(job)
    }
    slots.delete(slot)
    startNext()
  }

  /** Rejects its document where there is a reason to. */
  async function endWorker(slot: Slot, reason?: unknown): Promise<void> {
    const { job } = slot
    release(slot)
    slots.delete(slot)
    if (reason !== undefined) job?.reject(reason)
    await slot.worker.terminate()
  }
}

function release(slot: Slot): void {
  clearTimeout(slot.timer)
  slot.watch?.stop()
  slot.job = undefined
  slot.worker.unref()
}
