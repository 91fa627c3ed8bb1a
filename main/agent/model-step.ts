import type { jsonSchema, LanguageModel, ModelMessage, ToolSet } from 'ai'
import { InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider'
import type { FinishReason, ModelCall, ProviderMetadata, Reasoning } from './event.ts'
import type { Tool } from './tool.ts'

export type Reply = {
  readonly text: string
  readonly calls: readonly ModelCall[]
  /** What the model thought, where the provider tells. */
  readonly reasoning: readonly Reasoning[]
  readonly finishReason: FinishReason
  /** As the provider counts them; 0 where it does not say. */
  readonly inputTokens: number
  readonly outputTokens: number
  /** Of the input: read from the provider's cache, and written to it. */
  readonly cachedTokens: number
  readonly cacheWriteTokens: number
}

export type StepRequest = {
  readonly model: LanguageModel
  readonly system: string
  readonly messages: readonly ModelMessage[]
  readonly tools: readonly Tool[]
  readonly signal: AbortSignal
  /** Tokens after which the reply is cut; the model's own limit without it. */
  readonly maxOutputTokens?: number
  /** A hint for the screen: the finished reply is what counts. */
  readonly onText: (delta: string) => void
}

/** One model request, streamed, without retries. Rejects with the provider's error, or with the abort reason. */
export async function modelStep(request: StepRequest): Promise<Reply> {
  const { model, system, messages, tools, signal, maxOutputTokens, onText } = request
  // Loaded when a model is first asked: it is a third of what the application would load to start.
  const ai = await import('ai')
  const stream = ai.streamText({
    model,
    instructions: system,
    messages: [...messages],
    tools: toolSet(tools, ai.jsonSchema),
    maxRetries: 0,
    ...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
    abortSignal: signal,
    // Errors come as stream parts, thrown below; the default would also print them.
    onError: () => undefined,
  })
  let text = ''
  const calls: ModelCall[] = []
  const thoughts = new Map<string, { text: string; at: number; metadata?: ProviderMetadata }>()
  let finish: Omit<Reply, 'text' | 'calls' | 'reasoning'> | undefined
  let hasBegun = false
  for await (const part of stream.fullStream) {
    if (part.type === 'text-delta') {
      text += part.text
      onText(part.text)
    } else if (part.type === 'reasoning-start' || part.type === 'reasoning-delta' || part.type === 'reasoning-end') {
      const thought = thoughts.get(part.id) ?? { text: '', at: calls.length }
      if (part.type === 'reasoning-delta') thought.text += part.text
      if (part.providerMetadata !== undefined) thought.metadata = part.providerMetadata
      thoughts.set(part.id, thought)
    } else if (part.type === 'tool-call') {
      const metadata = part.providerMetadata === undefined ? {} : { metadata: part.providerMetadata }
      calls.push({ callId: part.toolCallId, name: part.toolName, input: objectIn(part.input), ...metadata })
    } else if (part.type === 'error') {
      throw hasBegun && isGarbled(part.error) ? broken(part.error) : part.error
    } else if (part.type === 'finish') {
      const { inputTokens = 0, outputTokens = 0, inputTokenDetails: input } = part.totalUsage
      finish = {
        // A provider's package that met no reason says `other`, as of a reason it does not know.
        finishReason:
          part.finishReason === 'other' && part.rawFinishReason === undefined ? 'interrupted' : part.finishReason,
        inputTokens,
        outputTokens,
        cachedTokens: input.cacheReadTokens ?? 0,
        cacheWriteTokens: input.cacheWriteTokens ?? 0,
      }
    }
    hasBegun ||= BEGINNINGS.has(part.type)
  }
  signal.throwIfAborted()
  if (finish === undefined || finish.finishReason === 'interrupted') throw broken()
  return { text, calls, reasoning: [...thoughts.values()], ...finish }
}

const BEGINNINGS: ReadonlySet<string> = new Set(['text-start', 'reasoning-start', 'tool-input-start', 'tool-call'])

/** A piece that is no event among others that are: the way is bad, not the address. */
function isGarbled(error: unknown): boolean {
  return JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)
}

function broken(cause?: unknown): InvalidResponseDataError {
  return Object.assign(new InvalidResponseDataError({ data: undefined, message: 'The reply broke off.' }), { cause })
}

/** Some models give their arguments as a JSON text inside JSON. What is no object stays as it is: the tool says what is wrong with it. */
function objectIn(input: unknown): unknown {
  if (typeof input !== 'string') return input
  try {
    const value: unknown = JSON.parse(input)
    return typeof value === 'object' && value !== null ? value : input
  } catch {
    return input
  }
}

function toolSet(tools: readonly Tool[], schemaOf: typeof jsonSchema): ToolSet {
  return Object.fromEntries(
    tools.map(({ name, description, jsonSchema: schema }) => [name, { description, inputSchema: schemaOf(schema) }]),
  )
}
