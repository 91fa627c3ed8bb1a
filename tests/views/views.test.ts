import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createExtractPool } from '../../main/extract/pool.ts'
import { unpackView } from '../../main/extract/packed-view.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { latin1, viewsOf, workspaceFolder } from '../support/workspace-folder.ts'

const sha256 = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex')

test('strict UTF-8 text with LF is served in place', async () => {
  const folder = workspaceFolder({ 'd/a.md': '# Größe\nzwei' })
  const { views } = await viewsOf(folder.root, tempFolder())
  const { mtime: _, ...view } = await views.open('./d/a.md')
  expect(view).toEqual({
    path: 'd/a.md',
    kind: 'markdown',
    sha256: sha256('# Größe\nzwei'),
    size: 14,
    textFile: folder.at('d/a.md'),
    inPlace: true,
    textSize: 14,
    lineCount: 2,
    warnings: [],
    meta: { encoding: 'utf-8' },
  })
  expect(await views.lines(await views.open('d/a.md'), 1, 9)).toEqual(['# Größe', 'zwei'])
  expect(await views.locators(view as never, 2, 9)).toEqual([{ line: 2 }])
  expect(views.stateOf('d/a.md')).toEqual({ state: 'in_place' })
  expect(fs.readdirSync(views.mirror)).toEqual([])
})

test('everything else has its text in the mirror tree, under the path of the document', async () => {
  const folder = workspaceFolder({ 'd/Käse "1".txt': latin1('Käse\r\nBrot'), 'd/-x.html': '<p>Hello</p><p>you</p>' })
  const { views, workspace } = await viewsOf(folder.root, tempFolder())
  const view = await views.open('d/Käse "1".txt')
  await views.open('d/-x.html')
  expect(view).toMatchObject({ kind: 'text', inPlace: false, lineCount: 2, size: 10, textSize: 11 })
  expect(fs.readFileSync(path.join(views.mirror, 'd/Käse "1".txt'), 'utf8')).toBe('Käse\nBrot\n')
  expect(fs.readdirSync(path.join(views.mirror, 'd')).toSorted()).toEqual(['-x.html', 'Käse "1".txt'])
  expect([views.stateOf('d/-x.html').state, workspace.file('d/-x.html')!.kind]).toEqual(['mirrored', 'html'])
})

// What is served in place must be what the extractor would say, or the same file would read differently from two sides.
test.each([
  ['plain.txt', 'one\ntwo\n'],
  ['no-end.txt', 'one\ntwo'],
  ['mark.txt', '\uFEFFone\n'],
  ['windows.txt', 'one\r\ntwo\r\n'],
  ['old-mac.txt', 'one\rtwo\r'],
  ['zeros.txt', 'one\0two\n'],
  ['cut-off.txt', Buffer.from('größe').subarray(0, 3)],
  ['japanese.txt', Buffer.from('\x1b$B$"$$\x1b(B\n')],
  ['separators.txt', 'line\u2028separator and paragraph\u2029separator\n'],
  ['simple.csv', 'a,b\n1,2\n'],
  ['quoted.csv', 'a,b\n"x, y","say ""hi"""\n"two\nlines",2\n'],
  ['tabs.tsv', 'a\tb\n"x\ty"\t2\n'],
  ['data.json', '{"a": 1}\n'],
  ['empty.txt', ''],
])('the view of %s is the one that extraction gives', async (name, content) => {
  const folder = workspaceFolder({ [name]: content })
  const pool = createExtractPool()
  const { views } = await viewsOf(folder.root, tempFolder(), { pool })
  const expected = unpackView(await pool.extract(folder.at(name), { name }))
  const view = await views.open(name)
  expect({
    lines: await views.lines(view, 1, 99),
    locators: await views.locators(view, 1, 99),
    lineCount: view.lineCount,
    warnings: view.warnings,
    encoding: view.meta.encoding,
  }).toEqual({
    lines: expected.lines.map((line) => line.text),
    locators: expected.lines.map((line) => line.locator),
    lineCount: expected.lines.length,
    warnings: expected.warnings,
    encoding: expected.meta.encoding,
  })
})

test('the same bytes under another extension are another view', async () => {
  const content = 'a,"b\nc"\n'
  const folder = workspaceFolder({ 'a.csv': content, 'a.txt': content })
  const { views } = await viewsOf(folder.root, tempFolder())
  expect([(await views.open('a.csv')).lineCount, (await views.open('a.txt')).lineCount]).toEqual([1, 2])
})

