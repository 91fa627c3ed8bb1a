import path from 'node:path'
import { AppError } from '../app-error.ts'
import { callerDir } from '../paths.ts'
import type { Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const exportTask: Command = {
  summary: 'write a task with its evidence to a zip file',
  usage: 'TASK_ID --out FILE.zip',
  details:
    'The archive holds the transcript, the tab, the deliverables, every excerpt and a manifest of hashes. runningtab audit --verify checks it.',
  options: { out: { type: 'string' } },
  positionals: { min: 1, max: 1 },
  async run(call) {
    const { out } = call.values
    if (typeof out !== 'string' || out === '') throw new AppError('usage', 'Where to? Give --out FILE.zip.')
    const file = path.resolve(callerDir(call.env), out)
    const engine = await openEngine(call)
    try {
      await engine.exportTask(call.positionals[0]!, file)
      call.stdout.write(`${file}\n`)
      return 0
    } finally {
      await engine.close()
    }
  },
}
