import { useMemo } from 'react'
import type { TaskFile } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useThrottledEvent } from '../bridge/use-throttled-event.ts'
import { useStore } from '../store/create-store.ts'
import { route } from '../store/route.ts'
import { taskOf } from '../store/task-actions.ts'
import { app } from '../store/app.ts'

/** What the task in sight has done with the files of its folder. */
export type TaskFiles = {
  readonly stateOf: (path: string) => TaskFile['state'] | undefined
  /** Files below a folder of which it has read something. */
  readonly readBelow: (folder: string) => number
}

/** Milliseconds between two looks while a task runs. */
const PAUSE = 1000

/** Of the task that is shown, where it is one of this folder; kept up with its run. */
export function useTaskFiles(workspaceId: string): TaskFiles {
  const taskId = useStore(route, (state) => state.taskId)
  const isHere = useStore(app, () => taskOf(taskId)?.workspaceId === workspaceId)
  const shown = isHere ? taskId : null
  const { state, reload } = useRequest(`files ${shown}`, () =>
    shown === null ? Promise.resolve([]) : call('tab.files', { taskId: shown }),
  )
  useThrottledEvent('tab.changed', (changed) => changed.taskId === shown, reload, PAUSE)
  const files = state.phase === 'ready' ? state.data : undefined
  return useMemo(() => taskFiles(files ?? []), [files])
}

/** Looked up by path, with the files read counted for each folder above them. */
export function taskFiles(files: readonly TaskFile[]): TaskFiles {
  const states = new Map(files.map(({ path, state }) => [path, state]))
  const read = new Map<string, number>()
  for (const [path, state] of states) {
    if (state === 'star') continue
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      read.set(folder, (read.get(folder) ?? 0) + 1)
    }
  }
  return { stateOf: (path) => states.get(path), readBelow: (folder) => read.get(folder) ?? 0 }
}
