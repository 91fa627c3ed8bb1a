import fs from 'node:fs'
import path from 'node:path'
import Sqlite from 'better-sqlite3'

/** The copies that were made before migrations, newest first. */
export function copiesOf(file: string): string[] {
  return besides(file, /\.v\d+\.backup$/).toSorted((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)
}

/** A name for a copy that is made before a backup is restored. */
export function newCopyName(file: string): string {
  for (let n = 1; ; n++) {
    const name = `${file}.before-restore-${n}.backup`
    if (!fs.existsSync(name)) return name
  }
}

/** Erases a task from the copies too: what is erased is nowhere any more. */
export function eraseFromCopies(file: string, taskId: string): void {
  for (const copy of allCopies(file)) {
    const db = new Sqlite(copy)
    try {
      db.pragma('foreign_keys = ON')
      db.pragma('secure_delete = ON')
      db.prepare('DELETE FROM task WHERE id = ?').run(taskId)
    } finally {
      db.close()
    }
  }
}

/** Removes copies and databases that were set aside as damaged. */
export function removeCopies(file: string): void {
  for (const copy of [...allCopies(file), ...besides(file, /\.damaged(-\d+)?(-wal|-shm)?$/)])
    fs.rmSync(copy, { force: true })
}

function allCopies(file: string): string[] {
  return besides(file, /\.(v|before-restore-)\d+\.backup$/)
}

function besides(file: string, ending: RegExp): string[] {
  const dir = path.dirname(file)
  const base = path.basename(file)
  if (file === ':memory:' || !fs.existsSync(dir)) return []
  return fs
    .readdirSync(dir)
    .filter((name) => name.startsWith(`${base}.`) && ending.test(name))
    .map((name) => path.join(dir, name))
}
