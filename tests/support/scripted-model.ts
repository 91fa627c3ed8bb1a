import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4FinishReason } from '@ai-sdk/provider'
import { streamedReply } from '../../main/model/streamed-reply.ts'

export type ModelReply = {
  readonly text?: string
  readonly calls?: readonly { readonly name: string; readonly input: unknown; readonly id?: string }[]
  readonly finishReason?: LanguageModelV4FinishReason['unified']
  /** Rejects the request with this instead. */
  readonly error?: unknown
}

/** A model in this process that answers request `number` (from 1) as `script` says, and keeps what it was asked. */
export function scriptedModel(
  script: (options: LanguageModelV4CallOptions, number: number) => ModelReply | Promise<ModelReply>,
): LanguageModelV4 & {
  readonly requests: readonly LanguageModelV4CallOptions[]
} {
  const requests: LanguageModelV4CallOptions[] = []
  const answer = async (options: LanguageModelV4CallOptions) => {
    const number = requests.push(options)
    const { text = '', calls = [], finishReason, error } = await script(options, number)
    if (error !== undefined) throw error
    const withIds = calls.map(({ id, ...call }, index) => ({ id: id ?? `call-${number}-${index + 1}`, ...call }))
    return streamedReply({ text, calls: withIds, ...(finishReason === undefined ? {} : { finishReason }) })
  }
  return {
    specificationVersion: 'v4',
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    requests,
    doGenerate: async (options) => (await answer(options)).generated,
    doStream: async (options) => (await answer(options)).streamed(),
  }
}
