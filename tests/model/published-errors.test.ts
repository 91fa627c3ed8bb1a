/** What providers answer instead of a reply, in the words that they publish. */
import { expect, test } from 'vitest'
import type { Reply } from '../../main/agent/model-step.ts'
import { toModelError } from '../../main/model/model-error.ts'
import { createModel, parseModelSpec } from '../../main/model/model-spec.ts'
import { askModel } from '../support/ask-model.ts'

const specs = {
  openai: 'openai:gpt-5',
  anthropic: 'anthropic:claude',
  google: 'google:gemini',
  deepseek: 'deepseek:deepseek-chat',
  ollama: 'ollama:qwen3',
  compatible: 'openai-compatible:m',
} as const
type Speaker = keyof typeof specs
const speakers = Object.keys(specs) as Speaker[]

function ask(speaker: Speaker, response: Response): Promise<Reply> {
  const { model } = createModel(parseModelSpec(specs[speaker]), {
    baseUrl: 'http://127.0.0.1:9/v1',
    env: {},
    fetch: () => Promise.resolve(response),
  })
  return askModel(model)
}

async function failureOf(speaker: Speaker, response: Response) {
  const failure = toModelError(
    await ask(speaker, response).then(
      ({ finishReason }) => `a reply: ${finishReason}`,
      (error: unknown) => error,
    ),
  )
  return { kind: failure?.kind, retryable: failure?.retryable, message: failure?.message ?? '' }
}

const NO_MODEL = 'not_found'
test.each<[Speaker, status: number, body: unknown, kind: string, retryable: boolean, words: string]>([
  [
    'compatible',
    400,
    { error: 'the model is loaded with context length of only 4096 tokens' },
    'too_long',
    false,
    '4096',
  ],
  ['compatible', 400, { object: 'error', message: 'maximum context length is 4096 tokens' }, 'too_long', false, '4096'],
  ['compatible', 404, { object: 'error', message: 'The model `m` does not exist.' }, NO_MODEL, false, '`m` does not'],
  ['compatible', 413, 'nginx', 'too_long', false, 'too long'],
  ['compatible', 422, { detail: [{ msg: 'tools: field unknown' }] }, 'bad_request', false, 'tools: field unknown'],
  [
    'openai',
    429,
    { error: { message: 'Request too large for gpt-5 on tokens per min' } },
    'too_long',
    false,
    'too large',
  ],
  ['openai', 429, { error: { message: 'No quota.', code: 'insufficient_quota' } }, 'rate_limited', false, 'Add credit'],
  ['anthropic', 400, { error: { message: 'Your credit balance is too low' } }, 'rate_limited', false, 'Add credit'],
  [
    'anthropic',
    413,
    { error: { type: 'request_too_large', message: 'Request exceeds' } },
    'too_long',
    false,
    'exceeds',
  ],
  ['anthropic', 529, { error: { type: 'overloaded_error', message: 'Overloaded' } }, 'server', true, '529'],
  ['deepseek', 400, { error: { message: 'Model Not Exist' } }, NO_MODEL, false, 'Check the model’s name'],
  ['deepseek', 402, { error: { message: 'Insufficient Balance' } }, 'rate_limited', false, 'Add credit'],
  ['ollama', 500, { error: 'llama runner has terminated' }, 'server', true, 'llama runner'],
])('%s: %i %j is %s', async (...row) => {
  const [speaker, status, body, kind, retryable, words] = row
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const found = await failureOf(speaker, new Response(text, { status }))
  expect(found).toEqual({ kind, retryable, message: expect.stringContaining(words) })
})

/** As Google answers both to too many requests of a minute and to those of a day. */
function googleQuota(quotaId: string): Response {
  const message = 'You exceeded your current quota, please check your plan and billing details.'
  const details = [{ violations: [{ quotaId }] }, { retryDelay: '7s' }]
  return new Response(JSON.stringify({ error: { code: 429, message, status: 'RESOURCE_EXHAUSTED', details } }), {
    status: 429,
  })
}

test('google: the limit of a minute is waited for, that of a day is not', async () => {
  expect(await failureOf('google', googleQuota('GenerateRequestsPerMinutePerProject'))).toMatchObject({
    retryable: true,
    message: expect.stringContaining('in 7 s'),
  })
  expect(await failureOf('google', googleQuota('GenerateRequestsPerDayPerProject'))).toMatchObject({ retryable: false })
})

test.each(speakers)('%s: a web page with status 200 is named, and not asked for again', async (speaker) => {
  const page = new Response('<!doctype html><html><body>Sign in</body></html>', { status: 200 })
  expect(await failureOf(speaker, page)).toEqual({
    kind: 'garbage',
    retryable: false,
    message: expect.stringContaining('a web page instead of a model’s reply'),
  })
})

test.each(speakers)('%s: nothing at all with status 200 is half a reply', async (speaker) => {
  expect(await failureOf(speaker, new Response('', { status: 200 }))).toMatchObject({
    kind: 'half_reply',
    retryable: true,
  })
})

/** The first piece of a text, as each protocol sends it. */
const beginnings: Readonly<Record<Speaker, string>> = {
  openai: [
    { type: 'response.created', response: { id: 'r', created_at: 1, model: 'm' } },
    { type: 'response.output_item.added', output_index: 0, item: { id: 'i', type: 'message', role: 'assistant' } },
    { type: 'response.output_text.delta', item_id: 'i', output_index: 0, content_index: 0, delta: 'Half' },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join(''),
  anthropic: [
    {
      type: 'message_start',
      message: { id: 'm', model: 'm', role: 'assistant', content: [], usage: { input_tokens: 1, output_tokens: 1 } },
    },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Half' } },
  ]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join(''),
  google: `data: ${JSON.stringify({ candidates: [{ content: { role: 'model', parts: [{ text: 'Half' }] } }] })}\r\n\r\n`,
  deepseek: `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Half' } }] })}\n\n`,
  compatible: `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: 'Half' } }] })}\n\n`,
  ollama: `${JSON.stringify({ message: { role: 'assistant', content: 'Half' }, done: false })}\n`,
}

test.each(speakers)('%s: a stream that ends in good order before its end is half a reply', async (speaker) => {
  expect(await failureOf(speaker, new Response(beginnings[speaker]))).toMatchObject({
    kind: 'half_reply',
    retryable: true,
  })
})

test.each(speakers)('%s: a piece that is garbled on its way is half a reply', async (speaker) => {
  const piece = speaker === 'ollama' ? '{"message": \n' : 'data: {"choices": \n\n'
  expect(await failureOf(speaker, new Response(`${beginnings[speaker]}${piece}`))).toMatchObject({
    kind: 'half_reply',
    retryable: true,
  })
})
