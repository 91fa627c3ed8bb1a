import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { readOnlyCopy } from '../../main/store/read-only-copy.ts'
import { openStore } from '../../main/store/store.ts'
import { asOrdinaryUser } from '../support/ordinary-user.ts'
import { tempFolder } from '../support/temp-folder.ts'

const settings = { outputDir: '/out', system: 'runningtab', model: 'offline', without: [], language: 'en' }

test('what stands only in the log of a database is read too, nothing is made beside it, and nothing can be changed', () => {
  const folder = tempFolder()
  const file = path.join(folder, 'a.db')
  const writer = new Sqlite(file)
  writer.pragma('journal_mode = WAL')
  writer.exec("CREATE TABLE t (x); INSERT INTO t VALUES ('kept')")
  const kept = path.join(folder, 'kept')
  fs.mkdirSync(kept)
  for (const name of ['a.db', 'a.db-wal']) fs.copyFileSync(path.join(folder, name), path.join(kept, name))
  writer.close()

  const db = readOnlyCopy(path.join(kept, 'a.db'))
  expect(db.prepare('SELECT x FROM t').all()).toEqual([{ x: 'kept' }])
  expect(() => db.exec("INSERT INTO t VALUES ('new')")).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }))
  db.close()
  expect(fs.readdirSync(kept).toSorted()).toEqual(['a.db', 'a.db-wal'])
})

test('tasks in a folder that cannot be written are read, and a notice says so', async () => {
  const folder = tempFolder()
  const file = path.join(folder, 'runningtab.db')
  const store = openStore(file)
  store.folders.grant('/work')
  store.tasks.create('t1', '/work', 'Sum up', settings)
  store.close()
  fs.chmodSync(file, 0o444)
  fs.chmodSync(folder, 0o555)
  await asOrdinaryUser(async () => {
    const opened = openStore(file)
    expect(opened.tasks.get('t1')?.text).toBe('Sum up')
    expect(opened.notices).toEqual([`The data folder ${folder} cannot be written: tasks can be read, not run.`])
    expect(() => opened.tasks.setState('t1', 'failed')).toThrow(/readonly/)
    opened.close()
  })
  fs.chmodSync(folder, 0o700)
})
