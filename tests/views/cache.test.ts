import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createExtractPool, type ExtractPool } from '../../main/extract/pool.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { latin1, viewsOf, workspaceFolder } from '../support/workspace-folder.ts'

/** A pool that counts what it is asked for. */
function countingPool() {
  const pool = createExtractPool()
  const names: string[] = []
  const counting: ExtractPool = {
    ...pool,
    extract: (file, request) => (names.push(request.name), pool.extract(file, request)),
  }
  return { pool: counting, names }
}

/** Warms up over the folder, closes, and gives what was extracted and what is known afterwards. */
async function visit(root: string, cacheDir: string, files: readonly string[]) {
  const { pool, names } = countingPool()
  const { views, close } = await viewsOf(root, cacheDir, { pool })
  const atOnce = files.map((file) => views.stateOf(file).state)
  const progress = await views.warmUp()
  const mirrored = fs.readdirSync(views.mirror, { recursive: true, encoding: 'utf8' }).toSorted()
  await close()
  return {
    atOnce,
    progress,
    extracted: names.toSorted(),
    mirrored,
    states: files.map((file) => views.stateOf(file).state),
  }
}

const tree = (dir: string) =>
  fs.readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => path.join(entry.parentPath, entry.name))
const indexOf = (cacheDir: string): string => tree(cacheDir).find((file) => file.endsWith('index.jsonl'))!

const files = ['a.txt', 'bad.pdf', 'd/b.txt'] as const
const sample = () => workspaceFolder({ 'a.txt': 'one\n', 'd/b.txt': latin1('Käse'), 'bad.pdf': '%PDF-1.7\n' })
const known = ['in_place', 'failed', 'mirrored']

test('what was read is known at once after a restart, and nothing is read again', async () => {
  const [folder, cacheDir] = [sample(), tempFolder()]
  const first = await visit(folder.root, cacheDir, files)
  const second = await visit(folder.root, cacheDir, files)
  const progress = { total: 3, done: 3, failed: 1, running: false }
  expect(first).toEqual({
    atOnce: Array(3).fill('unread'),
    progress,
    extracted: ['b.txt', 'bad.pdf'],
    mirrored: ['d', 'd/b.txt'],
    states: known,
  })
  expect(second).toEqual({ ...first, atOnce: known, extracted: [] })
})

test('what changed or went while nobody looked is neither known nor in the mirror tree', async () => {
  const [folder, cacheDir] = [
    workspaceFolder({ 'a.txt': latin1('Käse'), 'b.txt': latin1('Öl'), 'c.txt': latin1('Ü') }),
    tempFolder(),
  ]
  const names = ['a.txt', 'b.txt', 'c.txt']
  await visit(folder.root, cacheDir, names)
  folder.put('a.txt', latin1('Brötchen'))
  folder.remove('b.txt')
  const { views } = await viewsOf(folder.root, cacheDir)
  expect(names.map((file) => views.stateOf(file).state)).toEqual(['unread', 'unread', 'mirrored'])
  expect(fs.readdirSync(views.mirror)).toEqual(['c.txt'])
})

test('the same content elsewhere is not extracted again: copied, renamed, in another workspace, failed', async () => {
  const [folder, cacheDir] = [sample(), tempFolder()]
  await visit(folder.root, cacheDir, files)
  folder.rename('d/b.txt', 'd/renamed.txt')
  folder.put('copy.txt', latin1('Käse'))
  folder.put('copy.pdf', '%PDF-1.7\n')
  const after = await visit(folder.root, cacheDir, ['d/renamed.txt', 'copy.txt', 'copy.pdf'])
  const other = await visit(sample().root, cacheDir, files)
  expect([after.extracted, after.states, after.mirrored]).toEqual([
    [],
    ['mirrored', 'mirrored', 'failed'],
    ['copy.txt', 'd', 'd/renamed.txt'],
  ])
  expect([other.extracted, other.states]).toEqual([[], known])
})

