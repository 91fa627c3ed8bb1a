import type { Notice } from './notice-text.ts'
import type { StoredEvent } from '../../preload/task-shapes.ts'
import { describeTool, isLookup, type ToolUse } from './tool-use.ts'

export type ToolLine = {
  readonly callId: string
  readonly name: string
  readonly input: unknown
  readonly use: ToolUse
  readonly turn: number
  readonly state: 'running' | 'ok' | 'refused' | 'failed' | 'unfinished'
  readonly entries: readonly string[]
  readonly summary: string
  readonly observation: string
  readonly truncated: boolean
  /** Milliseconds from call to observation. */
  readonly took: number | null
}

export type ChatLine =
  | {
      readonly kind: 'you'
      readonly key: string
      readonly text: string
      readonly at: number
      readonly origin: 'task' | 'steer' | 'continue'
    }
  | { readonly kind: 'prose'; readonly key: string; readonly text: string; readonly closing: boolean }
  | { readonly kind: 'tool'; readonly key: string; readonly tool: ToolLine }
  | { readonly kind: 'fold'; readonly key: string; readonly tools: readonly ToolLine[] }
  | {
      readonly kind: 'wrote'
      readonly key: string
      readonly name: string
      readonly format: string
      readonly bytes: number
      readonly version: number
    }
  | { readonly kind: 'finish'; readonly key: string; readonly text: string }
  | { readonly kind: 'action'; readonly key: string; readonly text: string }
  | ({ readonly kind: 'notice'; readonly key: string } & Notice)
  | { readonly kind: 'audit'; readonly key: string; readonly audit: AuditEvent }
  | { readonly kind: 'done'; readonly key: string; readonly end: DoneEvent; readonly at: number }

export type AuditEvent = Extract<StoredEvent, { type: 'audit' }>
export type DoneEvent = Extract<StoredEvent, { type: 'done' }>

/** From this many on, consecutive lookups are one line. */
const FOLD_FROM = 3

/** What the chat shows of a task's events, in order. `isRunning` tells a call under way from one that a crash cut off. */
export function chatLines(events: readonly StoredEvent[], isRunning: boolean): readonly ChatLine[] {
  const observations = new Map<string, Extract<StoredEvent, { type: 'observation' }>>()
  for (const event of events) if (event.type === 'observation') observations.set(event.callId, event)
  const lines: ChatLine[] = []
  const lastEnd = events.findLast(({ type }) => type === 'done')?.seq ?? 0
  for (const event of events) {
    const key = String(event.seq)
    switch (event.type) {
      case 'task':
        lines.push({ kind: 'you', key, text: event.task, at: event.at, origin: 'task' })
        break
      case 'message':
        if (event.origin === 'nudge') lines.push({ kind: 'notice', key, code: 'nudge', text: event.text, facts: {} })
        else lines.push({ kind: 'you', key, text: event.text, at: event.at, origin: event.origin })
        break
      case 'assistant':
        if (event.text.trim() !== '')
          lines.push({ kind: 'prose', key, text: event.text, closing: event.finishReason !== 'tool-calls' })
        break
      case 'tool': {
        const cutOff = !isRunning || event.seq < lastEnd
        lines.push({ kind: 'tool', key, tool: toolLine(event, observations.get(event.callId), cutOff) })
        break
      }
      case 'deliverable':
        lines.push({
          kind: 'wrote',
          key,
          name: event.name,
          format: event.format,
          bytes: event.bytes,
          version: event.version,
        })
        break
      case 'finish_check':
        lines.push({ kind: 'finish', key, text: event.text })
        break
      case 'user_action':
        lines.push({ kind: 'action', key, text: event.text })
        break
      case 'notice':
        lines.push({ kind: 'notice', key, code: event.code, text: event.text, facts: event.facts ?? {} })
        break
      case 'audit':
        lines.push({ kind: 'audit', key, audit: event })
        break
      case 'done':
        lines.push({ kind: 'done', key, end: event, at: event.at })
        break
      case 'turn':
      case 'observation':
      case 'tab':
      case 'usage':
        break
    }
  }
  return fold(lines)
}

function toolLine(
  { callId, name, input, turn, at }: Extract<StoredEvent, { type: 'tool' }>,
  observation: Extract<StoredEvent, { type: 'observation' }> | undefined,
  cutOff: boolean,
): ToolLine {
  const use = describeTool(name, input)
  const line = { callId, name, input, use, turn }
  if (observation === undefined) {
    const state = cutOff ? 'unfinished' : 'running'
    return { ...line, state, entries: [], summary: '', observation: '', truncated: false, took: null }
  }
  const { ok, entries, summary, text, truncated } = observation
  const isRefused = use.kind === 'resolve' && /^rejected\b/i.test(text)
  return {
    ...line,
    state: isRefused ? 'refused' : ok ? 'ok' : 'failed',
    entries,
    summary,
    observation: text,
    truncated,
    took: observation.at - at,
  }
}

/** Consecutive lookups that went well become one line. */
function fold(lines: readonly ChatLine[]): readonly ChatLine[] {
  const folded: ChatLine[] = []
  let run: Extract<ChatLine, { kind: 'tool' }>[] = []
  const endRun = (): void => {
    const first = run[0]
    if (first !== undefined && run.length >= FOLD_FROM)
      folded.push({ kind: 'fold', key: `f${first.key}`, tools: run.map(({ tool }) => tool) })
    else folded.push(...run)
    run = []
  }
  for (const line of lines) {
    if (line.kind === 'tool' && line.tool.state === 'ok' && isLookup(line.tool.use)) run.push(line)
    else {
      endRun()
      folded.push(line)
    }
  }
  endRun()
  return folded
}
