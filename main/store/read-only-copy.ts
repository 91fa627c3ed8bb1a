import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Sqlite, { type Database } from 'better-sqlite3'

const MAY_NOT_WRITE = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Whether `file` may be written and others made beside it, as SQLite must even to read a database with a write-ahead log. What else hinders, a full disk say, SQLite tells by itself. */
export function mayWriteBeside(file: string): boolean {
  try {
    // Tried, because permissions alone do not tell on every system.
    fs.closeSync(fs.openSync(file, 'r+'))
    fs.rmdirSync(fs.mkdtempSync(`${file}.`))
    return true
  } catch (error) {
    return !MAY_NOT_WRITE.has((error as NodeJS.ErrnoException).code ?? '')
  }
}

/** A database whose folder cannot be written, held in memory with what its log adds; every write to it fails as `SQLITE_READONLY`. */
export function readOnlyCopy(file: string): Database {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'runningtab-read-only-'))
  try {
    const copy = path.join(dir, 'copy.sqlite')
    for (const suffix of ['', '-wal']) {
      if (!fs.existsSync(file + suffix)) continue
      fs.copyFileSync(file + suffix, copy + suffix)
      fs.chmodSync(copy + suffix, 0o600)
    }
    return new Sqlite(withoutLog(copy), { readonly: true })
  } finally {
    fs.rmSync(dir, { recursive: true, force: true })
  }
}

/** A database in memory has no log: what is in it is moved into the database first. */
function withoutLog(file: string): Buffer {
  const db = new Sqlite(file)
  try {
    db.pragma('journal_mode = DELETE')
    return db.serialize()
  } finally {
    db.close()
  }
}