test.each([
  ['cut off in the middle of a line', (text: string) => text.slice(0, -20)],
  ['empty', () => ''],
  ['garbage', () => '\0\u{fffd}{]'],
  ['of another version', (text: string) => text.replace(/"version":\d+/, '"version":0')],
])('an index that is %s is made again, and the mirror tree with it', async (_, damage) => {
  const [folder, cacheDir] = [sample(), tempFolder()]
  const whole = await visit(folder.root, cacheDir, files)
  fs.writeFileSync(indexOf(cacheDir), damage(fs.readFileSync(indexOf(cacheDir), 'utf8')))
  const after = await visit(folder.root, cacheDir, files)
  const again = await visit(folder.root, cacheDir, files)
  expect([after.states, after.mirrored, after.extracted]).toEqual([known, whole.mirrored, []])
  expect(again.atOnce).toEqual(known)
})

test('a text that a crash cut off, or that someone erased, is made again', async () => {
  const [folder, cacheDir] = [sample(), tempFolder()]
  await visit(folder.root, cacheDir, files)
  for (const file of tree(path.join(cacheDir, 'content')).filter((name) => name.endsWith('.txt'))) {
    fs.rmSync(file)
    fs.writeFileSync(file, 'K')
  }
  fs.rmSync(tree(cacheDir).find((file) => file.endsWith(path.join('mirror', 'd', 'b.txt')))!)
  const { views } = await viewsOf(folder.root, cacheDir)
  expect(await views.lines(await views.open('d/b.txt'), 1, 1)).toEqual(['Käse'])
})

test('the cache is its owner’s alone', async () => {
  const [folder, cacheDir] = [sample(), path.join(tempFolder(), 'cache')]
  await visit(folder.root, cacheDir, files)
  const open = [cacheDir, ...tree(cacheDir)].filter((file) => (fs.statSync(file).mode & 0o077) !== 0)
  expect(open).toEqual([])
})

test('erasing takes every text off the disk that no other workspace shows', async () => {
  const cacheDir = tempFolder()
  const [mine, other] = [
    workspaceFolder({ 'a.txt': latin1('Käse'), 'b.txt': latin1('Öl') }),
    workspaceFolder({ 'a.txt': latin1('Öl') }),
  ]
  await visit(other.root, cacheDir, ['a.txt'])
  const { views } = await viewsOf(mine.root, cacheDir)
  await views.warmUp()
  await views.erase()
  const texts = tree(path.join(cacheDir, 'content')).filter((file) => file.endsWith('.txt'))
  expect(texts.map((file) => fs.readFileSync(file, 'utf8'))).toEqual(['Öl\n'])
  expect([views.stateOf('a.txt'), fs.readdirSync(views.mirror)]).toEqual([{ state: 'unread' }, []])
  expect((await views.open('a.txt')).lineCount).toBe(1)
})

test('beyond its size the cache loses the workspaces opened longest ago, never one that is open', async () => {
  const cacheDir = tempFolder()
  const [old, open, mine] = ['a', 'b', 'c'].map((mark) =>
    workspaceFolder({ 'a.txt': latin1(`ü${mark.repeat(10_000)}`) }),
  )
  await visit(old!.root, cacheDir, ['a.txt'])
  const held = await viewsOf(open!.root, cacheDir)
  await held.views.warmUp()
  const { views } = await viewsOf(mine!.root, cacheDir, { maxBytes: 15_000 })
  await views.warmUp()
  const texts = tree(path.join(cacheDir, 'content')).filter((file) => file.endsWith('.txt'))
  expect(texts.map((file) => fs.readFileSync(file, 'utf8').charAt(1)).toSorted()).toEqual(['b', 'c'])
  expect(await held.views.lines(await held.views.open('a.txt'), 1, 1)).toHaveLength(1)
})

test('a cache folder that cannot be written is said to a person', async () => {
  const folder = sample()
  await expect(viewsOf(folder.root, path.join(folder.at('a.txt'), 'cache'))).rejects.toMatchObject({
    name: 'AppError',
    code: 'store',
  })
})

test('a cache that is erased while it is open is made again', async () => {
  const [folder, cacheDir] = [sample(), tempFolder()]
  const { views } = await viewsOf(folder.root, cacheDir)
  await views.warmUp()
  fs.rmSync(cacheDir, { recursive: true })
  expect(await views.lines(await views.open('d/b.txt'), 1, 1)).toEqual(['Käse'])
})
