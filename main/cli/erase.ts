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
      if (typeof task === 'string') engine.eraseTask(task)
      else await engine.eraseAll()
      return 0
    } finally {
      await engine.close()
    }
  },
}
