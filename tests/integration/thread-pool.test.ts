import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unpackView } from '../../main/extract/packed-view.ts'
import { createThreadPool, type ThreadPoolOptions } from '../../main/extract/thread-pool.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'
import { tempFolder } from '../support/temp-folder.ts'

function openPool(options: Partial<ThreadPoolOptions> = {}) {
  const pool = createThreadPool({ size: 2, ...options })
  onTestFinished(() => pool.close())
  return pool
}

function file(name: string, content: string | Uint8Array): string {
  const real = path.join(tempFolder(), name)
  fs.writeFileSync(real, content)
  return real
}

const failingWorker = new URL('../support/failing-extract-worker.ts', import.meta.url)

test('a document comes back with its lines, and says which bytes it was made from', async () => {
  const bytes = makePdf([{ content: textAt(72, 700, 'Hello') }])
  const { sha256, size, ...packed } = await openPool().extract(file('a.pdf', bytes), { name: 'a.pdf' })
  expect({ sha256, size, view: unpackView(packed) }).toEqual({
    sha256: createHash('sha256').update(bytes).digest('hex'),
    size: bytes.length,
    view: { kind: 'pdf', lines: [{ text: 'Hello', locator: { page: 1 } }], warnings: [], meta: { pages: 1 } },
  })
})

test('a failure keeps its code, and the worker goes on', async () => {
  const pool = openPool({ size: 1 })
  await expect(pool.extract(file('a.pdf', '%PDF-1.4 broken'), { name: 'a.pdf' })).rejects.toMatchObject({
    name: 'ExtractError',
    code: 'corrupt',
  })
  await expect(pool.extract(path.join(tempFolder(), 'none'), { name: 'none' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect((await pool.extract(file('a.txt', 'a\nb'), { name: 'a.txt' })).lineCount).toBe(2)
})

test.skipIf(process.platform === 'win32')('a pipe is refused at once, nobody waits for a writer', async () => {
  const pipe = path.join(tempFolder(), 'a.txt')
  execFileSync('mkfifo', [pipe])
  await expect(openPool().extract(pipe, { name: 'a.txt' })).rejects.toMatchObject({ code: 'unsupported' })
})

test('text too large for memory streams: its view is the file itself', async () => {
  const text = 'one line of a long log\n'.repeat(2_000_000)
  const { text: read, lineCount, locators } = await openPool().extract(file('a.log', text), { name: 'a.log' })
  expect({ same: Buffer.compare(read, Buffer.from(text)), lineCount, locators }).toEqual({
    same: 0,
    lineCount: 2_000_000,
    locators: [[2_000_000, { line: 1 }, 1]],
  })
})

test('a document that takes too long is stopped and set aside', async () => {
  const quarantine: NonNullable<ThreadPoolOptions['quarantine']> = new Map()
  const pool = openPool({ worker: failingWorker, timeMs: 300, quarantine })
  await expect(pool.extract('hangs', { name: 'x' })).rejects.toMatchObject({ code: 'timeout' })
  expect([...quarantine]).toEqual([
    ['hangs', { code: 'timeout', message: 'Reading took longer than 0.3 s and was stopped.' }],
  ])
})

test('a document that takes too much memory is stopped, buffers included', async () => {
  await expect(
    openPool({ worker: failingWorker, memoryMb: 200 }).extract('fills', { name: 'x' }),
  ).rejects.toMatchObject({ code: 'too_large' })
})

test('a document that ends its worker twice is not read a third time, and the others are read', async () => {
  const quarantine: NonNullable<ThreadPoolOptions['quarantine']> = new Map()
  const pool = openPool({ worker: failingWorker, size: 2, quarantine })
  const first = pool.extract('ends', { name: 'x' })
  const others = Promise.all([pool.extract('fine', { name: 'x' }), pool.extract('fine', { name: 'x' })])
  await expect(first).rejects.toMatchObject({ code: 'corrupt' })
  expect((await others).map(({ sha256 }) => sha256)).toEqual(['s', 's'])
  const reason = quarantine.get('ends')
  expect(reason).toEqual({ code: 'corrupt', message: 'Reading the file ended its reader twice (exit 7).' })
  await expect(pool.extract('ends', { name: 'x' })).rejects.toMatchObject(reason!)
})

test('what is cancelled ends with the reason given, in the queue and at work', async () => {
  const pool = openPool({ worker: failingWorker, size: 1 })
  const stop = new AbortController()
  const reason = new Error('stopped')
  const running = pool.extract('hangs', { name: 'x', signal: stop.signal })
  const waiting = pool.extract('fine', { name: 'x', signal: stop.signal })
  setTimeout(() => stop.abort(reason), 200)
  await expect(Promise.allSettled([running, waiting])).resolves.toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  expect((await pool.extract('fine', { name: 'x' })).sha256).toBe('s')
})
