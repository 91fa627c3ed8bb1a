import { spawn } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/command-line.ts'

const cli = path.resolve(import.meta.dirname, '../../main/cli.ts')

function run(shell: string, dir: string): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ code: number | null; stdout: string; stderr: string }>()
  const env = {
    ...process.env,
    NODE: process.execPath,
    CLI: cli,
    INIT_CWD: dir,
    RUNNINGTAB_DATA_DIR: path.join(dir, 'data'),
  }
  const child = spawn('bash', ['-c', shell], { cwd: dir, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  child.on('error', reject).on('close', (code) => resolve({ code, stdout, stderr }))
  return promise
}

test.skipIf(process.platform === 'win32')('a run goes on when nobody reads its progress any more', async () => {
  using folder = tempFolder({ 'docs/a.txt': 'The per diem rate is 30 EUR.\n' })
  const task = `"$NODE" "$CLI" run --workspace docs --task "Write a.md covering per diem rates"`
  const { code, stdout } = await run(`${task} 2> >(head -n 1 > /dev/null)`, folder.dir)
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${path.join(folder.dir, 'docs/RunningTab Output/a.md')}\n` })
})

test.skipIf(process.platform !== 'linux')('an output that is full is one line and a file error', async () => {
  using folder = tempFolder()
  const { code, stderr } = await run(`"$NODE" "$CLI" --help > /dev/full`, folder.dir)
  expect({ code, stderr }).toEqual({ code: 4, stderr: 'runningtab: the output cannot be written (ENOSPC).\n' })
})
