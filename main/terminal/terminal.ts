import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { CallTrace } from '../tab/trace.ts'
import type { Views } from '../views/views.ts'
import { createCallRecord, outputParts } from './call-record.ts'
import { answerRequests } from './engine-requests.ts'
import { type EngineRequests, type FromWorker, OUTPUT, type ScratchChange, type ToWorker } from './protocol.ts'
import { createScratch } from './scratch.ts'
import type { TerminalFiles } from './workspace-tree.ts'

/** The task's deliverables as the terminal sees and writes them; paths are relative to the output folder. */
export type TerminalOutput = {
  /** `version` changes whenever the content does. */
  files(): Promise<readonly { readonly path: string; readonly version: string }[]>
  read(path: string): Promise<Uint8Array>
  /** A file that a command wrote, once per call. */
  commit(path: string, bytes: Uint8Array): Promise<void>
}

export type TerminalOptions = {
  readonly files: TerminalFiles
  readonly views: Pick<Views, 'open' | 'stateOf' | 'mirror'>
  readonly output: TerminalOutput
  readonly limits?: Partial<TerminalLimits>
}

export type TerminalLimits = {
  readonly maxOutputBytes: number
  readonly maxScratchBytes: number
  /** The worker's heap. */
  readonly maxHeapMb: number
  /** How long a search waits for files that are not read yet, in milliseconds. */
  readonly extractMs: number
}

export type TerminalResult = {
  readonly stdout: string
  /** Notices included. */
  readonly stderr: string
  /** 124 after the time limit, 130 when cancelled, 137 when the worker died. */
  readonly exitCode: number
  readonly trace: CallTrace
  readonly timedOut: boolean
  readonly cancelled: boolean
}

export type Terminal = {
  /** Calls run one after the other. Time limit 120 s unless said otherwise, at most 600 s. */
  run(
    command: string,
    options?: { readonly timeoutSeconds?: number; readonly signal?: AbortSignal },
  ): Promise<TerminalResult>
  close(): Promise<void>
}

export const DEFAULT_TIMEOUT_SECONDS = 120
export const MAX_TIMEOUT_SECONDS = 600

const MB = 1024 * 1024
const DEFAULTS: TerminalLimits = {
  maxOutputBytes: 256 * MB,
  maxScratchBytes: 512 * MB,
  maxHeapMb: 1024,
  extractMs: 10_000,
}

const startWorker = (port: MessagePort, limits: TerminalLimits) =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { port, limits },
    transferList: [port],
    resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb },
    env: {},
  })

type Ending = {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  readonly how: 'done' | 'timeout' | 'cancelled' | 'died'
}

/** A bash over the workspace's text views, in a worker thread of its own that is kept between calls. */
export function createTerminal({ files, views, output, limits: given = {} }: TerminalOptions): Terminal {
  const limits = { ...DEFAULTS, ...given }
  const scratch = createScratch()
  const versions = new Map<string, string>()
  let shell: Shell | undefined
  let queue: Promise<unknown> = Promise.resolve()

  /** Deliverables that were written otherwise since the last call. */
  async function newOutput(): Promise<ScratchChange[]> {
    const changes: ScratchChange[] = []
    for (const { path, version } of await output.files()) {
      if (versions.get(path) === version) continue
      versions.set(path, version)
      changes.push({ op: 'put', path: `${OUTPUT}/${path}`, bytes: await output.read(path) })
    }
    for (const change of changes) scratch.apply(change)
    scratch.takeChanged()
    return changes
  }

  async function commitChanges(): Promise<string[]> {
    const failures: string[] = []
    for (const path of scratch.takeChanged()) {
      const bytes = scratch.content(path)
      if (bytes === undefined || !path.startsWith(`${OUTPUT}/`)) continue
      const name = path.slice(OUTPUT.length + 1)
      await output
        .commit(name, bytes)
        .catch((error: unknown) =>
          failures.push(`[${path} was not saved: ${error instanceof Error ? error.message : String(error)}]`),
        )
    }
    return failures
  }

  async function call(
    command: string,
    timeoutSeconds: number,
    signal: AbortSignal | undefined,
  ): Promise<TerminalResult> {
    const record = createCallRecord(command)
    let added = await newOutput()
    if (shell === undefined) {
      shell = openShell(limits)
      added = scratch.snapshot()
    }
    const stop = new AbortController()
    const requests = answerRequests({ files, views, signal: stop.signal, extractMs: limits.extractMs })
    const ending = await shell.run(
      { command, scratch: added, requests, timeoutMs: timeoutSeconds * 1000, signal },
      (event) => {
        if (event.type === 'scratch') scratch.apply(event.change)
        else record.add(event)
      },
    )
    stop.abort()
    if (ending.how !== 'done') shell = openShell(limits, scratch.snapshot())
    const printed = ending.how === 'done' ? ending : record.printed()
    if (ending.how === 'timeout') record.notice(`[stopped after ${timeoutSeconds} s; what it had printed is above]`)
    if (ending.how === 'cancelled') record.notice('[cancelled; what it had printed is above]')
    if (ending.how === 'died') record.notice(`[the command was ended: ${ending.stderr}]`)
    for (const failure of await commitChanges()) record.notice(failure)
    const trace = record.trace(printed.stdout, printed.stderr)
    return {
      stdout: printed.stdout,
      stderr: outputParts(trace.output.filter(({ stream }) => stream !== 'stdout'))
        .map(({ text }) => text)
        .join(''),
      exitCode: ending.exitCode,
      trace,
      timedOut: ending.how === 'timeout',
      cancelled: ending.how === 'cancelled',
    }
  }

  return {
    run(command, { timeoutSeconds = DEFAULT_TIMEOUT_SECONDS, signal } = {}) {
      const result = queue.then(() => call(command, Math.min(timeoutSeconds, MAX_TIMEOUT_SECONDS), signal))
      queue = result.catch(() => undefined)
      return result
    },
    async close() {
      await shell?.close()
      shell = undefined
    },
  }
}

