import type { LanguageModelV4 } from '@ai-sdk/provider'
import { providerAddresses } from '../../preload/provider-addresses.ts'
import { cachedPrompt, withOptions } from './call-options.ts'
import type { ConnectOptions } from './connect-options.ts'
import { anthropicContext, googleContext, listedContext, ollamaContext } from './context-size.ts'
import type { StreamForm } from './event-stream.ts'
import { loadedLater } from './loaded-later.ts'
import { ollama } from './ollama.ts'

export type ProviderName = 'openai' | 'anthropic' | 'google' | 'deepseek' | 'ollama' | 'openai-compatible'

export type Provider = {
  /** Where it is unless an address is given. */
  readonly baseUrl: string | undefined
  /** The variables in which people keep its key. */
  readonly keyVariables: readonly string[]
  /** What the model thought, and its signatures, go back to the provider with the next request. */
  readonly keepsReasoning: boolean
  readonly streams: StreamForm
  readonly connect: (options: ConnectOptions) => LanguageModelV4
  /** Tokens of the model's context as the server tells; undefined where it does not. */
  readonly contextSize: (options: ConnectOptions & { readonly signal: AbortSignal }) => Promise<number | undefined>
}

/** What stands where a server of one's own asks for no key: the SDKs want a word there. */
const NO_KEY = 'none'

/** Nothing of a task is kept by OpenAI after the reply; what a model thought comes back encrypted and is sent along. */
const OPENAI_OPTIONS = { openai: { store: false } }

/** Every provider there is, each with its own protocol. */
export const providers: Readonly<Record<ProviderName, Provider>> = {
  openai: {
    baseUrl: providerAddresses.openai,
    keyVariables: ['OPENAI_API_KEY'],
    keepsReasoning: true,
    streams: 'events',
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      withOptions(openAi({ model, baseUrl, apiKey, fetch }), (call) => ({
        ...call,
        providerOptions: { ...call.providerOptions, ...OPENAI_OPTIONS },
      })),
    contextSize: listedContext,
  },
  anthropic: {
    baseUrl: providerAddresses.anthropic,
    keyVariables: ['ANTHROPIC_API_KEY'],
    keepsReasoning: true,
    streams: 'events',
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      withOptions(anthropic({ model, baseUrl, apiKey, fetch }), (call) => ({
        ...call,
        prompt: cachedPrompt(call.prompt),
      })),
    contextSize: anthropicContext,
  },
  google: {
    baseUrl: providerAddresses.google,
    keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    keepsReasoning: true,
    streams: 'events',
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      loadedLater('google', model, async () => {
        const { createGoogle } = await import('@ai-sdk/google')
        return createGoogle({ apiKey, baseURL: baseUrl, fetch }).languageModel(model)
      }),
    contextSize: googleContext,
  },
  deepseek: {
    baseUrl: providerAddresses.deepseek,
    keyVariables: ['DEEPSEEK_API_KEY'],
    keepsReasoning: true,
    streams: 'events',
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      loadedLater('deepseek', model, async () => {
        const { createDeepSeek } = await import('@ai-sdk/deepseek')
        return createDeepSeek({ apiKey, baseURL: baseUrl, fetch }).languageModel(model)
      }),
    contextSize: listedContext,
  },
  ollama: {
    baseUrl: providerAddresses.ollama,
    keyVariables: ['OLLAMA_API_KEY'],
    keepsReasoning: false,
    streams: 'lines',
    connect: ollama,
    contextSize: ollamaContext,
  },
  'openai-compatible': {
    baseUrl: undefined,
    keyVariables: [],
    keepsReasoning: false,
    streams: 'events',
    connect: ({ model, baseUrl, apiKey, fetch }) =>
      loadedLater('openai-compatible', model, async () => {
        const { openAiCompatible } = await import('./openai-compatible.ts')
        return openAiCompatible({ model, baseUrl, fetch, ...(apiKey === undefined ? {} : { apiKey }) })
      }),
    contextSize: listedContext,
  },
}

/** Whether a word names a provider. */
export function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providers, name)
}

type Connection = Pick<ConnectOptions, 'model' | 'baseUrl' | 'fetch'> & { readonly apiKey: string }

function openAi({ model, baseUrl, apiKey, fetch }: Connection): LanguageModelV4 {
  return loadedLater('openai', model, async () => {
    const { createOpenAI } = await import('@ai-sdk/openai')
    return createOpenAI({ apiKey, baseURL: baseUrl, fetch }).responses(model)
  })
}

function anthropic({ model, baseUrl, apiKey, fetch }: Connection): LanguageModelV4 {
  return loadedLater('anthropic', model, async () => {
    const { createAnthropic } = await import('@ai-sdk/anthropic')
    return createAnthropic({ apiKey, baseURL: baseUrl, fetch }).languageModel(model)
  })
}
