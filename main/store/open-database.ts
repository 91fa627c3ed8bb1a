import fs from 'node:fs'
import path from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'
import { AppError } from '../app-error.ts'
import { copiesOf } from './copies.ts'
import { databaseVersion, migrate, NewerDatabaseError } from './migrate.ts'
import { migrations } from './migrations.ts'
import { mayWriteBeside, readOnlyCopy } from './read-only-copy.ts'

export type OpenedDatabase = { readonly db: Database; readonly readonly: boolean; readonly notices: readonly string[] }

/**
 * Opens (and where needed migrates) the database of a data folder, owner-only.
 * A database that is to be migrated is copied beside itself first; one from a newer version, or in a folder that cannot be written, opens read-only; one that is damaged is kept
 * under another name and replaced by the newest whole copy, or by an empty one, and a notice says so.
 */
export function openDatabase(file: string): OpenedDatabase {
  if (file === ':memory:') return { db: connect(file), readonly: false, notices: [] }
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    return openFile(file)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(
      'store',
      `The data folder ${path.dirname(file)} cannot be used: ${messageOf(error)}. Name another with --data-dir.`,
      { cause: error },
    )
  }
}

function openFile(file: string): OpenedDatabase {
  const existed = fs.existsSync(file)
  if (existed && !mayWriteBeside(file)) return openUnwritable(file)
  if (!existed) fs.closeSync(fs.openSync(file, 'a', 0o600))
  fs.chmodSync(file, 0o600)
  if (existed && !isWhole(file)) return replaceDamaged(file)
  try {
    if (existed) backUpBeforeMigration(file)
    return { db: connect(file), readonly: false, notices: [] }
  } catch (error) {
    if (!(error instanceof NewerDatabaseError)) throw error
    const db = new Sqlite(file, { readonly: true })
    return {
      db,
      readonly: true,
      notices: [`${error.message} It is opened read-only: update RunningTab to run tasks with it.`],
    }
  }
}

function openUnwritable(file: string): OpenedDatabase {
  const unwritable = `The data folder ${path.dirname(file)} cannot be written`
  const db = readOnlyCopy(file)
  if (databaseVersion(db) !== migrations.length) {
    db.close()
    throw new AppError('store', `${unwritable}, and its database is of another version.`)
  }
  return { db, readonly: true, notices: [`${unwritable}: tasks can be read, not run.`] }
}

function connect(file: string): Database {
  const db = new Sqlite(file)
  db.pragma('busy_timeout = 10000')
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('secure_delete = ON')
  try {
    migrate(db, migrations)
  } catch (error) {
    db.close()
    throw error
  }
  return db
}

/** A full check reads every page; above this size only the header and schema are read, so that opening stays quick. */
const FULL_CHECK_BYTES = 64 * 1024 * 1024

function isWhole(file: string): boolean {
  let db: Database | undefined
  try {
    db = new Sqlite(file)
    db.pragma('busy_timeout = 10000')
    if (fs.statSync(file).size > FULL_CHECK_BYTES)
      return db.prepare('SELECT count(*) FROM sqlite_schema').get() !== undefined
    return db.pragma('quick_check(1)', { simple: true }) === 'ok'
  } catch (error) {
    if (isDamage(error)) return false
    throw error
  } finally {
    db?.close()
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof Sqlite.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}

function backUpBeforeMigration(file: string): void {
  const db = new Sqlite(file)
  try {
    const version = databaseVersion(db)
    if (version === 0 || version >= migrations.length) return
    const copy = `${file}.v${version}.backup`
    fs.rmSync(copy, { force: true })
    db.prepare('VACUUM INTO ?').run(copy)
    fs.chmodSync(copy, 0o600)
  } finally {
    db.close()
  }
}

/** Nothing is deleted: the damaged file keeps its bytes under another name. */
function replaceDamaged(file: string): OpenedDatabase {
  let aside = `${file}.damaged`
  for (let n = 2; fs.existsSync(aside); n++) aside = `${file}.damaged-${n}`
  for (const suffix of ['', '-wal', '-shm'])
    if (fs.existsSync(file + suffix)) fs.renameSync(file + suffix, aside + suffix)
  const copies = copiesOf(file)
  const whole = copies.find(isWhole)
  if (whole !== undefined) fs.copyFileSync(whole, file)
  else fs.closeSync(fs.openSync(file, 'a', 0o600))
  fs.chmodSync(file, 0o600)
  const from = whole === undefined ? 'an empty one was started' : 'the newest copy was restored'
  return {
    db: connect(file),
    readonly: false,
    notices: [`The database was damaged; it is kept as ${path.basename(aside)} and ${from}.`],
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
