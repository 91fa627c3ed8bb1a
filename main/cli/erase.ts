import { AppError } from '../app-error.ts'
import type { Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const erase: Command = {
  summary: 'erase a task with everything recorded of it, or all data',
  usage: '(--task ID | --all)',
  details:
    'Deliverables in the output folder are your files and stay. --all also erases the text views of all folders.',
  options: { task: { type: 'string' }, all: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run(call) {
    const { task, all } = call.values
    if ((typeof task === 'string') === (all === true)) throw new AppError('usage', 'Give either --task ID or --all.')
    const engine = await openEngine(call)
    try {
      if (typeof task === 'string') {
        engine.eraseTask(task)
        call.stderr.write(`runningtab: task ${task} is erased. Its deliverables are your files and stay.\n`)
      } else {
        const tasks = engine.listTasks().length
        await engine.eraseAll()
        call.stderr.write(
          `runningtab: erased ${tasks} ${tasks === 1 ? 'task' : 'tasks'} and all text views. Deliverables are your files and stay; so do settings and keys, in ${engine.parts.dataDir}.\n`,
        )
      }
      return 0
    } finally {
      await engine.close()
    }
  },
}
