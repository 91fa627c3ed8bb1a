import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver(
  {
    'a.txt': 'per diem 1\nother\n',
    'z.txt': 'other\n',
    'docs/b.pdf': { bytes: '%PDF per diem in the bytes', view: ['cover', 'per diem 45', 'end'] },
    'docs/c.md': 'per diem 3\n',
    'docs/old/d.xlsx': { bytes: 'PK', view: ['per diem\t50'] },
    'locked.pdf': { bytes: '%PDF per diem', error: 'encrypted' },
    'scan 1.pdf': { bytes: '%PDF', error: 'no_text' },
    'scan 2.pdf': { bytes: '%PDF', error: 'no_text' },
    'slow.docx': { bytes: 'PK', view: ['per diem'] },
    '.hidden': 'per diem\n',
    'node_modules/x.txt': 'per diem\n',
  },
  { extractMs: 50 },
)
folder.unread.add('slow.docx')
afterAll(() => folder[Symbol.asyncDispose]())

const NOTICE =
  '[searched 6 of 10 files; not searched: 1 still being read, 2 no text, 1 encrypted: locked.pdf, scan 1.pdf, scan 2.pdf, slow.docx]\n'

test('a recursive search finds text files and documents, in path order, named as the folder was', async () => {
  const { stdout, stderr } = await folder.run('grep -rni "PER DIEM" .')
  expect([stdout, stderr]).toEqual([
    './a.txt:1:per diem 1\n./docs/b.pdf:2:per diem 45\n./docs/c.md:1:per diem 3\n./docs/old/d.xlsx:1:per diem\t50\n',
    NOTICE,
  ])
})

test.for([
  ['grep -rl diem', 'a.txt\ndocs/b.pdf\ndocs/c.md\ndocs/old/d.xlsx\n'],
  ['grep -rl diem /workspace/docs/', '/workspace/docs/b.pdf\n/workspace/docs/c.md\n/workspace/docs/old/d.xlsx\n'],
  ['cd docs; grep -rl diem ..', '../a.txt\n../docs/b.pdf\n../docs/c.md\n../docs/old/d.xlsx\n'],
  ['grep -rc diem docs', 'docs/b.pdf:1\ndocs/c.md:1\ndocs/old/d.xlsx:1\n'],
  ["grep -rl diem --include='*.pdf' --include='*.md'", 'docs/b.pdf\ndocs/c.md\n'],
  ["grep -rl diem --exclude='*.pdf' --exclude-dir=old", 'a.txt\ndocs/c.md\n'],
  ['grep -rh -A1 45 docs', 'per diem 45\nend\n'],
  ['grep -rn -C1 45 docs', 'docs/b.pdf-1-cover\ndocs/b.pdf:2:per diem 45\ndocs/b.pdf-3-end\n'],
  ['grep -n diem docs/*.*', 'docs/b.pdf:2:per diem 45\ndocs/c.md:1:per diem 3\n'],
  ['rg -n "diem \\d+" docs', 'docs/b.pdf:2:per diem 45\ndocs/c.md:1:per diem 3\n'],
  ['rg diem a.txt', 'per diem 1\n'],
  ['rg -c diem', 'a.txt:1\ndocs/b.pdf:1\ndocs/c.md:1\ndocs/old/d.xlsx:1\n'],
  ["rg -l diem -g '*.md'", 'docs/c.md\n'],
  ['rg --files docs', 'docs/b.pdf\ndocs/c.md\ndocs/old/d.xlsx\n'],
  ['rg --files | wc -l', '9\n'],
  ['cat a.txt | rg -n other', '2:other\n'],
  ['rg -o "[0-9]+" docs -N', 'docs/b.pdf:45\ndocs/c.md:3\ndocs/old/d.xlsx:50\n'],
] as const)('%s', async ([command, expected]) => {
  const { stdout } = await folder.run(command)
  expect(stdout).toBe(expected)
})

test.for([
  ['grep -rq diem docs', 0],
  ['grep -rq nowhere docs', 1],
  ['grep -r diem missing', 2],
  ['grep -rs diem missing', 2],
  ['rg nowhere docs', 1],
  ['rg --json diem', 2],
  ['rg --pre cat diem', 2],
] as const)('exit code of %s', async ([command, expected]) => {
  const { exitCode } = await folder.run(command)
  expect(exitCode).toBe(expected)
})

test('an option of rg that is not there is named, with those that are', async () => {
  const { stderr } = await folder.run('rg --pre cat diem')
  expect(stderr).toMatch(/^rg: --pre is not supported here\. Supported: -n /)
})

test('a search that reaches every file says nothing more', async () => {
  const { stderr } = await folder.run('grep -r diem docs')
  expect(stderr).toBe('')
})

test('more operands than a command line holds are searched all the same', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `n${String(at).padStart(3, '0')}.txt`)
  await using many = terminalOver(
    Object.fromEntries([...names.map((name) => [name, `in ${name}\n`]), ['other.md', 'in other\n']]),
  )
  const { stdout } = await many.run('grep in *.txt')
  expect(stdout).toBe(names.map((name) => `${name}:in ${name}\n`).join(''))
})
