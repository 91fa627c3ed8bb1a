/** The examples of the specification, as hand-built calls; the true terminal's are in tests/integration. */
import { describe, expect, test } from 'vitest'
import type { CallTrace } from '../../main/tab/trace.ts'
import { call, reading, recorded, testTab, textSources, trace } from '../support/tab-fixture.ts'

const names = [
  'a.txt',
  'with space.txt',
  "it's.txt",
  'say "so".txt',
  '예산 보고서.txt',
  'résumé.txt'.normalize('NFD'),
  '-dash.txt',
  'q1-2024: x-1.txt',
]
const body = 'alpha one 10\nbeta two 20\n\ngamma three 30\n'
const lines = ['alpha one 10', 'beta two 20', '', 'gamma three 30']

async function after(made: CallTrace, texts: Record<string, string>): Promise<string[]> {
  const tab = testTab()
  await call(tab, textSources(texts), made)
  return recorded(tab)
}

describe.each(names)('a file named %s', (name) => {
  const record = (made: CallTrace): Promise<string[]> => after(made, { [name]: body, other: 'nothing of it\n' })

  test('searched, alone or behind cat, gives matches and stays a candidate', async () => {
    const expected = [`matches ${name} 2-2`, `${name} matched`]
    const hit = 'beta two 20\n'
    expect(await record(reading(name, hit, 'grep beta a'))).toEqual(expected)
    expect(
      await record(
        trace([
          { run: 'cat a', opened: [name], stdout: body },
          { run: 'grep beta', stdinFrom: [1], stdout: hit },
        ]),
      ),
    ).toEqual(expected)
    for (const prefix of [`${name}:`, `./${name}:2:`, '2:', `${name}-2-`, `/workspace/${name}:2:5:`]) {
      expect(await record(reading(name, `${prefix}${hit}`, 'rg -n beta a'))).toEqual(expected)
    }
  })

  test.for<[string, string]>([
    ['cat', body],
    ['sort', lines.toSorted().join('\n')],
    ['tac', lines.toReversed().join('\n')],
    ['nl', '     1\talpha one 10\n     2\tbeta two 20\n       \n     3\tgamma three 30\n'],
    ['sed', lines.map((line) => `    ${line}`).join('\n')],
    ['python3', lines.map((line) => `> ${line}`).join('\n')],
  ])('printed by %s is a passage', async ([run, stdout]) => {
    const [entry, ...more] = await record(reading(name, stdout, run))
    expect([entry!.replace(/ \S+$/, ''), more]).toEqual([`passage ${name}`, []])
    expect(entry).toMatch(/ (1-4|1-2,4-4)$/)
  })

  test('read by a loop, a variable or through a copy is a passage', async () => {
    const echoed = lines.map((line) => ({ run: 'echo', stdout: `${line}\n` }))
    expect(await record(trace(echoed, { shellOpened: [name], printed: body }))).toEqual([`passage ${name} 1-4`])
    expect(
      await record(
        trace([
          { run: 'cat a', opened: [name], stdout: body },
          { run: 'echo x', stdout: body },
        ]),
      ),
    ).toEqual([`passage ${name} 1-4`])
    expect(
      await record(
        trace(
          [
            { run: 'cat a', opened: [name], stdout: body },
            { run: 'cat /output/x', stdout: body },
          ],
          { printed: body },
        ),
      ),
    ).toEqual([`passage ${name} 1-4`])
  })

  test('changed is derived', async () => {
    const upper = 'ALPHA ONE 10\nBETA TWO 20\n'
    expect(await record(reading(name, upper, 'tr a-z A-Z'))).toEqual([`D1 ${name}: ${upper.trim()}`])
  })

  test('listed is a candidate in every form of listing', async () => {
    const forms: [string, string][] = [
      ['ls', `${name}\n`],
      ['ls -l', `total 4\n-rw-r--r-- 1 user group 12 Nov 30 04:50 ${name}\n`],
      ['ls -F', `'${name}'\n`],
      ['find . -type f', `.\n./${name}\n`],
      ['tree', `.\n├── ${name}\n\n0 directories, 1 file\n`],
      ['wc -l a', `  4 ${name}\n`],
      ['du -h', `4.0K\t./${name}\n`],
      ['md5sum a', `d41d8cd98f00b204e9800998ecf8427e  ${name}\n`],
      ['stat a', `  File: ${name}\n  Size: 12\n`],
      ['file a', `${name}: ASCII text\n`],
      ['realpath a', `/workspace/${name}\n`],
      ['grep -c x a b', `${name}:3\n`],
      ['rg -l x', `${name}\n`],
      ['rg --files', `${name}\n`],
    ]
    for (const [run, stdout] of forms)
      expect([run, ...(await record(trace([{ run, stdout }])))]).toEqual([run, `${name} listed`])
  })
})

