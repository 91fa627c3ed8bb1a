import { expect, test } from 'vitest'
import { createModel, parseModelSpec } from '../../main/model/model-spec.ts'

test.each([
  ['offline', { provider: 'offline', model: '' }],
  ['openai-compatible:qwen2.5:7b', { provider: 'openai-compatible', model: 'qwen2.5:7b' }],
])('%s is read', (text, spec) => {
  expect(parseModelSpec(text)).toEqual(spec)
})

test.each([
  ['openai-compatible', 'The model’s name is missing'],
  ['openai-compatible: ', 'The model’s name is missing'],
  ['anthropic:', 'The model’s name is missing'],
  ['sim:forgetful', 'There is no model "sim:forgetful"'],
  ['', 'There is no model ""'],
  ['offline:x', 'There is no model "offline:x"'],
])('%j is a usage error that says what works', (text, message) => {
  expect(() => parseModelSpec(text)).toThrow(message)
  expect(() => parseModelSpec(text)).toThrow(expect.objectContaining({ code: 'usage' }))
})

test.each([undefined, 'localhost:8080', 'ftp://x/v1', ''])('base URL %j is a usage error', (baseUrl) => {
  const settings = baseUrl === undefined ? { env: {} } : { env: {}, baseUrl }
  expect(() => createModel({ provider: 'openai-compatible', model: 'm' }, settings)).toThrow(
    expect.objectContaining({ code: 'usage' }),
  )
})

test('an address that holds a name or password is refused without repeating them', () => {
  const baseUrl = 'https://kim:very-secret@models.example/v1'
  expect(() => createModel({ provider: 'openai-compatible', model: 'm' }, { env: {}, baseUrl })).toThrow(
    /^(?!.*very-secret)--base-url holds a name or password before models\.example\./,
  )
})

const KEYS = { OPENAI_API_KEY: 'k-openai', ANTHROPIC_API_KEY: 'k-anthropic' }

/** The headers of the one request that a model makes. */
async function headersSent(spec: string, settings: Omit<Parameters<typeof createModel>[1], 'fetch'>): Promise<Headers> {
  let sent = new Headers()
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    sent = new Headers(init?.headers)
    return new Response('no', { status: 500, statusText: 'nothing here' })
  }
  const { model } = createModel(parseModelSpec(spec), { ...settings, fetch })
  const prompt = [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hallo' }] }]
  await expect(model.doStream({ prompt })).rejects.toThrow('nothing here')
  return sent
}

test('A provider’s usual variable goes to its own host', async () => {
  const sent = await headersSent('anthropic:claude', { env: KEYS })
  expect([sent.get('x-api-key'), sent.get('authorization')]).toEqual(['k-anthropic', null])
})

test('A provider’s usual variable does not go to another host that its protocol is spoken with', async () => {
  const sent = await headersSent('openai:gpt', { env: KEYS, baseUrl: 'https://models.example.com/v1' })
  expect(sent.get('authorization')).toBe('Bearer none')
})

test('A key that was saved for a host goes to that host', async () => {
  const sent = await headersSent('google:gemini', { env: {}, savedKey: (host) => `saved for ${host}` })
  expect(sent.get('x-goog-api-key')).toBe('saved for generativelanguage.googleapis.com')
})

test('A cloud provider without a key is an error that names the variable', () => {
  expect(() => createModel(parseModelSpec('deepseek:deepseek-chat'), { env: {} })).toThrow('DEEPSEEK_API_KEY')
})
