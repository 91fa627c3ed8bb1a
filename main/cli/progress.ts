import type { TaskEvent } from '../agent/event.ts'
import { dollars } from '../model/prices.ts'
import type { Streams } from './command.ts'

/** Tells a person on stderr what a run does: a live line on a terminal, plain lines elsewhere. */
export function createProgress(stderr: Streams['stderr'], now: () => number = Date.now) {
  const start = now()
  const live = stderr.isTTY === true
  let status = ''
  let counts = ''
  let cost: number | undefined
  const clear = (): void => void (live && status !== '' && stderr.write('\r\u001B[K'))
  const draw = (): void =>
    void (live && status !== '' && stderr.write(`${elapsed()} ${status}`.slice(0, columns(stderr) - 1)))
  const elapsed = (): string => `${((now() - start) / 1000).toFixed(1).padStart(6)}s`
  const line = (text: string): void => {
    clear()
    stderr.write(`${elapsed()} ${text}\n`)
    draw()
  }
  const timer = live ? setInterval(() => (clear(), draw()), 1000) : undefined
  timer?.unref()

  return {
    line,
    show(event: TaskEvent): void {
      const text = describeEvent(event)
      if (text !== undefined) line(text)
      if (event.type === 'tab') counts = statusOf(event)
      if (event.type === 'usage' && event.cost !== undefined) cost = (cost ?? 0) + event.cost
      if (event.type === 'tab' || event.type === 'usage') {
        clear()
        status = [counts, ...(cost === undefined || cost === 0 ? [] : [dollars(cost)])]
          .filter((part) => part !== '')
          .join(' | ')
        draw()
      }
    },
    end(): void {
      clearInterval(timer)
      clear()
      if (!live && status !== '') stderr.write(`${elapsed()} ${status}\n`)
      status = ''
    },
  }
}

function describeEvent(event: TaskEvent): string | undefined {
  switch (event.type) {
    case 'user_action':
      return event.text
    case 'task':
      return `task ${event.taskId} in ${event.workspace} (${event.system}, ${event.model})`
    case 'turn':
      return `turn ${event.turn}`
    case 'assistant':
      return event.text.trim() === '' ? undefined : `  ${firstLine(event.text)}`
    case 'observation':
      return `  ${event.ok ? '·' : '!'} ${event.summary}${event.entries.length === 0 ? '' : ` → ${shortList(event.entries)}`}`
    case 'finish_check':
      return `  ${firstLine(event.text)}`
    case 'deliverable':
      return `  wrote ${event.path} (version ${event.version}, ${event.bytes} bytes)`
    case 'audit':
      return `  figures: ${event.grounded + event.rounded + event.derived + event.fromTask} of ${event.values} supported, ${event.ungrounded} without support, ${event.notChecked} not checked; ${event.missing} of cited lines missing`
    case 'notice':
      return event.text
    case 'message':
      return event.origin === 'steer' ? `  you: ${firstLine(event.text)}` : undefined
    case 'tool':
    case 'tab':
    case 'usage':
    case 'done':
      return undefined
  }
}

function statusOf({ requirements, candidates, reads }: Extract<TaskEvent, { type: 'tab' }>): string {
  const resolved = requirements.done + requirements.unavailable
  // Resolved is not the same as found: what was not found, and what the agent writes itself, is counted beside the line that the agent meets too.
  const aside = requirements.unavailable === 0 ? '' : ` | set aside: ${requirements.unavailable}`
  return `requirements: ${requirements.open} open, ${resolved} resolved | candidates: ${candidates.unopened} unopened, ${candidates.aboveThreshold} above threshold | read log: ${reads} entries${aside}`
}

function firstLine(text: string): string {
  const line = text.trim().split('\n')[0]!
  return line.length > 160 ? `${line.slice(0, 159)}…` : line
}

function shortList(ids: readonly string[]): string {
  return ids.length <= 6 ? ids.join(', ') : `${ids.slice(0, 5).join(', ')} and ${ids.length - 5} more`
}

function columns(stderr: Streams['stderr']): number {
  return (stderr as NodeJS.WriteStream).columns ?? 80
}
