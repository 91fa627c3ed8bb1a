import { createStore } from './create-store.ts'
import { showEvidence } from './route.ts'

/** The deliverable that was asked for, `at` counting up so that asking again shows it again. */
export const shownDeliverable = createStore<{
  readonly name: string
  readonly version: number
  readonly at: number
} | null>(null)

/** Shows a version of a deliverable of the task on the screen. */
export function showDeliverable(name: string, version: number): void {
  shownDeliverable.set((last) => ({ name, version, at: (last?.at ?? 0) + 1 }))
  showEvidence('deliverable')
}
