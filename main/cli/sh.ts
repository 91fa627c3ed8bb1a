import path from 'node:path'
import { AppError } from '../app-error.ts'
import { callerDir } from '../paths.ts'
import { printJson, type Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const sh: Command = {
  summary: "run one command in the agent's terminal",
  usage: '--workspace DIR [--task TEXT] [--json] -c COMMAND',
  details:
    'The exit code is the command’s. With --json it is 0 whenever the command ran, and what the tab would record is printed with the output.',
  options: {
    workspace: { type: 'string' },
    task: { type: 'string' },
    json: { type: 'boolean' },
    command: { type: 'string', short: 'c' },
  },
  positionals: { min: 0, max: 0 },
  async run(call) {
    const { workspace, task, json, command } = call.values
    if (typeof workspace !== 'string') throw new AppError('usage', 'Which folder? Give --workspace DIR.')
    if (typeof command !== 'string') throw new AppError('usage', 'Which command? Give -c COMMAND.')
    const engine = await openEngine(call)
    try {
      const result = await engine.runShell({
        workspaceDir: path.resolve(callerDir(call.env), workspace),
        command,
        signal: call.signal,
        ...(typeof task === 'string' ? { task } : {}),
      })
      if (json === true) {
        printJson(call.stdout, result)
        return 0
      }
      call.stdout.write(result.stdout)
      call.stderr.write(result.stderr)
      for (const notice of result.notices) call.stderr.write(`runningtab: ${notice}\n`)
      return result.exitCode
    } finally {
      await engine.close()
    }
  },
}
