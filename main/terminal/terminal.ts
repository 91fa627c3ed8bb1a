import { safeLine } from '../tab/safe-text.ts'
import type { CallTrace } from '../tab/trace.ts'
import type { Views } from '../views/views.ts'
import { createCallRecord, outputParts } from './call-record.ts'
import { answerRequests } from './engine-requests.ts'
import { OUTPUT, type ScratchChange } from './protocol.ts'
import { createScratch } from './scratch.ts'
import { openShell, type Shell, type ShellLimits } from './shell.ts'
import { FOLDER_IS_GONE, type TerminalFiles } from './workspace-tree.ts'

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
  readonly views: Pick<Views, 'open' | 'start' | 'stateOf' | 'mirror'>
  readonly output: TerminalOutput
  readonly limits?: Partial<TerminalLimits>
}

export type TerminalLimits = ShellLimits & {
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
          failures.push(
            `[${safeLine(path)} was not saved: ${safeLine(error instanceof Error ? error.message : String(error))}]`,
          ),
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
    if (files.isThere?.() === false) record.notice(`[${FOLDER_IS_GONE}]`)
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
