import { openWorkspace } from '../main/workspace/open-workspace.ts'
import type { Measurement } from './bench-context.ts'
import { compare, runProgram, type Compared } from './measure.ts'
import { growthRow, timeRow, type Row } from './row.ts'

const PEER = 'find -printf'

/** Path, size, time, kind and state of every file of a folder. */
export const inventory: Measurement = async (bench) => {
  const missing = await whyFindIsMissing(bench.textFolder(bench.sizes[0]!))
  const rows: Row[] = []
  const times: Compared[] = []
  for (const size of bench.sizes) {
    const folder = bench.textFolder(size)
    const figure = `inventory of ${size.toLocaleString('en-US')} files`
    const ours = async (): Promise<void> => {
      const workspace = await openWorkspace(folder, { watch: false })
      if (workspace.count !== size) throw new Error(`${figure}: found ${workspace.count}`)
      await workspace.close()
    }
    const compared = await compare(
      ours,
      missing === undefined ? { name: PEER, run: () => find(folder) } : { name: PEER, missing },
    )
    times.push(compared)
    rows.push(timeRow(figure, compared, 3))
  }
  return [...rows, growthRow('inventory', bench.sizes, times)]
}

function find(folder: string): Promise<Buffer> {
  return runProgram('find', ['.', '-type', 'f', '-printf', '%p %s %T@\\n'], folder)
}

/** Only GNU find knows -printf. */
async function whyFindIsMissing(folder: string): Promise<string | undefined> {
  try {
    await find(folder)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message.split('\n')[0]!.slice(0, 60) : String(error)
  }
}
