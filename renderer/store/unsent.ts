import type { StoredEvent, TaskSummary } from '../../preload/task-shapes.ts'
import { draftOf, keepDraft } from './drafts.ts'
import { sendIntent } from './intents.ts'
import { route } from './route.ts'
import { isUnderWay } from './under-way.ts'

type Queued = { readonly id: string; readonly text: string }
type Now = { readonly queued: readonly Queued[]; readonly events: readonly StoredEvent[] }

/** Messages that waited for a task's next turn when it was stopped or its engine ended go back to where they were typed. */
export function giveBackUnsent(task: TaskSummary, before: readonly Queued[], now: Now): void {
  if (isUnderWay(task)) return
  const said = now.events.flatMap((event) => (event.type === 'message' ? [event.text] : []))
  const texts = before
    .filter(({ id, text }) => !now.queued.some((one) => one.id === id) && !said.some((one) => one.includes(text)))
    .map(({ text }) => text)
  if (texts.length === 0) return
  const text = texts.join('\n\n')
  if (route.get().taskId === task.id && route.get().screen === 'task') sendIntent('composer.insert', text)
  else keepDraft(task.id, [draftOf(task.id), text].filter((part) => part !== '').join('\n\n'))
}
