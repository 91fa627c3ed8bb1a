import { ModelError } from './model-error.ts'

/** Characters of a reply that tell what it is. */
const LOOK = 200

/** What a provider streams: server-sent events, or a JSON object a line. */
export type StreamForm = 'events' | 'lines'

export type Demand = {
  readonly form: StreamForm
  readonly baseUrl: string
  /** What a person can do about another answer. */
  readonly advice: string
}

/**
 * The response as it is, once it has begun as such a stream does. Throws `garbage` for a web page or anything else that a wrong address
 * answers with status 200: asking again would give the same.
 */
export async function demandStream(response: Response, { form, baseUrl, advice }: Demand): Promise<Response> {
  if (!response.ok || response.body === null) return response
  const begins = form === 'events' ? EVENT : LINE
  const reader = response.body.getReader()
  const seen: Uint8Array[] = []
  const decoder = new TextDecoder()
  let text = ''
  let done = false
  while (!done && !isDecided(text, form)) {
    const next = await reader.read()
    done = next.done
    if (next.value === undefined) continue
    seen.push(next.value)
    text = (text + decoder.decode(next.value, { stream: true })).trimStart()
  }
  if (text !== '' && !begins.test(text)) {
    await reader.cancel()
    throw new ModelError('garbage', `The server at ${baseUrl} answers with ${nameOf(text)}. ${advice}`)
  }
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done: ended } = seen.length > 0 ? { value: seen.shift(), done: false } : await reader.read()
      if (ended) controller.close()
      else if (value !== undefined) controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return new Response(rest, response)
}

const EVENT = /^(?:data|event|id|retry)?:/
const LINE = /^\{/

/** A field's name may come in pieces. */
function isDecided(text: string, form: StreamForm): boolean {
  if (text === '') return false
  if (form === 'lines') return LINE.test(text) || text.length > LOOK
  return EVENT.test(text) || (text.startsWith('{') ? text.length > LOOK : !'data: event: id: retry:'.includes(text))
}

function nameOf(text: string): string {
  if (/^<(?:!doctype|html|\?xml|head|body)/i.test(text)) return 'a web page instead of a model’s reply'
  const said = /"message"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(text.slice(0, LOOK * 10))?.[1]
  return said === undefined
    ? 'something that is no model’s reply'
    : `this instead of a model’s reply: ${said.replaceAll(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu, ' ').slice(0, LOOK)}`
}
