import { createStore } from './create-store.ts'
import { showSettings } from './route.ts'

/** The task whose requests are shown; null for all. */
export const ledgerTask = createStore<string | null>(null)

/** Counts what may have added to the ledger outside of a task. */
export const testsMade = createStore(0)

/** Shows what has left this computer: for a task, or overall. */
export function showLedger(taskId: string | null): void {
  ledgerTask.set(taskId)
  showSettings('ledger')
}
