import { deepSeekProtocol } from './protocol-deepseek.ts'
import type { Json, Protocol } from './provider-server.ts'

type Message = { readonly role: string; readonly reasoning_content?: unknown }

/** OpenAI's chat completions, as LM Studio, llama.cpp and vLLM speak them; what a model thought is not taken back. */
export const chatProtocol: Protocol = {
  ...deepSeekProtocol,
  prefix: '/v1',
  fault(body) {
    const messages = (body['messages'] as readonly Message[] | undefined) ?? []
    if (messages.some((message) => message.reasoning_content !== undefined)) return 'unknown field reasoning_content'
    const known: Json = { ...body, messages: messages.map((message) => ({ ...message, reasoning_content: '' })) }
    return deepSeekProtocol.fault(known)
  },
}
