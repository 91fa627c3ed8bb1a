import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver({
  'a.txt': 'one\ntwo\n',
  'docs/b.csv': 'x,1\n',
  'docs/c.pdf': { bytes: '%PDF', view: ['page'] },
})
afterAll(() => folder[Symbol.asyncDispose]())

function hashes(): Record<string, string> {
  const files = readdirSync(folder.root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.root.length), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}

test.for([
  'echo x > a.txt',
  'echo x >> a.txt',
  'echo x > new.txt',
  'echo x >| docs/../a.txt',
  'echo x &> /workspace/a.txt',
  ': > a.txt',
  'rm a.txt',
  'rm -rf docs',
  'rmdir docs',
  'mv a.txt b.txt',
  'mv a.txt /tmp/moved',
  'echo x > /tmp/x; mv /tmp/x /workspace/x',
  'sed -i s/one/ONE/ a.txt',
  `python3 -c "open('/workspace/a.txt', 'w').write('x')"`,
  `python3 -c "import os; os.remove('/workspace/a.txt')"`,
  'tar cf x.tar a.txt',
  'tar cf /tmp/t.tar a.txt && tar xf /tmp/t.tar',
  'echo x | tee a.txt',
  'cp docs/b.csv a.txt',
  'touch a.txt',
  'touch new.txt',
  'mkdir new',
  'ln -s a.txt link',
  'ln a.txt link',
  'chmod 777 a.txt',
  'sort a.txt -o a.txt',
  'split a.txt',
  'gzip a.txt',
  'bash -c "echo x > a.txt"',
  'find . -name "*.txt" -exec rm {} \\;',
  'find . -delete',
])('leaves the workspace as it was and fails: %s', async (command) => {
  const before = hashes()
  const { exitCode, stderr } = await folder.run(command)
  expect(hashes()).toEqual(before)
  expect([exitCode !== 0, stderr !== '']).toEqual([true, true])
})

test('a refused redirection is a failed command, and the script goes on', async () => {
  const { stdout, stderr, exitCode } = await folder.run('echo x > a.txt && echo written; cat a.txt')
  expect({ stdout, stderr, exitCode }).toEqual({
    stdout: 'one\ntwo\n',
    stderr: 'bash: a.txt: Read-only file system\n',
    exitCode: 0,
  })
})

test('neither the real file system nor the network is there', async () => {
  const { stdout, stderr } = await folder.run(
    `ls /; cat /etc/passwd; python3 -c "import os; print(sorted(os.listdir('/')))"; curl http://127.0.0.1/; js-exec -c 1`,
  )
  expect(stdout).toBe(
    "bin\ndev\noutput\nproc\ntmp\nusr\nworkspace\n['bin', 'dev', 'output', 'proc', 'tmp', 'usr', 'workspace']\n",
  )
  expect(stderr).toContain('curl: not available here; there is no network')
  expect(stderr).toContain('js-exec: command not found')
  expect(stderr).toContain('cat: /etc/passwd: No such file or directory')
})

test('a link can be made nowhere', async () => {
  const { exitCode } = await folder.run('ln -s /workspace/a.txt /tmp/link')
  expect(exitCode).toBe(1)
})
