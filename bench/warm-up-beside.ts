import { fileURLToPath } from 'node:url'
import type { Measurement } from './bench-context.ts'
import { percentile, runProgram } from './measure.ts'
import { createMixedFolder } from './mixed-folder.ts'
import { limitRow, type Row } from './row.ts'
import type { Beside } from './warm-up-run.ts'

/** A task's tool calls, its Stop and the memory of the process while a mixed folder is read in the background. */
export const warmUpBeside: Measurement = async (bench) => {
  const files = bench.quick ? 200 : 2_000
  const folder = bench.newDir()
  await createMixedFolder(folder, files)
  const child = fileURLToPath(new URL('warm-up-run.ts', import.meta.url))
  const run = async (how: string): Promise<Beside> =>
    JSON.parse((await runProgram(process.execPath, [child, how, folder, bench.newDir()])).toString()) as Beside
  const beside = await run('beside')
  const alone = await run('alone')
  const what = `${files.toLocaleString('en-US')} mixed files warming up`
  return [
    slowerRow(`tool call, median, ${what}`, { beside, alone, share: 0.5, target: '≤ + 100 ms' }),
    slowerRow(`tool call, p95, ${what}`, { beside, alone, share: 0.95, target: undefined }),
    limitRow(`Stop of a run, ${what}`, { ours: beside.stopMs, peer: undefined }, 1_000),
    memoryRow(`memory in MB at the end of the documents, ${what}`, beside),
  ]
}

type Compared = {
  readonly beside: Beside
  readonly alone: Beside
  readonly share: number
  readonly target: string | undefined
}

function slowerRow(figure: string, { beside, alone, share, target }: Compared): Row {
  const [ours, value] = [percentile(beside.calls, share), percentile(alone.calls, share)]
  const holds = target === undefined ? undefined : ours - value <= 100
  return { figure, unit: 'ms', ours, peer: { name: 'without', value }, target: target ?? '–', holds }
}

function memoryRow(figure: string, { halfMb, endMb }: Beside): Row {
  return {
    figure,
    unit: '',
    ours: endMb,
    peer: { name: 'half-way', value: halfMb },
    target: '≤ 1.2 ×',
    holds: endMb <= 1.2 * halfMb,
  }
}
