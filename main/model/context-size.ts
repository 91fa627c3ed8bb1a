import type { ConnectOptions } from './connect-options.ts'

type Asking = ConnectOptions & { readonly signal: AbortSignal }

/** A server that does not know the question must not hold up the others. */
const ANSWER_MS = 5_000

/** Anthropic says what a model takes in. */
export async function anthropicContext({ model, baseUrl, apiKey, fetch, signal }: Asking): Promise<number | undefined> {
  const headers = { 'x-api-key': apiKey ?? '', 'anthropic-version': '2023-06-01' }
  const about = await askJson(`${baseUrl}/models/${encodeURIComponent(model)}`, { fetch, signal, headers })
  return sizeIn(about, ['max_input_tokens'])
}

/** Google says what a model takes in. */
export async function googleContext({ model, baseUrl, apiKey, fetch, signal }: Asking): Promise<number | undefined> {
  const headers = { 'x-goog-api-key': apiKey ?? '' }
  const about = await askJson(`${baseUrl}/models/${encodeURIComponent(model)}`, { fetch, signal, headers })
  return sizeIn(about, ['inputTokenLimit'])
}

/** Ollama says how much it has made room for; of a model that is not loaded, how much that takes at most. */
export async function ollamaContext(asking: Asking): Promise<number | undefined> {
  const { model, contextTokens, fetch, signal } = asking
  const baseUrl = asking.baseUrl.replace(/\/(v1|api)$/, '')
  const headers = bearer(asking)
  const loaded = listIn(await askJson(`${baseUrl}/api/ps`, { fetch, signal, headers }), 'models')
  const own = loaded.find((one) => one['model'] === model || one['name'] === model)
  const real = sizeIn(own, ['context_length'])
  if (real !== undefined) return real
  const about = await askJson(`${baseUrl}/api/show`, { fetch, signal, headers, body: JSON.stringify({ model }) })
  const info = isObject(about) && isObject(about['model_info']) ? about['model_info'] : {}
  const key = Object.keys(info).find((name) => name.endsWith('.context_length'))
  const most = key === undefined ? undefined : sizeIn(info, [key])
  return most === undefined ? undefined : Math.min(most, contextTokens)
}

/** What servers of OpenAI's kind say beside the list of their models: vLLM, LM Studio, llama.cpp, and the usual routers. */
export async function listedContext(asking: Asking): Promise<number | undefined> {
  const { model, baseUrl, fetch, signal } = asking
  const headers = bearer(asking)
  const ask = (url: string): Promise<unknown> => askJson(url, { fetch, signal, headers })
  const listed = listIn(await ask(`${baseUrl}/models`), 'data').find(({ id }) => id === model)
  const said = sizeIn(listed, ['max_model_len', 'loaded_context_length', 'context_length', 'context_window'])
  if (said !== undefined) return said
  const { origin } = new URL(baseUrl)
  const llamaCpp = await ask(`${origin}/props`)
  const made = isObject(llamaCpp) ? sizeIn(llamaCpp['default_generation_settings'], ['n_ctx']) : undefined
  if (made !== undefined) return made
  const lmStudio = await ask(`${origin}/api/v0/models/${encodeURIComponent(model)}`)
  return sizeIn(lmStudio, ['loaded_context_length', 'max_context_length']) ?? sizeIn(listed, ['max_context_length'])
}

function bearer({ apiKey }: Asking): Record<string, string> {
  return apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
}

type Question = Pick<Asking, 'fetch' | 'signal'> & {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Undefined where the server does not answer that, or not with JSON. */
async function askJson(url: string, { fetch, signal, headers, body }: Question): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    })
    const text = await response.text()
    return response.ok ? (JSON.parse(text) as unknown) : undefined
  } catch {
    signal.throwIfAborted()
    return undefined
  }
}

function listIn(value: unknown, name: string): Readonly<Record<string, unknown>>[] {
  const list = isObject(value) ? value[name] : undefined
  return Array.isArray(list) ? list.filter(isObject) : []
}

function sizeIn(value: unknown, names: readonly string[]): number | undefined {
  if (!isObject(value)) return undefined
  return names
    .map((name) => value[name])
    .find((size) => typeof size === 'number' && Number.isInteger(size) && size > 0) as number | undefined
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
