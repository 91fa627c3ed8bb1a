import { createEvents } from './events.ts'
import { createLeases } from './leases.ts'
import { createFolders } from './folders.ts'
import { openDatabase } from './open-database.ts'
import { createTasks } from './tasks.ts'

export type Store = ReturnType<typeof openStore>

/** Opens the database and prepares all statements once. `file` may be `:memory:`; `now` gives milliseconds since 1970. */
export function openStore(file: string, now: () => number = Date.now) {
  const { db, readonly, notices } = openDatabase(file)
  return {
    readonly,
    notices,
    folders: createFolders(db, now),
    tasks: createTasks(db, now),
    events: createEvents(db, now),
    leases: createLeases(db, now),
    close: (): void => void db.close(),
  }
}
