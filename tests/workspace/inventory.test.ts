import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../main/app-error.ts'
import { openWorkspace, type Workspace } from '../../main/workspace/open-workspace.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { opened, workspaceFolder } from '../support/workspace-folder.ts'

const paths = (workspace: Workspace): string[] => [...workspace.files()].map((file) => file.path).toSorted()

test('a file is listed with its size, time, kind by extension, and as unread', async () => {
  const folder = workspaceFolder({ 'reports/Q3 plan.XLSX': 'abc' })
  fs.utimesSync(folder.at('reports/Q3 plan.XLSX'), 1_700_000_000, 1_700_000_000)
  const [file] = [...(await opened(folder.root)).files()]
  const { path: name, size, mtime, kind, state } = file!
  expect({ name, size, mtime, kind, state }).toEqual({
    name: 'reports/Q3 plan.XLSX',
    size: 3,
    mtime: 1_700_000_000_000,
    kind: 'xlsx',
    state: 'unread',
  })
})

test('names are kept as on disk: decomposed, CJK, spaces, leading dashes, quotes, line ends', async () => {
  const names = [
    '-rf.txt',
    'it\'s "it".txt',
    'line\nend.txt',
    'ü decomposed.txt'.normalize('NFD'),
    '差旅 政策.txt',
    'a\\b.txt',
  ]
  const folder = workspaceFolder(Object.fromEntries(names.map((name) => [name, ''])))
  expect(paths(await opened(folder.root))).toEqual(names.toSorted())
})

test('a decomposed name is found by its composed spelling, and shown as on disk', async () => {
  const onDisk = 'Köln/Gehälter.txt'.normalize('NFD')
  const workspace = await opened(workspaceFolder({ [onDisk]: '' }).root)
  expect(workspace.resolve('Köln/Gehälter.txt'.normalize('NFC'))).toBe(onDisk)
})

test('two names that differ in spelling alone are one file, and a notice says so', async () => {
  const workspace = await opened(
    workspaceFolder({ ['é.txt'.normalize('NFC')]: '', ['é.txt'.normalize('NFD')]: '' }).root,
  )
  expect({ count: workspace.count, notices: workspace.notices.length }).toEqual({ count: 1, notices: 1 })
})

test('hidden files, programs’ folders, locks and system files are not there', async () => {
  const hidden = [
    '.secret',
    '.git/config',
    'a/node_modules/b.txt',
    '~$plan.docx',
    '.~lock.plan.odt#',
    'Thumbs.db',
    'x/desktop.ini',
  ]
  const folder = workspaceFolder(Object.fromEntries([...hidden, 'a/seen.txt'].map((file) => [file, ''])))
  const workspace = await opened(folder.root)
  expect(paths(workspace)).toEqual(['a/seen.txt'])
  expect(hidden.filter((file) => !workspace.isIgnored(file))).toEqual([])
})

