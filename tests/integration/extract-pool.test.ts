import fs from 'node:fs'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { forkReader } from '../../main/extract/fork-reader.ts'
import { createExtractPool, type ExtractPoolOptions } from '../../main/extract/pool.ts'
import { tempFolder } from '../support/temp-folder.ts'

const failing = new URL('../support/failing-reader.ts', import.meta.url)

function openPool(options: ExtractPoolOptions = {}) {
  const pool = createExtractPool({ startReader: () => forkReader(failing), ...options })
  onTestFinished(() => pool.close())
  const read = async (file: string, signal?: AbortSignal): Promise<string> => {
    const { text } = await pool.extract(file, { name: 'x', ...(signal === undefined ? {} : { signal }) })
    return new TextDecoder().decode(text)
  }
  return { pool, read }
}

test('a document that ends the reading process is given up, and those read or waiting beside it are read', async () => {
  const { read } = openPool({ size: 2 })
  const files = ['one', 'ends', 'two', 'three']
  expect(await Promise.allSettled(files.map((file) => read(file)))).toMatchObject([
    { value: 'one' },
    { reason: { code: 'corrupt', message: 'Reading the file ended its reader twice (SIGABRT).' } },
    { value: 'two' },
    { value: 'three' },
  ])
  expect(await read('four')).toBe('four')
})

test('a process that does not start is no fault of the document', async () => {
  const { read } = openPool({ startReader: () => forkReader(new URL('none.ts', import.meta.url)) })
  await expect(read('one')).rejects.toMatchObject({
    name: 'Error',
    message: 'The process that reads documents did not start (exit 1).',
  })
})

test('what is cancelled ends with the reason given, and its place is free', async () => {
  const { read } = openPool({ size: 1 })
  const stop = new AbortController()
  const reason = new Error('stopped')
  const running = read('hangs', stop.signal)
  const waiting = read('two', stop.signal)
  setTimeout(() => stop.abort(reason), 50)
  expect(await Promise.allSettled([running, waiting])).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ])
  expect(await read('three')).toBe('three')
})

test('closing rejects what was not finished', async () => {
  const { pool, read } = openPool()
  const reading = read('hangs')
  await Promise.all([expect(reading).rejects.toThrow('The extraction pool was closed.'), pool.close()])
  await expect(read('one')).rejects.toThrow('The extraction pool is closed.')
})

test('the reading process may write nothing and knows no keys', async () => {
  process.env['ANTHROPIC_API_KEY'] = 'secret'
  onTestFinished(() => void delete process.env['ANTHROPIC_API_KEY'])
  const { read } = openPool()
  expect(await read('writes')).toBe('ERR_ACCESS_DENIED')
  expect(await read('environment')).not.toMatch(/KEY|secret/)
})

test('a text too long for one message comes whole, in pieces where they are asked for', async () => {
  const pool = createExtractPool()
  onTestFinished(() => pool.close())
  const file = path.join(tempFolder(), 'long.log')
  const text = 'größer, 12,50\n'.repeat(700_000)
  fs.writeFileSync(file, text)
  const whole = await pool.extract(file, { name: 'long.log' })
  const pieces: Uint8Array[] = []
  let waiting = 0
  const onText = async (piece: Uint8Array): Promise<void> => {
    expect(++waiting).toBe(1)
    await setImmediate()
    pieces.push(piece)
    waiting--
  }
  const view = await pool.extract(file, { name: 'long.log', onText })
  expect(pieces.length).toBeGreaterThan(2)
  expect([Buffer.from(whole.text).equals(Buffer.from(text)), Buffer.concat(pieces).equals(Buffer.from(text))]).toEqual([
    true,
    true,
  ])
  expect([view.text.length, view.lineCount]).toEqual([0, 700_000])
})

function closedPipe(): never {
  throw new Error('the pipe is closed')
}

test('who cannot take the text of a document ends its reading', async () => {
  const pool = createExtractPool({ size: 1 })
  onTestFinished(() => pool.close())
  const file = path.join(tempFolder(), 'long.log')
  fs.writeFileSync(file, 'a line\n'.repeat(1_000_000))
  await expect(pool.extract(file, { name: 'long.log', onText: closedPipe })).rejects.toThrow('the pipe is closed')
  expect((await pool.extract(file, { name: 'long.log' })).lineCount).toBe(1_000_000)
})

test('a long text that changes while it is handed over is not passed off as what was read', async () => {
  const pool = createExtractPool()
  onTestFinished(() => pool.close())
  const file = path.join(tempFolder(), 'long.log')
  fs.writeFileSync(file, 'größer, 12,50\n'.repeat(700_000))
  let isChanged = false
  const onText = (): void => {
    if (isChanged) return
    isChanged = true
    fs.writeFileSync(file, 'kleiner, 9,75\n'.repeat(700_000))
  }
  await expect(pool.extract(file, { name: 'long.log', onText })).rejects.toMatchObject({ code: 'not_found' })
})
