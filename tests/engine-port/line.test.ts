import { fork } from 'node:child_process'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startEngine, type EngineChild, type EngineOptions } from '../../main/engine-port/window-end.ts'
import type { AppEvent } from '../../main/app/create-app.ts'
import { AppError } from '../../main/app-error.ts'
import type { Host } from '../../main/app/host.ts'

const program = path.resolve(import.meta.dirname, '../support/engine-child.ts')

function forkEngine(): EngineChild {
  const child = fork(program, { serialization: 'advanced' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    post: (message) => child.connected && child.send(message),
    onMessage: (listener) => child.on('message', listener),
    onExit: (listener) => child.on('exit', (code) => listener(code ?? -1)),
    kill: () => child.kill('SIGKILL'),
  }
}

const host: Host = {
  kind: 'electron',
  chooseFolder: async () => '/home/someone/Documents',
  openFile: async () => undefined,
  revealFile: async () => undefined,
  saveCopy: async (file, name) => file === '/real/a.docx' && name === 'a.docx',
  openLink: async () => undefined,
}

function startLine(options: Partial<EngineOptions> = {}) {
  const events: AppEvent[] = []
  const keys: [string, string | undefined][] = []
  const givenUp: string[] = []
  const line = startEngine({
    fork: forkEngine,
    dataDir: 'any',
    host,
    keys: () => ({ 'models.example': 'k0' }),
    keepKey: (of, key) => keys.push([of, key]),
    onEvent: (event) => events.push(event),
    onGivenUp: (message) => givenUp.push(message),
    now: () => 0,
    ...options,
  })
  return { line, events, keys, givenUp }
}

test('requests, events and keys cross the line', async () => {
  const { line, events, keys } = startLine()
  expect(await line.dispatch('task.list', { query: '' })).toEqual({
    ok: true,
    data: { name: 'task.list', input: { query: '' } },
  })
  expect(await line.dispatch('keys', undefined)).toEqual({ ok: true, data: { 'models.example': 'k0' } })
  await line.dispatch('tell', undefined)
  await line.dispatch('keep', undefined)
  expect(events).toEqual([{ name: 'tab.changed', payload: { taskId: 't1' } }])
  expect(keys).toEqual([['models.example', 'k1']])
  await line.stop()
})

test('the engine gets what only the host can do', async () => {
  const { line } = startLine()
  expect(await line.dispatch('choose', undefined)).toEqual({ ok: true, data: '/home/someone/Documents' })
  expect(await line.dispatch('save', undefined)).toEqual({ ok: true, data: true })
  await line.stop()
})

test('what the host could not do is answered, whatever went wrong', async () => {
  const { line } = startLine({
    host: { ...host, openLink: () => Promise.reject(new Error('no mail program')) },
    keepKey() {
      throw new AppError('store', 'The disk is full.')
    },
  })
  expect(await line.dispatch('link', undefined)).toEqual({ ok: true, data: 'Error: Error: no mail program' })
  expect(await line.dispatch('keep', undefined)).toEqual({ ok: true, data: 'AppError: The disk is full.' })
  await line.stop()
})

test('a request cannot grant a real path: that is a message of its own', async () => {
  const { line } = startLine()
  expect(await line.dispatch('grant', '/etc')).toEqual({ ok: true, data: { name: 'grant', input: '/etc' } })
  expect(await line.grantFolder('/home/someone')).toEqual({ ok: true, data: { granted: '/home/someone' } })
  expect(await line.grantFolder('/none')).toMatchObject({ ok: false, error: { code: 'workspace' } })
  await line.stop()
})

test('bytes cross the line in pieces, whole or a range of them', async () => {
  const { line } = startLine()
  const whole = await line.content('/content/source/w1/a.pdf', undefined)
  expect([whole.status, await new Response(whole.body).text()]).toEqual([200, '0123456789'])
  const range = await line.content('/content/source/w1/a.pdf', 'bytes=2-4')
  expect([range.status, await new Response(range.body).text()]).toEqual([206, '234'])
  expect((await line.content('/content/nothing', undefined)).status).toBe(404)
  await line.stop()
})

test('an engine that dies is started again: open requests are answered, the screen is told', async () => {
  const { line, events, givenUp } = startLine()
  expect(await line.dispatch('die', undefined)).toMatchObject({ ok: false, error: { code: 'disconnected' } })
  expect(await line.dispatch('task.list', {})).toMatchObject({ ok: true })
  expect(events).toEqual([{ name: 'engine.restarted', payload: {} }])
  expect(givenUp).toEqual([])
  await line.stop()
})

test('an engine that dies again and again is given up with a message', async () => {
  const { line, givenUp } = startLine({ dataDir: 'dying' })
  expect(await line.dispatch('task.list', {})).toMatchObject({
    ok: false,
    error: { code: 'disconnected', message: expect.stringContaining('4 times') as string },
  })
  expect(givenUp).toHaveLength(1)
})

test('an engine that dies now and then is always started again', async () => {
  let now = 0
  const { line, givenUp } = startLine({ now: () => (now += 60_000) })
  for (let turn = 0; turn < 5; turn++) await line.dispatch('die', undefined)
  expect(await line.dispatch('task.list', {})).toMatchObject({ ok: true })
  expect(givenUp).toEqual([])
  await line.stop()
})

test('why the engine could not start is said, and it is not tried again', async () => {
  const { line, givenUp } = startLine({ dataDir: 'broken' })
  await vi.waitFor(() => expect(givenUp).toEqual(['The database is from a newer version.']), { timeout: 20_000 })
  expect(await line.dispatch('task.list', {})).toMatchObject({ ok: false, error: { code: 'disconnected' } })
})
