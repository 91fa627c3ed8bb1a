import fs from 'node:fs'
import path from 'node:path'
import { dataPaths } from './paths.ts'

/** Bytes after which the log begins anew; one former log is kept. */
const LARGEST = 1024 * 1024

export type Log = (error: unknown, where: string) => void

/** The log of faults of our own, in the data folder. A log that cannot be written says so on stderr, once more with the fault. */
export function openLog(dataDir: string, now: () => number = Date.now): Log {
  const { logs } = dataPaths(dataDir)
  const file = path.join(logs, 'runningtab.log')
  return (error, where) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const entry = `${new Date(now()).toISOString()} ${where}: ${text}\n`
    try {
      fs.mkdirSync(logs, { recursive: true, mode: 0o700 })
      if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LARGEST) fs.renameSync(file, `${file}.1`)
      fs.appendFileSync(file, entry, { mode: 0o600 })
    } catch (problem) {
      process.stderr.write(`runningtab: the log cannot be written (${String(problem)}): ${entry}`)
    }
  }
}
