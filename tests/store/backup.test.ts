import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readBackup } from '../../main/store/backup.ts'
import { migrate } from '../../main/store/migrate.ts'
import { migrations } from '../../main/store/migrations.ts'
import { openStore, type Store } from '../../main/store/store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const settings = { outputDir: '/out', system: 'runningtab', model: 'offline', without: [], language: 'en' }
const note = { application: '1.2.3', madeAt: 7, settings: '{"theme":"dark"}' }

function storeWith(...tasks: string[]): Store {
  const store = openStore(path.join(tempFolder(), 'a.db'), () => 42)
  store.folders.grant('/work')
  for (const id of tasks) {
    store.tasks.create(id, '/work', `Do ${id}`, settings)
    store.leases.acquire(id, 'me', process.pid)
    const read = { kind: 'read', id: 'L1', value: { id: 'L1', text: `text of ${id}` } }
    store.events.append(id, 'me', [{ type: 'turn', turn: 1 }], [read])
    store.leases.release(id, 'me')
  }
  return store
}

async function backupOf(store: Store): Promise<string> {
  const file = path.join(tempFolder(), 'kept.backup')
  await store.backUp(file, note)
  return file
}

function contents(store: Store): unknown {
  return store.tasks.list().map(({ id }) => [id, store.events.list(id).length, store.events.tabRows(id, 'read')])
}

test('a backup brings back tasks, events and tab rows in place of what is there', async () => {
  const first = storeWith('one', 'two')
  const file = await backupOf(first)
  const second = storeWith('three')
  second.restore(file)
  expect(contents(second)).toEqual(contents(first))
  expect(readBackup(file)).toEqual({ ...note, tasks: 2 })
})

test('what was allowed to leave a folder is asked again, and a folder that was taken back since stays so', async () => {
  const store = storeWith('one')
  store.folders.grant('/other')
  store.folders.giveConsent('/other', 'models.example')
  const file = await backupOf(store)
  store.folders.revoke('/work')
  store.restore(file)
  expect([
    store.folders.isGranted('/work'),
    store.folders.isGranted('/other'),
    store.folders.hasConsent('/other', 'models.example'),
  ]).toEqual([false, true, false])
})

test('while a task runs nothing is restored', async () => {
  const store = storeWith('one')
  const file = await backupOf(store)
  store.leases.acquire('one', 'me', process.pid)
  expect(() => store.restore(file)).toThrow('A task is running')
})

test('a backup of an older version is brought up to date on its way', () => {
  const file = path.join(tempFolder(), 'old.backup')
  const old = new Sqlite(file)
  migrate(old, migrations.slice(0, 1))
  old.exec("INSERT INTO folder VALUES ('/work', 1, NULL)")
  old.exec(`INSERT INTO task VALUES ('one', '/work', 'Do', '${JSON.stringify(settings)}', 'finished', 1, 1)`)
  old.exec('CREATE TABLE backup (application TEXT NOT NULL, made_at INTEGER NOT NULL, settings TEXT NOT NULL) STRICT')
  old.exec("INSERT INTO backup VALUES ('0.0.1', 1, '{}')")
  old.close()
  const store = storeWith('two')
  store.restore(file)
  expect(store.tasks.list().map(({ id, pinned }) => [id, pinned])).toEqual([['one', false]])
})

test.for([
  ['a text', (file: string) => fs.writeFileSync(file, 'Dear all'), 'no backup of RunningTab'],
  ['an empty file', (file: string) => fs.writeFileSync(file, ''), 'no backup of RunningTab'],
  ['another program’s database', (file: string) => new Sqlite(file).exec('CREATE TABLE a (b)').close(), 'no backup'],
  [
    'a backup with a trigger put into it',
    (file: string) =>
      new Sqlite(file).exec('CREATE TRIGGER t AFTER INSERT ON task BEGIN DELETE FROM event; END').close(),
    'no backup',
  ],
  ['a newer version’s backup', (file: string) => new Sqlite(file).exec('PRAGMA user_version = 99').close(), 'newer'],
  ['one that was cut off', (file: string) => fs.truncateSync(file, fs.statSync(file).size / 2), 'damaged'],
  ['one with a damaged page', (file: string) => fs.writeFileSync(file, spoilt(fs.readFileSync(file))), 'damaged'],
] as const)('%s is refused by name and changes nothing', async ([what, spoil, message]) => {
  const store = storeWith('one')
  const file = await backupOf(store)
  if (['a text', 'an empty file', 'another program’s database'].includes(what)) fs.rmSync(file)
  spoil(file)
  const before = contents(store)
  expect(() => store.restore(file)).toThrow(message)
  expect(contents(store)).toEqual(before)
})

test('what is erased is not in the copy that a restore has left', async () => {
  const store = storeWith('one', 'two')
  const copy = await store.keepCopy(note)
  store.eraseTasks(['one'])
  expect(fs.readFileSync(copy).includes('text of one')).toBe(false)
  expect(fs.readFileSync(copy).includes('text of two')).toBe(true)
  store.removeCopies()
  expect(fs.existsSync(copy)).toBe(false)
})

test('a backup that is cancelled leaves no file', async () => {
  const store = storeWith('one')
  const file = path.join(tempFolder(), 'kept.backup')
  await expect(store.backUp(file, note, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow('stop')
  expect(fs.existsSync(file)).toBe(false)
})

function spoilt(bytes: Buffer): Buffer {
  bytes.fill(0xff, 4096, 8192)
  return bytes
}
