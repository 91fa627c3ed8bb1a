import type { Migration } from './migrate.ts'

/** Append only: a released step is never edited. */
export const migrations: readonly Migration[] = [
  {
    version: 1,
    name: 'tasks, events and the tab',
    sql: `
      CREATE TABLE folder (
        root TEXT NOT NULL PRIMARY KEY,
        granted_at INTEGER NOT NULL,
        revoked_at INTEGER
      ) STRICT;
      CREATE TABLE task (
        id TEXT NOT NULL PRIMARY KEY,
        root TEXT NOT NULL REFERENCES folder (root),
        text TEXT NOT NULL,
        settings TEXT NOT NULL,
        state TEXT NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX task_newest ON task (created_at DESC);
      CREATE TABLE event (
        task_id TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
        seq INTEGER NOT NULL,
        type TEXT NOT NULL,
        json TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (task_id, seq)
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE tab_row (
        task_id TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        json TEXT NOT NULL,
        PRIMARY KEY (task_id, kind, id)
      ) STRICT;
      CREATE TABLE lease (
        task_id TEXT NOT NULL PRIMARY KEY REFERENCES task (id) ON DELETE CASCADE,
        holder TEXT NOT NULL,
        pid INTEGER NOT NULL,
        heartbeat_at INTEGER NOT NULL
      ) STRICT;
    `,
  },
  {
    version: 2,
    name: 'ids of folders, titles and pins of tasks, consents',
    sql: `
      ALTER TABLE folder ADD COLUMN id TEXT;
      UPDATE folder SET id = 'w' || lower(hex(randomblob(8)));
      CREATE UNIQUE INDEX folder_id ON folder (id);
      ALTER TABLE task ADD COLUMN title TEXT;
      ALTER TABLE task ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE consent (
        root TEXT NOT NULL REFERENCES folder (root),
        host TEXT NOT NULL,
        given_at INTEGER NOT NULL,
        PRIMARY KEY (root, host)
      ) STRICT, WITHOUT ROWID;
    `,
  },
  {
    version: 3,
    name: 'the ledger of what was sent',
    sql: `
      CREATE TABLE request (
        id INTEGER PRIMARY KEY,
        task_id TEXT NOT NULL REFERENCES task (id) ON DELETE CASCADE,
        turn INTEGER NOT NULL,
        at INTEGER NOT NULL,
        host TEXT NOT NULL,
        model TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        input_tokens INTEGER,
        output_tokens INTEGER,
        cost REAL,
        parts TEXT NOT NULL,
        entries TEXT NOT NULL
      ) STRICT;
      CREATE INDEX request_task ON request (task_id);
      CREATE INDEX request_at ON request (at);
    `,
  },
  {
    version: 4,
    name: 'requests without a task, and what tests of models found',
    sql: `
      CREATE TABLE request_new (
        id INTEGER PRIMARY KEY,
        task_id TEXT REFERENCES task (id) ON DELETE SET NULL,
        turn INTEGER NOT NULL,
        at INTEGER NOT NULL,
        host TEXT NOT NULL,
        model TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        input_tokens INTEGER,
        output_tokens INTEGER,
        cost REAL,
        parts TEXT NOT NULL,
        entries TEXT NOT NULL
      ) STRICT;
      INSERT INTO request_new SELECT id, task_id, turn, at, host, model, bytes, input_tokens, output_tokens, cost, parts, entries FROM request;
      DROP TABLE request;
      ALTER TABLE request_new RENAME TO request;
      CREATE INDEX request_task ON request (task_id);
      CREATE INDEX request_at ON request (at);
      CREATE TABLE model_check (
        model TEXT NOT NULL PRIMARY KEY,
        result TEXT NOT NULL,
        at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `,
  },
]
