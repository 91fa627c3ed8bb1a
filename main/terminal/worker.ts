import { type MessagePort, workerData } from 'node:worker_threads'
import { Bash } from 'just-bash'
import { createCallRecorder } from './call-recorder.ts'
import { refusalLine, tracedCommands } from './commands.ts'
import { explain } from './fs-error.ts'
import { longSequence } from './long-sequence.ts'
import type { CallEvent, EngineRequests, FromWorker, ScratchChange, ToWorker } from './protocol.ts'
import { createTerminalFs } from './terminal-fs.ts'

type StartData = {
  readonly port: MessagePort
  readonly limits: { readonly maxOutputBytes: number; readonly maxScratchBytes: number }
}

const { port, limits } = workerData as StartData
const post = (message: FromWorker) => port.postMessage(message)

/** Taken here: the interpreter hides the clock from what runs inside it. */
const now = performance.now.bind(performance)

/** Batches only once a command floods: until then everything has left before a loop can block this thread. */
const FLOOD = 500
const FLUSH_MS = 20

let events: CallEvent[] = []
let flushes = 0
let flushedAt = 0
function flush(): void {
  if (events.length === 0) return
  post({ type: 'events', events })
  events = []
  flushes++
  flushedAt = now()
}
function emit(event: CallEvent): void {
  events.push(event)
  if (flushes < FLOOD || now() - flushedAt > FLUSH_MS) flush()
}

const waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
let lastRequest = 0
function ask(method: keyof EngineRequests) {
  return (argument: unknown) =>
    new Promise<never>((resolve, reject) => {
      const id = ++lastRequest
      waiting.set(id, { resolve, reject })
      post({ type: 'request', id, method, argument })
    })
}
const engine: EngineRequests = {
  list: ask('list'),
  link: ask('link'),
  text: ask('text'),
  bytes: ask('bytes'),
  start: ask('start'),
  search: ask('search'),
}

let recorder = createCallRecorder(emit)
const fs = createTerminalFs({
  engine,
  recorder: () => recorder,
  journal: (change) => emit({ type: 'scratch', change }),
  maxBytes: limits.maxScratchBytes,
})
const bash = new Bash({
  fs,
  cwd: '/workspace',
  env: { HOME: '/tmp', LANG: 'C.UTF-8' },
  python: true,
  customCommands: tracedCommands({ engine, fs, recorder: () => recorder }),
  executionLimits: executionLimits(),
})

async function run(command: string, scratch: readonly ScratchChange[]): Promise<void> {
  await fs.apply(scratch)
  fs.startCall()
  flushes = 0
  const failures: { path: string; reason: string }[] = []
  recorder = createCallRecorder((event) => {
    if (event.type === 'failed') failures.push(event)
    emit(event)
  })
  const long = longSequence(command)
  const { stdout, stderr, exitCode } =
    long === undefined ? await bash.exec(command, { rawScript: true }) : refusedSequence(long)
  recorder.end()
  const refused: string[] = []
  for (let refusal = fs.takeRefusal(); refusal !== undefined; refusal = fs.takeRefusal())
    refused.push(refusalLine(refusal))
  flush()
  post({
    type: 'done',
    stdout,
    stderr: explain(stderr, failures) + refused.join(''),
    exitCode: refused.length > 0 && exitCode === 0 ? 1 : exitCode,
  })
}

function refusedSequence(sequence: string) {
  const stderr = `bash: ${sequence} has more than 10,000 items. Use seq instead, as in: for i in $(seq 1 20000)\n`
  return { stdout: '', stderr, exitCode: 2 }
}

port.on('message', (message: ToWorker) => {
  if (message.type === 'run') {
    port.postMessage({ type: 'begun' } satisfies FromWorker)
    // Anything thrown here is a bug of ours or the interpreter's: it ends this worker, and the engine says so.
    void run(message.command, message.scratch).catch((error: unknown) => {
      setImmediate(() => {
        throw error
      })
    })
    return
  }
  const request = waiting.get(message.id)
  waiting.delete(message.id)
  if (message.error === undefined) request?.resolve(message.value as never)
  else request?.reject(new Error(message.error))
})

/** Bounds are time, output and memory; counting steps would only stop honest work on large files. */
function executionLimits() {
  const steps = 100_000_000
  return {
    maxOutputSize: limits.maxOutputBytes,
    maxFileSystemBytes: limits.maxScratchBytes,
    maxCommandCount: steps,
    maxLoopIterations: steps,
    maxAwkIterations: steps,
    maxSedIterations: steps,
    maxJqIterations: steps,
    maxQueryElements: steps,
    maxAwkParserOperations: steps,
    maxCsvRows: steps,
    maxCsvCells: steps,
    maxWorkUnits: steps,
    maxTraversalEntries: steps,
    maxTraversalWork: steps,
    maxGlobOperations: steps,
    maxArrayElements: steps,
    maxInputBytes: 2 ** 31,
    maxLiveBytes: 2 ** 31,
    maxExecutionTimeMs: 600_000,
    maxPythonTimeoutMs: 600_000,
    maxSqliteTimeoutMs: 600_000,
  }
}
