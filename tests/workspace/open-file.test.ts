import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isWindowsTrap, openInside, openInsideSync } from '../../main/workspace/open-file.ts'
import { workspaceFolder } from '../support/workspace-folder.ts'

async function codeOf(root: string, file: string): Promise<string> {
  return openInside(root, file).then(
    (handle) => handle.close().then(() => 'opened'),
    (error: { code: string }) => error.code,
  )
}

test('a handle reads the file and cannot write it', async () => {
  const folder = workspaceFolder({ 'd/a.txt': 'text' })
  const handle = await openInside(folder.root, 'd/a.txt')
  const text = await handle.readFile('utf8')
  const written = await handle.write('x').catch((error: { code: string }) => error.code)
  await handle.close()
  expect([text, written]).toEqual(['text', 'EBADF'])
})

test('only plain files inside the root are opened, links to them included', async () => {
  const outside = workspaceFolder({ 'd/secret.txt': '' })
  const folder = workspaceFolder({ 'a.txt': '' })
  folder.link('a.txt', 'inner')
  folder.link(outside.at('d/secret.txt'), 'file-link')
  folder.link(outside.root, 'folder-link')
  folder.pipe('pipe')
  const names = [
    'a.txt',
    'inner',
    'file-link',
    'folder-link/d/secret.txt',
    '../workspace/a.txt',
    '../..',
    '.',
    'pipe',
    'none',
    'a.txt/b',
  ]
  const codes = await Promise.all(names.map((name) => codeOf(folder.root, name)))
  expect(codes).toEqual([
    'opened',
    'opened',
    'denied',
    'denied',
    'opened',
    'denied',
    'denied',
    'denied',
    'not_found',
    'not_found',
  ])
})

test('a sibling folder whose name begins like the root is outside', async () => {
  const folder = workspaceFolder()
  fs.mkdirSync(`${folder.root}-other`)
  fs.writeFileSync(`${folder.root}-other/a.txt`, '')
  expect(await codeOf(folder.root, '../workspace-other/a.txt')).toBe('denied')
})

test('the thread that scans refuses the same', () => {
  const outside = workspaceFolder({ 'secret.txt': '' })
  const folder = workspaceFolder()
  folder.link(outside.at('secret.txt'), 'link')
  expect(() => openInsideSync(folder.root, 'link')).toThrow('leads outside')
})

test('names with a meaning of their own on Windows are known', () => {
  const names = ['CON', 'd/nul.txt', 'COM1', 'lpt9.docx', 'a.txt:stream', 'console.txt', 'com.txt', 'd/common']
  expect(names.filter((name) => isWindowsTrap(name, 'win32'))).toEqual(names.slice(0, 5))
  expect(names.filter((name) => isWindowsTrap(name, 'linux'))).toEqual([])
})
