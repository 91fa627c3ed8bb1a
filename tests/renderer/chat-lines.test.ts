import { describe, expect, it } from 'vitest'
import type { StoredEvent, TaskEvent } from '../../preload/task-shapes.ts'
import { chatLines } from '../../renderer/chat/chat-lines.ts'

describe('chatLines', () => {
  it('folds three lookups in a row into one line and keeps what changes the tab apart', () => {
    const lines = chatLines(
      stored([
        ...call('a', 'bash', { command: 'grep -rn "per diem" policies' }),
        { type: 'turn', turn: 2 },
        ...call('b', 'read', { path: 'policies/a.pdf' }),
        ...call('c', 'tab_list', { kind: 'reads' }),
        ...call('d', 'tab_resolve', { id: 'r1', status: 'done', cite: ['L1'] }),
      ]),
      true,
    )
    expect(lines.map(({ kind }) => kind)).toEqual(['fold', 'tool'])
    expect(lines[0]).toMatchObject({ tools: [{ callId: 'a' }, { callId: 'b' }, { callId: 'c' }] })
  })

  it('does not fold a lookup that failed or is still under way', () => {
    const lines = chatLines(
      stored([
        ...call('a', 'read', { path: 'a' }),
        ...call('b', 'read', { path: 'b' }, { ok: false }),
        ...call('c', 'read', { path: 'c' }),
        tool('d', 'read', { path: 'd' }),
      ]),
      true,
    )
    expect(lines.map((line) => (line.kind === 'tool' ? line.tool.state : line.kind))).toEqual([
      'ok',
      'failed',
      'ok',
      'running',
    ])
  })

  it('says of a call without an observation that it did not finish once its run has ended', () => {
    const events = stored([tool('a', 'bash', { command: 'ls' }), ended, { type: 'turn', turn: 2 }])
    expect(chatLines(events, true)[0]).toMatchObject({ tool: { state: 'unfinished' } })
  })

  it('shows a rejected resolution as refused', () => {
    const events = stored(
      call('a', 'tab_resolve', { id: 'r3', status: 'done' }, { text: 'Rejected: L4 shares no term' }),
    )
    expect(chatLines(events, false)[0]).toMatchObject({
      tool: { state: 'refused', use: { kind: 'resolve', id: 'r3' } },
    })
  })

  it('shows what the person wrote, what was written and how it ended, in order', () => {
    const events = stored([
      { type: 'task', task: 'Make a guide', model: 'offline', system: 'runningtab' },
      { type: 'assistant', turn: 1, text: 'I read first.', finishReason: 'tool-calls' },
      { type: 'deliverable', name: 'guide.docx', format: 'docx', bytes: 10, version: 1, callId: 'w' },
      { type: 'message', origin: 'steer', text: 'Add the currency' },
      { type: 'finish_check', turn: 2, text: '[tab] Finish check 1 of at most 1: you stopped.' },
      { type: 'assistant', turn: 3, text: 'Done.', finishReason: 'stop' },
      ended,
    ])
    expect(chatLines(events, false).map(({ kind }) => kind)).toEqual([
      'you',
      'prose',
      'wrote',
      'you',
      'finish',
      'prose',
      'done',
    ])
  })
})

const ended: TaskEvent = { type: 'done', reason: 'finished', turns: 2, seconds: 1, openRequirements: 0 }

function stored(events: readonly TaskEvent[]): StoredEvent[] {
  return events.map((event, index) => ({ ...event, seq: index + 1, at: index }))
}

function tool(callId: string, name: string, input: unknown): TaskEvent {
  return { type: 'tool', turn: 1, callId, name, input }
}

function call(
  callId: string,
  name: string,
  input: unknown,
  { ok = true, text = '' }: { readonly ok?: boolean; readonly text?: string } = {},
): TaskEvent[] {
  return [
    tool(callId, name, input),
    { type: 'observation', turn: 1, callId, text, truncated: false, summary: '', ok, entries: [] },
  ]
}
