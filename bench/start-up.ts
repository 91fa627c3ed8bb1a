import path from 'node:path'
import type { Measurement } from './bench-context.ts'
import { compare, runProgram } from './measure.ts'
import { limitRow } from './row.ts'

/** The command line from the sources. */
export const CLI = path.join(import.meta.dirname, '..', 'main', 'cli.ts')

export const startUp: Measurement = async () => {
  const compared = await compare(() => node(CLI, '--version'), { name: 'node -e 0', run: () => node('-e', '0') })
  return [limitRow('runningtab --version', compared, 300)]
}

function node(...args: string[]): Promise<Buffer> {
  return runProgram(process.execPath, args)
}
