import type { TaskState } from '../preload/task-shapes.ts'
import type { AppEvent } from './app/create-app.ts'
import type { NativeWords } from './native-words.ts'

export type News = { readonly title: string; readonly body: string }

/** What a person who looks elsewhere is told: a task that ran and ended, failed or waits. Each change once. */
export function createTaskNews(): (event: AppEvent, words: NativeWords['native']) => News | undefined {
  const states = new Map<string, TaskState>()
  return (event, words) => {
    if (event.name !== 'task.changed') return undefined
    const { id, state, title } = event.payload
    const before = states.get(id)
    states.set(id, state)
    if (before !== 'running') return undefined
    const titles: Partial<Record<TaskState, string>> = {
      finished: words.taskFinished,
      failed: words.taskFailed,
      paused: words.taskPaused,
    }
    const shown = titles[state]
    return shown === undefined ? undefined : { title: shown, body: title }
  }
}
