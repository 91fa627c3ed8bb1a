import { expect, test } from 'vitest'
import { withoutKey } from '../../main/model/without-key.ts'

const KEY = 'sk-1234567890abcdef'

const answering = (status: number, ...parts: readonly string[]): typeof globalThis.fetch => {
  const chunks = parts.map((part) => new TextEncoder().encode(part))
  return () => Promise.resolve(new Response(ReadableStream.from(chunks), { status, headers: { 'x-kept': 'yes' } }))
}

test.each([
  [
    200,
    ['data: {"error":"bad key sk-', '12345678', '90abcdef sent"}\n', 'data: [DONE]'],
    'data: {"error":"bad key [key] sent"}\ndata: [DONE]',
  ],
  [401, [KEY, KEY], '[key][key]'],
  [200, ['sk-1', `${KEY} and sk-12`], 'sk-1[key] and sk-12'],
  [200, ['nothing of it, é', '世'], 'nothing of it, é世'],
])(
  'a key that a server repeats with status %d is left out, however it is cut in pieces',
  async (status, parts, said) => {
    const response = await withoutKey(answering(status, ...parts), KEY)('http://127.0.0.1/')
    expect([response.status, response.headers.get('x-kept'), await response.text()]).toEqual([status, 'yes', said])
  },
)

test('what cannot be the beginning of the key is passed on at once', async () => {
  const response = await withoutKey(answering(200, 'one sk', 'two'), KEY)('http://127.0.0.1/')
  const parts = []
  for await (const part of response.body!) parts.push(new TextDecoder().decode(part))
  expect(parts).toEqual(['one ', 'sktwo'])
})

async function saidWith(status: number): Promise<string> {
  const response = await withoutKey(answering(status, '{"tokens":1}'), 'k')('http://127.0.0.1/')
  return response.text()
}

test('a short word that a server of one’s own takes for a key stays in answers, and is left out of errors', async () => {
  expect([await saidWith(200), await saidWith(500)]).toEqual(['{"tokens":1}', '{"to[key]ens":1}'])
})
