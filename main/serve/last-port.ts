import fs from 'node:fs/promises'
import { writeDataFile } from '../data-file.ts'

export type LastPort = {
  /** 0 where none was kept. */
  readonly read: () => Promise<number>
  /** Throws `store`. */
  readonly keep: (port: number) => Promise<void>
}

/** The port at which the page was served last: a browser keeps layout and place by address, so the same one is tried first. */
export function lastPort(file: string): LastPort {
  return {
    async read() {
      const text = await fs.readFile(file, 'utf8').catch(() => '')
      const port = /^\d{4,5}\s*$/.test(text) ? Number(text) : 0
      return port >= 1024 && port <= 65_535 ? port : 0
    },
    keep: async (port) => writeDataFile(file, `${port}\n`),
  }
}
