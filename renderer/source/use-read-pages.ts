import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'

/** Pages of a PDF that a task has read. */
export function useReadPages(taskId: string | undefined, path: string): ReadonlySet<number> {
  const { state } = useRequest(`${taskId} ${path}`, async () => {
    const pages = new Set<number>()
    if (taskId === undefined) return pages
    const { entries } = await call('tab.reads', { taskId, query: path, limit: 500 })
    for (const entry of entries) {
      if (entry.path !== path) continue
      for (const locator of entry.locators) if ('page' in locator) pages.add(locator.page)
    }
    return pages
  })
  return state.phase === 'ready' ? state.data : new Set()
}
