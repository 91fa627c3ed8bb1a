import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver({
  'a.txt': 'one x\ntwo\nthree x\n',
  'b.txt': 'four x\n',
  '--help': 'help x\n',
  'd/c.pdf': { bytes: '%PDF', view: ['six x'] },
})
afterAll(() => folder[Symbol.asyncDispose]())

test.for([
  ['rg --heading -n x a.txt b.txt', 'a.txt\n1:one x\n3:three x\n\nb.txt\n1:four x\n'],
  ['rg --heading x d b.txt', 'd/c.pdf\nsix x\n\nb.txt\nfour x\n'],
  ['rg --heading -n -A1 "one|three" a.txt d', 'a.txt\n1:one x\n2-two\n3:three x\n'],
  ['rg -p x d', 'd/c.pdf\n1:six x\n'],
  ['rg --heading x a.txt', 'one x\nthree x\n'],
  ['rg --heading --no-heading x b.txt d', 'b.txt:four x\nd/c.pdf:six x\n'],
  ['rg --heading -c x a.txt d', 'a.txt:2\nd/c.pdf:1\n'],
  ['less a.txt', 'one x\ntwo\nthree x\n'],
  ['less -N +2 -- b.txt d/c.pdf', 'four x\nsix x\n'],
  ['cat b.txt | more', 'four x\n'],
  ['cat -- --help', 'help x\n'],
  ['sort -- --help b.txt', 'four x\nhelp x\n'],
  ['cut -d" " -f2 -- --help', 'x\n'],
  ['sed -n 1p -- --help', 'help x\n'],
  ['echo -- --help', '-- --help\n'],
] as const)('%s', async ([command, expected]) => {
  const { stdout, stderr, exitCode } = await folder.run(command)
  expect([stdout, stderr, exitCode]).toEqual([expected, '', 0])
})

test('less of a file that is not there fails as cat does', async () => {
  const { stderr, exitCode } = await folder.run('less missing.txt')
  expect([stderr, exitCode]).toEqual(['cat: missing.txt: No such file or directory\n', 1])
})

test('find -ls prints a row with size and name for each file', async () => {
  const { stdout } = await folder.run('find d -name "*.pdf" -ls')
  expect(stdout).toMatch(/^-r--r--r-- 4 \d{4}-\d\d-\d\d \d\d:\d\d d\/c\.pdf\n$/)
})

test.for([
  ['xxd a.txt', 'xxd: not available here; use od\n'],
  [
    'pdftotext d/c.pdf',
    'pdftotext: not available here; documents read as text here: use cat, grep or read on the file itself\n',
  ],
  ['curl https://example.com', 'curl: not available here; there is no network\n'],
] as const)('%s says what there is in its place', async ([command, expected]) => {
  const { stderr, exitCode } = await folder.run(command)
  expect([stderr, exitCode]).toEqual([expected, 127])
})
