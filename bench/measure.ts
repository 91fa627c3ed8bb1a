import { spawn } from 'node:child_process'
import type { Peer } from './row.ts'

type Work = () => unknown

const ROUNDS = 5

/** What ours is measured against; one that this machine lacks is named with the reason. */
export type Contender =
  | { readonly name: string; readonly run: Work }
  | { readonly name: string; readonly missing: string }

/** Median times in milliseconds. */
export type Compared = { readonly ours: number; readonly peer: Peer | undefined }

/** Runs both once to warm up, then by turns. */
export async function compare(ours: Work, contender?: Contender): Promise<Compared> {
  const peer = contender !== undefined && 'run' in contender ? contender.run : undefined
  await ours()
  await peer?.()
  const times = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    times.ours.push(await timeOf(ours))
    if (peer !== undefined) times.peer.push(await timeOf(peer))
  }
  const measured =
    contender === undefined || 'missing' in contender
      ? contender
      : { name: contender.name, value: percentile(times.peer, 0.5) }
  return { ours: percentile(times.ours, 0.5), peer: measured }
}

/** Milliseconds. */
export async function timeOf(work: Work): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The value below which `share` of the values lie. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!
}

/** Runs a program to its end and gives what it printed. Throws when it cannot be started or fails. */
export function runProgram(file: string, args: readonly string[], cwd?: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    const out: Buffer[] = []
    const errors: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(out))
      else reject(new Error(`${file} ${args.join(' ')} ended with ${code}: ${Buffer.concat(errors).toString()}`))
    })
  })
}

/** A program of the system; where it is not installed the row says so. */
export async function programOf(name: string, probe: string, args: readonly string[]): Promise<Contender> {
  try {
    await runProgram(name, [probe])
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { name, missing: 'not installed' }
    throw error
  }
  return { name, run: () => runProgram(name, args) }
}
