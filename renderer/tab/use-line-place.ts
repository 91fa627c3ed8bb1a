import type { Excerpt, Locator } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'

/** Where an excerpt's line stands in its document: an entry of several pages does not say it by itself. */
export function useLinePlace({ path, line, locator }: Excerpt, workspaceId: string | undefined): Locator | undefined {
  const { state } = useRequest(`${workspaceId} ${path} ${line}`, async () => {
    if (locator !== undefined || workspaceId === undefined) return locator
    const [own] = await call('source.lines', { workspaceId, path, from: line, to: line })
    return own?.locator
  })
  // A file that is gone has no place to show; its text is kept in the entry.
  return state.phase === 'ready' ? state.data : locator
}
