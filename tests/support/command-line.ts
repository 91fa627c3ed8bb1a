import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const cli = path.resolve(import.meta.dirname, '../../main/cli.ts')

export type Finished = {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export type Running = {
  readonly child: ChildProcess
  readonly done: Promise<Finished>
  readonly stdout: () => string
  readonly stderr: () => string
}

/** Starts `runningtab` from the sources as its own process, with a data folder of its own. */
export function start(
  args: readonly string[],
  options: { readonly dataDir: string; readonly cwd?: string; readonly env?: NodeJS.ProcessEnv },
): Running {
  const env = {
    ...process.env,
    INIT_CWD: options.cwd ?? process.cwd(),
    RUNNINGTAB_DATA_DIR: options.dataDir,
    ...options.env,
  }
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const done = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, stdout, stderr }))
  })
  return { child, done, stdout: () => stdout, stderr: () => stderr }
}

/** Runs `runningtab` to its end. */
export function runningtab(args: readonly string[], options: Parameters<typeof start>[1]): Promise<Finished> {
  return start(args, options).done
}

/** The JSON lines of a stream. */
export function jsonLines(stdout: string): Record<string, unknown>[] {
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

/** A folder that goes with the test; `files` are paths and contents. */
export function tempFolder(files: Readonly<Record<string, string | Uint8Array>> = {}): {
  readonly dir: string
  readonly [Symbol.dispose]: () => void
} {
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'runningtab-')))
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    fs.writeFileSync(path.join(dir, name), content)
  }
  return { dir, [Symbol.dispose]: () => fs.rmSync(dir, { recursive: true, force: true }) }
}
