import { LONGEST_TEXT } from '../../preload/longest-text.ts'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import type { ModelChoice } from '../../preload/settings-shapes.ts'
import { call } from '../bridge/call.ts'
import { currentText } from '../locales/use-text.ts'
import { changeSettings, markOnboarded, putTask, ready } from './app.ts'
import { route, showTask } from './route.ts'
import { loadRecord } from './task-record.ts'
import { showFailure, showToast } from './toasts.ts'
import { isUnderWay } from './under-way.ts'
import { withConsent } from './with-consent.ts'

export function taskOf(taskId: string | null): TaskSummary | undefined {
  return ready().tasks.find(({ id }) => id === taskId)
}

export function currentTask(): TaskSummary | undefined {
  return taskOf(route.get().taskId)
}

/** Stopped, interrupted or failed: it can go on. */
export function canResume(task: TaskSummary): boolean {
  return !isUnderWay(task) && task.state !== 'finished'
}

/** Starts a task and shows it; false when it was not started. */
export async function startTask(workspaceId: string, text: string): Promise<boolean> {
  if (isTooLong(text)) return false
  const task = await attempt(() => withConsent(workspaceId, () => call('task.create', { workspaceId, text })))
  if (task === undefined) return false
  if (task === null) {
    nothingSent()
    return false
  }
  putTask(task)
  showTask(task.id, task.workspaceId)
  markOnboarded()
  return true
}

/** Steers a running task or goes on with an ended one; false when it was not taken. */
export async function sayTo(task: TaskSummary, text: string): Promise<boolean> {
  if (isTooLong(text)) return false
  const said = await attempt(() => withConsent(task.workspaceId, () => call('task.say', { taskId: task.id, text })))
  if (said === undefined) return false
  if (said === null) {
    nothingSent()
    return false
  }
  await loadRecord(task.id)
  return true
}

export async function stopTask(task: TaskSummary): Promise<void> {
  await attempt(() => call('task.stop', { taskId: task.id }))
}

/** Goes on with a task; `maxCost` is its cap from now on, `model` works on it. */
export async function resumeTask(
  task: TaskSummary,
  changed: { readonly maxCost?: number; readonly model?: ModelChoice } = {},
): Promise<void> {
  const asked = { taskId: task.id, ...changed }
  const resumed = await attempt(() => withConsent(task.workspaceId, () => call('task.resume', asked)))
  if (resumed === undefined) return
  if (resumed === null) nothingSent()
  else putTask(resumed)
}

/** Lets models cost more today, and goes on. */
export async function raiseDayCap(task: TaskSummary, maxCostPerDay: number): Promise<void> {
  await attempt(() => changeSettings({ maxCostPerDay }))
  await resumeTask(task)
}

export async function pinTask(task: TaskSummary): Promise<void> {
  const pinned = await attempt(() => call('task.pin', { taskId: task.id, pinned: !task.pinned }))
  if (pinned !== undefined) putTask(pinned)
}

/** Says so where it is. */
function isTooLong(text: string): boolean {
  if (text.length <= LONGEST_TEXT) return false
  const { chat } = currentText()
  showToast({ look: 'failed', title: chat.tooLong(text.length, LONGEST_TEXT), sub: chat.tooLongHint })
  return true
}

function nothingSent(): void {
  const { consent } = currentText().shell
  showToast({ look: 'failed', title: consent.refused, sub: consent.refusedHint })
}

/** What the request gives; undefined when it failed, which is then said. */
async function attempt<T>(request: () => Promise<T>): Promise<T | undefined> {
  try {
    return await request()
  } catch (error) {
    showFailure(currentText().shell.failed, error)
    return undefined
  }
}
