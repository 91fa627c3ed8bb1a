import { createAnthropic } from '@ai-sdk/anthropic'
import { createDeepSeek } from '@ai-sdk/deepseek'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { providerAddresses } from '../../preload/provider-addresses.ts'
import { cachedPrompt, withOptions } from './call-options.ts'
import type { ConnectOptions } from './connect-options.ts'
import { anthropicContext, googleContext, listedContext, ollamaContext } from './context-size.ts'
import { ollama } from './ollama.ts'
import { openAiCompatible } from './openai-compatible.ts'

export type ProviderName = 'openai' | 'anthropic' | 'google' | 'deepseek' | 'ollama' | 'openai-compatible'

export type Provider = {
  /** Where it is unless an address is given. */
  readonly baseUrl: string | undefined
  /** The variables in which people keep its key. */
  readonly keyVariables: readonly string[]
  /** What the model thought, and its signatures, go back to the provider with the next request. */
  readonly keepsReasoning: boolean
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
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      withOptions(createOpenAI({ apiKey, baseURL: baseUrl, fetch }).responses(model), (call) => ({
        ...call,
        providerOptions: { ...call.providerOptions, ...OPENAI_OPTIONS },
      })),
    contextSize: listedContext,
  },
  anthropic: {
    baseUrl: providerAddresses.anthropic,
    keyVariables: ['ANTHROPIC_API_KEY'],
    keepsReasoning: true,
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      withOptions(createAnthropic({ apiKey, baseURL: baseUrl, fetch }).languageModel(model), (call) => ({
        ...call,
        prompt: cachedPrompt(call.prompt),
      })),
    contextSize: anthropicContext,
  },
  google: {
    baseUrl: providerAddresses.google,
    keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    keepsReasoning: true,
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      createGoogle({ apiKey, baseURL: baseUrl, fetch }).languageModel(model),
    contextSize: googleContext,
  },
  deepseek: {
    baseUrl: providerAddresses.deepseek,
    keyVariables: ['DEEPSEEK_API_KEY'],
    keepsReasoning: true,
    connect: ({ model, baseUrl, apiKey = NO_KEY, fetch }) =>
      createDeepSeek({ apiKey, baseURL: baseUrl, fetch }).languageModel(model),
    contextSize: listedContext,
  },
  ollama: {
    baseUrl: providerAddresses.ollama,
    keyVariables: ['OLLAMA_API_KEY'],
    keepsReasoning: false,
    connect: ollama,
    contextSize: ollamaContext,
  },
  'openai-compatible': {
    baseUrl: undefined,
    keyVariables: [],
    keepsReasoning: false,
    connect: ({ model, baseUrl, apiKey, fetch }) =>
      openAiCompatible({ model, baseUrl, fetch, ...(apiKey === undefined ? {} : { apiKey }) }),
    contextSize: listedContext,
  },
}

/** Whether a word names a provider. */
export function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providers, name)
}
