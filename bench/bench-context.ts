import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createExtractPool } from '../main/extract/pool.ts'
import { openTaskEnvironment } from '../main/task-environment.ts'
import type { Row } from './row.ts'
import { createTextFolder } from './text-folder.ts'

/** What a measurement gets; it answers with rows of the table. */
export type Bench = ReturnType<typeof createBench>
export type Measurement = (bench: Bench) => Promise<Row[]>

export const TASK =
  'Write a travel guide that covers travel approval, per diem rates, hotel limits by city and emergency contacts'
export const EVERYTHING = {
  capture: true,
  candidates: true,
  review: true,
  gate: true,
  finishCheck: true,
  leads: true,
  audit: true,
}

/** A folder of its own for one run of the bench, and what measurements share in it. */
export function createBench({ quick }: { readonly quick: boolean }) {
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'runningtab-bench-')))
  const folders = new Map<number, string>()
  let made = 0

  return {
    /** Three sizes, in files. */
    sizes: quick ? [500, 2_000, 10_000] : [1_000, 10_000, 100_000],
    quick,
    newDir: (): string => {
      const folder = path.join(dir, String(++made))
      fs.mkdirSync(folder)
      return folder
    },
    /** A folder of that many small text files, one in a hundred of which says "per diem"; made once. */
    textFolder(files: number): string {
      const known = folders.get(files)
      if (known !== undefined) return known
      const folder = path.join(dir, `text-${files}`)
      createTextFolder(folder, files)
      folders.set(files, folder)
      return folder
    },
    /** The agent's environment over a folder, all of whose files are read unless nothing is to be. */
    async openEnvironment(workspaceDir: string, { isRead = true } = {}) {
      const pool = createExtractPool({})
      const home = path.join(dir, String(++made))
      const environment = await openTaskEnvironment({
        workspaceDir,
        taskId: 'bench',
        outputDir: path.join(home, 'output'),
        task: TASK,
        language: 'en',
        parts: EVERYTHING,
        observationLimit: 20_000,
        rows: [],
        pool,
        viewsDir: path.join(home, 'views'),
        watch: false,
      })
      if (isRead) await environment.views.warmUp()
      return {
        ...environment,
        async [Symbol.asyncDispose]() {
          await environment.close()
          await pool.close()
        },
      }
    },
    close: (): void => fs.rmSync(dir, { recursive: true, force: true }),
  }
}
