import { rgPath } from '@vscode/ripgrep'
import fs from 'node:fs'
import { compare, runProgram, type Compared } from './measure.ts'
import { growthRow, timeRow, type Row } from './row.ts'

const PATTERN = 'per diem'

export type Searched = AsyncDisposable & {
  /** Runs a command in the agent's terminal. */
  readonly run: (command: string) => Promise<{ readonly stdout: string }>
  /** What ripgrep searches. */
  readonly folder: string
}

/** `grep -rn` in the agent's terminal against ripgrep over the same text, at one size after the other. */
export async function searchRows(
  figure: (size: string) => string,
  sizes: readonly number[],
  open: (size: number) => Promise<Searched>,
): Promise<Row[]> {
  const isThere = fs.existsSync(rgPath)
  const rows: Row[] = []
  const times: Compared[] = []
  for (const size of sizes) {
    await using searched = await open(size)
    const name = figure(size.toLocaleString('en-US'))
    const ours = async (): Promise<string> => (await searched.run(`grep -rn "${PATTERN}" .`)).stdout
    const peer = async (): Promise<string> =>
      (await runProgram(rgPath, ['--no-config', '-n', PATTERN, '.'], searched.folder)).toString()
    if (isThere) checkSame(name, await ours(), await peer())
    const compared = await compare(
      ours,
      isThere ? { name: 'rg', run: peer } : { name: 'rg', missing: 'no binary in @vscode/ripgrep for this platform' },
    )
    times.push(compared)
    rows.push(timeRow(name, compared, 2, 50))
  }
  return [...rows, growthRow(figure('n'), sizes, times)]
}

function checkSame(figure: string, ours: string, peer: string): void {
  const [own, theirs] = [linesOf(ours), linesOf(peer)]
  if (own !== theirs || own === 0) throw new Error(`${figure}: grep found ${own} lines, ripgrep ${theirs}`)
}

function linesOf(output: string): number {
  return output.split('\n').length - 1
}
