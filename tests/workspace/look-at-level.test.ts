import path from 'node:path'
import { expect, test } from 'vitest'
import { lookAtLevel } from '../../main/workspace/look-at-level.ts'
import { opened, workspaceFolder } from '../support/workspace-folder.ts'

test('a first look at a level shows what the inventory will show there', async () => {
  const folder = workspaceFolder({
    '.runningtabignore': 'drafts/\n',
    'a.txt': '',
    'b/c.txt': '',
    'b/drafts/d.txt': '',
    'b/.runningtabignore': 'e.txt\n',
    'b/e.txt': '',
    'out/o.txt': '',
  })
  const out = path.join(folder.root, 'out')
  const workspace = await opened(folder.root, { outputDir: out })
  const seen = ['', 'b', 'b/drafts', 'gone'].map((level) => {
    const { files, folders } = lookAtLevel(folder.root, level, out)
    return [...folders, ...files.map((file) => file.path)]
  })
  expect(seen).toEqual([['b', 'a.txt'], ['b/c.txt'], [], []])
  expect([...workspace.files()].map((file) => file.path).toSorted()).toEqual(['a.txt', 'b/c.txt'])
})

test('the states of files are counted as files are read, change and go', async () => {
  const folder = workspaceFolder({ 'a.txt': '', 'b.txt': '', 'c.txt': '' })
  const workspace = await opened(folder.root)
  workspace.setState('a.txt', 'ok')
  workspace.setState('b.txt', 'corrupt')
  folder.remove('a.txt')
  folder.put('c.txt', 'more')
  await workspace.rescan()
  expect(Object.fromEntries(workspace.states())).toEqual({ unread: 1, ok: 0, corrupt: 1 })
})
