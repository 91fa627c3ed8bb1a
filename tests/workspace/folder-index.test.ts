import { expect, test } from 'vitest'
import { createFolderIndex } from '../../main/workspace/folder-index.ts'

const none = { added: [], changed: [], removed: [], renamed: [] }

test('a level holds its folders with the files below them, and its own files, as people order them', () => {
  const index = createFolderIndex([
    'b/x/1.txt',
    'b/2.txt',
    'a 10/f',
    'a 9/f',
    'Z.txt',
    'file 10',
    'file 9',
    'b/x/2.txt',
  ])
  expect([index.level(''), index.level('b'), index.level('b/x'), index.level('b/x/y')]).toEqual([
    {
      folders: [
        { name: 'a 9', files: 1 },
        { name: 'a 10', files: 1 },
        { name: 'b', files: 3 },
      ],
      files: ['file 9', 'file 10', 'Z.txt'],
    },
    { folders: [{ name: 'x', files: 2 }], files: ['2.txt'] },
    { folders: [], files: ['1.txt', '2.txt'] },
    { folders: [], files: [] },
  ])
})

test('after any changes it is as if it had been made anew', () => {
  const index = createFolderIndex(['a/1', 'a/2', 'b/c/3'])
  const levels = (of: typeof index): unknown[] => ['', 'a', 'b', 'b/c', 'd', 'd/e'].map((folder) => of.level(folder))
  levels(index)
  index.apply({ ...none, removed: ['b/c/3', 'never/was'], renamed: [{ from: 'a/1', to: 'd/e/1' }] })
  index.apply({ ...none, added: ['a/2', 'a/4', 'b/5'], changed: ['a/2'] })
  expect(levels(index)).toEqual(levels(createFolderIndex(['a/2', 'd/e/1', 'a/4', 'b/5'])))
})
