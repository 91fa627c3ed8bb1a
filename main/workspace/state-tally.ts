import type { FileState } from './workspace-file.ts'

/** How many files are in which state, counted as they change: a workspace may have a hundred thousand. */
export function createStateTally() {
  const counts = new Map<FileState, number>()
  const add = (state: FileState, by: 1 | -1): void => void counts.set(state, (counts.get(state) ?? 0) + by)
  return {
    counts: (): ReadonlyMap<FileState, number> => counts,
    /** A file came (`before` undefined), went (`after` undefined) or changed. */
    change(before: FileState | undefined, after: FileState | undefined): void {
      if (before !== undefined) add(before, -1)
      if (after !== undefined) add(after, 1)
    },
  }
}
