import fs from 'node:fs'
import Sqlite, { type Database } from 'better-sqlite3'
import { AppError } from '../app-error.ts'
import { databaseVersion, migrate } from './migrate.ts'
import { migrations } from './migrations.ts'

/** What a backup says of itself. `madeAt` in milliseconds since 1970; `settings` is JSON. */
export type BackupNote = { readonly application: string; readonly madeAt: number; readonly settings: string }
export type BackupFacts = BackupNote & { readonly tasks: number }

export type CopyWatch = {
  readonly signal?: AbortSignal
  /** In pages of the database. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Pages copied between two looks at the signal. */
const PAGES = 500
const HEAD = 'SQLite format 3\0'
const NOTE = 'CREATE TABLE backup (application TEXT NOT NULL, made_at INTEGER NOT NULL, settings TEXT NOT NULL) STRICT'
/** What belongs to a process, or is to be allowed anew, and so is not brought back. */
const NOT_KEPT: ReadonlySet<string> = new Set(['lease', 'consent'])

/** Copies the database, as it is at one moment, to one file for its owner alone, with a note in it. Rejects with the signal's reason; then nothing is left. */
export async function writeBackup(db: Database, file: string, note: BackupNote, watch: CopyWatch = {}): Promise<void> {
  fs.closeSync(fs.openSync(file, 'wx', 0o600))
  try {
    await db.backup(file, {
      progress({ totalPages, remainingPages }) {
        watch.signal?.throwIfAborted()
        watch.onProgress?.(totalPages - remainingPages, totalPages)
        return PAGES
      },
    })
    const copy = new Sqlite(file)
    try {
      copy.pragma('journal_mode = DELETE')
      copy.pragma('secure_delete = ON')
      copy.transaction(() => {
        for (const table of NOT_KEPT) copy.exec(`DELETE FROM ${table}`)
        copy.exec(`DROP TABLE IF EXISTS backup; ${NOTE}`)
        copy.prepare('INSERT INTO backup VALUES (?, ?, ?)').run(note.application, note.madeAt, note.settings)
      })()
    } finally {
      copy.close()
    }
  } catch (error) {
    fs.rmSync(file, { force: true })
    throw error
  }
}

/** What a backup holds. Throws `usage` for a file that is none, is damaged, or comes from a newer version. */
export function readBackup(file: string): BackupFacts {
  return withBackup(file, (db) => {
    const version = databaseVersion(db)
    if (version > migrations.length)
      throw new AppError(
        'usage',
        `This backup is from a newer RunningTab (data version ${version}; this one knows up to ${migrations.length}). Update RunningTab first.`,
      )
    if (schemaOf(db) !== schemaAt(version)) throw foreign()
    if (db.pragma('quick_check(1)', { simple: true }) !== 'ok') throw damaged()
    const note = db.prepare<[], BackupNote>('SELECT application, made_at AS madeAt, settings FROM backup').get()
    if (note === undefined) throw damaged()
    const { n } = db.prepare<[], { n: number }>('SELECT count(*) AS n FROM task').get()!
    return { ...note, tasks: n }
  })
}

/**
 * Puts what a backup holds in place of what the database holds, all or nothing. The file is brought to the newest version in place: it must be
 * ours. A folder that was taken back since stays taken back. Throws `usage` as `readBackup`, and `busy` while a task runs.
 */
export function restoreBackup(db: Database, file: string, isHeld: (taskId: string) => boolean): void {
  readBackup(file)
  const copy = new Sqlite(file)
  try {
    migrate(copy, migrations)
  } finally {
    copy.close()
  }
  db.prepare('ATTACH ? AS backup').run(file)
  try {
    db.transaction(() => replaceAll(db, isHeld)).immediate()
  } finally {
    db.exec('DETACH backup')
  }
}

function replaceAll(db: Database, isHeld: (taskId: string) => boolean): void {
  const running = db.prepare<[], { id: string }>('SELECT task_id AS id FROM main.lease').all()
  if (running.some(({ id }) => isHeld(id))) throw new AppError('busy', 'A task is running. Stop it first.')
  const revoked = db
    .prepare<[], { root: string; at: number }>(
      'SELECT root, revoked_at AS at FROM main.folder WHERE revoked_at IS NOT NULL',
    )
    .all()
  db.pragma('defer_foreign_keys = ON')
  const tables = db
    .prepare<[], { name: string }>(
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!'",
    )
    .all()
    .map(({ name }) => name)
  for (const table of tables) db.exec(`DELETE FROM main.${table}`)
  for (const table of tables)
    if (!NOT_KEPT.has(table)) db.exec(`INSERT INTO main.${table} SELECT * FROM backup.${table}`)
  const takeBack = db.prepare('UPDATE main.folder SET revoked_at = ? WHERE root = ? AND revoked_at IS NULL')
  for (const { root, at } of revoked) takeBack.run(at, root)
}

function withBackup<T>(file: string, look: (db: Database) => T): T {
  if (!hasHead(file)) throw foreign()
  let db: Database | undefined
  try {
    db = new Sqlite(file, { readonly: true })
    db.pragma('trusted_schema = OFF')
    return look(db)
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) throw damaged(error)
    throw error
  } finally {
    db?.close()
  }
}

function hasHead(file: string): boolean {
  const handle = fs.openSync(file, 'r')
  try {
    const head = Buffer.alloc(HEAD.length)
    fs.readSync(handle, head, 0, head.length, 0)
    return head.toString('latin1') === HEAD
  } finally {
    fs.closeSync(handle)
  }
}

/** The tables of a backup, as our own steps would have made them: nothing else in a file is ever run. */
function schemaAt(version: number): string {
  const db = new Sqlite(':memory:')
  try {
    migrate(db, migrations.slice(0, version))
    db.exec(NOTE)
    return schemaOf(db)
  } finally {
    db.close()
  }
}

function schemaOf(db: Database): string {
  return JSON.stringify(
    db.prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name').raw().all(),
  )
}

function foreign(): AppError {
  return new AppError('usage', 'This file is no backup of RunningTab.')
}

function damaged(cause?: Error): AppError {
  return new AppError('usage', 'This backup is damaged, or was cut off when it was copied.', { cause })
}
