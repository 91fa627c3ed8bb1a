import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import { restoreData } from '../data-backup.ts'
import { callerDir } from '../paths.ts'
import { openSettings } from '../settings.ts'
import type { Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const restore: Command = {
  summary: 'put a backup in place of the data that are here',
  usage: 'FILE',
  details:
    'Tasks, tabs, read passages and settings become those of the backup; a copy of what was here stays in the data folder and can be restored alike. Keys of models stay as they are.',
  options: {},
  positionals: { min: 1, max: 1 },
  async run(call) {
    const file = path.resolve(callerDir(call.env), call.positionals[0]!)
    const engine = await openEngine(call)
    const { store, now, dataDir, paths } = engine.parts
    const own = path.join(paths.passing, randomBytes(8).toString('hex'))
    try {
      await fs.mkdir(own, { recursive: true, mode: 0o700 })
      const copy = path.join(own, 'backup')
      await fs.copyFile(file, copy).catch((error: NodeJS.ErrnoException) => {
        throw new AppError('workspace', `${file} cannot be read (${error.code}).`, { cause: error })
      })
      const kept = await restoreData({ store, now, settings: openSettings(dataDir) }, copy)
      call.stderr.write(`runningtab: what was here is kept as ${path.join(dataDir, kept)}\n`)
      return 0
    } finally {
      await fs.rm(own, { recursive: true, force: true })
      await engine.close()
    }
  },
}
