import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { APICallError } from '@ai-sdk/provider'
import type { ConnectOptions } from './connect-options.ts'
import { ollamaMessages, ollamaTools } from './ollama-messages.ts'
import { readOllamaReply } from './ollama-stream.ts'
import { createPromptWatch } from './prompt-watch.ts'

/** A model behind Ollama's own protocol, which lets us set the size of the context; a prompt that it cut silently is a notice. */
export function ollama({ model, baseUrl, apiKey, contextTokens, fetch, onNotice }: ConnectOptions): LanguageModelV4 {
  // People give the address of the compatible interface, or of the API, too.
  const url = `${baseUrl.replace(/\/(v1|api)$/, '')}/api/chat`
  const watch = createPromptWatch(contextTokens, (text) => onNotice('prompt_cut', text))

  async function doStream(call: LanguageModelV4CallOptions) {
    const messages = ollamaMessages(call.prompt)
    const tools = ollamaTools(call.tools)
    const body = { model, messages, stream: true, options: { num_ctx: contextTokens }, ...tools }
    const response = await post(url, body, { fetch, apiKey, signal: call.abortSignal })
    const characters = JSON.stringify([messages, tools]).length
    return {
      stream: readOllamaReply(response, (tokens) => watch(characters, tokens)),
      request: { body },
    }
  }

  return {
    specificationVersion: 'v4',
    provider: 'ollama',
    modelId: model,
    supportedUrls: {},
    doStream,
    async doGenerate(call) {
      const { stream } = await doStream(call)
      const parts: LanguageModelV4StreamPart[] = []
      for await (const part of stream) parts.push(part)
      return collected(parts)
    },
  }
}

type Posting = {
  readonly fetch: typeof globalThis.fetch
  readonly apiKey: string | undefined
  readonly signal: AbortSignal | undefined
}

async function post(
  url: string,
  body: object,
  { fetch, apiKey, signal }: Posting,
): Promise<ReadableStream<Uint8Array>> {
  const failure = { url, requestBodyValues: body }
  let response: Response
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
      },
      body: JSON.stringify(body),
      ...(signal === undefined ? {} : { signal }),
    })
  } catch (error) {
    // Undici's own error for a server that is not there; everything else has its own name already.
    if (!(error instanceof TypeError)) throw error
    throw new APICallError({ ...failure, message: `Cannot connect: ${causeOf(error)}`, cause: error })
  }
  if (!response.ok || response.body === null) {
    const text = await response.text()
    throw new APICallError({
      ...failure,
      message: errorIn(text) ?? response.statusText,
      statusCode: response.status,
      responseHeaders: Object.fromEntries(response.headers),
      responseBody: text,
    })
  }
  return response.body
}

function causeOf(error: TypeError): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}

function errorIn(text: string): string | undefined {
  try {
    const value = JSON.parse(text) as { error?: unknown } | null
    return typeof value?.error === 'string' ? value.error : undefined
  } catch {
    return undefined // not JSON: the status says what there is to say
  }
}

function collected(parts: readonly LanguageModelV4StreamPart[]) {
  const failed = parts.find((part) => part.type === 'error')
  if (failed !== undefined) throw failed.error
  const finish = parts.find((part) => part.type === 'finish')
  if (finish === undefined) throw new Error('a reply without an end')
  const text = parts.flatMap((part) => (part.type === 'text-delta' ? [part.delta] : [])).join('')
  return {
    content: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...parts.filter((part) => part.type === 'tool-call'),
    ],
    finishReason: finish.finishReason,
    usage: finish.usage,
    warnings: [],
  }
}
