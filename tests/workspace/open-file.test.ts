import fs from 'node:fs'
import { expect, test } from 'vitest'
import { openAgain } from '../../main/extract/opened-file.ts'
import { isWindowsTrap, openedFile, openInside, openInsideSync } from '../../main/workspace/open-file.ts'
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

/** What is read of an open file by the paths that it is known by. */
async function readAgain(file: Parameters<typeof openAgain>[0]): Promise<string> {
  const handle = await openAgain(file)
  try {
    return await handle.readFile('utf8')
  } finally {
    await handle.close()
  }
}

async function failureOf(file: Parameters<typeof openAgain>[0]): Promise<string> {
  return readAgain(file).catch((error: { code: string }) => error.code)
}

test.runIf(process.platform === 'linux')(
  'what is open is read again, though another file has its path since',
  async () => {
    const folder = workspaceFolder({ 'a.txt': 'first' })
    const handle = await openInside(folder.root, 'a.txt')
    const opened = openedFile(folder.root, 'a.txt', handle.fd)
    fs.renameSync(folder.at('a.txt'), folder.at('b.txt'))
    fs.writeFileSync(folder.at('a.txt'), 'second')
    expect(await readAgain(opened)).toBe('first')
    await handle.close()
  },
)

test('where processes are kept apart, the path is taken, and only for the very file', async () => {
  const folder = workspaceFolder({ 'a.txt': 'first', 'other.txt': 'other' })
  const handle = await openInside(folder.root, 'a.txt')
  const opened = openedFile(folder.root, 'a.txt', handle.fd)
  // A number that is another process's, in a system that shows the processes of another room.
  const refused = { ...opened, paths: [folder.at('none/fd/9'), ...opened.paths.slice(1)] }
  const strange = { ...opened, paths: [folder.at('other.txt'), ...opened.paths.slice(1)] }
  expect([await readAgain(refused), await readAgain(strange)]).toEqual(['first', 'first'])
  fs.renameSync(folder.at('a.txt'), folder.at('b.txt'))
  expect(await failureOf(refused)).toBe('not_found')
  fs.writeFileSync(folder.at('a.txt'), 'second')
  expect(await failureOf(refused)).toBe('not_found')
  await handle.close()
})

test.each(['darwin', 'win32'] as const)(
  '%s has no way through a process: the path and the identity are given',
  async (platform) => {
    const folder = workspaceFolder({ 'a.txt': 'text' })
    folder.link('a.txt', 'link')
    const handle = await openInside(folder.root, 'link', platform)
    const opened = openedFile(folder.root, 'link', handle.fd, platform)
    expect(opened.paths).toEqual([fs.realpathSync.native(folder.at('a.txt'))])
    expect(await readAgain(opened)).toBe('text')
    await handle.close()
  },
)
