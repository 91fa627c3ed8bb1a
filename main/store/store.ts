import path from 'node:path'
import { eraseFromCopies, removeCopies } from './copies.ts'
import { withStoreErrors } from './disk-error.ts'
import { createEvents } from './events.ts'
import { createLeases } from './leases.ts'
import { createFolders } from './folders.ts'
import { createLedger } from './ledger.ts'
import { openDatabase } from './open-database.ts'
import { createTasks } from './tasks.ts'

export type Store = ReturnType<typeof openStore>

/** Opens the database and prepares all statements once. All functions throw `store` when the disk is full or fails. `file` may be `:memory:`; `now` gives milliseconds since 1970. */
export function openStore(file: string, now: () => number = Date.now) {
  const { db, readonly, notices } = openDatabase(file)
  const guarded = <Part extends object>(part: Part): Part => withStoreErrors(part, path.dirname(file))
  const tasks = guarded(createTasks(db, now))
  return {
    readonly,
    notices,
    folders: guarded(createFolders(db, now)),
    tasks,
    events: guarded(createEvents(db, now)),
    leases: guarded(createLeases(db, now)),
    ledger: guarded(createLedger(db, now)),
    /** Erases a task with its events, its tab and the excerpts in it, from the copies of the database too. */
    eraseTask(id: string): void {
      tasks.erase(id)
      eraseFromCopies(file, id)
    },
    /** Removes copies of the database and what was set aside as damaged. */
    removeCopies: (): void => removeCopies(file),
    close: (): void => void db.close(),
  }
}
