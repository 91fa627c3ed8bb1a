import { expect, test } from 'vitest'
import { createModel, parseModelSpec } from '../../main/model/model-spec.ts'
import { withoutKey } from '../../main/model/without-key.ts'
import { askModel } from '../support/ask-model.ts'

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

test('A key that comes in pieces of a reply is in none of its texts and calls', async () => {
  const key = 'sk-key-of-a-person-1'
  const chunks = [
    ...['The key ', key.slice(0, 5), key.slice(5), ' is ', 'sk-'].map((content) => ({ content })),
    {
      tool_calls: [{ index: 0, id: 'c', type: 'function', function: { name: 'bash', arguments: '{"command":"echo ' } }],
    },
    { tool_calls: [{ index: 0, function: { arguments: key.slice(0, 9) } }] },
    { tool_calls: [{ index: 0, function: { arguments: `${key.slice(9)}"}` } }] },
  ].map((delta) => ({ choices: [{ index: 0, delta }] }))
  const body = [...chunks, { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] }]
    .map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
    .join('')
  const { model } = createModel(parseModelSpec('openai-compatible:m'), {
    baseUrl: 'http://127.0.0.1:9/v1',
    env: { RUNNINGTAB_API_KEY: key },
    fetch: () => Promise.resolve(new Response(body)),
  })
  const reply = await askModel(model)
  expect([reply.text, reply.calls[0]?.input]).toEqual(['The key [key] is sk-', { command: 'echo [key]' }])
})
