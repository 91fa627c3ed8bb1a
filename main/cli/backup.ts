import path from 'node:path'
import { AppError } from '../app-error.ts'
import { backUpData } from '../data-backup.ts'
import { callerDir } from '../paths.ts'
import { openSettings } from '../settings.ts'
import type { Command } from './command.ts'
import { openEngine } from './open-engine.ts'
import fs from 'node:fs'

export const backup: Command = {
  summary: 'all tasks, tabs, read passages and settings in one file',
  usage: '[FILE]',
  details:
    'Keys of models, your files and deliverables are not in it. Without FILE it is written to this folder under the day’s date; the path is printed.',
  options: {},
  positionals: { min: 0, max: 1 },
  async run(call) {
    const engine = await openEngine(call)
    try {
      const { store, now, dataDir } = engine.parts
      const day = new Date(now()).toISOString().slice(0, 10)
      const file = path.resolve(callerDir(call.env), call.positionals[0] ?? `RunningTab ${day}.runningtab-backup`)
      if (fs.existsSync(file)) throw new AppError('usage', `${file} is there already; name another file.`)
      await backUpData({ store, now, settings: openSettings(dataDir) }, file, { signal: call.signal }).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.syscall === undefined) throw error
          throw new AppError('workspace', `${file} cannot be written (${error.code}).`, { cause: error })
        },
      )
      call.stdout.write(`${file}\n`)
      return 0
    } finally {
      await engine.close()
    }
  },
}
