import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'

export type OpenAiCompatibleOptions = {
  /** Up to and without `/chat/completions`. */
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string
  /** All traffic goes through it: pass a gate's. */
  readonly fetch: typeof globalThis.fetch
}

/** A chat model behind any server that speaks OpenAI's chat completions, streamed. */
export function openAiCompatible({ baseUrl, model, apiKey, fetch }: OpenAiCompatibleOptions): LanguageModelV4 {
  const key = apiKey === undefined ? {} : { apiKey }
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL: baseUrl,
    fetch,
    includeUsage: true,
    ...key,
  }).chatModel(model)
}
