import { expect, test } from 'vitest'
import { rawRequest } from '../support/raw-request.ts'
import { signIn, startServing } from '../support/serving.ts'

test('the page comes with exactly its policy, and a nonce of its own each time', async () => {
  const served = await startServing()
  const cookie = await signIn(served)
  const first = await rawRequest(served.port, '/', { headers: { cookie } })
  const second = await rawRequest(served.port, '/', { headers: { cookie } })
  const nonce = /nonce="([^"]+)"/.exec(first.body)?.[1]
  expect(first.headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  )
  expect(first.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  })
  expect(second.body).not.toContain(nonce)
})

test('built files are served by their type', async () => {
  const served = await startServing()
  const cookie = await signIn(served)
  const { status, headers, body } = await rawRequest(served.port, '/assets/index-a1.js', { headers: { cookie } })
  expect([status, headers['content-type'], body]).toEqual([200, 'text/javascript; charset=utf-8', 'export {}'])
})

test.for([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/..%5csecret.txt',
  '//secret.txt',
  '/assets',
  '/assets/',
  '/index.html/../../secret.txt',
  '/secret.txt%00.js',
  'http://127.0.0.1/../secret.txt',
])('no path leads out of the built page: %s', async (path) => {
  const served = await startServing()
  const cookie = await signIn(served)
  const { status, body } = await rawRequest(served.port, path, { headers: { cookie } })
  expect(status).toBe(path.startsWith('http:') ? 400 : 404)
  expect(body).not.toContain('secret')
})

test('a document’s bytes run nothing, whatever headers come with them', async () => {
  const served = await startServing()
  const cookie = await signIn(served)
  const { status, headers, body } = await rawRequest(served.port, '/content/source/w1/a.pdf', { headers: { cookie } })
  expect([status, body]).toEqual([200, '0123456789'])
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  })
})

test('a range of a document is what the application gives for it', async () => {
  const served = await startServing()
  const cookie = await signIn(served)
  const headers = { cookie, range: 'bytes=2-4' }
  const { status, body } = await rawRequest(served.port, '/content/source/w1/a.pdf', { headers })
  expect([status, body]).toEqual([206, '234'])
  expect((await rawRequest(served.port, '/content/source/w1/a.pdf', { method: 'HEAD', headers })).body).toBe('')
})

test('a document that the application does not give is not found', async () => {
  const served = await startServing()
  const cookie = await signIn(served)
  for (const path of ['/content/source/w1/b.pdf', '/content/source/w1/..%2f..%2fa.pdf', '/content/']) {
    expect((await rawRequest(served.port, path, { headers: { cookie } })).status).toBe(404)
  }
})

test('it listens on the loopback address only', async () => {
  const { address } = await startServing()
  expect(address.hostname).toBe('127.0.0.1')
})
