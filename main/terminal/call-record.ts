import type { CallTrace, OutputPart, Stage } from '../tab/trace.ts'
import type { CallEvent } from './protocol.ts'

/** Characters of stage output kept per call; what the call itself prints is kept apart. */
const KEPT = 64 * 1024 * 1024

/** Commands of one call that are recorded; beyond it only those that opened a file. */
const MAX_STAGES = 100_000

/** Collects what the worker tells of one call. */
export function createCallRecord(command: string) {
  const stages: Stage[] = []
  const used = new Set<number>()
  const shellOpened = new Set<string>()
  const failed = new Map<string, string>()
  const notices = new Set<string>()
  let kept = 0

  function add(event: Exclude<CallEvent, { type: 'scratch' }>): void {
    switch (event.type) {
      case 'stage': {
        if (stages.length >= MAX_STAGES && event.stage.opened.length === 0) break
        kept += event.stage.stdout.length
        stages.push(kept > KEPT ? { ...event.stage, stdout: '' } : event.stage)
        break
      }
      case 'used':
        for (const id of event.ids) used.add(id)
        break
      case 'shell_opened':
        shellOpened.add(event.path)
        break
      case 'failed':
        failed.set(event.path, event.reason)
        break
      case 'notice':
        notices.add(event.text)
        break
    }
  }

  /** What a killed call had printed: the output of the finished stages that no pipe, file or other stage took. What went into a variable is in it, too. */
  function printed(): { stdout: string; stderr: string } {
    return {
      stdout: stages
        .filter(({ id }) => !used.has(id))
        .map(({ stdout }) => stdout)
        .join(''),
      stderr: stages.map(({ stderr }) => stderr).join(''),
    }
  }

  function trace(stdout: string, stderr: string): CallTrace {
    return {
      command,
      stages: stages.toSorted((a, b) => a.id - b.id),
      shellOpened: [...shellOpened],
      failed: [...failed].map(([path, reason]) => ({ path, reason })),
      output: outputParts([
        { stream: 'stdout', text: stdout },
        { stream: 'stderr', text: stderr },
        { stream: 'notice', text: [...notices].map((text) => `${text}\n`).join('') },
      ]),
    }
  }

  return { add, printed, trace, notice: (text: string) => void notices.add(text) }
}

/** Without empty parts; each starts on a line of its own. */
export function outputParts(parts: readonly OutputPart[]): OutputPart[] {
  const whole: OutputPart[] = []
  for (const part of parts) {
    if (part.text === '') continue
    const before = whole.at(-1)
    if (before !== undefined && !before.text.endsWith('\n'))
      whole[whole.length - 1] = { ...before, text: `${before.text}\n` }
    whole.push(part)
  }
  return whole
}
