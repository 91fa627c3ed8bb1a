import { call } from '../bridge/call.ts'
import { usePages } from '../bridge/use-pages.ts'

/** Lines of a file's text view from line `first` on, of which only those in sight are asked for. */
export function useSourceLines(
  file: { readonly workspaceId: string; readonly path: string },
  first: number,
  count: number,
) {
  const { workspaceId, path } = file
  return usePages(`${workspaceId} ${path} ${first} ${count}`, async (offset, limit) => {
    const last = Math.min(count, offset + limit)
    const rows =
      last <= offset
        ? []
        : await call('source.lines', { workspaceId, path, from: first + offset, to: first + last - 1 })
    return { total: count, rows }
  })
}
