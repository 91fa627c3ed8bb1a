import { z } from 'zod'
import { defineTool, type Tool } from '../agent/tool.ts'
import type { OutputPart } from '../tab/trace.ts'
import { outputParts } from './call-record.ts'
import { DEFAULT_TIMEOUT_SECONDS, MAX_TIMEOUT_SECONDS, type Terminal } from './terminal.ts'

/** The agent's terminal as a tool. */
export function bashTool(terminal: Pick<Terminal, 'run'>): Tool {
  return defineTool({
    name: 'bash',
    description:
      'Runs a bash command. /workspace (where every command starts) is read-only and every document in it reads as text; /output takes text files; /tmp is yours. Nothing else of the shell lasts from one command to the next.',
    input: z.strictObject({
      command: z.string().min(1),
      timeout_seconds: z
        .number()
        .int()
        .min(1)
        .max(MAX_TIMEOUT_SECONDS)
        .default(DEFAULT_TIMEOUT_SECONDS)
        .describe('The command is ended after this time; what it printed is kept'),
    }),
    async execute({ command, timeout_seconds }, { signal }) {
      const { trace, exitCode } = await terminal.run(command, { timeoutSeconds: timeout_seconds, signal })
      const output = outputParts([...trace.output, ...closing(trace.output, exitCode)])
      return { text: joined(output), summary: summary(command, output, exitCode), trace: { ...trace, output } }
    },
  })
}

function closing(output: readonly OutputPart[], exitCode: number): OutputPart[] {
  if (exitCode !== 0) return [{ stream: 'notice', text: `[exit code ${exitCode}]\n` }]
  return output.length === 0 ? [{ stream: 'notice', text: '[no output]\n' }] : []
}

/** What the model reads of a call: the parts of its trace, one behind the other. */
export function joined(output: readonly OutputPart[]): string {
  return output.map(({ text }) => text).join('')
}

function summary(command: string, output: readonly OutputPart[], exitCode: number): string {
  const lines = joined(output.filter(({ stream }) => stream === 'stdout')).split('\n').length - 1
  const first = command.trim().split('\n')[0]!
  const name = first.length > 80 ? `${first.slice(0, 79)}…` : first
  return `${name}: ${exitCode === 0 ? '' : `exit code ${exitCode}, `}${lines} ${lines === 1 ? 'line' : 'lines'}`
}
