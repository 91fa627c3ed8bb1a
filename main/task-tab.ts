import type { Language } from './tab/language.ts'
import { createTab, rowIdOf, type Tab, type TabChange } from './tab/record.ts'
import type { Store } from './store/store.ts'
import type { TaskRow } from './store/tasks.ts'
import { partsWithout } from './run-request.ts'

const KINDS = ['requirement', 'read', 'derived', 'candidate', 'mark'] as const
/** Characters of a reply: the screen has no limit of its own. */
const NO_LIMIT = Number.MAX_SAFE_INTEGER

/** The changes that make the tab of a task as it is on disk. */
export function storedTab(store: Store, taskId: string): TabChange[] {
  return KINDS.flatMap((kind) =>
    store.events.tabRows(taskId, kind).map((value) => ({ kind, id: rowIdOf(value), value }) as TabChange),
  )
}

/** The tab of a task that does not run, from its rows. `paths` are the folder's files, where it is open. */
export function tabFromStore(store: Store, task: TaskRow, paths: () => Iterable<string>): Tab {
  const tab = createTab({
    task: task.text,
    language: task.settings.language as Language,
    parts: partsWithout(task.settings.without),
    limit: NO_LIMIT,
    paths,
  })
  tab.apply(storedTab(store, task.id))
  return tab
}
