import type { TaskSummary } from '../../preload/task-shapes.ts'

/** Pinned ones first, then the newest. */
export function orderTasks(tasks: readonly TaskSummary[]): readonly TaskSummary[] {
  return tasks.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || b.createdAt - a.createdAt)
}
