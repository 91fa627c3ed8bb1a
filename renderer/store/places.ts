import type { Locator } from '../../preload/task-shapes.ts'
import { createStore } from './create-store.ts'
import { showEvidence } from './route.ts'

/** A place in a document: what the source pane shows. */
export type Place = {
  readonly workspaceId: string
  readonly path: string
  /** Line of the text view. */
  readonly line?: number
  /** Last line of what is highlighted; `line` alone when missing. */
  readonly toLine?: number
  readonly locator?: Locator
  /** The read-log entry whose text is highlighted; `taskId` says of which task. */
  readonly entryId?: string
  readonly taskId?: string
}

/** The open place, `at` counting up so that opening the same one again scrolls there again. */
export const openPlace = createStore<{ readonly place: Place; readonly at: number } | null>(null)

/** Shows a place in the source pane. */
export function openSource(place: Place): void {
  openPlace.set((last) => ({ place, at: (last?.at ?? 0) + 1 }))
  showEvidence('source')
}

/** What was read in this folder is not shown any more. */
export function closeSource(workspaceId: string): void {
  openPlace.set((last) => (last?.place.workspaceId === workspaceId ? null : last))
}
