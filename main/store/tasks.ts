import type { Database } from 'better-sqlite3'

export type TaskState = 'running' | 'paused' | 'finished' | 'stopped' | 'interrupted' | 'failed'

/** What a run of a task needs to go on later, as it was first given. */
export type TaskSettings = {
  readonly outputDir: string
  /** Why that is not where a person would look first. */
  readonly outputNotice?: string
  readonly system: string
  readonly model: string
  readonly baseUrl?: string
  readonly without: readonly string[]
  readonly language: string
  /** US dollars. */
  readonly maxCost?: number
}

export type TaskRow = {
  readonly id: string
  /** Real path of the workspace. */
  readonly root: string
  readonly text: string
  readonly settings: TaskSettings
  readonly state: TaskState
  /** As the person named it; null until then. */
  readonly title: string | null
  readonly pinned: boolean
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedAt: number
}

type Stored = Omit<TaskRow, 'settings' | 'pinned'> & { readonly settings: string; readonly pinned: number }

const columns = 'id, root, text, settings, state, title, pinned, created_at AS createdAt, updated_at AS updatedAt'

/** All SQL for tasks. */
export function createTasks(db: Database, now: () => number) {
  const insert = db.prepare<[string, string, string, string, string, number, number]>(
    'INSERT INTO task (id, root, text, settings, state, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const one = db.prepare<[string], Stored>(`SELECT ${columns} FROM task WHERE id = ?`)
  const all = db.prepare<[], Stored>(`SELECT ${columns} FROM task ORDER BY created_at DESC, id DESC`)
  const found = db.prepare<[string, string, string], Stored>(
    `SELECT ${columns} FROM task WHERE text LIKE ? ESCAPE '\\' OR title LIKE ? ESCAPE '\\' OR id IN (
       SELECT task_id FROM event WHERE type IN ('message', 'assistant', 'deliverable') AND json LIKE ? ESCAPE '\\'
     ) ORDER BY created_at DESC, id DESC`,
  )
  const setTitle = db.prepare<[string, string]>('UPDATE task SET title = ? WHERE id = ?')
  const setPinned = db.prepare<[number, string]>('UPDATE task SET pinned = ? WHERE id = ?')
  const setState = db.prepare<[string, number, string]>('UPDATE task SET state = ?, updated_at = ? WHERE id = ?')
  const setMaxCost = db.prepare<[number, string]>(
    "UPDATE task SET settings = json_set(settings, '$.maxCost', ?) WHERE id = ?",
  )
  const setModel = db.prepare<[string, string | null, string]>(
    "UPDATE task SET settings = json_patch(settings, json_object('model', ?, 'baseUrl', ?)) WHERE id = ?",
  )
  const remove = db.prepare<[string]>('DELETE FROM task WHERE id = ?')

  return {
    create(id: string, root: string, text: string, settings: TaskSettings): TaskRow {
      const at = now()
      insert.run(id, root, text, JSON.stringify(settings), 'paused', at, at)
      return parse(one.get(id)!)
    },
    get(id: string): TaskRow | undefined {
      const row = one.get(id)
      return row && parse(row)
    },
    list: (): TaskRow[] => all.all().map(parse),
    /** Those whose wording, title, messages or deliverables' names hold `words`. */
    find(words: string): TaskRow[] {
      const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      const inJson = `%${JSON.stringify(words)
        .slice(1, -1)
        .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
      return found.all(pattern, pattern, inJson).map(parse)
    },
    rename: (id: string, title: string): void => void setTitle.run(title, id),
    pin: (id: string, pinned: boolean): void => void setPinned.run(Number(pinned), id),
    setState: (id: string, state: TaskState): void => void setState.run(state, now(), id),
    /** Its cap from now on, in US dollars. */
    setMaxCost: (id: string, maxCost: number): void => void setMaxCost.run(maxCost, id),
    /** Works on it from now on; at the provider's usual address without one. */
    setModel: (id: string, model: string, baseUrl: string | undefined): void =>
      void setModel.run(model, baseUrl ?? null, id),
    /** Erases the task with its events, its tab and the excerpts in it. */
    erase: (id: string): void => void remove.run(id),
  }
}

function parse(row: Stored): TaskRow {
  return { ...row, pinned: row.pinned === 1, settings: JSON.parse(row.settings) as TaskSettings }
}
