import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver({
  'Report [final].txt': 'one\n',
  'what? *.txt': 'two words\n',
  'Reports [2024]/q1 (v2).txt': 'quarter\n',
  'b.txt': 'b\n',
  'locked.pdf': { bytes: '%PDF', error: 'encrypted' },
})
afterAll(() => folder[Symbol.asyncDispose]())

const DATE = /[A-Z][a-z]{2} [ \d]\d (?:\d\d:\d\d| \d{4})/g

test.for([
  ['ls "Report [final].txt" "what? *.txt"', 'Report [final].txt\nwhat? *.txt\n'],
  ['for f in Rep*.txt; do ls "$f"; done', 'Report [final].txt\n'],
  ['find . -name "Rep*.txt" -exec ls -l {} +', '-rw-r--r-- 1 user user     4 DATE ./Report [final].txt\n'],
  ['ls "Reports [2024]"', 'q1 (v2).txt\n'],
  ['ls b.txt Reports* locked.pdf', 'b.txt\nlocked.pdf\n\nReports [2024]:\nq1 (v2).txt\n'],
  ['ls -d *', 'Report [final].txt\nReports [2024]\nb.txt\nlocked.pdf\nwhat? *.txt\n'],
  ['ls -F --color=never --group-directories-first | head -2', 'Report [final].txt\nReports [2024]/\n'],
  ['ls -R "Reports [2024]" .', expect.stringContaining('\n./Reports [2024]:\nq1 (v2).txt\n')],
  ['ls -lS --time-style=long-iso *.txt | head -1', '-rw-r--r-- 1 user user    10 DATE what? *.txt\n'],
  ["ls -l b.txt | awk '{print $5, $9}'", '2 b.txt\n'],
  ['echo x > /tmp/.h; ls -A /tmp; ls /tmp', '.h\n'],
  ['ls -m b.txt locked.pdf', 'b.txt, locked.pdf\n'],
] as const)('%s', async ([command, expected]) => {
  const { stdout, stderr } = await folder.run(command)
  expect([stdout.replaceAll(DATE, 'DATE'), stderr]).toEqual([expected, ''])
})

test('what is not there is said, the rest is listed', async () => {
  const { stdout, stderr, exitCode } = await folder.run('ls b.txt nothing.txt')
  expect({ stdout, stderr, exitCode }).toEqual({
    stdout: 'b.txt\n',
    stderr: "ls: cannot access 'nothing.txt': No such file or directory\n",
    exitCode: 2,
  })
  expect((await folder.run('ls -y')).stderr).toBe("ls: invalid option -- 'y'\n")
})
