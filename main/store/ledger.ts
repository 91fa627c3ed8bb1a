import type { Database } from 'better-sqlite3'

/** One part of a request: what it is, which call it belongs to, and its size in characters. `check` is a test of the model, `discovery` the question which models a server of this computer has. */
export type SentPart = {
  readonly kind: 'instructions' | 'tools' | 'message' | 'reply' | 'result' | 'left_out' | 'check' | 'discovery'
  readonly callId?: string
  readonly characters: number
}

export type SentParts = {
  readonly parts: readonly SentPart[]
  /** Entries of the tab whose text was in it. */
  readonly entries: readonly string[]
}

export type LedgerTokens = { readonly inputTokens: number; readonly outputTokens: number; readonly cost?: number }

/** A request that left for a model's server. Tokens and dollars are null where the server did not answer, or nobody knows the price. */
export type LedgerRow = SentParts & {
  readonly id: number
  /** Null for a test of a model, and once the task was erased: that something left stays true. */
  readonly taskId: string | null
  readonly turn: number
  /** Milliseconds since 1970. */
  readonly at: number
  readonly host: string
  readonly model: string
  readonly bytes: number
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  readonly cost: number | null
}

/** What one host got in all. */
export type HostSum = {
  readonly host: string
  readonly requests: number
  readonly bytes: number
  readonly inputTokens: number
  readonly outputTokens: number
  readonly cost: number
}

type Stored = Omit<LedgerRow, 'parts' | 'entries'> & { readonly parts: string; readonly entries: string }
type OfTask = { readonly taskId: string | null }
type Window = { readonly taskId?: string | undefined; readonly offset: number; readonly limit: number }

const columns =
  'id, task_id AS taskId, turn, at, host, model, bytes, input_tokens AS inputTokens, output_tokens AS outputTokens, cost, parts, entries'

/** All SQL for what was sent to models' servers. */
export function createLedger(db: Database, now: () => number) {
  const insert = db.prepare<[string | null, number, number, string, string, number, string, string]>(
    'INSERT INTO request (task_id, turn, at, host, model, bytes, parts, entries) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const answered = db.prepare<[number, number, number | null, number | bigint]>(
    'UPDATE request SET input_tokens = ?, output_tokens = ?, cost = ? WHERE id = ?',
  )
  const since = db.prepare<[number], { cost: number }>(
    'SELECT coalesce(sum(cost), 0.0) AS cost FROM request WHERE at >= ?',
  )
  /** A task's, or all where it is null. */
  const ofTask = '(@taskId IS NULL OR task_id = @taskId)'
  const inOrder = db.prepare<[OfTask], Stored>(`SELECT ${columns} FROM request WHERE ${ofTask} ORDER BY id`)
  const newest = db.prepare<[OfTask & Omit<Window, 'taskId'>], Stored>(
    `SELECT ${columns} FROM request WHERE ${ofTask} ORDER BY id DESC LIMIT @limit OFFSET @offset`,
  )
  const sums = db.prepare<[OfTask], HostSum>(
    `SELECT host, count(*) AS requests, sum(bytes) AS bytes, coalesce(sum(input_tokens), 0) AS inputTokens,
       coalesce(sum(output_tokens), 0) AS outputTokens, coalesce(sum(cost), 0.0) AS cost
     FROM request WHERE ${ofTask} GROUP BY host ORDER BY bytes DESC, host`,
  )
  const remove = db.prepare('DELETE FROM request')

  return {
    /** Stores a request before it goes; gives its id. */
    add(request: SentParts & Pick<LedgerRow, 'taskId' | 'turn' | 'host' | 'model' | 'bytes'>): number | bigint {
      const { taskId, turn, host, model, bytes, parts, entries } = request
      return insert.run(taskId, turn, now(), host, model, bytes, JSON.stringify(parts), JSON.stringify(entries))
        .lastInsertRowid
    },
    /** What the server counted for it. */
    answer: (id: number | bigint, { inputTokens, outputTokens, cost }: LedgerTokens): void =>
      void answered.run(inputTokens, outputTokens, cost ?? null, id),
    /** Of a task, or of all; oldest first. */
    list: (taskId?: string): LedgerRow[] => inOrder.all({ taskId: taskId ?? null }).map(parse),
    /** Newest first, a part of them. */
    page: ({ taskId, offset, limit }: Window): LedgerRow[] =>
      newest.all({ taskId: taskId ?? null, limit, offset }).map(parse),
    /** What each host got; most bytes first. */
    sums: (taskId?: string): HostSum[] => sums.all({ taskId: taskId ?? null }),
    /** Dollars of all requests from then on. */
    costSince: (at: number): number => since.get(at)?.cost ?? 0,
    erase: (): void => void remove.run(),
  }
}

function parse(row: Stored): LedgerRow {
  return {
    ...row,
    parts: JSON.parse(row.parts) as LedgerRow['parts'],
    entries: JSON.parse(row.entries) as LedgerRow['entries'],
  }
}
