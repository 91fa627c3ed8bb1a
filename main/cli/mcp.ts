import path from 'node:path'
import type { Writable } from 'node:stream'
import { AppError } from '../app-error.ts'
import { callerDir } from '../paths.ts'
import { type Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const mcp: Command = {
  summary: 'terminal, reader, writer and tab for another agent',
  usage: '(--workspace DIR | --resume TASK_ID) [--task TEXT] [--output-dir DIR]',
  details:
    'Speaks the Model Context Protocol on stdin and stdout until the client goes. Each client has a tab of its own, kept as a task from its first call on; --resume goes on with one. --task names it and ranks what was listed.',
  options: {
    workspace: { type: 'string' },
    resume: { type: 'string' },
    task: { type: 'string' },
    'output-dir': { type: 'string' },
  },
  positionals: { min: 0, max: 0 },
  async run(call) {
    const { workspace, resume, task, 'output-dir': outputDir } = call.values
    if ((typeof workspace === 'string') === (typeof resume === 'string'))
      throw new AppError('usage', 'Which folder? Give --workspace DIR, or --resume TASK_ID to go on with a task.')
    const cwd = callerDir(call.env)
    const { serveMcp } = await import('../mcp/serve-mcp.ts')
    const engine = await openEngine(call)
    try {
      await serveMcp(engine.parts, {
        workspaceDir: typeof workspace === 'string' ? path.resolve(cwd, workspace) : undefined,
        resume: typeof resume === 'string' ? resume : undefined,
        outputDir: typeof outputDir === 'string' ? path.resolve(cwd, outputDir) : undefined,
        task: typeof task === 'string' ? task : '',
        input: process.stdin,
        output: call.stdout as Writable,
        signal: call.signal,
      })
      return 0
    } finally {
      await engine.close()
    }
  },
}
