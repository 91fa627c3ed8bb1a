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
      const listed = engine.listTasks()
      if (listed.length === 0) call.stderr.write('runningtab: there are no tasks yet. See runningtab run --help.\n')
      for (const task of listed) {
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
