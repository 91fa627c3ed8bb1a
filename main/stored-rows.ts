import type { Store } from './store/store.ts'
import { rowIdOf, type TabChange } from './tab/record.ts'

const TAB_KINDS = ['requirement', 'read', 'derived', 'candidate', 'mark'] as const

/** A task's tab as it lies on disk. */
export function storedRows(store: Store, taskId: string): TabChange[] {
  return TAB_KINDS.flatMap((kind) =>
    store.events.tabRows(taskId, kind).map((value) => ({ kind, id: rowIdOf(value), value }) as TabChange),
  )
}
