import type { CallEvent } from './protocol.ts'

export type RunningStage = {
  readonly id: number
  readonly name: string
  readonly args: readonly string[]
  /** Workspace folder it runs in; undefined outside. */
  readonly cwd: string | undefined
  readonly stdinFrom: number[]
  readonly opened: Set<string>
  readonly failures: { readonly path: string; readonly reason: string }[]
}

type Finished = { readonly id: number; readonly bytes: string }
type Read = { readonly path: string; readonly content: string; readonly by: RunningStage | undefined; claimed: boolean }

export type CallRecorder = ReturnType<typeof createCallRecorder>

const IGNORES_STDIN = new Set([
  'echo',
  'printf',
  'true',
  'false',
  'ls',
  'pwd',
  'find',
  'sleep',
  'seq',
  'date',
  'basename',
  'dirname',
  'stat',
])

/** Outputs kept that nothing has taken: bounds the memory of endless loops. */
const KEPT_LOOSE = 20_000

/** Stages that do not match looked at before a standard input counts as coming from nowhere: bounds the cost of long loops. */
const LOOK_BACK = 64

/** Records one call in the worker: which stage opened what, and where its standard input came from. Content is latin1 bytes. */
export function createCallRecorder(emit: (event: CallEvent) => void) {
  let lastId = 0
  const running: RunningStage[] = []
  /** Output that no pipe, file or outer stage has taken yet. */
  const loose: Finished[] = []
  let reads: Read[] = []
  /** Reads since the last dispatch: the redirections of the command that comes next. */
  let fresh: Read[] = []

  /** The latest loose stages whose output, joined, is `bytes`. */
  function takeChain(bytes: string): number[] {
    const taken: number[] = []
    let end = bytes.length
    for (let at = loose.length - 1, misses = 0; at >= 0 && end > 0 && misses < LOOK_BACK; at--) {
      const part = loose[at]!.bytes
      if (part.length <= end && bytes.startsWith(part, end - part.length)) {
        taken.push(at)
        end -= part.length
      } else misses++
    }
    if (end > 0) {
      // A shell built-in may have read the first lines: then the rest is the end of one stage's output.
      const rest = loose.findLastIndex((stage, at) => at >= loose.length - LOOK_BACK && stage.bytes.endsWith(bytes))
      taken.splice(0, taken.length, ...(rest < 0 ? [] : [rest]))
    }
    const ids = taken.map((at) => loose.splice(at, 1)[0]!.id).toReversed()
    if (ids.length > 0) emit({ type: 'used', ids })
    return ids
  }

  function linkStdin(stage: RunningStage, stdin: string): void {
    const redirected = fresh.findLast((read) => read.content === stdin)
    if (redirected !== undefined) {
      redirected.claimed = true
      redirected.by?.opened.delete(redirected.path)
      stage.opened.add(redirected.path)
      return
    }
    stage.stdinFrom.push(...takeChain(stdin))
    if (stage.stdinFrom.length > 0) return
    const partlyRead = reads.findLast((read) => read.content.endsWith(stdin))
    if (partlyRead !== undefined) stage.opened.add(partlyRead.path)
  }

  return {
    current: (): RunningStage | undefined => running.at(-1),
    begin(call: Pick<RunningStage, 'name' | 'args' | 'cwd'> & { readonly stdin: string }): RunningStage {
      const { name, args, cwd } = call
      const stage: RunningStage = { id: ++lastId, name, args, cwd, stdinFrom: [], opened: new Set(), failures: [] }
      if (call.stdin !== '' && !IGNORES_STDIN.has(name)) linkStdin(stage, call.stdin)
      fresh = []
      running.push(stage)
      return stage
    },
    /** `bytes` is the output as a pipe would carry it, `stdout` the same as text. */
    finish(
      stage: RunningStage,
      output: { readonly bytes: string; readonly stdout: string; readonly stderr: string },
    ): void {
      running.splice(running.indexOf(stage), 1)
      reads = reads.filter((read) => read.by !== stage)
      const outer = running.at(-1)
      if (output.bytes !== '') {
        if (outer === undefined) {
          loose.push({ id: stage.id, bytes: output.bytes })
          if (loose.length > KEPT_LOOSE) loose.splice(0, KEPT_LOOSE / 2)
        } else outer.stdinFrom.push(stage.id)
      }
      const { id, name, args, cwd, stdinFrom } = stage
      const { stdout, stderr } = output
      emit({
        type: 'stage',
        stage: {
          id,
          name,
          args,
          ...(cwd === undefined ? {} : { cwd }),
          stdinFrom,
          opened: [...stage.opened],
          stdout,
          stderr,
        },
      })
      // Those that it ran itself have printed through it; standard input was marked at the start.
      if (stdinFrom.length > 0) emit({ type: 'used', ids: stdinFrom })
    },
    opened(path: string, content: () => string): void {
      const by = running.at(-1)
      by?.opened.add(path)
      // What a command reads cannot become a redirection, what a shell reads can.
      if (by !== undefined && !RUNS_OTHERS.has(by.name)) return
      const read = { path, content: content(), by, claimed: false }
      reads.push(read)
      fresh.push(read)
    },
    failed(path: string, reason: string): void {
      emit({ type: 'failed', path, reason })
    },
    /** A shell redirection wrote these bytes. */
    redirected(bytes: () => string): void {
      if (loose.length > 0 && bytes() !== '') takeChain(bytes())
    },
    notice(text: string): void {
      emit({ type: 'notice', text })
    },
    end(): void {
      for (const read of reads)
        if (!read.claimed && read.by === undefined) emit({ type: 'shell_opened', path: read.path })
    },
  }
}

const RUNS_OTHERS = new Set(['bash', 'sh', 'xargs', 'find', 'timeout', 'time', 'env'])
