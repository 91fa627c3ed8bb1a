import { afterEach, expect, test } from 'vitest'
import type { Reply } from '../../main/agent/model-step.ts'
import { createModel, parseModelSpec } from '../../main/model/model-spec.ts'
import { ModelError } from '../../main/model/model-error.ts'
import { withRetries } from '../../main/model/retry.ts'
import { startScriptedServer, type Script, type ScriptedServer } from '../support/scripted-server.ts'
import { askModel } from '../support/ask-model.ts'

let server: ScriptedServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

type Asked = { readonly env?: Record<string, string>; readonly signal?: AbortSignal; readonly waits?: number[] }

/** One turn of the loop's own request path against a scripted server. */
async function ask(script: Script, { env = {}, signal = new AbortController().signal, waits = [] }: Asked = {}) {
  server = await startScriptedServer(script)
  const { model, takeBytesSent } = createModel(parseModelSpec('openai-compatible:scripted'), {
    baseUrl: server.baseUrl,
    env,
  })
  const step = (): Promise<Reply> => askModel(model, signal)
  const wait = async (ms: number): Promise<void> => void waits.push(ms)
  return { reply: await withRetries(step, { signal, wait }), bytesSent: takeBytesSent(), requests: server.requests }
}

/** Kind and number of requests of a call that fails. */
async function failure(
  script: Script,
  asked: Asked = {},
): Promise<{ kind: string; message: string; requests: number }> {
  const error = await ask(script, asked).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ModelError)) throw error
  return { kind: error.kind, message: error.message, requests: server!.requests.length }
}

test('Parallel calls whose arguments come in pieces arrive whole and in order, with text and usage', async () => {
  const calls = [
    { name: 'read', input: { path: 'a b.txt' }, id: 'one' },
    { name: 'bash', input: { command: 'ls' }, id: 'two' },
  ]
  const { reply } = await ask(() => ({ text: 'Looking.', calls, usage: { prompt_tokens: 7, completion_tokens: 3 } }))
  expect(reply).toEqual({
    text: 'Looking.',
    calls: [
      { callId: 'one', name: 'read', input: { path: 'a b.txt' } },
      { callId: 'two', name: 'bash', input: { command: 'ls' } },
    ],
    finishReason: 'tool-calls',
    reasoning: [],
    inputTokens: 7,
    outputTokens: 3,
    cachedTokens: 0,
    cacheWriteTokens: 0,
  })
})

test('The bytes counted are the bytes of the request body', async () => {
  const { bytesSent, requests } = await ask(() => ({ text: 'Hi' }))
  expect(bytesSent).toBe(Buffer.byteLength(requests[0]!.raw))
})

test('The key of the environment is sent as a bearer token', async () => {
  const { requests } = await ask(() => ({ text: 'Hi' }), { env: { RUNNINGTAB_API_KEY: 'k-1', OPENAI_API_KEY: 'k-2' } })
  expect(requests[0]!.headers.authorization).toBe('Bearer k-1')
})

test('A key meant for another provider is not sent', async () => {
  const { requests } = await ask(() => ({ text: 'Hi' }), { env: { OPENAI_API_KEY: 'k-2' } })
  expect(requests[0]!.headers.authorization).toBeUndefined()
})

test('A busy server is asked again after the time it names, with the identical request', async () => {
  const waits: number[] = []
  const { reply, requests } = await ask(
    ({ number }) => (number < 3 ? { status: 429, headers: { 'retry-after': '2' } } : { text: 'Hi' }),
    { waits },
  )
  expect({
    text: reply.text,
    waits,
    identical: new Set(requests.map(({ raw }) => raw)).size,
    requests: requests.length,
  }).toEqual({
    text: 'Hi',
    waits: [2000, 2000],
    identical: 1,
    requests: 3,
  })
})

test('A server that stays busy is a model error after two repetitions', async () => {
  expect(await failure(() => ({ status: 429 }))).toMatchObject({ kind: 'rate_limited', requests: 3 })
})

test('A wait of hours is not waited for', async () => {
  expect(await failure(() => ({ status: 429, headers: { 'retry-after': '7200' } }))).toMatchObject({
    kind: 'rate_limited',
    requests: 1,
  })
})

test('A failing server is asked three times in all', async () => {
  expect(await failure(() => ({ status: 500 }))).toMatchObject({ kind: 'server', requests: 3 })
})

