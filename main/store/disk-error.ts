import Sqlite from 'better-sqlite3'
import { AppError } from '../app-error.ts'

const ADVICE: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^SQLITE_FULL/, 'the disk is full. Free some space, then go on with the task'],
  [/^SQLITE_READONLY/, 'it is readonly. Make it writable or name another data folder, then go on with the task'],
  [/^SQLITE_BUSY/, 'another program holds its database. Close it there, then go on with the task'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'its database is damaged. Start RunningTab again: it restores the newest whole copy'],
  [
    /^SQLITE_(?:IOERR|CANTOPEN)/,
    'the disk does not answer as it should. Check it and its free space, then go on with the task',
  ],
]

/** What a person can do when the data folder `dir` cannot be used; any other error as it is. */
export function asStoreError(error: unknown, dir: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const advice = ADVICE.find(([code]) => code.test(error.code))?.[1]
  return advice === undefined
    ? error
    : new AppError('store', `The data folder ${dir} cannot be used: ${advice}. What was done before is kept.`, {
        cause: error,
      })
}

/** The same functions, with failures of the disk as `store` errors. */
export function withStoreErrors<Part extends object>(part: Part, dir: string): Part {
  const guarded = Object.entries(part).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function' ? guard(value as (...args: unknown[]) => unknown, dir) : value,
  ])
  return Object.fromEntries(guarded) as Part
}

function guard(run: (...args: unknown[]) => unknown, dir: string) {
  return (...args: unknown[]): unknown => {
    try {
      return run(...args)
    } catch (error) {
      throw asStoreError(error, dir)
    }
  }
}
