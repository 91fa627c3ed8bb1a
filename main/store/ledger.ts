import type { Database } from 'better-sqlite3'

/** One part of a request: what it is, which call it belongs to, and its size in characters. */
export type SentPart = {
  readonly kind: 'instructions' | 'tools' | 'message' | 'reply' | 'result' | 'left_out'
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
  readonly taskId: string
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

type Stored = Omit<LedgerRow, 'parts' | 'entries'> & { readonly parts: string; readonly entries: string }

const columns =
  'task_id AS taskId, turn, at, host, model, bytes, input_tokens AS inputTokens, output_tokens AS outputTokens, cost, parts, entries'

/** All SQL for what was sent to models' servers. */
export function createLedger(db: Database, now: () => number) {
  const insert = db.prepare<[string, number, number, string, string, number, string, string]>(
    'INSERT INTO request (task_id, turn, at, host, model, bytes, parts, entries) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  )
  const answered = db.prepare<[number, number, number | null, number | bigint]>(
    'UPDATE request SET input_tokens = ?, output_tokens = ?, cost = ? WHERE id = ?',
  )
  const ofTask = db.prepare<[string], Stored>(`SELECT ${columns} FROM request WHERE task_id = ? ORDER BY id`)
  const all = db.prepare<[], Stored>(`SELECT ${columns} FROM request ORDER BY id`)
  const since = db.prepare<[number], { cost: number }>(
    'SELECT coalesce(sum(cost), 0.0) AS cost FROM request WHERE at >= ?',
  )

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
    list: (taskId?: string): LedgerRow[] => (taskId === undefined ? all.all() : ofTask.all(taskId)).map(parse),
    /** Dollars of all requests from then on. */
    costSince: (at: number): number => since.get(at)?.cost ?? 0,
  }
}

function parse(row: Stored): LedgerRow {
  return {
    ...row,
    parts: JSON.parse(row.parts) as LedgerRow['parts'],
    entries: JSON.parse(row.entries) as LedgerRow['entries'],
  }
}
