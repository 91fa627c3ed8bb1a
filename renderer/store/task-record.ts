import { endsStream } from '../../preload/ends-stream.ts'
import type { Events } from '../../preload/events.ts'
import type { StoredEvent } from '../../preload/task-shapes.ts'
import { call, on } from '../bridge/call.ts'
import { createStore, type Store } from './create-store.ts'
import { app, putTask } from './app.ts'
import { keepDraft } from './drafts.ts'
import { giveBackUnsent } from './unsent.ts'
import { currentText } from '../locales/use-text.ts'
import { showToast } from './toasts.ts'
import { addToStream, endStream, forgetStream, resumeStream } from './streams.ts'

/** A message that waits for a task's next turn. */
export type Queued = {
  readonly id: string
  readonly text: string
  /** The last event when it was first seen here: it is said behind that. */
  readonly after: number
}

/** What a task did so far, as the screen follows it. */
export type TaskRecord = {
  readonly phase: 'loading' | 'ready' | 'failed'
  readonly message?: string
  readonly events: readonly StoredEvent[]
  readonly queued: readonly Queued[]
}

const empty: TaskRecord = { phase: 'loading', events: [], queued: [] }
const records = new Map<string, Store<TaskRecord>>()

/** The record of a task; it is loaded at its first use and followed from then on. */
export function taskRecord(taskId: string): Store<TaskRecord> {
  const known = records.get(taskId)
  if (known !== undefined) return known
  const record = createStore<TaskRecord>(empty)
  records.set(taskId, record)
  void loadRecord(taskId)
  return record
}

/** Reads what is missing. */
export async function loadRecord(taskId: string): Promise<void> {
  const record = records.get(taskId)
  if (record === undefined) return
  try {
    const after = record.get().events.at(-1)?.seq ?? 0
    const { task, events, queued, streamed } = await call('task.events', { taskId, after })
    putTask(task)
    resumeStream(taskId, streamed)
    const before = record.get().queued
    record.set((last) => withQueued({ ...last, phase: 'ready', events: joinEvents(last.events, events) }, queued))
    giveBackUnsent(task, before, record.get())
  } catch (error) {
    record.set((last) => ({
      ...last,
      phase: 'failed',
      message: error instanceof Error ? error.message : String(error),
    }))
  }
}

/** Adds events that follow; one that is there already is not added twice. */
export function joinEvents(known: readonly StoredEvent[], more: readonly StoredEvent[]): readonly StoredEvent[] {
  const last = known.at(-1)?.seq ?? 0
  const fresh = more.filter(({ seq }) => seq > last)
  return fresh.length === 0 ? known : [...known, ...fresh]
}

function withQueued(record: TaskRecord, queued: Events['task.queued']['queued']): TaskRecord {
  const after = record.events.at(-1)?.seq ?? 0
  return { ...record, queued: queued.map((one) => record.queued.find(({ id }) => id === one.id) ?? { ...one, after }) }
}

/** Keeps the loaded records up with the engine's events. */
export function followTasks(): void {
  on('task.events', ({ taskId, events }) => {
    const record = records.get(taskId)
    if (record === undefined) return
    const { events: known, phase } = record.get()
    const first = events[0]
    // A hole: something was missed, so it is read again.
    if (phase === 'ready' && first !== undefined && first.seq > (known.at(-1)?.seq ?? 0) + 1) {
      void loadRecord(taskId)
      return
    }
    if (phase !== 'ready') return
    if (events.some(endsStream)) endStream(taskId)
    record.set((last) => ({ ...last, events: joinEvents(last.events, events) }))
  })
  on('task.delta', ({ taskId, text }) => {
    if (records.has(taskId)) addToStream(taskId, text)
  })
  on('task.trouble', ({ message }) => {
    showToast({ look: 'failed', title: currentText().shell.failed, sub: message })
  })
  on('task.queued', ({ taskId, queued }) => {
    const record = records.get(taskId)
    if (record === undefined) return
    const before = record.get().queued
    record.set((last) => withQueued(last, queued))
    const state = app.get()
    const task = state.phase === 'ready' ? state.tasks.find(({ id }) => id === taskId) : undefined
    if (task !== undefined) giveBackUnsent(task, before, record.get())
  })
  on('task.erased', ({ taskId }) => {
    records.delete(taskId)
    forgetStream(taskId)
    keepDraft(taskId, '')
  })
  on('engine.restarted', () => {
    for (const taskId of records.keys()) {
      endStream(taskId)
      void loadRecord(taskId)
    }
  })
}
