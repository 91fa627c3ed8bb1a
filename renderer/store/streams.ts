import { createStore, type Store } from './create-store.ts'

/** Milliseconds between two drawings of a reply that comes in; more where drawing takes long. */
const PAUSE = 60

const streams = new Map<string, Store<string>>()
const waiting = new Map<string, string>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** The reply of a task that is being streamed; empty while there is none. */
export function streamOf(taskId: string): Store<string> {
  const known = streams.get(taskId) ?? createStore('')
  streams.set(taskId, known)
  return known
}

/** Adds a piece. However fast pieces come, they are drawn together and the window stays free for its person in between. */
export function addToStream(taskId: string, piece: string): void {
  waiting.set(taskId, (waiting.get(taskId) ?? '') + piece)
  if (!timers.has(taskId)) show(taskId)
}

/** What has come of a reply before this window followed it. */
export function resumeStream(taskId: string, text: string): void {
  endStream(taskId)
  streamOf(taskId).set(text)
}

/** Its event has come: what was streamed is dropped. */
export function endStream(taskId: string): void {
  clearTimeout(timers.get(taskId))
  timers.delete(taskId)
  waiting.delete(taskId)
  streamOf(taskId).set('')
}

function show(taskId: string): void {
  const more = waiting.get(taskId)
  timers.delete(taskId)
  if (more === undefined) return
  waiting.delete(taskId)
  const began = performance.now()
  timers.set(taskId, setTimeout(settle, 0))
  streamOf(taskId).set((last) => last + more)

  /** After the drawing: as long again stays free for everything else. */
  function settle(): void {
    const took = performance.now() - began
    timers.set(
      taskId,
      setTimeout(() => show(taskId), Math.max(PAUSE, took)),
    )
  }
}
