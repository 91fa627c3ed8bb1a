import type { TaskSummary } from '../../preload/task-shapes.ts'
import { AppError } from '../app-error.ts'
import type { Engine } from '../engine.ts'
import type { TaskRow } from '../store/tasks.ts'
import type { OpenFolders } from './open-folders.ts'
import type { TaskRunner } from './task-runner.ts'

/** The tasks as the screen lists them; those of a folder whose permission was taken back are left out. */
export function createTaskList(
  engine: Engine,
  folders: OpenFolders,
  runner: Pick<TaskRunner, 'placeInQueue' | 'isUnderWay'>,
) {
  const { store } = engine.parts

  function taskOf(id: string): TaskRow {
    const task = store.tasks.get(id)
    if (task === undefined) throw new AppError('not_found', 'This task is not there any more.')
    if (folders.idOf(task.root) === undefined)
      throw new AppError(
        'workspace',
        'Access to the folder of this task was taken back: what was read there is not shown.',
      )
    return task
  }

  function summary(task: TaskRow): TaskSummary {
    const waiting = runner.placeInQueue(task.id)
    return {
      id: task.id,
      workspaceId: folders.idOf(task.root)!,
      title: engine.titleOf(task),
      text: task.text,
      state: waiting !== undefined ? 'paused' : runner.isUnderWay(task.id) ? 'running' : engine.stateNow(task),
      ...(waiting === undefined ? {} : { waiting }),
      pinned: task.pinned,
      system: task.settings.system,
      model: task.settings.model,
      createdAt: task.createdAt,
      updatedAt: task.updatedAt,
      openRequirements: store.events.openRequirements(task.id),
    }
  }

  return {
    taskOf,
    summaryOf: (id: string): TaskSummary => summary(taskOf(id)),
    list(query = ''): TaskSummary[] {
      const words = query.trim()
      const tasks = words === '' ? store.tasks.list() : store.tasks.find(words)
      const shown = tasks.filter((task) => folders.idOf(task.root) !== undefined).map(summary)
      return [...shown.filter(({ pinned }) => pinned), ...shown.filter(({ pinned }) => !pinned)]
    },
  }
}
