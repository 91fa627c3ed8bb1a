import type { LanguageModelV4 } from '@ai-sdk/provider'

/** A model whose package is loaded with its first request: to start, the application needs none of them. */
export function loadedLater(provider: string, modelId: string, load: () => Promise<LanguageModelV4>): LanguageModelV4 {
  let loading: Promise<LanguageModelV4> | undefined
  const loaded = (): Promise<LanguageModelV4> => (loading ??= load())
  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    // Files are never sent: their text is.
    supportedUrls: {},
    doGenerate: async (call) => (await loaded()).doGenerate(call),
    doStream: async (call) => (await loaded()).doStream(call),
  }
}