type ShellCall = {
  readonly command: string
  readonly scratch: readonly ScratchChange[]
  readonly requests: EngineRequests
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}
type Shell = {
  run(
    call: ShellCall,
    onEvent: (event: Extract<FromWorker, { type: 'events' }>['events'][number]) => void,
  ): Promise<Ending>
  close(): Promise<void>
}

/** One worker. Idle, it does not keep the process alive. */
function openShell(limits: TerminalLimits, initial: readonly ScratchChange[] = []): Shell {
  const { port1: port, port2 } = new MessageChannel()
  const worker = startWorker(port2, limits)
  worker.unref()
  port.unref()
  const send = (message: ToWorker) => port.postMessage(message)
  let pending = initial
  let death: string | undefined
  let onDeath = () => {}
  worker.on('error', (error: Error & { code?: string }) => {
    death = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : error.message
    onDeath()
  })

  return {
    run({ command, scratch, requests, timeoutMs, signal }, onEvent) {
      const { promise, resolve } = Promise.withResolvers<Ending>()
      worker.ref()
      port.ref()
      function receive(message: FromWorker): void {
        if (message.type === 'events') message.events.forEach(onEvent)
        else if (message.type === 'done') resolve({ ...message, how: 'done' })
        else if (message.type === 'request') void answer(requests, message).then(send)
      }
      const kill = async (how: 'timeout' | 'cancelled' | 'died', exitCode: number) => {
        port.off('message', receive)
        await worker.terminate()
        // What it had posted is still in the port.
        for (let left = receiveMessageOnPort(port); left !== undefined; left = receiveMessageOnPort(port)) {
          const message = left.message as FromWorker
          if (message.type === 'events') message.events.forEach(onEvent)
        }
        resolve({ stdout: '', stderr: death ?? '', exitCode, how })
      }
      const cancel = () => void kill('cancelled', 130)
      const timer = setTimeout(() => void kill('timeout', 124), timeoutMs)
      onDeath = () => void kill('died', 137)
      port.on('message', receive)
      if (signal?.aborted) cancel()
      else if (death !== undefined) onDeath()
      else {
        signal?.addEventListener('abort', cancel, { once: true })
        send({ type: 'run', command, scratch: [...pending, ...scratch] })
        pending = []
      }
      return promise.finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', cancel)
        onDeath = () => {}
        port.off('message', receive)
        worker.unref()
        port.unref()
      })
    },
    async close() {
      port.close()
      await worker.terminate()
    },
  }
}

async function answer(
  requests: EngineRequests,
  { id, method, argument }: Extract<FromWorker, { type: 'request' }>,
): Promise<ToWorker> {
  try {
    return { type: 'reply', id, value: await requests[method](argument as never) }
  } catch (error) {
    return { type: 'reply', id, error: error instanceof Error ? error.message : String(error) }
  }
}
