import { randomUUID } from 'node:crypto'
import { InvalidResponseDataError, type LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { z } from 'zod'

const Chunk = z.object({
  error: z.string().optional(),
  message: z
    .object({
      content: z.string().nullish(),
      thinking: z.string().nullish(),
      tool_calls: z
        .array(
          z.object({ id: z.string().optional(), function: z.object({ name: z.string(), arguments: z.unknown() }) }),
        )
        .nullish(),
    })
    .optional(),
  done: z.boolean().optional(),
  done_reason: z.string().nullish(),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
})
type Chunk = z.infer<typeof Chunk>

/** Ollama's reply, one JSON object a line, as the parts of a language model. `onPrompt` is told how many tokens of the prompt were read. */
export function readOllamaReply(
  body: ReadableStream<Uint8Array>,
  onPrompt: (tokens: number) => void,
): ReadableStream<LanguageModelV4StreamPart> {
  let called = false
  let thinks = false
  let writes = false
  let ended = false

  function* partsOf({ message, done, error, ...rest }: Chunk): Generator<LanguageModelV4StreamPart> {
    if (error !== undefined) {
      ended = true
      yield { type: 'error', error: { message: error } }
      return
    }
    if (message?.thinking) {
      if (!thinks) yield { type: 'reasoning-start', id: 'thinking' }
      thinks = true
      yield { type: 'reasoning-delta', id: 'thinking', delta: message.thinking }
    }
    if (thinks && (message?.content || message?.tool_calls || done === true)) {
      thinks = false
      yield { type: 'reasoning-end', id: 'thinking' }
    }
    if (message?.content) {
      if (!writes) yield { type: 'text-start', id: 'text' }
      writes = true
      yield { type: 'text-delta', id: 'text', delta: message.content }
    }
    for (const { id, function: call } of message?.tool_calls ?? []) {
      called = true
      const input = typeof call.arguments === 'string' ? call.arguments : JSON.stringify(call.arguments ?? {})
      yield { type: 'tool-call', toolCallId: id ?? randomUUID(), toolName: call.name, input }
    }
    if (done === true) {
      ended = true
      if (writes) yield { type: 'text-end', id: 'text' }
      yield finishOf(rest)
    }
  }

  function finishOf({ done_reason: raw, prompt_eval_count: read, eval_count: written }: Partial<Chunk>) {
    if (read !== undefined) onPrompt(read)
    const unified = raw === 'length' ? 'length' : called ? 'tool-calls' : 'stop'
    return {
      type: 'finish',
      finishReason: { unified, raw: raw ?? undefined },
      usage: {
        inputTokens: { total: read, noCache: read, cacheRead: undefined, cacheWrite: undefined },
        outputTokens: { total: written, text: written, reasoning: undefined },
      },
    } as const satisfies LanguageModelV4StreamPart
  }

  return body.pipeThrough(linesOf()).pipeThrough(
    new TransformStream<string, LanguageModelV4StreamPart>({
      start: (controller) => controller.enqueue({ type: 'stream-start', warnings: [] }),
      transform(line, controller) {
        if (ended) return
        for (const part of partsOf(parse(line))) controller.enqueue(part)
      },
      flush(controller) {
        if (!ended) controller.enqueue({ type: 'error', error: new InvalidResponseDataError({ data: undefined }) })
      },
    }),
  )
}

function parse(line: string): Chunk {
  try {
    return Chunk.parse(JSON.parse(line))
  } catch (error) {
    throw new InvalidResponseDataError({ data: line.slice(0, 200), message: `No reply of Ollama: ${String(error)}` })
  }
}

function linesOf(): TransformStream<Uint8Array, string> {
  const decoder = new TextDecoder()
  let rest = ''
  const give = (text: string, controller: TransformStreamDefaultController<string>): void => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') controller.enqueue(line)
  }
  return new TransformStream({
    transform: (bytes, controller) => give(decoder.decode(bytes, { stream: true }), controller),
    flush: (controller) => give(`${decoder.decode()}\n`, controller),
  })
}
