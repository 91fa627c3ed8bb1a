import { AppError } from '../app-error.ts'
import type { Engine } from '../engine.ts'
import type { Send } from './send.ts'
import { shownEvent } from './shown-event.ts'

const POLL_MS = 1_000

/** Shows what other processes (the command line, another window) do with tasks: looked up in the database once a second. */
export function watchOtherProcesses({
  engine,
  isOurs,
  send,
  changed,
}: {
  readonly engine: Engine
  readonly isOurs: (taskId: string) => boolean
  readonly send: Send
  readonly changed: (taskId: string) => void
}): () => void {
  const { store } = engine.parts
  const seen = new Map<string, string>()
  /** The last event that was sent, of tasks that run elsewhere. */
  const sent = new Map<string, number>()

  function look(first: boolean): void {
    for (const task of store.tasks.list()) {
      const state = engine.stateNow(task)
      const known = seen.get(task.id)
      seen.set(task.id, `${state} ${task.updatedAt}`)
      if (isOurs(task.id)) {
        sent.delete(task.id)
        continue
      }
      if (!first && known !== seen.get(task.id) && store.folders.isGranted(task.root)) changed(task.id)
      if (state === 'running' || sent.has(task.id)) follow(task.id, task.settings.outputDir, state === 'running')
    }
  }

  function follow(taskId: string, outputDir: string, runs: boolean): void {
    const after = sent.get(taskId)
    const events = after === undefined ? [] : store.events.list(taskId, after)
    if (events.length > 0) {
      send('task.events', { taskId, events: events.map((event) => shownEvent(event, outputDir)) })
      send('tab.changed', { taskId })
    }
    if (runs) sent.set(taskId, events.at(-1)?.seq ?? after ?? store.events.count(taskId))
    else sent.delete(taskId)
  }

  /** Where the disk does not answer, the next request says so. */
  function lookAgain(): void {
    try {
      look(false)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  look(true)
  const timer = setInterval(lookAgain, POLL_MS)
  timer.unref()
  return () => clearInterval(timer)
}
