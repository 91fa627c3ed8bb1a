import type { TaskSummary } from '../../preload/task-shapes.ts'

export function isUnderWay(task: Pick<TaskSummary, 'state' | 'waiting'>): boolean {
  return task.state === 'running' || task.waiting !== undefined
}
