import { fileURLToPath } from 'node:url'
import type { Measurement } from './bench-context.ts'
import { runProgram } from './measure.ts'
import type { Row } from './row.ts'

const LIMIT_MB = 300

/** Resident memory of the engine's process with the largest folder open, read and idle. */
export const engineMemory: Measurement = async (bench) => {
  const files = bench.sizes.at(-1)!
  const child = fileURLToPath(new URL('idle-engine.ts', import.meta.url))
  const printed = await runProgram(process.execPath, [child, bench.newDir(), bench.textFolder(files)])
  const [idle, highest] = printed.toString().trim().split(' ').map(Number)
  const row = (figure: string, ours: number, limited: boolean): Row => ({
    figure: `engine with ${files.toLocaleString('en-US')} files open, ${figure}, MB`,
    unit: '',
    ours,
    peer: undefined,
    target: limited ? `≤ ${LIMIT_MB}` : '–',
    holds: limited ? ours <= LIMIT_MB : undefined,
  })
  return [row('idle', idle!, true), row('highest', highest!, false)]
}
