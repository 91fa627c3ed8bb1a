import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { streamedReply } from '../streamed-reply.ts'
import { nextStep } from './next-step.ts'
import { runStateOf } from './run-state.ts'
import { readTranscript } from './transcript.ts'

/** The embedded agent: extractive, deterministic, without a language model or a network. */
export function offlineModel(): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'offline',
    modelId: 'extractive',
    supportedUrls: {},
    doGenerate: async (options) => reply(options).generated,
    doStream: async (options) => reply(options).streamed(),
  }
}

function reply({ prompt, tools = [] }: LanguageModelV4CallOptions) {
  const state = runStateOf(readTranscript(prompt, tools))
  const { text, calls } = nextStep(state)
  const withIds = calls.map((call, index) => ({ id: `offline-${state.replies + 1}-${index + 1}`, ...call }))
  return streamedReply({ text, calls: withIds })
}
