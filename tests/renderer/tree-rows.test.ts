import { expect, it } from 'vitest'
import type { TreeNode } from '../../renderer/tasks/tree-rows.ts'
import { treeOf, withPage } from '../../renderer/tasks/tree-rows.ts'

it('puts the rows of open folders below them and leaves places for pages to come', () => {
  const top = withPage(undefined, { folder: '', total: 1000, rows: [folder('a'), folder('b'), file('x.txt')] }, 0)
  const inner = withPage(undefined, { folder: 'a', total: 2, rows: [file('a/1'), file('a/2')] }, 0)
  const tree = treeOf(
    new Map([
      ['', top],
      ['a', inner],
    ]),
    new Set(['a']),
  )
  expect(tree.length).toBe(1002)
  expect([0, 1, 2, 3, 4, 5].map((at) => name(tree.row(at).node))).toEqual(['a', 'a/1', 'a/2', 'b', 'x.txt', undefined])
  expect(tree.row(1).depth).toBe(2)
  expect(tree.row(1001)).toMatchObject({ folder: '', index: 999, depth: 1 })
  expect(() => tree.row(1002)).toThrow(RangeError)
})

it('drops the pages it had when the number of rows has changed', () => {
  const first = withPage(undefined, { folder: '', total: 400, rows: [file('x')] }, 0)
  const second = withPage(first, { folder: '', total: 400, rows: [file('y')] }, 200)
  expect([name(second.rows[0]), name(second.rows[200])]).toEqual(['x', 'y'])
  expect(withPage(second, { folder: '', total: 399, rows: [file('z')] }, 200).rows[0]).toBeUndefined()
})

function folder(path: string): TreeNode {
  return { type: 'folder', path, files: 1 }
}

function file(path: string): TreeNode {
  return { type: 'file', file: { path, size: 1, mtime: 1, kind: 'text', state: 'ok' } }
}

function name(node: TreeNode | undefined): string | undefined {
  return node?.type === 'file' ? node.file.path : node?.path
}
