/** The examples that the tab is held against, through the true terminal: `sh --json` on names of every kind. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runningtab, tempFolder } from '../support/command-line.ts'

type Shown = {
  stdout: string
  stderr: string
  exitCode: number
  opened: string[]
  reads: { id: string; kind: string; path: string; lines: [number, number][]; cut: [number, number][] }[]
  candidates: { path: string; state: string }[]
  derived: { id: string; files: string[]; text: string }[]
}

const lines = (prefix: string, count: number): string =>
  Array.from({ length: count }, (_, i) => `${prefix} line ${i + 1} value ${(i + 1) * 37}`).join('\n') + '\n'

const names = [
  'a.txt',
  'with space.txt',
  "it's.txt",
  'say "so".txt',
  '예산 보고서.txt',
  'résumé.txt'.normalize('NFD'),
  '-dash.txt',
]
const files: Record<string, string | Uint8Array> = {
  ...Object.fromEntries(names.map((name, i) => [name, lines(`alpha${i}`, 60)])),
  'b.txt': lines('beta', 5),
  'pairs.txt': 'name:one\nname:two\n',
  'j.json': '{"total": 4711, "items": [{"n": "first"}, {"n": "second"}]}\n',
  'sub/c.txt': lines('gamma', 5),
  'photo.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 3]),
}

let workspace: ReturnType<typeof tempFolder>
let data: ReturnType<typeof tempFolder>
beforeAll(() => {
  workspace = tempFolder(files)
  data = tempFolder()
})
afterAll(() => {
  workspace[Symbol.dispose]()
  data[Symbol.dispose]()
})

async function sh(command: string): Promise<Shown> {
  const { stdout, stderr, code } = await runningtab(['sh', '--workspace', workspace.dir, '--json', '-c', command], {
    dataDir: data.dir,
  })
  if (code !== 0) throw new Error(`exit ${code}: ${stderr}`)
  return JSON.parse(stdout) as Shown
}

const kinds = ({ reads }: Shown): string[] => reads.map(({ kind, path }) => `${kind} ${path}`)
const quoted = (name: string): string => `'./${name.replaceAll("'", String.raw`'\''`)}'`

describe.each(names)('on a file named %s', (name) => {
  const f = quoted(name)

  test('cat then grep, and grep alone, are matches; the file stays a candidate', async () => {
    for (const command of [`cat ${f} | grep 'line 7 '`, `grep 'line 7 ' ${f}`]) {
      const shown = await sh(command)
      expect(kinds(shown)).toEqual([`matches ${name}`])
      expect(shown.candidates.map(({ path, state }) => [path, state])).toEqual([[name, 'matched']])
    }
  })

  test.each(['sort', 'tac', 'nl', 'cat', 'head -3'])('%s is a passage', async (tool) => {
    const shown = await sh(`${tool} ${f}`)
    expect(kinds(shown)).toEqual([`passage ${name}`])
    expect(shown.candidates).toEqual([])
  })

  test('a loop that reads it and a variable that holds it show a passage', async () => {
    expect(kinds(await sh(`while read -r l; do echo "$l"; done < ${f}`))).toEqual([`passage ${name}`])
    expect(kinds(await sh(`x=$(cat ${f}); echo "$x"`))).toEqual([`passage ${name}`])
  })

  test('changed text is derived', async () => {
    const shown = await sh(`tr a-z A-Z < ${f}`)
    expect(shown.reads).toEqual([])
    expect(shown.derived.map(({ files: from }) => from)).toEqual([[name]])
  })

  test('a copy in /output is the passage of its source in the same call', async () => {
    expect(kinds(await sh(`cat ${f} > /output/x.txt; cat /output/x.txt`))).toEqual([`passage ${name}`])
  })
})

test('counting and listing searches show candidates, never reads', async () => {
  for (const command of ['grep -c beta ./*', 'rg -l beta']) {
    const shown = await sh(command)
    expect(shown.reads).toEqual([])
    expect(shown.candidates.some(({ path }) => path === 'b.txt')).toBe(true)
  }
})

test('what find prints in a format of its own is listed', async () => {
  for (const format of ['%p %s\\n', '%s %p\\n', '%p\\t%s\\t%TY-%Tm-%Td\\n']) {
    const { candidates } = await sh(`find . -name '*space.txt' -printf '${format}'`)
    expect(candidates.map(({ path }) => path)).toEqual(['with space.txt'])
  }
})

test('what tee kept is evidence when it is shown later in the call', async () => {
  expect(kinds(await sh(`cat b.txt | tee /tmp/kept | wc -l; head -1 /tmp/kept`))).toEqual(['passage b.txt'])
  expect((await sh(`cat b.txt | tee /tmp/kept | wc -l`)).reads).toEqual([])
})

test('what find or ls printed is listed even where a later stage cut it', async () => {
  const all = Object.keys(files).toSorted()
  for (const command of ['find . | head -3', 'find . | wc -l']) {
    const shown = await sh(command)
    expect(shown.reads).toEqual([])
    expect(shown.candidates.map(({ path }) => path).toSorted()).toEqual(all)
  }
  const listed = await sh(`ls -l | awk '{print $9}'`)
  expect(listed.candidates.map(({ path }) => path).toSorted()).toEqual(all.filter((path) => !path.includes('/')))
})

test('what ls prints in another folder is listed under that folder', async () => {
  for (const command of ['cd sub; ls', 'cd sub && ls -l', 'ls sub', 'cd sub; find .']) {
    const shown = await sh(command)
    expect(shown.candidates.map(({ path }) => path)).toEqual(['sub/c.txt'])
  }
})

test('a glob alone lists nothing', async () => {
  const shown = await sh('for f in *.txt; do :; done')
  expect([shown.reads, shown.candidates, shown.derived]).toEqual([[], [], []])
})

test('fragments are evidence', async () => {
  expect(kinds(await sh('cut -d: -f2 pairs.txt'))).toEqual(['passage pairs.txt'])
  expect(kinds(await sh('jq .total j.json'))).toEqual(['passage j.json'])
  expect(kinds(await sh(`grep -o 'value [0-9]*' b.txt`))).toEqual(['matches b.txt'])
})

test('a sum over files is derived from all of them', async () => {
  const shown = await sh(`awk '{s+=$NF} END {print s}' b.txt sub/c.txt`)
  expect(shown.reads).toEqual([])
  expect(shown.derived.map(({ id, files: from, text }) => [id, from, text.trim()])).toEqual([
    ['D1', ['b.txt', 'sub/c.txt'], '1110'],
  ])
})

test('paste and diff show passages of both files', async () => {
  for (const command of ['paste b.txt sub/c.txt', 'diff b.txt sub/c.txt']) {
    expect(kinds(await sh(command)).toSorted()).toEqual(['passage b.txt', 'passage sub/c.txt'])
  }
})

test('base64 and changed lines of sed are derived', async () => {
  for (const command of ['base64 b.txt', `sed 's/beta/BETA/' b.txt`]) {
    const shown = await sh(command)
    expect(shown.reads).toEqual([])
    expect(shown.derived.map(({ files: from }) => from)).toEqual([['b.txt']])
  }
})

test('overlapping readings in one call are one entry of the file', async () => {
  const shown = await sh('sed -n 1,50p a.txt; sed -n 40,60p a.txt')
  expect(shown.reads.map(({ id, path, lines: ranges }) => [id, path, ranges])).toEqual([['L1', 'a.txt', [[1, 60]]]])
})

test('a missing file beside a real one, and a picture', async () => {
  expect(kinds(await sh('cat b.txt missing'))).toEqual(['passage b.txt'])
  const shown = await sh('cat photo.jpg')
  expect([shown.reads, shown.candidates.map(({ path, state }) => [path, state])]).toEqual([
    [],
    [['photo.jpg', 'failed']],
  ])
  expect(shown.exitCode).toBe(1)
})
