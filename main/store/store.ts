import path from 'node:path'
import { restoreBackup, writeBackup, type BackupNote, type CopyWatch } from './backup.ts'
import { eraseFromCopies, newCopyName, removeCopies } from './copies.ts'
import { asStoreError, withStoreErrors } from './disk-error.ts'
import { createEvents } from './events.ts'
import { createLeases } from './leases.ts'
import { createFolders } from './folders.ts'
import { createLedger } from './ledger.ts'
import { createModelChecks } from './model-checks.ts'
import { openDatabase } from './open-database.ts'
import { createTasks } from './tasks.ts'

export type Store = ReturnType<typeof openStore>

/** Opens the database and prepares all statements once. All functions throw `store` when the disk is full or fails. `file` may be `:memory:`; `now` gives milliseconds since 1970. */
export function openStore(file: string, now: () => number = Date.now) {
  const { db, readonly, notices } = openDatabase(file)
  const guarded = <Part extends object>(part: Part): Part => withStoreErrors(part, path.dirname(file))
  const tasks = guarded(createTasks(db, now))
  const leases = guarded(createLeases(db, now))

  async function backUp(to: string, note: BackupNote, watch?: CopyWatch): Promise<void> {
    try {
      await writeBackup(db, to, note, watch)
    } catch (error) {
      throw asStoreError(error, path.dirname(to))
    }
  }

  return {
    readonly,
    notices,
    folders: guarded(createFolders(db, now)),
    tasks,
    events: guarded(createEvents(db, now)),
    leases,
    ledger: guarded(createLedger(db, now)),
    modelChecks: guarded(createModelChecks(db, now)),
    /** Erases tasks with their events, their tabs and the excerpts in them, from the database's log and copies too, whoever else has it open. */
    eraseTasks(ids: readonly string[]): void {
      for (const id of ids) {
        tasks.erase(id)
        eraseFromCopies(file, id)
      }
      db.pragma('wal_checkpoint(TRUNCATE)')
    },
    /** Copies everything but leases and consents to a file that is not there yet. Throws `store`, or the signal's reason. */
    backUp,
    /** As `backUp`, to a copy beside the database that stays until data are erased; gives its path. */
    async keepCopy(note: BackupNote): Promise<string> {
      const copy = newCopyName(file)
      await backUp(copy, note)
      return copy
    },
    /** Puts a backup, a file of ours, in place of everything. Throws `usage` where it is none that can be used, `busy` while a task runs. */
    restore(backup: string): void {
      try {
        restoreBackup(db, backup, leases.isHeld)
      } catch (error) {
        throw asStoreError(error, path.dirname(file))
      }
    },
    /** Removes copies of the database and what was set aside as damaged. */
    removeCopies: (): void => removeCopies(file),
    close: (): void => void db.close(),
  }
}
