import { createStore } from './create-store.ts'
import { showEvidence } from './route.ts'

export type AskedDeliverable = {
  readonly taskId: string
  readonly name: string
  readonly version: number
  /** Counts up, so that asking again shows it again. */
  readonly at: number
}

/** The deliverable that was asked for last. */
export const shownDeliverable = createStore<AskedDeliverable | null>(null)

/** Shows a version of a deliverable of a task, which is the one on the screen. */
export function showDeliverable(asked: Omit<AskedDeliverable, 'at'>): void {
  shownDeliverable.set((last) => ({ ...asked, at: (last?.at ?? 0) + 1 }))
  showEvidence('deliverable')
}
