import fs from 'node:fs'
import path from 'node:path'

/** Runs the work while no other process does so under the same lock file; a lock whose process is gone is taken over. */
export async function oneAtATime(lock: string, work: () => Promise<void>): Promise<void> {
  fs.mkdirSync(path.dirname(lock), { recursive: true })
  while (!take(lock)) await new Promise((resolve) => setTimeout(resolve, 200))
  try {
    await work()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

function take(lock: string): boolean {
  try {
    fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!isAlive(Number(readOr(lock)))) fs.rmSync(lock, { force: true })
    return false
  }
}

function readOr(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return '' // its holder has just let it go
  }
}

function isAlive(pid: number): boolean {
  // Between its making and its writing a lock is empty.
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
