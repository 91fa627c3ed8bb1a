import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocketServer, type WebSocket as Connection } from 'ws'
import { createSocketBridge } from '../../renderer/bridge-socket.ts'

type Frame = { readonly id: number; readonly name: string; readonly input?: unknown }

/** A server that the test answers for by hand. */
async function startServer() {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await once(server, 'listening')
  onTestFinished(() => {
    for (const client of server.clients) client.terminate()
    server.close()
  })
  const frames: { readonly frame: Frame; readonly connection: Connection }[] = []
  server.on('connection', (connection) =>
    connection.on('message', (data: Buffer) =>
      frames.push({ frame: JSON.parse(data.toString()) as Frame, connection }),
    ),
  )
  const { port } = server.address() as { port: number }
  return { server, frames, bridge: createSocketBridge(`ws://127.0.0.1:${port}`) }
}

test('answers find their requests, whatever their order', async () => {
  const { frames, bridge } = await startServer()
  const first = bridge.invoke('task.list', { query: '' })
  const second = bridge.invoke('app.start', undefined)
  await vi.waitFor(() => expect(frames).toHaveLength(2))
  expect(frames.map(({ frame }) => frame)).toEqual([
    { id: 1, name: 'task.list', input: { query: '' } },
    { id: 2, name: 'app.start' },
  ])
  for (const { frame, connection } of frames.toReversed())
    connection.send(JSON.stringify({ id: frame.id, result: { ok: true, data: frame.name } }))
  expect(await first).toEqual({ ok: true, data: 'task.list' })
  expect(await second).toEqual({ ok: true, data: 'app.start' })
})

test('events reach those who listen for them, until they stop', async () => {
  const { server, bridge } = await startServer()
  const heard: unknown[] = []
  const stop = bridge.on('tab.changed', (payload) => heard.push(payload))
  await vi.waitFor(() => expect(server.clients.size).toBe(1))
  const say = (event: string, payload: unknown) => [...server.clients][0]?.send(JSON.stringify({ event, payload }))
  say('task.changed', 'other')
  say('tab.changed', 'first')
  await vi.waitFor(() => expect(heard).toEqual(['first']))
  stop()
  say('tab.changed', 'second')
  const marker = Promise.withResolvers<unknown>()
  bridge.on('task.erased', marker.resolve)
  say('task.erased', 'end')
  await marker.promise
  expect(heard).toEqual(['first'])
})

test('a lost connection answers what was asked, comes back and says that everything is to be read again', async () => {
  const { server, frames, bridge } = await startServer()
  const restarted = Promise.withResolvers<unknown>()
  bridge.on('engine.restarted', restarted.resolve)
  const asked = bridge.invoke('task.list', { query: '' })
  await vi.waitFor(() => expect(frames).toHaveLength(1))
  for (const client of server.clients) client.terminate()
  expect(await asked).toMatchObject({ ok: false, error: { code: 'disconnected' } })
  expect(await restarted.promise).toEqual({})
  void bridge.invoke('app.start', undefined)
  await vi.waitFor(() => expect(frames.at(-1)?.frame.name).toBe('app.start'))
})

test('a request while nobody answers is disconnected', async () => {
  const { server, bridge } = await startServer()
  await vi.waitFor(() => expect(server.clients.size).toBe(1))
  for (const client of server.clients) client.terminate()
  server.close()
  await vi.waitFor(async () =>
    expect(await bridge.invoke('task.list', {})).toMatchObject({ error: { code: 'disconnected' } }),
  )
})
