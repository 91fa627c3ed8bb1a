import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, NewerDatabaseError } from '../../main/store/migrate.ts'
import { migrations } from '../../main/store/migrations.ts'
import { openStore } from '../../main/store/store.ts'

const settings = { outputDir: '/out', system: 'runningtab', model: 'offline', without: [], language: 'en' }
let dir: string
beforeEach(() => void (dir = fs.mkdtempSync(path.join(os.tmpdir(), 'store-'))))
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }))

function withTask(file = ':memory:') {
  const store = openStore(file, () => 42)
  store.folders.grant('/work')
  store.tasks.create('t1', '/work', 'Sum up', settings)
  store.leases.acquire('t1', 'me', process.pid)
  return store
}

test('events come back in order, with the tab rows of the same transaction', () => {
  const store = withTask()
  store.events.append(
    't1',
    'me',
    [{ type: 'turn', turn: 1 }],
    [{ kind: 'read', id: 'L1', value: { id: 'L1', text: 'one' } }],
  )
  store.events.append(
    't1',
    'me',
    [{ type: 'turn', turn: 2 }],
    [{ kind: 'read', id: 'L1', value: { id: 'L1', text: 'two' } }],
  )
  expect(store.events.list('t1')).toEqual([
    { type: 'turn', turn: 1, seq: 1, at: 42 },
    { type: 'turn', turn: 2, seq: 2, at: 42 },
  ])
  expect(store.events.tabRows('t1', 'read')).toEqual([{ id: 'L1', text: 'two' }])
})

test('a failing tab row takes the events of its transaction with it', () => {
  const store = withTask()
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  expect(() =>
    store.events.append('t1', 'me', [{ type: 'turn', turn: 1 }], [{ kind: 'read', id: 'L1', value: circular }]),
  ).toThrow(/circular/)
  expect(store.events.list('t1')).toEqual([])
})

test('a process that lost its lease cannot append', () => {
  const store = withTask()
  store.leases.release('t1', 'me')
  store.leases.acquire('t1', 'other', process.pid)
  expect(() => store.events.append('t1', 'me', [{ type: 'turn', turn: 1 }], [])).toThrow(/taken over/)
})

test('a lease is refused while its process lives and beats, and taken over when it is gone', () => {
  const store = withTask()
  expect(() => store.leases.acquire('t1', 'other', process.pid)).toThrow(/another process/)
  store.leases.release('t1', 'me')
  store.leases.acquire('t1', 'dead', 2 ** 22 + 1)
  expect(store.leases.isHeld('t1')).toBe(false)
  store.leases.acquire('t1', 'other', process.pid)
  expect(store.leases.isHeldBy('t1', 'other')).toBe(true)
})

test('an erased task leaves no byte of its excerpts in the database files, even while another process has them open', () => {
  const file = path.join(dir, 'runningtab.db')
  const store = withTask(file)
  store.events.append('t1', 'me', [], [{ kind: 'read', id: 'L1', value: { text: 'SECRET-EXCERPT-77' } }])
  const other = openStore(file)
  expect(other.events.tabRows('t1', 'read')).toHaveLength(1)
  store.eraseTasks(['t1'])
  const bytes = fs.readdirSync(dir).map((name) => fs.readFileSync(path.join(dir, name), 'latin1'))
  other.close()
  store.close()
  expect(bytes.join('').includes('SECRET-EXCERPT-77')).toBe(false)
})

test('an erased task is gone from the copy that was made before a migration too', () => {
  const file = path.join(dir, 'runningtab.db')
  const old = new Sqlite(file)
  migrate(old, migrations.slice(0, 1))
  old.exec(`INSERT INTO folder VALUES ('/work', 1, NULL)`)
  old.exec(`INSERT INTO task VALUES ('t1', '/work', 'SECRET-TASK-78', '{}', 'finished', 1, 1)`)
  old.close()
  const store = openStore(file)
  expect(fs.readdirSync(dir)).toContain('runningtab.db.v1.backup')
  store.eraseTasks(['t1'])
  store.close()
  const bytes = fs.readdirSync(dir).map((name) => fs.readFileSync(path.join(dir, name), 'latin1'))
  expect(bytes.join('').includes('SECRET-TASK-78')).toBe(false)
})