test('a changed file is another view, and the old text is gone from the mirror tree at once', async () => {
  const folder = workspaceFolder({ 'a.txt': latin1('Käse') })
  const { views, workspace } = await viewsOf(folder.root, tempFolder())
  const before = await views.open('a.txt')
  folder.put('a.txt', latin1('Brötchen'))
  await workspace.rescan()
  expect([views.stateOf('a.txt'), fs.readdirSync(views.mirror)]).toEqual([{ state: 'unread' }, []])
  const after = await views.open('a.txt')
  expect([before.sha256, after.sha256]).toEqual([sha256(latin1('Käse')), sha256(latin1('Brötchen'))])
  expect(await views.lines(after, 1, 1)).toEqual(['Brötchen'])
})

test('a file is read as it is when it is opened, whatever the watcher knows', async () => {
  const folder = workspaceFolder({ 'a.txt': 'one' })
  const { views } = await viewsOf(folder.root, tempFolder())
  await views.open('a.txt')
  folder.put('a.txt', 'two')
  folder.put('new.txt', 'new')
  const texts = await Promise.all(['a.txt', 'new.txt'].map(async (file) => views.lines(await views.open(file), 1, 1)))
  expect(texts).toEqual([['two'], ['new']])
})

test('lines of a view whose file has changed since are refused, not made up', async () => {
  const folder = workspaceFolder({ 'a.txt': 'one\n' })
  const { views } = await viewsOf(folder.root, tempFolder())
  const view = await views.open('a.txt')
  folder.put('a.txt', 'two\nthree\n')
  await expect(views.lines(view, 1, 1)).rejects.toMatchObject({ code: 'not_found' })
})

test('removed, hidden, refused and unreadable files say why they cannot be opened', async () => {
  const outside = workspaceFolder({ 'secret.txt': 'secret' })
  const folder = workspaceFolder({ 'gone.txt': '', '.env': 'secret', 'bad.pdf': '%PDF-1.7\nnothing', 'empty.docx': '' })
  folder.link(outside.at('secret.txt'), 'link.txt')
  const { views, workspace } = await viewsOf(folder.root, tempFolder())
  folder.remove('gone.txt')
  const names = ['gone.txt', '.env', 'link.txt', 'bad.pdf', 'empty.docx', '../workspace', 'none', '']
  const codes = await Promise.all(names.map((name) => views.open(name).catch((error: { code: string }) => error.code)))
  expect(codes).toEqual([
    'not_found',
    'not_found',
    'denied',
    'corrupt',
    'corrupt',
    'not_found',
    'not_found',
    'not_found',
  ])
  expect(views.stateOf('bad.pdf')).toEqual({
    state: 'failed',
    code: 'corrupt',
    reason: workspace.file('bad.pdf')!.reason,
  })
  expect(views.stateOf('link.txt')).toEqual({
    state: 'failed',
    code: 'denied',
    reason: 'a link that leaves the folder',
  })
})

test('a file that becomes a link out of the folder is not followed', async () => {
  const outside = workspaceFolder({ 'secret.txt': 'secret' })
  const folder = workspaceFolder({ 'a.txt': 'mine' })
  const { views } = await viewsOf(folder.root, tempFolder())
  await views.open('a.txt')
  folder.remove('a.txt')
  folder.link(outside.at('secret.txt'), 'a.txt')
  await expect(views.open('a.txt')).rejects.toMatchObject({ code: 'denied' })
})

test('those who open a file at the same time share one extraction, and one who leaves does not end it for others', async () => {
  const folder = workspaceFolder({ 'a.txt': latin1('Käse') })
  const pool = createExtractPool()
  let extractions = 0
  const counted: typeof pool = { ...pool, extract: (...args) => (extractions++, pool.extract(...args)) }
  const { views } = await viewsOf(folder.root, tempFolder(), { pool: counted })
  const leaving = new AbortController()
  const [left, ...stayed] = [
    views.open('a.txt', { signal: leaving.signal }),
    views.open('a.txt'),
    views.open('./a.txt'),
  ]
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  const shas = (await Promise.all(stayed)).map((view) => view.sha256)
  expect({ extractions, shas }).toEqual({ extractions: 1, shas: Array<string>(2).fill(sha256(latin1('Käse'))) })
})

test('reading changes nothing in the folder', async () => {
  const files = { 'a.txt': 'one', 'b.txt': latin1('Käse'), 'd/bad.pdf': '%PDF-', 'c.csv': 'a,"b"' }
  const folder = workspaceFolder(files)
  const look = () =>
    fs.readdirSync(folder.root, { recursive: true, withFileTypes: true }).map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const { mtimeMs, ctimeMs, mode, nlink, size } = fs.lstatSync(file)
      return [file, mtimeMs, ctimeMs, mode, nlink, size, entry.isFile() ? sha256(fs.readFileSync(file)) : undefined]
    })
  const before = look()
  const { views, close } = await viewsOf(folder.root, tempFolder())
  await views.warmUp()
  await close()
  expect(look()).toEqual(before)
})
