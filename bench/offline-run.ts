import path from 'node:path'
import type { Measurement } from './bench-context.ts'
import { compare, runProgram } from './measure.ts'
import { limitRow } from './row.ts'
import { CLI } from './start-up.ts'

/** The demo task on the sample, the whole process, with nothing cached. */
export const offlineRun: Measurement = async (bench) => {
  const ours = (): Promise<Buffer> => {
    const dir = bench.newDir()
    return runProgram(process.execPath, [
      CLI,
      'run',
      '--demo',
      '--data-dir',
      path.join(dir, 'data'),
      '--output-dir',
      path.join(dir, 'output'),
    ])
  }
  return [limitRow('offline run of the demo, whole process', await compare(ours), 5_000)]
}
