import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver({
  'a.txt': 'one\ntwo\n',
  'r.pdf': { bytes: '%PDF-1.4 bytes', view: ['page one', 'per diem 45'] },
  'long.pdf': { bytes: '%PDF', begun: ['page one', 'Größe', 'page three'] },
  'locked.pdf': { bytes: '%PDF', error: 'encrypted' },
  'photo.jpg': { bytes: 'jpg', error: 'unsupported' },
  'it\'s "so" $HOME.txt': 'quoted\n',
  'two  words.txt': 'spaced\n',
  '-n.txt': 'dashed\n',
  '预算/二月.txt': 'han\n',
  'cafe\u0301.txt': 'decomposed\n',
  '.secret': 'hidden\n',
})
afterAll(() => folder[Symbol.asyncDispose]())

test('head gives the first lines of a document that is still being read', async () => {
  const { stdout } = await folder.run('head -n 2 long.pdf; head -c 4 long.pdf')
  expect(stdout).toBe('page one\nGröße\npage')
})

test.for([
  [`cat "it's \\"so\\" \\$HOME.txt"`, 'quoted\n'],
  [`cat 'two  words.txt'`, 'spaced\n'],
  ['cat ./-n.txt; cat -- -n.txt', 'dashed\ndashed\n'],
  ['cat 预算/*.txt', 'han\n'],
  ['cat caf\u00e9.txt; cat cafe\u0301.txt', 'decomposed\ndecomposed\n'],
  ['ls 预算 | while read f; do cat "预算/$f"; cat < "预算/$f"; done', 'han\nhan\n'],
  [`find . -name '*.txt' -print0 | xargs -0 cat | sort`, 'dashed\ndecomposed\nhan\none\nquoted\nspaced\ntwo\n'],
  ['for f in *.txt; do head -n1 -- "$f"; done | sort', 'dashed\ndecomposed\none\nquoted\nspaced\n'],
  ['cd 预算 && cat ../a.txt', 'one\ntwo\n'],
  ['grep -rh han 预算', 'han\n'],
  ['grep -c d -- -n.txt', '1\n'],
] as const)('names of any kind work: %s', async ([command, expected]) => {
  const { stdout, stderr } = await folder.run(command)
  expect([stdout, stderr]).toEqual([expected, ''])
})

test('documents read as their text view, and byte commands see the file itself', async () => {
  const { stdout } = await folder.run(
    'cat r.pdf; wc -l < r.pdf; stat -c %s r.pdf; cmp r.pdf r.pdf && sha512sum r.pdf | cut -c1-8; cp r.pdf /tmp/copy; cat /tmp/copy',
  )
  const sha512 = '%PDF-1.4 bytes'
  expect(stdout.replace(/^[0-9a-f]{8}$/m, 'digest')).toBe(`page one\nper diem 45\n2\n14\ndigest\n${sha512}`)
})

test('a file without a text view fails like a missing one, with the reason', async () => {
  const { stdout, stderr, exitCode, trace } = await folder.run('cat locked.pdf photo.jpg .secret missing.txt a.txt')
  expect({ stdout, stderr, exitCode }).toEqual({
    stdout: 'one\ntwo\n',
    stderr:
      'cat: locked.pdf: encrypted\ncat: photo.jpg: unsupported\ncat: .secret: ignored\ncat: missing.txt: No such file or directory\n',
    exitCode: 1,
  })
  expect(trace.failed).toEqual([
    { path: 'locked.pdf', reason: 'encrypted' },
    { path: 'photo.jpg', reason: 'unsupported' },
    { path: '.secret', reason: 'ignored' },
  ])
})

test.for([
  'head',
  'tail',
  'sort',
  'sed -n p',
  'awk 1',
  'grep x',
  'nl',
  'tac',
  'cut -c1',
  'wc -l',
  'jq .',
  'diff a.txt',
])('%s names the reason of a failed opening', async (command) => {
  const { stderr, exitCode } = await folder.run(`${command} locked.pdf`)
  expect(stderr).toMatch(/locked\.pdf'?(?: for reading)?: encrypted/)
  expect(exitCode).not.toBe(0)
})

test('hidden files are in no listing', async () => {
  const { stdout } = await folder.run('ls -A; find . -name ".*" -type f; echo .s*')
  expect(stdout).not.toContain('secret')
})

test('every command starts in /workspace, with nothing left of the one before', async () => {
  await folder.run('cd 预算; x=1; f() { :; }')
  const { stdout } = await folder.run('pwd; echo "[$x]"; type f')
  expect(stdout).toBe('/workspace\n[]\n')
})
