import { expect, test } from 'vitest'
import { createModel } from '../../main/model/model-spec.ts'

type Asked = {
  readonly provider: 'anthropic' | 'google' | 'openai' | 'ollama' | 'openai-compatible'
  readonly baseUrl: string
}

/** The context that a model says it has, where its server answers these paths and nothing else. */
async function contextOf({ provider, baseUrl }: Asked, answers: Readonly<Record<string, unknown>>) {
  const { askContext } = createModel(
    { provider, model: 'm' },
    {
      baseUrl,
      env: { RUNNINGTAB_API_KEY: 'k' },
      contextTokens: 32_768,
      fetch: (input) => {
        const { pathname } = new URL(input instanceof Request ? input.url : input)
        const answer = answers[pathname]
        return Promise.resolve(answer === undefined ? new Response('no', { status: 404 }) : Response.json(answer))
      },
    },
  )
  return askContext(AbortSignal.timeout(10_000))
}

test.each([
  ['Anthropic', 'anthropic', 'https://a.example/v1', { '/v1/models/m': { max_input_tokens: 200_000 } }, 200_000],
  ['Google', 'google', 'https://g.example/v1beta', { '/v1beta/models/m': { inputTokenLimit: 1_048_576 } }, 1_048_576],
  [
    'vLLM',
    'openai-compatible',
    'http://127.0.0.1:1/v1',
    { '/v1/models': { data: [{ id: 'm', max_model_len: 8192 }] } },
    8192,
  ],
  [
    'llama.cpp',
    'openai-compatible',
    'http://127.0.0.1:1/v1',
    { '/v1/models': { data: [{ id: 'm' }] }, '/props': { default_generation_settings: { n_ctx: 4096 } } },
    4096,
  ],
  [
    'LM Studio',
    'openai-compatible',
    'http://127.0.0.1:1/v1',
    { '/api/v0/models/m': { id: 'm', max_context_length: 131_072, loaded_context_length: 4096 } },
    4096,
  ],
  [
    'Ollama with the model loaded',
    'ollama',
    'http://127.0.0.1:1',
    { '/api/ps': { models: [{ name: 'm', context_length: 16_384 }] } },
    16_384,
  ],
  [
    'Ollama with a model that takes more than it is asked for',
    'ollama',
    'http://127.0.0.1:1/v1',
    { '/api/show': { model_info: { 'qwen3.context_length': 40_960 } } },
    32_768,
  ],
  [
    'a server that does not say',
    'openai',
    'https://o.example/v1',
    { '/v1/models': { data: [{ id: 'm' }] } },
    undefined,
  ],
] as const)('The context of a model behind %s', async (...[, provider, baseUrl, answers, tokens]) => {
  expect(await contextOf({ provider, baseUrl }, answers)).toBe(tokens)
})
