import type { Database } from 'better-sqlite3'

/** What a test of a model found, under the model's own name; `at` in milliseconds since 1970. */
export type StoredCheck = { readonly model: string; readonly result: unknown; readonly at: number }

type Stored = { readonly model: string; readonly result: string; readonly at: number }

/** All SQL for what tests of models found. */
export function createModelChecks(db: Database, now: () => number) {
  const insert = db.prepare<[string, string, number]>(
    'INSERT INTO model_check (model, result, at) VALUES (?, ?, ?) ON CONFLICT (model) DO UPDATE SET result = excluded.result, at = excluded.at',
  )
  const one = db.prepare<[string], Stored>('SELECT model, result, at FROM model_check WHERE model = ?')
  const all = db.prepare<[], Stored>('SELECT model, result, at FROM model_check ORDER BY at DESC, model')
  const remove = db.prepare<[string]>('DELETE FROM model_check WHERE model = ?')

  return {
    /** Keeps what was found in place of what was found before. */
    put(model: string, result: unknown): StoredCheck {
      const at = now()
      insert.run(model, JSON.stringify(result), at)
      return { model, result, at }
    },
    get(model: string): StoredCheck | undefined {
      const row = one.get(model)
      return row && parse(row)
    },
    /** Newest first. */
    list: (): StoredCheck[] => all.all().map(parse),
    forget: (model: string): void => void remove.run(model),
  }
}

function parse(row: Stored): StoredCheck {
  return { ...row, result: JSON.parse(row.result) as unknown }
}