test('ignored is said only of what is there and hidden', async () => {
  const workspace = await opened(workspaceFolder({ '.env': '', 'a.txt': '' }).root)
  expect(['.env', './d/../.env', '.envy', 'a.txt', 'b.txt', '../.env'].map(workspace.isIgnored)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test('an ignore file holds for its folder and below, and the nearest one wins', async () => {
  const folder = workspaceFolder({
    '.runningtabignore': 'drafts/\n*.log\n!keep.log\n',
    'sub/.runningtabignore': '!*.log\n/only-here.txt\n',
    'a.log': '',
    'keep.log': '',
    'drafts/a.txt': '',
    'sub/b.log': '',
    'sub/only-here.txt': '',
    'sub/deep/only-here.txt': '',
  })
  expect(paths(await opened(folder.root))).toEqual(['keep.log', 'sub/b.log', 'sub/deep/only-here.txt'])
})

test('everything ignored but some folders’ content, as gitignore has it', async () => {
  const folder = workspaceFolder({ '.runningtabignore': '*\n!*/\n!*.pdf\n', 'a.txt': '', 'd/b.pdf': '', 'd/c.txt': '' })
  expect(paths(await opened(folder.root))).toEqual(['d/b.pdf'])
})

test('the output folder is not there, by a path through a link too and before it exists', async () => {
  const folder = workspaceFolder({ 'Out put/a.docx': '', 'b.txt': '' })
  const link = path.join(tempFolder(), 'link')
  fs.symlinkSync(folder.root, link)
  expect(paths(await opened(folder.root, { outputDir: path.join(link, 'Out put') }))).toEqual(['b.txt'])
  const later = await opened(folder.root, { outputDir: path.join(link, 'later/out') })
  folder.put('later/out/c.docx', '')
  await later.rescan()
  expect(paths(later)).toEqual(['Out put/a.docx', 'b.txt'])
})

// Other systems keep no such names.
test.runIf(process.platform === 'linux')('a name that is not UTF-8 is listed as refused', async () => {
  const folder = workspaceFolder({ 'a.txt': '' })
  fs.writeFileSync(
    Buffer.concat([Buffer.from(`${folder.root}/bad`), Buffer.from([0xff, 0xfe]), Buffer.from('.txt')]),
    '',
  )
  const files = [...(await opened(folder.root)).files()].map(({ path: name, state, reason }) => [name, state, reason])
  expect(files).toEqual([
    ['a.txt', 'unread', undefined],
    ['bad\u{FFFD}\u{FFFD}.txt', 'refused', 'a name that is not Unicode'],
  ])
})

test('an output folder elsewhere hides nothing', async () => {
  const folder = workspaceFolder({ 'a.txt': '' })
  expect(paths(await opened(folder.root, { outputDir: `${folder.root} output` }))).toEqual(['a.txt'])
})

test('links that leave the root, lead nowhere or in a circle, pipes and sockets are listed as refused', async () => {
  const outside = workspaceFolder({ 'secret.txt': 'secret' })
  const folder = workspaceFolder()
  folder.link(outside.at('secret.txt'), 'out.txt')
  folder.link(outside.root, 'out-folder')
  folder.link('gone.txt', 'nowhere.txt')
  folder.link('circle', 'circle')
  folder.pipe('pipe')
  const server = net.createServer().listen(folder.at('socket'))
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const refused = Object.fromEntries(
    [...(await opened(folder.root)).files()].map(({ path: file, state, reason }) => [file, `${state}: ${reason}`]),
  )
  expect(refused).toEqual({
    'out.txt': 'refused: a link that leaves the folder',
    'out-folder': 'refused: a link that leaves the folder',
    'nowhere.txt': 'refused: a link that leads nowhere',
    circle: 'refused: a link that leads to itself',
    pipe: 'refused: not a plain file (a device, pipe or socket)',
    socket: 'refused: not a plain file (a device, pipe or socket)',
  })
})

test('a link inside the root is another name of its target, and a circle of folders is walked once', async () => {
  const folder = workspaceFolder({ 'd/a.txt': '', 'e/b.txt': '' })
  folder.link('d/a.txt', 'alias.txt')
  folder.link('../d', 'e/to-d')
  folder.link('..', 'd/up')
  folder.link('../e', 'd/to-e')
  const workspace = await opened(folder.root)
  const named = ['alias.txt', 'e/to-d/a.txt', 'd/up/d/up/e/b.txt', 'e/to-d/to-e/to-d/a.txt', 'e/to-d/none.txt']
  expect({ files: paths(workspace), named: named.map(workspace.resolve) }).toEqual({
    files: ['d/a.txt', 'e/b.txt'],
    named: ['d/a.txt', 'd/a.txt', 'e/b.txt', 'd/a.txt', undefined],
  })
})

test('every spelling of a path is the one file, and what leads out is none', async () => {
  const workspace = await opened(workspaceFolder({ 'd/a.txt': '', '-n': '' }).root)
  const named = [
    'd/a.txt',
    './d//a.txt',
    '/workspace/d/a.txt',
    'd/x/../a.txt',
    '-n',
    '../d/a.txt',
    'd/../../d/a.txt',
    '/etc/passwd',
    '/workspace/../a',
    'd',
    '',
  ]
  expect(named.map(workspace.resolve)).toEqual([
    'd/a.txt',
    'd/a.txt',
    'd/a.txt',
    'd/a.txt',
    '-n',
    ...Array<undefined>(6).fill(undefined),
  ])
})

test('a file that is not on this disk is a placeholder under its own name', async () => {
  const workspace = await opened(workspaceFolder({ 'd/.plan.docx.icloud': '' }).root)
  expect(workspace.file('d/plan.docx')).toMatchObject({ state: 'placeholder', kind: 'docx' })
})

test('what reading found stays until the file changes', async () => {
  const folder = workspaceFolder({ 'a.pdf': 'one' })
  const workspace = await opened(folder.root)
  workspace.setState('a.pdf', 'encrypted', 'pdf', 'needs a password')
  await workspace.rescan()
  const before = workspace.file('a.pdf')!
  folder.put('a.pdf', 'another')
  await workspace.rescan()
  const after = workspace.file('a.pdf')!
  expect([before.state, before.reason, after.state, after.reason]).toEqual([
    'encrypted',
    'needs a password',
    'unread',
    undefined,
  ])
})

test.each([
  ['a missing folder', () => path.join(tempFolder(), 'none'), 'There is no folder'],
  ['a file', () => workspaceFolder({ a: '' }).at('a'), 'is a file'],
])('%s cannot be opened, and the error says why', async (_, make, words) => {
  const error: unknown = await openWorkspace(make(), { watch: false }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'workspace', message: expect.stringContaining(words) as string })
})

test('a file that nothing has told of yet is found by looking, once, by its own path, and never when hidden or outside', async () => {
  const folder = workspaceFolder({ 'd/a.txt': '' })
  folder.link('d', 'to-d')
  const workspace = await opened(folder.root)
  folder.put('d/new.txt', '')
  folder.put('d/.new', '')
  const names = ['to-d/new.txt', './d/new.txt', 'd/.new', 'd', '../workspace/d/new.txt', 'none/x', '']
  expect(names.map((name) => workspace.refresh(name)?.path)).toEqual([
    'd/new.txt',
    'd/new.txt',
    ...Array<undefined>(5).fill(undefined),
  ])
  expect(paths(workspace)).toEqual(['d/a.txt', 'd/new.txt'])
})