test('a revoked folder is no longer granted, and naming it again grants it', () => {
  const store = withTask()
  store.folders.revoke('/work')
  expect(store.folders.isGranted('/work')).toBe(false)
  store.folders.grant('/work')
  expect(store.folders.isGranted('/work')).toBe(true)
})

test('each migration step carries the data of the step before it', () => {
  const db = new Sqlite(':memory:')
  migrate(db, migrations.slice(0, 1))
  db.exec(`INSERT INTO folder VALUES ('/work', 1, NULL)`)
  db.exec(`INSERT INTO folder VALUES ('/other', 2, 3)`)
  db.exec(`INSERT INTO task VALUES ('t1', '/work', 'Sum up', '{}', 'finished', 1, 1)`)
  migrate(db, migrations)
  const folders = db.prepare<[], { id: string; root: string; revoked_at: number | null }>('SELECT * FROM folder').all()
  expect({
    tasks: db.prepare('SELECT id, text, state, title, pinned FROM task').all(),
    folders: folders.map(({ root, revoked_at: revokedAt }) => [root, revokedAt]),
    ids: new Set(folders.map(({ id }) => id)).size,
    areIds: folders.every(({ id }) => /^w[0-9a-f]{16}$/.test(id)),
  }).toEqual({
    tasks: [{ id: 't1', text: 'Sum up', state: 'finished', title: null, pinned: 0 }],
    folders: [
      ['/work', null],
      ['/other', 3],
    ],
    ids: 2,
    areIds: true,
  })
})

test('a migration out of order is refused', () => {
  expect(() => migrate(new Sqlite(':memory:'), [{ version: 2, name: 'gap', sql: '' }])).toThrow(/out of order/)
})

test('a database from a newer application opens read-only and says so', () => {
  const file = path.join(dir, 'runningtab.db')
  withTask(file).close()
  const db = new Sqlite(file)
  db.pragma('user_version = 99')
  expect(() => migrate(db, migrations)).toThrow(NewerDatabaseError)
  db.close()
  const store = openStore(file)
  expect(store.readonly).toBe(true)
  expect(store.notices).toEqual([expect.stringContaining('opened read-only')])
  expect(store.tasks.list().map((task) => task.id)).toEqual(['t1'])
  expect(() => store.tasks.setState('t1', 'failed')).toThrow(/readonly/)
})

test('a damaged database is set aside with all its bytes, and a new one is started', () => {
  const file = path.join(dir, 'runningtab.db')
  fs.writeFileSync(file, 'this is no database at all, but it is somebody’s'.repeat(200))
  const before = fs.readFileSync(file)
  const store = openStore(file)
  expect(store.notices).toEqual([expect.stringContaining('runningtab.db.damaged')])
  expect(store.tasks.list()).toEqual([])
  expect(fs.readFileSync(`${file}.damaged`)).toEqual(before)
})

test.skipIf(process.platform === 'win32')('the database is readable by its owner alone', () => {
  const file = path.join(dir, 'data', 'runningtab.db')
  withTask(file).close()
  expect([fs.statSync(path.dirname(file)).mode & 0o777, fs.statSync(file).mode & 0o777]).toEqual([0o700, 0o600])
})

test('the ledger of an older database is kept, and a request outlives the task that it was for', () => {
  const db = new Sqlite(':memory:')
  db.pragma('foreign_keys = ON')
  migrate(db, migrations.slice(0, 3))
  db.exec(`INSERT INTO folder VALUES ('/work', 1, NULL, 'w0')`)
  db.exec(`INSERT INTO task VALUES ('t1', '/work', 'Sum up', '{}', 'finished', 1, 1, NULL, 0)`)
  db.exec(`INSERT INTO request VALUES (7, 't1', 1, 2, 'h.example', 'm', 99, 10, 5, 0.5, '[]', '["L1"]')`)
  migrate(db, migrations)
  const rows = () => db.prepare('SELECT id, task_id, bytes, cost FROM request').all()
  expect(rows()).toEqual([{ id: 7, task_id: 't1', bytes: 99, cost: 0.5 }])
  db.exec(`DELETE FROM task WHERE id = 't1'`)
  expect(rows()).toEqual([{ id: 7, task_id: null, bytes: 99, cost: 0.5 }])
})
