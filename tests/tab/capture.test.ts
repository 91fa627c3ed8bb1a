import { expect, test } from 'vitest'
import { call, reading, recorded, testTab, textSources, trace, type TestTexts } from '../support/tab-fixture.ts'

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, n) => `line ${from + n} says ${(from + n) * 37}\n`).join('')
const a = numbered(1, 100)

/** The read log in short: `L1 passage 1-50 @1/3` with the turn and the last turn. */
function log(tab: ReturnType<typeof testTab>): string[] {
  return tab
    .reads()
    .map(
      ({ id, kind, lines, turn, lastTurn, stale }) =>
        `${id} ${kind} ${lines.map((range) => range.join('-')).join(',')} @${turn}/${lastTurn}${stale ? ' stale' : ''}`,
    )
}

async function session(texts: TestTexts, prints: readonly [run: string, stdout: string][]): Promise<string[]> {
  const tab = testTab()
  for (const [index, [run, stdout]] of prints.entries())
    await call(tab, textSources(texts), reading('a', stdout, run), { turn: index + 1 })
  return log(tab)
}

test('an entry keeps everything that it is cited and shown by', async () => {
  const tab = testTab()
  await call(
    tab,
    textSources({ a: 'alpha 1\n\nbeta 2\n' }),
    { ...reading('a', 'alpha 1\n\n'), command: 'head -2 a' },
    { turn: 4 },
  )
  expect(tab.reads()).toEqual([
    {
      id: 'L1',
      kind: 'passage',
      path: 'a',
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      size: 16,
      mtime: 1,
      turn: 4,
      lastTurn: 4,
      command: 'head -2 a',
      lines: [[1, 1]],
      cut: [],
      locators: [{ line: 1 }],
      chars: 7,
      stale: false,
      text: 'alpha 1',
      lineCount: 3,
    },
  ])
})

test('lines that one entry holds change only its last turn; a partial overlap is a new entry', async () => {
  expect(
    await session({ a }, [
      ['sed -n 1,50p a', numbered(1, 50)],
      ['sed -n 40,90p a', numbered(40, 90)],
      ['sed -n 45p a', numbered(45, 45)],
    ]),
  ).toEqual(['L1 passage 1-50 @1/3', 'L2 passage 40-90 @2/2'])
})

test('a reading that contains all lines of an entry takes its id over, never from passage to matches', async () => {
  expect(
    await session({ a }, [
      ['head -5 a', numbered(1, 5)],
      ['cat a', a],
    ]),
  ).toEqual(['L1 passage 1-100 @2/2'])
  expect(
    await session({ a }, [
      ['grep says a', numbered(3, 5)],
      ['head a', numbered(1, 10)],
    ]),
  ).toEqual(['L1 passage 1-10 @2/2'])
  expect(
    await session({ a }, [
      ['head -5 a', numbered(1, 5)],
      ['grep says a', a],
    ]),
  ).toEqual(['L1 passage 1-100 @2/2'])
})

test('a passage of lines that were only matched opens the file', async () => {
  expect(
    await session({ a }, [
      ['grep says a', a],
      ['sed -n 5p a', numbered(5, 5)],
    ]),
  ).toEqual(['L1 matches 1-100 @1/1', 'L2 passage 5-5 @2/2'])
})

test('a piece of a line is held by the whole line, and the whole line is more than its piece', async () => {
  expect(
    await session({ a }, [
      ['sed -n 5p a', numbered(5, 5)],
      ['cut -c1-11 a', 'line 5 says\n'],
    ]),
  ).toEqual(['L1 passage 5-5 @1/2'])
  expect(
    await session({ a }, [
      ['cut -c1-11 a', 'line 5 says\n'],
      ['sed -n 5p a', numbered(5, 5)],
    ]),
  ).toEqual(['L1 passage 5-5 @2/2'])
})

test('a changed file is a new entry, the old one is stale, and current again when the file is what it was', async () => {
  const tab = testTab()
  const texts: TestTexts = { a: 'rate 45\n' }
  const read = (turn: number): Promise<unknown> => call(tab, textSources(texts), reading('a', texts['a']!), { turn })
  await read(1)
  texts['a'] = 'rate 50\n'
  await read(2)
  expect(log(tab)).toEqual(['L1 passage 1-1 @1/1 stale', 'L2 passage 1-1 @2/2'])
  texts['a'] = 'rate 45\n'
  await read(3)
  expect(log(tab)).toEqual(['L1 passage 1-1 @1/3', 'L2 passage 1-1 @2/2 stale'])
})

test('beyond the cut there are ranges without text, and files of which nothing was shown get no entry', async () => {
  const texts = { 'a.txt': numbered(1, 30), 'b.txt': numbered(101, 130), 'c.txt': numbered(201, 230) }
  const all = texts['a.txt'] + texts['b.txt'] + texts['c.txt']
  const tab = testTab()
  await call(tab, textSources(texts), trace([{ run: 'ls', stdout: 'a.txt\nb.txt\nc.txt\n' }]))
  const made = trace([{ run: 'cat a.txt b.txt c.txt', opened: Object.keys(texts), stdout: all }])
  const shown = texts['a.txt'].length + numbered(101, 110).length
  const { cutAt } = await call(tab, textSources(texts), made, { shownChars: shown })
  expect([cutAt, recorded(tab)]).toEqual([
    { path: 'b.txt', line: 11 },
    ['passage a.txt 1-30', 'passage b.txt 1-10', 'c.txt listed'],
  ])
  expect(tab.reads().map(({ cut }) => cut)).toEqual([[], [[11, 30]]])
})

