import { jsonSchema, streamText, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import type { FinishReason, ModelCall } from './event.ts'
import type { Tool } from './tool.ts'

export type Reply = {
  readonly text: string
  readonly calls: readonly ModelCall[]
  readonly finishReason: FinishReason
  /** As the provider counts them; 0 where it does not say. */
  readonly inputTokens: number
  readonly outputTokens: number
}

export type StepRequest = {
  readonly model: LanguageModel
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly Tool[]
  readonly signal: AbortSignal
  /** A hint for the screen: the finished reply is what counts. */
  readonly onText: (delta: string) => void
}

/** One model request, streamed, without retries. Rejects with the provider's error, or with the abort reason. */
export async function modelStep({ model, system, messages, tools, signal, onText }: StepRequest): Promise<Reply> {
  const stream = streamText({
    model,
    instructions: system,
    messages: [...messages],
    tools: toolSet(tools),
    maxRetries: 0,
    abortSignal: signal,
    // Errors come as stream parts, thrown below; the default would also print them.
    onError: () => undefined,
  })
  let text = ''
  const calls: ModelCall[] = []
  let finish: Omit<Reply, 'text' | 'calls'> | undefined
  for await (const part of stream.fullStream) {
    if (part.type === 'text-delta') {
      text += part.text
      onText(part.text)
    } else if (part.type === 'tool-call') {
      calls.push({ callId: part.toolCallId, name: part.toolName, input: part.input })
    } else if (part.type === 'error') {
      throw part.error
    } else if (part.type === 'finish') {
      const { inputTokens = 0, outputTokens = 0 } = part.totalUsage
      finish = { finishReason: part.finishReason, inputTokens, outputTokens }
    }
  }
  signal.throwIfAborted()
  return { text, calls, ...(finish ?? { finishReason: 'other', inputTokens: 0, outputTokens: 0 }) }
}

function toolSet(tools: readonly Tool[]): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, jsonSchema: schema }) => [name, { description, inputSchema: jsonSchema(schema) }]),
  )
}
