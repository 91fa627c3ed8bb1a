import { expect, test } from 'vitest'
import { taskFiles } from '../../renderer/tasks/use-task-files.ts'

test('files that a task has read are counted in every folder above them, those it should look at are not', () => {
  const files = taskFiles([
    { path: 'a/b/1.txt', state: 'read' },
    { path: 'a/2.txt', state: 'part' },
    { path: 'a/3.txt', state: 'star' },
    { path: '4.txt', state: 'read' },
  ])
  expect(['a', 'a/b', 'c'].map(files.readBelow)).toEqual([2, 1, 0])
  expect(['a/2.txt', 'a/3.txt', 'a/b/1.txt', 'a/x.txt'].map(files.stateOf)).toEqual(['part', 'star', 'read', undefined])
})
