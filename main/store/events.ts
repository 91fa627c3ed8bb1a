import type { Database } from 'better-sqlite3'
import { AppError } from '../app-error.ts'
import type { StoredEvent, TaskEvent } from '../agent/event.ts'

/** A row of a task's tab: what is written under its kind and id, or that it is gone. */
export type TabRow = { readonly kind: string; readonly id: string; readonly value: unknown }

/** All SQL for a task's events and the tab rows that change with them. */
export function createEvents(db: Database, now: () => number) {
  const last = db.prepare<[string], { seq: number }>('SELECT coalesce(max(seq), 0) AS seq FROM event WHERE task_id = ?')
  const insert = db.prepare<[string, number, string, string, number]>(
    'INSERT INTO event (task_id, seq, type, json, at) VALUES (?, ?, ?, ?, ?)',
  )
  const holder = db.prepare<[string], { holder: string }>('SELECT holder FROM lease WHERE task_id = ?')
  const from = db.prepare<[string, number], { seq: number; json: string; at: number }>(
    'SELECT seq, json, at FROM event WHERE task_id = ? AND seq > ? ORDER BY seq',
  )
  const put = db.prepare<[string, string, string, string]>(
    'INSERT INTO tab_row (task_id, kind, id, json) VALUES (?, ?, ?, ?) ON CONFLICT (task_id, kind, id) DO UPDATE SET json = excluded.json',
  )
  const drop = db.prepare<[string, string, string]>('DELETE FROM tab_row WHERE task_id = ? AND kind = ? AND id = ?')
  const rows = db.prepare<[string, string], { json: string }>(
    'SELECT json FROM tab_row WHERE task_id = ? AND kind = ? ORDER BY rowid',
  )

  const countOf = db.prepare<[string], { n: number }>('SELECT count(*) AS n FROM event WHERE task_id = ?')
  const lastTurn = db.prepare<[string], { turn: number }>(
    "SELECT json_extract(json, '$.turn') AS turn FROM event WHERE task_id = ? AND type = 'turn' ORDER BY seq DESC LIMIT 1",
  )
  const open = db.prepare<[string], { n: number }>(
    "SELECT count(*) AS n FROM tab_row WHERE task_id = ? AND kind = 'requirement' AND json_extract(json, '$.state') = 'open'",
  )

  const append = db.transaction(
    (taskId: string, lease: string, events: readonly TaskEvent[], tab: readonly TabRow[]): StoredEvent[] => {
      if (holder.get(taskId)?.holder !== lease)
        throw new AppError('busy', `Task ${taskId} was taken over by another process.`)
      let { seq } = last.get(taskId)!
      const stored = events.map((event): StoredEvent => {
        const row = { ...event, seq: ++seq, at: now() }
        insert.run(taskId, row.seq, event.type, JSON.stringify(event), row.at)
        return row
      })
      for (const { kind, id, value } of tab) {
        if (value === undefined) drop.run(taskId, kind, id)
        else put.run(taskId, kind, id, JSON.stringify(value))
      }
      return stored
    },
  )

  return {
    /** Appends events and tab rows in one transaction, on disk when it returns. Throws `busy` when another process took the task over. */
    append: (taskId: string, lease: string, events: readonly TaskEvent[], tab: readonly TabRow[]): StoredEvent[] =>
      append.immediate(taskId, lease, events, tab),
    /** The events after `seq`, oldest first. */
    list: (taskId: string, seq = 0): StoredEvent[] =>
      from.all(taskId, seq).map((row) => ({ ...(JSON.parse(row.json) as TaskEvent), seq: row.seq, at: row.at })),
    count: (taskId: string): number => countOf.get(taskId)!.n,
    /** 0 before the first turn. */
    lastTurn: (taskId: string): number => lastTurn.get(taskId)?.turn ?? 0,
    openRequirements: (taskId: string): number => open.get(taskId)!.n,
    /** The tab rows of one kind, in the order in which they were first written. */
    tabRows: (taskId: string, kind: string): unknown[] =>
      rows.all(taskId, kind).map((row) => JSON.parse(row.json) as unknown),
  }
}
