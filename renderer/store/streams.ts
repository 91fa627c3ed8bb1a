import { createStore, type Store } from './create-store.ts'

/** Milliseconds between two drawings of a reply that comes in; more where drawing takes long. */
const PAUSE = 60

type Stream = {
  readonly shown: Store<string>
  waiting: string
  timer: ReturnType<typeof setTimeout> | undefined
}

const streams = new Map<string, Stream>()

function of(taskId: string): Stream {
  const known = streams.get(taskId) ?? { shown: createStore(''), waiting: '', timer: undefined }
  streams.set(taskId, known)
  return known
}

/** The reply of a task that is being streamed; empty while there is none. */
export function streamOf(taskId: string): Store<string> {
  return of(taskId).shown
}

/** Adds a piece. However fast pieces come, they are drawn together and the window stays free for its person in between. */
export function addToStream(taskId: string, piece: string): void {
  const stream = of(taskId)
  stream.waiting += piece
  if (stream.timer === undefined) show(stream)
}

/** What has come of a reply before this window followed it. */
export function resumeStream(taskId: string, text: string): void {
  endStream(taskId)
  streamOf(taskId).set(text)
}

/** Its event has come: what was streamed is dropped. */
export function endStream(taskId: string): void {
  const stream = streams.get(taskId)
  if (stream === undefined) return
  clearTimeout(stream.timer)
  stream.timer = undefined
  stream.waiting = ''
  stream.shown.set('')
}

/** The task is not there any more. */
export function forgetStream(taskId: string): void {
  endStream(taskId)
  streams.delete(taskId)
}

function show(stream: Stream): void {
  const more = stream.waiting
  stream.timer = undefined
  if (more === '') return
  stream.waiting = ''
  const began = performance.now()
  stream.timer = setTimeout(settle, 0)
  stream.shown.set((last) => last + more)

  /** After the drawing: as long again stays free for everything else. */
  function settle(): void {
    const took = performance.now() - began
    stream.timer = setTimeout(() => show(stream), Math.max(PAUSE, took))
  }
}
