import path from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import type { StoredEvent } from '../../main/agent/event.ts'
import { withStoreErrors } from '../../main/store/disk-error.ts'
import { createEvents } from '../../main/store/events.ts'
import { createLeases } from '../../main/store/leases.ts'
import { openStore } from '../../main/store/store.ts'
import { tempFolder } from '../support/temp-folder.ts'

const settings = { outputDir: '/out', system: 'runningtab', model: 'offline', without: [], language: 'en' }

/** A task's events in a database that may grow no more until `makeRoom`. */
function fullDatabase() {
  const file = path.join(tempFolder(), 'runningtab.db')
  const store = openStore(file)
  store.folders.grant('/work')
  store.tasks.create('t1', '/work', 'Sum up', settings)
  store.leases.acquire('t1', 'me', process.pid)
  store.close()
  const db = new Sqlite(file)
  db.pragma(`max_page_count = ${String(db.pragma('page_count', { simple: true }))}`)
  const events = withStoreErrors(
    createEvents(db, () => 1),
    '/data',
  )
  return { events, makeRoom: () => db.pragma('max_page_count = 1000000'), close: () => db.close() }
}

test('a full disk is an error that a person can act on, keeps what was there, and is over once there is room', () => {
  const { events, makeRoom, close } = fullDatabase()
  const append = (text: string): StoredEvent[] =>
    events.append('t1', 'me', [{ type: 'message', origin: 'steer', text }], [])
  append('before')
  expect(() => append('x'.repeat(1_000_000))).toThrow(
    expect.objectContaining({
      name: 'AppError',
      code: 'store',
      message:
        'The data folder /data cannot be used: the disk is full. Free some space, then go on with the task. What was done before is kept.',
    }),
  )
  makeRoom()
  append('after')
  expect(events.list('t1').map((event) => event.type === 'message' && event.text)).toEqual(['before', 'after'])
  close()
})

test('a run that the disk keeps from giving its task back has given it back for this process', () => {
  const { leases, close, takesNothing } = leasesOf()
  leases.acquire('t1', 'first', process.pid)
  takesNothing(true)
  expect(() => leases.release('t1', 'first')).toThrow(/readonly/)
  expect(leases.isHeld('t1')).toBe(false)
  takesNothing(false)
  leases.acquire('t1', 'second', process.pid)
  expect(leases.isHeldBy('t1', 'second')).toBe(true)
  close()
})

function leasesOf() {
  const file = path.join(tempFolder(), 'runningtab.db')
  const store = openStore(file)
  store.folders.grant('/work')
  store.tasks.create('t1', '/work', 'Sum up', settings)
  store.close()
  const db = new Sqlite(file)
  return {
    leases: createLeases(db, () => 1),
    takesNothing: (isOn: boolean) => db.pragma(`query_only = ${isOn ? 1 : 0}`),
    close: () => db.close(),
  }
}

test('what is no failure of the disk stays a bug', () => {
  const { events, close } = fullDatabase()
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  expect(() => events.append('t1', 'me', [], [{ kind: 'read', id: 'L1', value: circular }])).toThrow(TypeError)
  close()
})
