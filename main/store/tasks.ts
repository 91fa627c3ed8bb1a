import type { Database } from 'better-sqlite3'

export type TaskState = 'running' | 'paused' | 'finished' | 'stopped' | 'interrupted' | 'failed'

/** What a run of a task needs to go on later, as it was first given. */
export type TaskSettings = {
  readonly outputDir: string
  readonly system: string
  readonly model: string
  readonly baseUrl?: string
  readonly without: readonly string[]
  readonly language: string
}

export type TaskRow = {
  readonly id: string
  /** Real path of the workspace. */
  readonly root: string
  readonly text: string
  readonly settings: TaskSettings
  readonly state: TaskState
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

type Stored = Omit<TaskRow, 'settings'> & { readonly settings: string }

const columns = 'id, root, text, settings, state, created_at AS createdAt, updated_at AS updatedAt'

/** All SQL for tasks and the folders they were granted. */
export function createTasks(db: Database, now: () => number) {
  const grant = db.prepare<[string, number]>(
    'INSERT INTO folder (root, granted_at) VALUES (?, ?) ON CONFLICT (root) DO UPDATE SET granted_at = excluded.granted_at, revoked_at = NULL WHERE revoked_at IS NOT NULL',
  )
  const revoke = db.prepare<[number, string]>('UPDATE folder SET revoked_at = ? WHERE root = ?')
  const granted = db.prepare<[string], { n: number }>(
    'SELECT count(*) AS n FROM folder WHERE root = ? AND revoked_at IS NULL',
  )
  const insert = db.prepare<[string, string, string, string, string, number, number]>(
    'INSERT INTO task (id, root, text, settings, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const one = db.prepare<[string], Stored>(`SELECT ${columns} FROM task WHERE id = ?`)
  const all = db.prepare<[], Stored>(`SELECT ${columns} FROM task ORDER BY created_at DESC, id DESC`)
  const setState = db.prepare<[string, number, string]>('UPDATE task SET state = ?, updated_at = ? WHERE id = ?')
  const remove = db.prepare<[string]>('DELETE FROM task WHERE id = ?')

  return {
    grantFolder: (root: string): void => void grant.run(root, now()),
    /** From now on nothing that was read in this folder is shown, cited or exported. */
    revokeFolder: (root: string): void => void revoke.run(now(), root),
    isGranted: (root: string): boolean => (granted.get(root)?.n ?? 0) > 0,
    create(id: string, root: string, text: string, settings: TaskSettings): TaskRow {
      const at = now()
      insert.run(id, root, text, JSON.stringify(settings), 'running', at, at)
      return { id, root, text, settings, state: 'running', createdAt: at, updatedAt: at }
    },
    get(id: string): TaskRow | undefined {
      const row = one.get(id)
      return row && parse(row)
    },
    list: (): TaskRow[] => all.all().map(parse),
    setState: (id: string, state: TaskState): void => void setState.run(state, now(), id),
    /** Erases the task with its events, its tab and the excerpts in it. */
    erase: (id: string): void => void remove.run(id),
  }
}

function parse(row: Stored): TaskRow {
  return { ...row, settings: JSON.parse(row.settings) as TaskSettings }
}
