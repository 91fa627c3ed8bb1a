import { printJson, type Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const tasks: Command = {
  summary: 'list the tasks, newest first',
  usage: '[--json]',
  options: { json: { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run(call) {
    const engine = await openEngine(call)
    try {
      for (const task of engine.listTasks()) {
        if (call.values['json'] === true) printJson(call.stdout, task)
        else
          call.stdout.write(
            `${task.id}  ${task.state.padEnd(11)}  ${new Date(task.createdAt).toISOString().slice(0, 16).replace('T', ' ')}  ${task.title}\n`,
          )
      }
      return 0
    } finally {
      await engine.close()
    }
  },
}
