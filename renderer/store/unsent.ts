import type { TaskSummary } from '../../preload/task-shapes.ts'
import { giveBackDraft } from './drafts.ts'
import { sendIntent } from './intents.ts'
import { route } from './route.ts'
import type { Queued, TaskRecord } from './task-record.ts'
import { isUnderWay } from './under-way.ts'

/** Messages that waited for a task's next turn when it was stopped or its engine ended go back to where they were typed. */
export function giveBackUnsent(task: TaskSummary, before: readonly Queued[], now: TaskRecord): void {
  if (isUnderWay(task)) return
  const wasSaid = ({ text, after }: Queued): boolean =>
    now.events.some((event) => event.type === 'message' && event.seq > after && event.text.includes(text))
  const texts = before
    .filter((one) => !now.queued.some(({ id }) => id === one.id) && !wasSaid(one))
    .map(({ text }) => text)
  if (texts.length === 0) return
  const text = texts.join('\n\n')
  if (route.get().taskId === task.id && route.get().screen === 'task') sendIntent('composer.insert', text)
  else giveBackDraft(task.id, text)
}