test('listings count where a later stage cut them off', async () => {
  const texts = { a: 'x\n', 'sub/b c.txt': 'y\n' }
  const find = { run: 'find .', stdout: './a\n./sub/b c.txt\n' }
  const expected = ['a listed', 'sub/b c.txt listed']
  expect(await after(trace([find, { run: 'wc -l', stdinFrom: [1], stdout: '2\n' }]), texts)).toEqual(expected)
  expect(await after(trace([find, { run: 'head -1', stdinFrom: [1], stdout: './a\n' }]), texts)).toEqual(expected)
  const search = { run: 'grep -rn x .', opened: ['a', 'sub/b c.txt'], stdout: './a:1:x\n./sub/b c.txt:1:y\n' }
  const cut = { run: 'head -1', stdinFrom: [1], stdout: './a:1:x\n' }
  expect(await after(trace([search, cut]), { a: 'xx yy\n', 'sub/b c.txt': 'y\n' })).toContain('sub/b c.txt listed')
})

test('names are found under the folder that was listed', async () => {
  const texts = { 'a.txt': '1\n', 'sub/a.txt': '2\n', 'sub/deep/b.txt': '3\n' }
  expect(await after(trace([{ run: 'ls sub', stdout: 'a.txt\ndeep\n' }]), texts)).toEqual(['sub/a.txt listed'])
  expect(await after(trace([{ run: 'ls', cwd: 'sub', stdout: 'a.txt\n' }]), texts)).toEqual(['sub/a.txt listed'])
  const recursive = './sub:\na.txt\ndeep\n\n./sub/deep:\nb.txt\n'
  expect(await after(trace([{ run: 'ls -R sub', stdout: recursive }]), texts)).toEqual([
    'sub/a.txt listed',
    'sub/deep/b.txt listed',
  ])
  const drawn = 'sub\n├── a.txt\n└── deep\n    └── b.txt\n'
  expect(await after(trace([{ run: 'tree sub -L 2', stdout: drawn }]), texts)).toEqual([
    'sub/a.txt listed',
    'sub/deep/b.txt listed',
  ])
})

test('any path in what is shown is a candidate, names with spaces too', async () => {
  const texts = { 'travel policy 2024.docx': '', README: '', 'x.csv': '' }
  const printed = 'see "travel policy 2024.docx" (12 kB), or x.csv.\nREADME\n'
  expect(await after(trace([{ run: 'python3 x.py', stdout: printed }]), texts)).toEqual([
    'travel policy 2024.docx listed',
    'README listed',
    'x.csv listed',
  ])
})

test('a loop over names, counts, and calls that opened nothing leave nothing', async () => {
  const texts = { 'a.txt': body }
  expect(await after(trace([]), texts)).toEqual([])
  expect(await after(trace([{ run: 'echo alpha one 10', stdout: 'alpha one 10\n' }]), texts)).toEqual([])
  expect(
    await after(
      trace([
        { run: 'cat a.txt', opened: ['a.txt'], stdout: body },
        { run: 'wc -l', stdinFrom: [1], stdout: '4\n' },
      ]),
      texts,
    ),
  ).toEqual([])
  expect(
    await after(
      trace([
        { run: 'wc -l', opened: ['a.txt'], stdout: '4\n' },
        { run: 'echo 4 lines', stdout: '4 lines\n' },
      ]),
      texts,
    ),
  ).toEqual([])
})

