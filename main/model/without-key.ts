import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'

const LEFT_OUT = '[key]'

/** Shorter ones are no secrets but what servers of one's own take (`k`, `lm-studio`), and may be words of an answer. */
const SHORTEST_SECRET = 16

/** Some servers repeat the key in what they say of an error, in a stream too, which is told and kept: there it is left out. */
export function withoutKey(fetch: typeof globalThis.fetch, key: string | undefined): typeof globalThis.fetch {
  if (key === undefined || key === '') return fetch
  return async (input, init) => {
    const response = await fetch(input, init)
    const { status, statusText, headers, body } = response
    return body === null || (response.ok && key.length < SHORTEST_SECRET)
      ? response
      : new Response(body.pipeThrough(leaveOutOfBytes(key)), { status, statusText, headers })
  }
}

/** The same model, whose replies do not hold the key where it comes in pieces either. */
export function repliesWithoutKey(model: LanguageModelV4, key: string | undefined): LanguageModelV4 {
  if (key === undefined || key.length < SHORTEST_SECRET) return model
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    doGenerate: (call) => model.doGenerate(call),
    async doStream(call) {
      const { stream, ...rest } = await model.doStream(call)
      return { ...rest, stream: stream.pipeThrough(leaveOutOfParts(key)) }
    },
  }
}

function leaveOutOfParts(key: string): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const texts = new Map<string, LeavingOut>()
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        const text = texts.get(part.id) ?? leaveOut(key)
        texts.set(part.id, text)
        controller.enqueue({ ...part, delta: text.next(part.delta) })
      } else if (part.type === 'text-end' || part.type === 'reasoning-end') {
        const delta = texts.get(part.id)?.end() ?? ''
        texts.delete(part.id)
        const type = part.type === 'text-end' ? 'text-delta' : 'reasoning-delta'
        if (delta !== '') controller.enqueue({ type, id: part.id, delta })
        controller.enqueue(part)
      } else if (part.type === 'tool-call') {
        controller.enqueue({ ...part, input: part.input.replaceAll(key, LEFT_OUT) })
      } else {
        controller.enqueue(part)
      }
    },
  })
}

/** A character for each byte: nothing that is no key changes. */
function leaveOutOfBytes(key: string): TransformStream<Uint8Array, Uint8Array> {
  const text = leaveOut(Buffer.from(key).toString('latin1'))
  return new TransformStream({
    transform(chunk, controller) {
      const passed = text.next(Buffer.from(chunk).toString('latin1'))
      if (passed !== '') controller.enqueue(Buffer.from(passed, 'latin1'))
    },
    flush(controller) {
      const last = text.end()
      if (last !== '') controller.enqueue(Buffer.from(last, 'latin1'))
    },
  })
}

type LeavingOut = { readonly next: (text: string) => string; readonly end: () => string }

/** Passes text on at once, but for an end that may be the beginning of `secret`. */
function leaveOut(secret: string): LeavingOut {
  let kept = ''
  return {
    next(text) {
      const rest = (kept + text).replaceAll(secret, LEFT_OUT)
      const tail = beginningAtEnd(rest, secret)
      kept = rest.slice(rest.length - tail)
      return rest.slice(0, rest.length - tail)
    },
    end() {
      const rest = kept
      kept = ''
      return rest
    },
  }
}

/** How many of the last characters are the first ones of `secret`. */
function beginningAtEnd(text: string, secret: string): number {
  for (let length = Math.min(text.length, secret.length - 1); length > 0; length--)
    if (text.endsWith(secret.slice(0, length))) return length
  return 0
}
