/** Names that have line ends: listed, searched and read like any other, through the true terminal. */
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createEngine } from '../../main/engine.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { workspaceFolder } from '../support/workspace-folder.ts'

const { signal } = new AbortController()
const odd = 'line\nend.txt'
const files = {
  [odd]: 'alpha odd\n',
  'sub/tab\there.txt': 'alpha tab\n',
  [`sub/${odd}`]: 'beta\n',
  'end.txt': 'gamma\n',
}

/** Each command's reads and candidates over the same folder. */
async function recorded(commands: readonly string[]): Promise<Record<string, unknown>> {
  const { root } = workspaceFolder(files)
  const engine = createEngine({ dataDir: path.join(tempFolder(), 'data') })
  onTestFinished(() => engine.close())
  const found: Record<string, unknown> = {}
  for (const command of commands) {
    const { reads, candidates, derived } = await engine.runShell({ workspaceDir: root, command, signal })
    found[command] = {
      reads: reads.map(({ kind, path: file, text }) => `${kind} ${file}: ${text}`),
      candidates: candidates.map(({ path: file, state }) => `${file} ${state}`).toSorted(),
      derived: derived.length,
    }
  }
  return found
}

test('a name with a line end is a candidate however it was listed, and evidence however it was searched', async () => {
  const all = ['end.txt listed', `${odd} listed`, `sub/${odd} listed`, 'sub/tab\there.txt listed']
  const listing = { reads: [], candidates: all.toSorted(), derived: 0 }
  const hits = {
    reads: [`matches ${odd}: alpha odd`, 'matches sub/tab\there.txt: alpha tab'],
    candidates: [`${odd} matched`, 'sub/tab\there.txt matched'],
    derived: 0,
  }
  expect(
    await recorded(['ls -R', 'find . -type f', 'find . -type f -print0', 'grep -rn alpha .', 'rg -n alpha']),
  ).toEqual({
    'ls -R': listing,
    'find . -type f': listing,
    'find . -type f -print0': listing,
    'grep -rn alpha .': hits,
    'rg -n alpha': hits,
  })
})

test('hits under a heading are matches of the file that it names', async () => {
  const found = await recorded(['rg --heading -n alpha', 'rg --heading alpha', 'less end.txt', 'cat end.txt | more'])
  const hits = [`matches ${odd}: alpha odd`, 'matches sub/tab\there.txt: alpha tab']
  expect(Object.values(found).map((each) => (each as { reads: unknown }).reads)).toEqual([
    hits,
    hits,
    ['passage end.txt: gamma'],
    ['passage end.txt: gamma'],
  ])
  expect(Object.values(found).map((each) => (each as { derived: unknown }).derived)).toEqual([0, 0, 0, 0])
})
