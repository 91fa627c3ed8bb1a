import fs from 'node:fs'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { WorkspaceChange } from '../../main/workspace/file-table.ts'
import { watchEachFolder } from '../../main/workspace/watch-each-folder.ts'
import { watchFolder } from '../../main/workspace/watch-folder.ts'
import { opened, workspaceFolder } from '../support/workspace-folder.ts'

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

/** An open, watched folder, and all changes it told of as one. */
async function watched(folder: { readonly root: string }, chokidarFiles: number, pollMs = 100) {
  const workspace = await opened(folder.root, { watch: true, chokidarFiles, pollMs })
  const changes: WorkspaceChange[] = []
  workspace.onChange((change) => void changes.push(change))
  const paths = () => [...workspace.files()].map((file) => file.path).toSorted()
  const all = (kind: 'added' | 'changed' | 'removed') => changes.flatMap((change) => change[kind])
  return { workspace, changes, paths, all }
}

describe.each([
  ['chokidar', 1_000],
  ['one watcher a folder', 0],
])('%s', (_, chokidarFiles) => {
  test('sees files come, change and go, in new folders too', async () => {
    const folder = workspaceFolder({ 'd/a.txt': 'one', 'd/b.txt': '' })
    const { paths, all } = await watched(folder, chokidarFiles)
    folder.put('d/new/deep/c.txt', '')
    await eventually(() => expect(paths()).toEqual(['d/a.txt', 'd/b.txt', 'd/new/deep/c.txt']))
    folder.put('d/new/deep/e.txt', '')
    await eventually(() => expect(paths()).toContain('d/new/deep/e.txt'))
    folder.put('d/a.txt', 'another')
    await eventually(() => expect(all('changed')).toContain('d/a.txt'))
    folder.remove('d/b.txt')
    folder.remove('d/new')
    await eventually(() => expect(paths()).toEqual(['d/a.txt']))
    expect(all('removed').toSorted()).toEqual(['d/b.txt', 'd/new/deep/c.txt', 'd/new/deep/e.txt'])
  })

  test('sees a folder that was removed and made again under its old name', async () => {
    const folder = workspaceFolder({ 'd/a.txt': '' })
    const { paths } = await watched(folder, chokidarFiles)
    folder.remove('d')
    folder.put('d/b.txt', '')
    await eventually(() => expect(paths()).toEqual(['d/b.txt']))
    folder.put('d/c.txt', '')
    await eventually(() => expect(paths()).toEqual(['d/b.txt', 'd/c.txt']))
  })

  test('sees that an ignore file has changed', async () => {
    const folder = workspaceFolder({ 'd/a.log': '', 'd/b.txt': '' })
    const { paths } = await watched(folder, chokidarFiles)
    folder.put('d/.runningtabignore', '*.log\n')
    await eventually(() => expect(paths()).toEqual(['d/b.txt']))
    folder.remove('d/.runningtabignore')
    await eventually(() => expect(paths()).toEqual(['d/a.log', 'd/b.txt']))
  })

  test('keeps what it knew of a root that is gone, says so, and goes on when it is back', async () => {
    const folder = workspaceFolder({ 'a.txt': '' })
    const { workspace, paths } = await watched(folder, chokidarFiles)
    fs.renameSync(folder.root, `${folder.root}-away`)
    await eventually(() => expect(workspace.notices).toEqual([expect.stringContaining('not there any more')]))
    expect(paths()).toEqual(['a.txt'])
    fs.renameSync(`${folder.root}-away`, folder.root)
    folder.put('b.txt', '')
    await eventually(() => expect(paths()).toEqual(['a.txt', 'b.txt']))
    folder.put('c.txt', '')
    await eventually(() => expect(paths()).toEqual(['a.txt', 'b.txt', 'c.txt']))
  })
})

test('a rename across folders is told as one, in one change', async () => {
  const folder = workspaceFolder({ 'd/a.txt': 'text', 'e/b.txt': '' })
  const workspace = await opened(folder.root)
  const changes: WorkspaceChange[] = []
  workspace.onChange((change) => void changes.push(change))
  folder.rename('d/a.txt', 'e/c.txt')
  await workspace.rescan()
  expect(changes).toEqual([{ added: [], changed: [], removed: [], renamed: [{ from: 'd/a.txt', to: 'e/c.txt' }] }])
})

test('many events are few changes', async () => {
  const folder = workspaceFolder()
  const { paths, changes } = await watched(folder, 0)
  for (let i = 0; i < 500; i++) folder.put(`${i}.txt`, '')
  await eventually(() => expect(paths()).toHaveLength(500))
  expect(changes.length).toBeLessThan(20)
})

test('a change without another size or time is one: same bytes count, time set back', async () => {
  const folder = workspaceFolder({ 'a.txt': 'one' })
  const workspace = await opened(folder.root)
  const { mtimeMs } = fs.statSync(folder.at('a.txt'))
  const before = workspace.file('a.txt')
  folder.put('a.txt', 'two')
  fs.utimesSync(folder.at('a.txt'), mtimeMs / 1000, mtimeMs / 1000)
  expect(workspace.refresh('a.txt')).not.toBe(before)
})

test('where the system’s watch limit is hit, everything is looked at again at intervals, and a notice says so', async () => {
  const notices: string[] = []
  let looks = 0
  const watching = watchFolder({
    root: workspaceFolder().root,
    pollMs: 20,
    watcher: (events) =>
      watchEachFolder(
        {
          root: '/',
          folders: () => [''],
          watch: () => {
            throw Object.assign(new Error('limit'), { code: 'ENOSPC' })
          },
        },
        events,
      ),
    onFolders: () => Promise.resolve(),
    onEverything: () => Promise.resolve(void looks++),
    isChanged: () => false,
    onNotice: (text) => void notices.push(text),
  })
  onTestFinished(() => watching.close())
  await eventually(() => expect(looks).toBeGreaterThan(2))
  expect(notices).toEqual([
    "The system's limit of watched folders is reached (ENOSPC): changes are looked for every 0.02 s.",
  ])
})

test('a folder that becomes a link out of the root is gone, and what it leads to never shows', async () => {
  const outside = workspaceFolder({ 'secret.txt': '' })
  const folder = workspaceFolder({ 'd/a.txt': '' })
  const { paths, all, workspace } = await watched(folder, 0)
  folder.remove('d')
  folder.link(outside.root, 'd')
  await eventually(() => expect(paths()).toEqual(['d']))
  expect([workspace.file('d')!.state, all('added')]).toEqual(['refused', ['d']])
})
