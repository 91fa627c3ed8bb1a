import Sqlite from 'better-sqlite3'
import path from 'node:path'
import type { TaskEvent } from '../main/agent/event.ts'
import { openStore } from '../main/store/store.ts'
import type { Measurement } from './bench-context.ts'
import { compare, type Compared } from './measure.ts'
import type { Row } from './row.ts'

const EVENTS = 200
const TASK_ID = 'bench'
const LEASE = 'bench-lease'
const event: TaskEvent = { type: 'assistant', turn: 1, text: 'x'.repeat(130), finishReason: 'stop', calls: [] }

/** One event per transaction, on disk before the next, against one bare row of the same size per commit. */
export const durableEvents: Measurement = async (bench) => {
  const dir = bench.newDir()
  const store = openStore(path.join(dir, 'store.db'))
  store.folders.grant(dir)
  store.tasks.create(TASK_ID, dir, 'Task', {
    outputDir: dir,
    system: 'runningtab',
    model: 'offline',
    without: [],
    language: 'en',
  })
  store.leases.acquire(TASK_ID, LEASE, process.pid)
  const bare = new Sqlite(path.join(dir, 'bare.db'))
  bare.pragma('journal_mode = WAL')
  bare.pragma('synchronous = FULL')
  bare.exec('CREATE TABLE event (seq INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT')
  const insert = bare.prepare('INSERT INTO event (json) VALUES (?)')
  const json = JSON.stringify(event).padEnd(200)
  const { ours, peer } = await compare(() => repeat(() => store.events.append(TASK_ID, LEASE, [event], [])), {
    name: 'bare SQLite',
    run: () => repeat(() => insert.run(json)),
  })
  store.close()
  bare.close()
  return [rateRow('durable events', { ours, peer })]
}

/** Events per second, which may be a fifth less than the peer's. */
function rateRow(figure: string, { ours, peer }: Compared): Row {
  if (peer === undefined || !('value' in peer)) throw new Error('SQLite is always there')
  const own = perSecond(ours)
  const theirs = perSecond(peer.value)
  return {
    figure,
    unit: 'per second',
    ours: own,
    peer: { name: peer.name, value: theirs },
    target: '≥ 0.8 ×',
    holds: own >= 0.8 * theirs,
  }
}

function perSecond(ms: number): number {
  return (EVENTS * 1000) / ms
}

function repeat(work: () => unknown): void {
  for (let n = 0; n < EVENTS; n++) work()
}
