import type { Database } from 'better-sqlite3'
import { AppError } from '../app-error.ts'

/** A holder that has not beaten for this long is taken for dead even if its process id is in use again. */
const STALE_AFTER_MS = 30_000

type LeaseRow = { holder: string; pid: number; heartbeatAt: number }

/** One process at a time runs a task: process id and heartbeat; a lease whose process is gone is taken over. */
export function createLeases(db: Database, now: () => number, isAlive: (pid: number) => boolean = processIsAlive) {
  const get = db.prepare<[string], LeaseRow>(
    'SELECT holder, pid, heartbeat_at AS heartbeatAt FROM lease WHERE task_id = ?',
  )
  const put = db.prepare<[string, string, number, number]>(
    'INSERT INTO lease (task_id, holder, pid, heartbeat_at) VALUES (?, ?, ?, ?) ON CONFLICT (task_id) DO UPDATE SET holder = excluded.holder, pid = excluded.pid, heartbeat_at = excluded.heartbeat_at',
  )
  const beat = db.prepare<[number, string, string]>(
    'UPDATE lease SET heartbeat_at = ? WHERE task_id = ? AND holder = ?',
  )
  const drop = db.prepare<[string, string]>('DELETE FROM lease WHERE task_id = ? AND holder = ?')

  /** Holders of this process that let go: on a full disk their rows stay. */
  const letGo = new Set<string>()
  const isHeld = (row: LeaseRow | undefined): boolean =>
    row !== undefined &&
    !letGo.has(row.holder) &&
    isAlive(row.pid) &&
    Math.abs(now() - row.heartbeatAt) < STALE_AFTER_MS

  const acquire = db.transaction((taskId: string, holder: string, pid: number): void => {
    const row = get.get(taskId)
    if (row && row.holder !== holder && isHeld(row)) {
      throw new AppError(
        'busy',
        `Task ${taskId} is running in another process (${row.pid}). Stop it there, or wait until it ends.`,
      )
    }
    put.run(taskId, holder, pid, now())
  })

  return {
    /** Throws `busy` while another living process runs the task. */
    acquire: (taskId: string, holder: string, pid: number): void => acquire.immediate(taskId, holder, pid),
    heartbeat: (taskId: string, holder: string): void => void beat.run(now(), taskId, holder),
    /** For this process even where the disk fails, which throws; for others then once the heartbeat is old. */
    release(taskId: string, holder: string): void {
      letGo.add(holder)
      drop.run(taskId, holder)
      letGo.delete(holder)
    },
    isHeld: (taskId: string): boolean => isHeld(get.get(taskId)),
    isHeldBy: (taskId: string, holder: string): boolean => get.get(taskId)?.holder === holder,
  }
}

function processIsAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