test('A refused key is not tried again and the message does not repeat the key', async () => {
  const found = await failure(() => ({ status: 401, errorMessage: 'Incorrect API key provided: k-1' }), {
    env: { RUNNINGTAB_API_KEY: 'k-1' },
  })
  expect({ ...found, leaks: found.message.includes('k-1') }).toMatchObject({
    kind: 'unauthorized',
    requests: 1,
    leaks: false,
  })
})

test('A bad request is not tried again and the server’s reason is told', async () => {
  const found = await failure(() => ({ status: 400, errorMessage: 'context too long' }))
  expect({ ...found, told: found.message.includes('context too long') }).toMatchObject({
    kind: 'bad_request',
    requests: 1,
    told: true,
  })
})

test('A stream that breaks off is half a reply, never a short one', async () => {
  expect(await failure(() => ({ text: 'Half of it', half: true }))).toMatchObject({ kind: 'half_reply', requests: 3 })
})

test('A stream that ends without a finish reason is half a reply', async () => {
  const chunk = { id: 'x', choices: [{ index: 0, delta: { content: 'Half' } }] }
  expect(await failure(() => ({ garbage: `data: ${JSON.stringify(chunk)}\n\n` }))).toMatchObject({
    kind: 'half_reply',
    requests: 3,
  })
})

test('Garbage instead of a stream is named so', async () => {
  expect(await failure(() => ({ garbage: 'data: {"hello": \n\n' }))).toMatchObject({ kind: 'garbage', requests: 1 })
})

test.each([
  ['<!DOCTYPE html>\n<html><body>Welcome to nginx!</body></html>', 'a web page instead of a model’s reply'],
  ['<html><head><title>Log in</title></head></html>', 'a web page instead of a model’s reply'],
  ['\n\n  OK, it works\n', 'something that is no model’s reply'],
  ['{"status":"ok"}', 'something that is no model’s reply'],
  ['{"error":{"message":"no such model here"}}', 'this instead of a model’s reply: no such model here'],
  ['\u0000\u0001\u0002binary', 'something that is no model’s reply'],
  ['d', 'something that is no model’s reply'],
])('What a wrong address answers with status 200 is named and not asked for again: %j', async (garbage, named) => {
  const { message, ...found } = await failure(() => ({ garbage }))
  expect({ ...found, message: message.replace(server!.baseUrl, 'URL') }).toEqual({
    kind: 'garbage',
    requests: 1,
    message: `The server at URL answers with ${named}. Check --base-url (it usually ends in /v1) and that a server for OpenAI’s chat completions runs there.`,
  })
})

test('A stream may begin with a comment, an event’s name or blank lines', async () => {
  const chunk = { id: 'x', choices: [{ index: 0, delta: { content: 'Hi' }, finish_reason: 'stop' }] }
  for (const before of [': keep-alive\n\n', 'event: message\n', '\n\n']) {
    const { reply } = await ask(() => ({ garbage: `${before}data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n` }))
    expect(reply.text).toBe('Hi')
    await server?.close()
  }
})

test('An error sent inside the stream is the server’s', async () => {
  const chunk = { error: { message: 'model crashed' } }
  const found = await failure(() => ({ garbage: `data: ${JSON.stringify(chunk)}\n\n` }))
  expect({ ...found, told: found.message.includes('model crashed') }).toMatchObject({ kind: 'server', told: true })
})

test('A redirect is refused', async () => {
  expect(await failure(() => ({ status: 307, headers: { location: 'http://127.0.0.1:1/v1' } }))).toMatchObject({
    kind: 'refused',
    requests: 1,
  })
})

test('Stop ends a stalled stream with the reason of the stop', async () => {
  const stop = new AbortController()
  const asked = ask(
    () => {
      setTimeout(() => stop.abort(new Error('stopped by the person')), 50)
      return { text: 'Slow', stall: true }
    },
    { signal: stop.signal },
  )
  await expect(asked).rejects.toThrow('stopped by the person')
})

test('Where nothing listens the error says that the server cannot be reached', async () => {
  const { model } = createModel(parseModelSpec('openai-compatible:m'), { baseUrl: 'http://127.0.0.1:1/v1', env: {} })
  const signal = new AbortController().signal
  const step = (): Promise<Reply> => askModel(model, signal)
  await expect(withRetries(step, { signal, wait: async () => undefined })).rejects.toMatchObject({ kind: 'connection' })
})
