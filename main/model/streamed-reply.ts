import type {
  LanguageModelV4FinishReason,
  LanguageModelV4GenerateResult,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
  LanguageModelV4Usage,
} from '@ai-sdk/provider'

export type WholeReply = {
  readonly text: string
  readonly calls: readonly { readonly id: string; readonly name: string; readonly input: unknown }[]
  readonly finishReason?: LanguageModelV4FinishReason['unified']
}

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/** A reply known as a whole, in the two shapes that a language model gives it. No tokens are counted. */
export function streamedReply({ text, calls, finishReason }: WholeReply): {
  readonly generated: LanguageModelV4GenerateResult
  readonly streamed: () => LanguageModelV4StreamResult
} {
  const finish = {
    unified: finishReason ?? (calls.length > 0 ? ('tool-calls' as const) : ('stop' as const)),
    raw: finishReason,
  }
  const toolCalls = calls.map(({ id, name, input }) => ({
    type: 'tool-call' as const,
    toolCallId: id,
    toolName: name,
    input: JSON.stringify(input),
  }))
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    ...(text === ''
      ? []
      : ([
          { type: 'text-start', id: '1' },
          { type: 'text-delta', id: '1', delta: text },
          { type: 'text-end', id: '1' },
        ] as const)),
    ...toolCalls,
    { type: 'finish', usage, finishReason: finish },
  ]
  return {
    generated: {
      content: [...(text === '' ? [] : [{ type: 'text' as const, text }]), ...toolCalls],
      finishReason: finish,
      usage,
      warnings: [],
    },
    streamed: () => ({ stream: ReadableStream.from<LanguageModelV4StreamPart>(parts) }),
  }
}
