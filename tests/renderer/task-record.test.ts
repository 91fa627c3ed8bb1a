import { beforeAll, expect, test, vi } from 'vitest'
import type { Bridge } from '../../preload/bridge.ts'
import type { Events } from '../../preload/events.ts'

const listeners = new Map<string, (payload: unknown) => void>()
const bridge: Bridge = {
  invoke: () =>
    Promise.resolve({ ok: true, data: { task: { id: 't2', state: 'stopped' }, events: [], queued: [], streamed: '' } }),
  on(name, listener) {
    listeners.set(name, listener)
    return () => void listeners.delete(name)
  },
}

function tell<K extends keyof Events>(name: K, payload: Events[K]): void {
  listeners.get(name)?.(payload)
}

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

async function followed() {
  const [{ followTasks, taskRecord }, { streamOf }, drafts] = await Promise.all([
    import('../../renderer/store/task-record.ts'),
    import('../../renderer/store/streams.ts'),
    import('../../renderer/store/drafts.ts'),
  ])
  const { setBridge } = await import('../../renderer/bridge/bridge.ts')
  setBridge(bridge)
  followTasks()
  return { taskRecord, streamOf, ...drafts }
}

beforeAll(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})

test('of a task that was erased neither its reply nor what was typed for it is kept', async () => {
  const { taskRecord, streamOf, keepDraft, draftOf } = await followed()
  const record = taskRecord('t1')
  await vi.waitFor(() => expect(record.get().phase).toBe('ready'))
  const stream = streamOf('t1')
  tell('task.delta', { taskId: 't1', text: 'The rate' })
  keepDraft('t1', 'Ask about Kim')
  expect([stream.get(), sessionStorage.getItem('drafts')]).toEqual(['The rate', '[["t1","Ask about Kim"]]'])
  tell('task.erased', { taskId: 't1' })
  expect([stream.get(), streamOf('t1') === stream, draftOf('t1'), sessionStorage.getItem('drafts')]).toEqual([
    '',
    false,
    '',
    '[]',
  ])
})

const said = (seq: number, text: string) => ({ type: 'message', origin: 'continue', text, seq, at: 0 }) as const

test('a message that a stopped task was not told goes back to where it was typed, also where the same was said before', async () => {
  const { taskRecord, draftOf, keepDraft } = await followed()
  const record = taskRecord('t2')
  await vi.waitFor(() => expect(record.get().phase).toBe('ready'))
  tell('task.events', { taskId: 't2', events: [said(1, 'Yes, go on')] })
  const queued = [
    { id: 'a', text: 'And the limits' },
    { id: 'b', text: 'Yes' },
  ]
  tell('task.queued', { taskId: 't2', queued })
  tell('task.events', { taskId: 't2', events: [said(2, 'And the limits')] })
  keepDraft('t2', 'And when?')
  tell('engine.restarted', {})
  await vi.waitFor(() => expect(draftOf('t2')).toBe('Yes\n\nAnd when?'))
})
