import type { Database } from 'better-sqlite3'

export type Migration = { readonly version: number; readonly name: string; readonly sql: string }

/** The database was written by a newer version of the application: it may be read, never written. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError'
}

/** Brings `db` to the newest version; each step commits together with its version number or not at all. */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  migrations.forEach(({ version }, index) => {
    if (version !== index + 1) throw new Error(`Migration ${version} is out of order`)
  })
  const current = databaseVersion(db)
  if (current > migrations.length) {
    throw new NewerDatabaseError(
      `The database is at version ${current}; this application knows up to ${migrations.length}.`,
    )
  }
  for (const { version, sql } of migrations.slice(current)) {
    db.transaction(() => {
      // Another process may have done this step between our look and our lock.
      if (databaseVersion(db) >= version) return
      db.exec(sql)
      db.pragma(`user_version = ${version}`)
    }).immediate()
  }
}

export function databaseVersion(db: Database): number {
  return db.pragma('user_version', { simple: true }) as number
}
