import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { writeDataFile } from './data-file.ts'

/** Where model keys are kept. A key is looked up by the host that it belongs to and goes nowhere else. */
export type KeyStore = {
  /** `system`: the operating system's key store; `file`: a file that only this account can read. */
  readonly place: 'system' | 'file'
  readonly hosts: () => readonly string[]
  readonly get: (host: string) => string | undefined
  /** On disk when it is done. Throws `store`; then nothing has changed. */
  readonly set: (host: string, key: string) => void | Promise<void>
  readonly forget: (host: string) => void | Promise<void>
}

const Keys = z.record(z.string(), z.string())

/** The keys that the browser window and the command line share, in a file of the data folder with mode 0600. */
export function openKeyFile(dataDir: string): KeyStore {
  const file = path.join(dataDir, 'keys.json')

  function read(): Record<string, string> {
    let text: string
    try {
      text = fs.readFileSync(file, 'utf8')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
      throw error
    }
    const parsed = Keys.safeParse(jsonOr(text))
    if (!parsed.success)
      throw new AppError('store', 'The key file is damaged. Remove keys.json and enter the keys again.')
    return parsed.data
  }

  function write(keys: Record<string, string>): void {
    writeDataFile(file, JSON.stringify(keys))
  }

  return {
    place: 'file',
    hosts: () => Object.keys(read()).toSorted(),
    get: (host) => new Map(Object.entries(read())).get(host),
    set: (host, key) => write({ ...read(), [host]: key }),
    forget(host) {
      const { [host]: _forgotten, ...kept } = read()
      write(kept)
    },
  }
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
