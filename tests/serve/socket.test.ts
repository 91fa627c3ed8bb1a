import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { LARGEST_FRAME } from '../../main/host/wire.ts'
import { openSocket, signIn, startServing, type Served } from '../support/serving.ts'

async function connected(served: Served): Promise<WebSocket> {
  const socket = await openSocket(served, { cookie: await signIn(served), origin: served.origin })
  if (typeof socket === 'number') throw new Error(`refused with ${socket}`)
  return socket
}

async function nextFrame(socket: WebSocket): Promise<unknown> {
  const [data] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(data.toString('utf8'))
}

async function closeOf(socket: WebSocket): Promise<[code: number, reason: string]> {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return [code, reason.toString('utf8')]
}

test('a request is answered under its id', async () => {
  const socket = await connected(await startServing())
  socket.send(JSON.stringify({ id: 7, name: 'task.list', input: { query: '' } }))
  expect(await nextFrame(socket)).toEqual({
    id: 7,
    result: { ok: true, data: { name: 'task.list', input: { query: '' } } },
  })
})

test('events reach every screen until it goes away', async () => {
  const served = await startServing()
  const socket = await connected(served)
  served.emit({ name: 'tab.changed', payload: { taskId: 't1' } })
  expect(await nextFrame(socket)).toEqual({ event: 'tab.changed', payload: { taskId: 't1' } })
  socket.close()
  await vi.waitFor(() => expect(served.listenerCount()).toBe(0))
})

test.for([
  ['no JSON', '{'],
  ['no object', '"task.list"'],
  ['no name', '{"id":1}'],
  ['a name that is no text', '{"id":1,"name":{"toString":1}}'],
  ['a foreign field', '{"id":1,"name":"a","grant":"/"}'],
  ['bytes', Buffer.from('{"id":1,"name":"task.list"}')],
] as const)('a malformed frame ends the connection by name and reaches nothing: %s', async ([, frame]) => {
  const served = await startServing()
  const socket = await connected(served)
  socket.send(frame)
  const [code, reason] = await closeOf(socket)
  expect(code).toBe(1008)
  expect(reason).toContain('malformed frame')
  expect(served.asked).toEqual([])
})

test('an oversized frame ends the connection', async () => {
  const served = await startServing()
  const socket = await connected(served)
  socket.send(JSON.stringify({ id: 1, name: 'task.list', input: 'x'.repeat(LARGEST_FRAME) }))
  expect((await closeOf(socket))[0]).toBe(1009)
  expect(served.asked).toEqual([])
})

test('a flood of requests is answered with busy', async () => {
  const served = await startServing()
  const socket = await connected(served)
  for (let id = 0; id <= 200; id++) socket.send(JSON.stringify({ id, name: 'task.wait' }))
  expect(await nextFrame(socket)).toMatchObject({ id: 200, result: { ok: false, error: { code: 'busy' } } })
})

test('a screen that does not answer the heartbeat is let go', async () => {
  const served = await startServing({ heartbeatMs: 20 })
  const socket = await connected(served)
  socket.pong = () => undefined
  socket.pause()
  await vi.waitFor(() => expect(served.serving.screens()).toBe(0), { timeout: 10_000 })
})

test('a refused connection that is cut off while it is answered does no harm', async () => {
  const served = await startServing()
  for (let turn = 0; turn < 50; turn++) {
    const raw = connect(served.port, '127.0.0.1')
    raw.on('error', () => undefined)
    await once(raw, 'connect')
    raw.write(
      `GET /socket HTTP/1.1\r\nHost: 127.0.0.1:${served.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`,
    )
    raw.resetAndDestroy()
  }
  expect(await signIn(served)).toContain('runningtab-')
})

test('closing tells the screens and lets the port go', async () => {
  const served = await startServing()
  const socket = await connected(served)
  const closed = closeOf(socket)
  await served.serving.close()
  expect(await closed).toEqual([1001, 'the application ends'])
})
