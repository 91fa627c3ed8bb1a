import type { Excerpt, ReadRow, UnopenedFile } from '../../preload/task-shapes.ts'

/** What a person can do in the tab pane. */
export type TabActions = {
  /** The task's folder; undefined once access to it was taken back. */
  readonly workspaceId: string | undefined
  readonly close: (requirement: string) => void
  readonly reopen: (requirement: string) => void
  readonly copy: (text: string) => void
  readonly openExcerpt: (excerpt: Excerpt) => void
  readonly openEntry: (entryId: string) => void
  readonly openRead: (row: ReadRow) => void
  readonly openFile: (path: string) => void
  readonly readFile: (path: string) => void
  readonly mark: (file: UnopenedFile, mark: 'pinned' | 'excluded' | null) => void
}
