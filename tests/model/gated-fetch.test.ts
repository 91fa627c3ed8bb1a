import { expect, test } from 'vitest'
import { createGate, type GateOptions } from '../../main/model/gated-fetch.ts'

/** A gate over a network that answers everything, and the addresses that were connected to. */
function gate(options: Partial<GateOptions> & Pick<GateOptions, 'baseUrl'>) {
  const connected: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    connected.push(String(input instanceof Request ? input.url : input))
    return new Response('ok')
  }
  return { connected, gate: createGate({ localOnly: false, fetch, ...options }) }
}

test('Another origin than the configured one is refused', async () => {
  const { gate: closed, connected } = gate({ baseUrl: 'http://model.test/v1' })
  await expect(closed.fetch('http://elsewhere.test/v1')).rejects.toMatchObject({ kind: 'refused' })
  expect(connected).toEqual([])
})

test('Local-only refuses a name that resolves to another machine', async () => {
  const { gate: closed, connected } = gate({
    baseUrl: 'http://model.test/v1',
    localOnly: true,
    resolve: async () => ['127.0.0.1', '192.0.2.7'],
  })
  await expect(closed.fetch('http://model.test/v1')).rejects.toMatchObject({ kind: 'refused' })
  expect(connected).toEqual([])
})

test('Local-only connects to the address that was checked, not to the name again', async () => {
  const { gate: open, connected } = gate({
    baseUrl: 'http://model.test:81/v1',
    localOnly: true,
    resolve: async () => ['::1', '127.0.0.1'],
  })
  await open.fetch('http://model.test:81/v1/chat')
  expect(connected).toEqual(['http://127.0.0.1:81/v1/chat'])
})

test.each(['http://127.0.0.1:1/v1', 'http://127.9.9.9/v1', 'http://[::1]:1/v1', 'http://[::ffff:127.0.0.1]/v1'])(
  'Local-only lets %s pass',
  async (baseUrl) => {
    const { gate: open, connected } = gate({ baseUrl, localOnly: true })
    await open.fetch(baseUrl)
    expect(connected).toHaveLength(1)
  },
)

test.each(['http://192.168.0.1/v1', 'http://[fe80::1]/v1', 'http://0.0.0.0/v1'])(
  'Local-only refuses %s',
  async (baseUrl) => {
    await expect(gate({ baseUrl, localOnly: true }).gate.fetch(baseUrl)).rejects.toMatchObject({ kind: 'refused' })
  },
)

test('Bytes are counted in UTF-8 and taken once', async () => {
  const { gate: open } = gate({ baseUrl: 'http://model.test' })
  await open.fetch('http://model.test', { method: 'POST', body: '여비' })
  expect([open.takeBytesSent(), open.takeBytesSent()]).toEqual([6, 0])
})

const reasonOf = (init: RequestInit | undefined): unknown => init?.signal?.reason
/** A network that answers nothing until the request is given up. */
const silentFetch: typeof globalThis.fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(reasonOf(init)))
  })
/** One that sends a byte, and no more. */
const stallingFetch: typeof globalThis.fetch = async (_input, init) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array([1]))
        init?.signal?.addEventListener('abort', () => controller.error(reasonOf(init)))
      },
    }),
  )

test('A server that sends nothing is given up', async () => {
  const { gate: silent } = gate({ baseUrl: 'http://model.test', idleMs: 20, fetch: silentFetch })
  await expect(silent.fetch('http://model.test')).rejects.toMatchObject({ kind: 'timeout', retryable: false })
})

test('A stream that falls silent is given up', async () => {
  const { gate: silent } = gate({ baseUrl: 'http://model.test', idleMs: 20, fetch: stallingFetch })
  const response = await silent.fetch('http://model.test')
  await expect(response.bytes()).rejects.toMatchObject({ kind: 'timeout' })
})
