import { expect, test } from 'vitest'
import { withoutKey } from '../../main/model/without-key.ts'

const answering = (status: number, ...parts: readonly string[]): typeof globalThis.fetch => {
  const chunks = parts.map((part) => new TextEncoder().encode(part))
  return () => Promise.resolve(new Response(ReadableStream.from(chunks), { status, headers: { 'x-kept': 'yes' } }))
}

test.each([
  [
    200,
    ['data: {"error":"bad key sk-', '12', '34 sent"}\n', 'data: [DONE]'],
    'data: {"error":"bad key [key] sent"}\ndata: [DONE]',
  ],
  [401, ['sk-1234', 'sk-1234'], '[key][key]'],
  [200, ['sk-1', 'sk-1234 and sk-12'], 'sk-1[key] and sk-12'],
  [200, ['nothing of it, é', '世'], 'nothing of it, é世'],
])(
  'a key that a server repeats with status %d is left out, however it is cut in pieces',
  async (status, parts, said) => {
    const response = await withoutKey(answering(status, ...parts), 'sk-1234')('http://127.0.0.1/')
    expect([response.status, response.headers.get('x-kept'), await response.text()]).toEqual([status, 'yes', said])
  },
)

test('what cannot be the beginning of the key is passed on at once', async () => {
  const response = await withoutKey(answering(200, 'one sk', 'two'), 'sk-1234')('http://127.0.0.1/')
  const parts = []
  for await (const part of response.body!) parts.push(new TextDecoder().decode(part))
  expect(parts).toEqual(['one ', 'sktwo'])
})
