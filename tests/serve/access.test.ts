import { expect, test } from 'vitest'
import { rawRequest } from '../support/raw-request.ts'
import { openSocket, signIn, startServing } from '../support/serving.ts'

test('the printed address is exchanged for a strict cookie and leads to a clean one', async () => {
  const served = await startServing()
  const { status, headers } = await rawRequest(served.port, served.address.pathname + served.address.search)
  expect(status).toBe(303)
  expect(headers.location).toBe('/')
  expect(headers['set-cookie']).toEqual([
    expect.stringMatching(/^runningtab-\d+=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/$/),
  ])
})

test('a page that opens the address from elsewhere goes on by itself, so that the strict cookie is sent', async () => {
  const served = await startServing()
  const response = await rawRequest(served.port, served.address.pathname + served.address.search, {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(200)
  expect(response.body).toContain('http-equiv="refresh" content="0;url=/"')
  expect(response.body).not.toContain(served.address.search)
})

test('an address that was used is refused to another browser', async () => {
  const served = await startServing()
  await signIn(served)
  const { status, headers } = await rawRequest(served.port, served.address.pathname + served.address.search)
  expect(status).toBe(403)
  expect(headers['set-cookie']).toBeUndefined()
})

test('a look at the address without opening it does not use it up', async () => {
  const served = await startServing()
  const head = await rawRequest(served.port, served.address.pathname + served.address.search, { method: 'HEAD' })
  expect(head.status).toBe(405)
  expect(await signIn(served)).toContain('runningtab-')
})

test('a wrong token is refused, told from a used one, and does not use the right one up', async () => {
  const served = await startServing()
  const wrong = await rawRequest(served.port, '/?token=guess')
  expect([wrong.status, wrong.body]).toEqual([
    403,
    'This is not the address that runningtab printed when it started.\n',
  ])
  expect(await signIn(served)).toContain('runningtab-')
})

test.for(['/', '/assets/index-a1.js', '/content/source/w1/a.pdf', '/nothing'])(
  'without the cookie nothing is served: %s',
  async (path) => {
    const served = await startServing()
    expect((await rawRequest(served.port, path)).status).toBe(401)
    expect(
      (await rawRequest(served.port, path, { headers: { cookie: `runningtab-${served.port}=guess` } })).status,
    ).toBe(401)
  },
)

test.for(['localhost', 'evil.example', '127.0.0.1', '127.0.0.1:1', '[::1]'])(
  'a request for another host is refused, cookie or not: %s',
  async (host) => {
    const served = await startServing()
    const cookie = await signIn(served)
    const { status, body } = await rawRequest(served.port, '/', { headers: { host, cookie } })
    expect([status, body]).toEqual([403, 'wrong host\n'])
  },
)

test.for(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost'])(
  'a request from another origin is refused, cookie or not: %s',
  async (origin) => {
    const served = await startServing()
    const cookie = await signIn(served)
    const { status, body, headers } = await rawRequest(served.port, '/', { headers: { origin, cookie } })
    expect([status, body]).toEqual([403, 'wrong origin\n'])
    expect(headers['access-control-allow-origin']).toBeUndefined()
  },
)

test.for(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
  const served = await startServing()
  const cookie = await signIn(served)
  expect((await rawRequest(served.port, '/', { method, headers: { cookie } })).status).toBe(405)
})

test('a socket needs the own origin, the own host and the cookie', async () => {
  const served = await startServing()
  const cookie = await signIn(served)
  const { origin } = served
  expect(await openSocket(served, { origin })).toBe(403)
  expect(await openSocket(served, { cookie })).toBe(403)
  expect(await openSocket(served, { cookie, origin: 'https://evil.example' })).toBe(403)
  expect(await openSocket(served, { cookie, origin, host: 'evil.example' })).toBe(403)
  expect(await openSocket(served, { cookie, origin })).toBeTypeOf('object')
})
