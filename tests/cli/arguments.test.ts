import path from 'node:path'
import { expect, test } from 'vitest'
import { runCommandLine } from '../../main/cli/command-line.ts'
import { tempFolder } from '../support/command-line.ts'

async function run(args: readonly string[], env: Record<string, string>): Promise<{ code: number; stderr: string }> {
  let stderr = ''
  const sink = { write: (text: string) => (stderr += text) !== '', on: () => undefined }
  const stream = sink as unknown as NodeJS.WritableStream
  const code = await runCommandLine(args, { stdout: stream, stderr: stream, env })
  return { code, stderr }
}

test('an empty folder name is a usage error, not the folder one stands in', async () => {
  using data = tempFolder()
  const env = { INIT_CWD: data.dir, RUNNINGTAB_DATA_DIR: path.join(data.dir, 'data') }
  const answers = []
  for (const args of [
    ['tasks', '--data-dir', ''],
    ['sh', '--workspace', '', '-c', 'ls'],
    ['run', '--task', 'x', '--workspace='],
    ['run', '--task', 'x', '--output-dir='],
  ])
    answers.push(await run(args, env))
  expect(answers).toEqual([
    { code: 2, stderr: 'runningtab: --data-dir is empty: it needs a path.\n' },
    { code: 2, stderr: 'runningtab: --workspace is empty: it needs a path.\n' },
    { code: 2, stderr: 'runningtab: --workspace is empty: it needs a path.\n' },
    { code: 2, stderr: 'runningtab: --output-dir is empty: it needs a path.\n' },
  ])
})

test('a value may begin with a dash, as a pasted list does; an option that lacks its value is explained in one line', async () => {
  using data = tempFolder()
  const env = { INIT_CWD: data.dir, RUNNINGTAB_DATA_DIR: path.join(data.dir, 'data') }
  const list = await run(['run', '--task', '- hotel limits\n- per diem', '--workspace', 'absent'], env)
  expect(list).toEqual({ code: 4, stderr: expect.stringContaining('absent') })
  expect(await run(['run', '--task', 'x', '--max-cost', '-1'], env)).toEqual({
    code: 2,
    stderr: 'runningtab: --max-cost needs an amount in US dollars, not "-1".\n',
  })
  const { code, stderr } = await run(['run', '--task', '--json'], env)
  expect({ code, lines: stderr.split('\n').length }).toEqual({ code: 2, lines: 2 })
  expect(stderr).toMatch(/'--task' argument is ambiguous\. See runningtab run --help\.$/m)
})

test('a context that holds no turn is refused with the least that does', async () => {
  expect(await run(['run', '--demo', '--context-tokens', '1'], {})).toEqual({
    code: 2,
    stderr: 'runningtab: --context-tokens needs at least 2048: less holds no turn.\n',
  })
})

test('a file as the workspace is refused before a task is made', async () => {
  using folder = tempFolder({ 'a.txt': 'a' })
  const env = { INIT_CWD: folder.dir, RUNNINGTAB_DATA_DIR: path.join(folder.dir, 'data') }
  const refused = await run(['run', '--task', 'x', '--workspace', 'a.txt'], env)
  const file = path.join(folder.dir, 'a.txt')
  expect(refused).toEqual({ code: 4, stderr: `runningtab: ${file} is a file. Name the folder that it is in.\n` })
  expect(await run(['tasks'], env)).toEqual({
    code: 0,
    stderr: 'runningtab: there are no tasks yet. See runningtab run --help.\n',
  })
})