test('a cut inside a line keeps what of it is shown', async () => {
  const tab = testTab()
  const { cutAt } = await call(
    tab,
    textSources({ a: 'alpha one two three\n' }),
    reading('a', 'alpha one two three\n'),
    { shownChars: 9 },
  )
  expect([tab.reads().map(({ text }) => text), cutAt]).toEqual([['alpha one'], { path: 'a', line: 1 }])
})

test('equal lines of several files go to the file whose turn it is', async () => {
  const texts = { 'a.csv': 'name,sum\nx,1\n', 'b.csv': 'name,sum\ny,2\n', 'c.csv': 'name,sum\nz,3\n' }
  const opened = Object.keys(texts)
  const expected = ['passage a.csv 1-1', 'passage b.csv 1-1', 'passage c.csv 1-1']
  const loop = trace(
    opened.map((path) => ({ run: ['head', '-1', path], opened: [path], stdout: 'name,sum\n' })),
    { printed: 'name,sum\n'.repeat(3) },
  )
  const headers = opened.map((path) => `==> ${path} <==\nname,sum\n`).join('\n')
  for (const made of [loop, trace([{ run: 'head -1 a b c', opened, stdout: headers }])]) {
    const tab = testTab()
    await call(tab, textSources(texts), made)
    expect(recorded(tab)).toEqual(expect.arrayContaining(expected))
    expect(tab.derived()).toEqual([])
  }
})

test('the file that a prefix names wins over the one whose turn it is', async () => {
  const tab = testTab()
  const opened = ['a', 'b:c-d']
  await call(
    tab,
    textSources({ a: 'same line\n', 'b:c-d': 'x\nsame line\n' }),
    trace([{ run: 'grep -rn same .', opened, stdout: 'b:c-d:2:same line\n' }]),
  )
  expect(recorded(tab)).toEqual(['matches b:c-d 2-2', 'b:c-d matched'])
})

test('cat and grep of one file in one call are one passage', async () => {
  const tab = testTab()
  const stages = [
    { run: 'head -2 a', opened: ['a'], stdout: numbered(1, 2) },
    { run: 'grep says a', opened: ['a'], stdout: numbered(9, 9) },
  ]
  await call(tab, textSources({ a }), trace(stages, { printed: numbered(1, 2) + numbered(9, 9) }))
  expect(recorded(tab)).toEqual(['passage a 1-2,9-9'])
})

test('what xargs and find run is told apart by what each printed', async () => {
  const texts = { a: 'alpha 1\n', b: 'alpha 1\n' }
  const inner = [
    { run: 'cat a', opened: ['a'], stdout: 'alpha 1\n' },
    { run: 'grep -h alpha b', opened: ['b'], stdout: 'alpha 1\n' },
  ]
  const tab = testTab()
  await call(
    tab,
    textSources(texts),
    trace([{ run: 'xargs -n1 sh -c x', stdinFrom: [2, 3], stdout: 'alpha 1\nalpha 1\n' }, ...inner], {
      printed: 'alpha 1\nalpha 1\n',
    }),
  )
  expect(recorded(tab)).toEqual(['passage a 1-1', 'matches b 1-1', 'b matched'])
})

test('of standard error only whole lines of files tie, and notices never do', async () => {
  const tab = testTab()
  const output = [
    { stream: 'stderr' as const, text: 'alpha 1 and more\nbeta 2\n' },
    { stream: 'notice' as const, text: 'alpha 1\n' },
  ]
  await call(tab, textSources({ a: 'alpha 1\nbeta 2\n' }), { ...reading('a', ''), output })
  expect(recorded(tab)).toEqual(['passage a 2-2'])
})

test('what the task wrote itself is neither evidence nor a candidate', async () => {
  const tab = testTab()
  const texts = { 'out/guide.md': 'own words\n', a: 'alpha 1\n' }
  const ownOutputs = new Set(['out/guide.md'])
  await call(tab, textSources(texts), reading('out/guide.md', 'own words\n'), { ownOutputs })
  await call(tab, textSources(texts), trace([{ run: 'find .', stdout: './a\n./out/guide.md\n' }]), { ownOutputs })
  expect(recorded(tab)).toEqual(['a listed'])
})

test('a text above the size that is held is tied by line numbers and by one pass over it', async () => {
  const texts = { a: numbered(1, 9_000) }
  const sources = textSources(texts, { claimedBytes: 200 * 1024 * 1024 })
  for (const stdout of [`8000:${numbered(8_000, 8_000)}`, numbered(8_000, 8_000), numbered(1, 3)]) {
    const tab = testTab()
    await call(tab, sources, reading('a', stdout, 'sed a'))
    expect(recorded(tab)).toEqual([stdout.includes('8000') ? 'passage a 8000-8000' : 'passage a 1-3'])
  }
})

test('a file that is gone leaves nothing', async () => {
  const tab = testTab()
  await call(tab, textSources({ b: '' }), reading('a', 'alpha 1\n'))
  expect(tab.reads()).toEqual([])
})

test('without capture nothing is recorded, without candidates no candidate', async () => {
  for (const [part, expected] of [
    ['capture', []],
    ['candidates', ['matches a 1-1']],
  ] as const) {
    const tab = testTab({ without: [part] })
    await call(tab, textSources({ a: 'alpha 1\n' }), reading('a', 'alpha 1\n', 'grep alpha a'))
    expect(recorded(tab)).toEqual(expected)
  }
})
