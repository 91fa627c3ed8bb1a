import { randomBytes } from 'node:crypto'
import type { Database } from 'better-sqlite3'

/** A folder that the person granted; `root` is its real path, `id` says nothing of it. Times in milliseconds since 1970. */
export type FolderRow = { readonly id: string; readonly root: string; readonly grantedAt: number }

const columns = 'id, root, granted_at AS grantedAt'

/** All SQL for granted folders and for what was allowed to leave them. */
export function createFolders(db: Database, now: () => number) {
  const grant = db.prepare<[string, string, number]>(
    'INSERT INTO folder (id, root, granted_at) VALUES (?, ?, ?) ON CONFLICT (root) DO UPDATE SET granted_at = excluded.granted_at, revoked_at = NULL WHERE revoked_at IS NOT NULL',
  )
  const revoke = db.prepare<[number, string]>('UPDATE folder SET revoked_at = ? WHERE root = ?')
  const withdraw = db.prepare<[string]>('DELETE FROM consent WHERE root = ?')
  const byRoot = db.prepare<[string], FolderRow>(`SELECT ${columns} FROM folder WHERE root = ? AND revoked_at IS NULL`)
  const byId = db.prepare<[string], FolderRow>(`SELECT ${columns} FROM folder WHERE id = ? AND revoked_at IS NULL`)
  const all = db.prepare<[], FolderRow>(
    `SELECT ${columns} FROM folder WHERE revoked_at IS NULL ORDER BY granted_at DESC, root`,
  )
  const consent = db.prepare<[string, string, number]>(
    'INSERT INTO consent (root, host, given_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const consented = db.prepare<[string, string], { n: number }>(
    'SELECT count(*) AS n FROM consent WHERE root = ? AND host = ?',
  )
  const takeBack = db.transaction((root: string): void => {
    revoke.run(now(), root)
    withdraw.run(root)
  })

  return {
    grant(root: string): FolderRow {
      grant.run(`w${randomBytes(8).toString('hex')}`, root, now())
      return byRoot.get(root)!
    },
    /** From now on nothing that was read in this folder is shown, cited or exported. */
    revoke: (root: string): void => takeBack(root),
    isGranted: (root: string): boolean => byRoot.get(root) !== undefined,
    get: (id: string): FolderRow | undefined => byId.get(id),
    ofRoot: (root: string): FolderRow | undefined => byRoot.get(root),
    /** Granted last first. */
    list: (): FolderRow[] => all.all(),
    /** The person allows text of this folder to go to this host. */
    giveConsent: (root: string, host: string): void => void consent.run(root, host, now()),
    hasConsent: (root: string, host: string): boolean => (consented.get(root, host)?.n ?? 0) > 0,
  }
}