test('pieces of lines are evidence', async () => {
  expect(await after(reading('p', 'one\ntwo\n', 'cut -d: -f2 p'), { p: 'name:one\nname:two\n' })).toEqual([
    'passage p 1-2',
  ])
  expect(await after(reading('p', '5\n5\n9\n', 'cut -d: -f2 p'), { p: 'x:5\ny:5\nz:9\n' })).toEqual(['passage p 1-3'])
  expect(await after(reading('p', '120\n45\n', ['grep', '-o', '[0-9]*', 'p']), { p: 'hotel 120\nmeal 45\n' })).toEqual([
    'matches p 1-2',
    'p matched',
  ])
  const json = { j: '{"total": 4711,\n "names": ["first é", "second"]}\n' }
  expect(await after(reading('j', '4711\n', 'jq .total j'), json)).toEqual(['passage j 1-1'])
  expect(await after(reading('j', '[\n  "first é",\n  "second"\n]\n', 'jq .names j'), json)).toEqual(['passage j 2-2'])
})

test('computed values are derived from all files that were opened, not found inside longer numbers', async () => {
  const texts = { a: 'x 10\ny 600\n', b: 'z 21\n' }
  const made = trace([{ run: ['awk', '{s+=$2} END {print s}'], opened: ['a', 'b'], stdout: '60\n' }])
  expect(await after(made, texts)).toEqual(['D1 a,b: 60'])
})

test('joined lines are passages of each file', async () => {
  const texts = { a: 'alpha 1\nbeta 2\n', b: 'gamma 3\ndelta 4\n' }
  for (const sign of ['\t', ',']) {
    const pasted = `alpha 1${sign}gamma 3\nbeta 2${sign}delta 4\n`
    expect(await after(trace([{ run: 'paste a b', opened: ['a', 'b'], stdout: pasted }]), texts)).toEqual([
      'passage a 1-2',
      'passage b 1-2',
    ])
  }
  const echoed = trace(
    [
      { run: 'cat a', opened: ['a'], stdout: texts.a },
      { run: 'echo', stdout: 'alpha 1 beta 2\n' },
    ],
    { printed: 'alpha 1 beta 2\n' },
  )
  expect(await after(echoed, texts)).toEqual(['passage a 1-2'])
})

test('diff shows passages of both files and nothing derived', async () => {
  const texts = { a: 'same\nalpha 1\n', b: 'same\ngamma 3\n' }
  const plain = '2c2\n< alpha 1\n---\n> gamma 3\n'
  expect(await after(trace([{ run: 'diff a b', opened: ['a', 'b'], stdout: plain }]), texts)).toEqual([
    'passage a 2-2',
    'passage b 2-2',
  ])
  const unified = '--- a\n+++ b\n@@ -1,2 +1,2 @@\n same\n-alpha 1\n+gamma 3\n'
  expect(await after(trace([{ run: 'diff -u a b', opened: ['a', 'b'], stdout: unified }]), texts)).toEqual([
    'passage a 1-2',
    'passage b 2-2',
  ])
})

test('of changed lines only those that changed are derived', async () => {
  const made = reading('a', 'alpha ONE 10\nbeta two 20\n\ngamma three 30\n', 'sed s/one/ONE/ a')
  expect(await after(made, { a: body })).toEqual(['passage a 2-4', 'D1 a: alpha ONE 10'])
})

test('what failed to open is a candidate with the reason, what is missing is nothing', async () => {
  const tab = testTab()
  const failed = [{ path: 'photo.jpg', reason: 'unsupported' }]
  await call(
    tab,
    textSources({ a: body, 'photo.jpg': '' }),
    trace([{ run: 'cat a missing photo.jpg', opened: ['a'], stdout: body, stderr: 'cat: missing: No such file\n' }], {
      failed,
    }),
  )
  expect(recorded(tab)).toEqual(['passage a 1-4', 'photo.jpg failed'])
  expect(tab.candidate('photo.jpg')).toEqual({ path: 'photo.jpg', state: 'failed', reason: 'unsupported', size: 0 })
})

test('ninety-eight files with hits, all shown, are ninety-eight entries', async () => {
  const texts = Object.fromEntries(Array.from({ length: 98 }, (_, n) => [`d/${n}.txt`, `first\nhit number ${n}\n`]))
  const stdout = Object.keys(texts)
    .map((path, n) => `./${path}:2:hit number ${n}\n`)
    .join('')
  const tab = testTab()
  const { entries } = await call(
    tab,
    textSources(texts),
    trace([{ run: 'grep -rn hit .', opened: Object.keys(texts), stdout }]),
  )
  expect(entries).toEqual(Array.from({ length: 98 }, (_, n) => `L${n + 1}`))
  expect(tab.counts()).toMatchObject({ reads: 98, candidates: { unopened: 98 } })
})
