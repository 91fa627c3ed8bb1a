import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'

/** The same model with every call changed on its way. */
export function withOptions(
  model: LanguageModelV4,
  change: (call: LanguageModelV4CallOptions) => LanguageModelV4CallOptions,
): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (call) => model.doGenerate(change(call)),
    doStream: (call) => model.doStream(change(call)),
  }
}

const EPHEMERAL = { anthropic: { cacheControl: { type: 'ephemeral' } } }

/** Marks the end of the instructions and the end of the conversation: the next request, which begins the same, reads both from the provider's cache. */
export function cachedPrompt(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  const last = prompt.length - 1
  return prompt.map((message, index) =>
    message.role === 'system' || index === last
      ? { ...message, providerOptions: { ...message.providerOptions, ...EPHEMERAL } }
      : message,
  )
}
