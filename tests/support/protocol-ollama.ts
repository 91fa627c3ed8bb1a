import type { Json, Protocol, ProviderAnswer } from './provider-server.ts'

type Message = {
  readonly role: string
  readonly content?: unknown
  readonly tool_calls?: readonly { readonly function: { readonly arguments: unknown } }[]
}

const messagesOf = (body: Json): readonly Message[] => (body['messages'] as readonly Message[] | undefined) ?? []

/** Ollama's own chat. */
export const ollamaProtocol: Protocol = {
  prefix: '',
  contentType: 'application/x-ndjson',
  isPath: (path) => path === '/api/chat',
  keyIn: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  fault(body) {
    if (typeof (body['options'] as Json | undefined)?.['num_ctx'] !== 'number')
      return 'the context would have its small default'
    for (const { content, tool_calls: calls = [] } of messagesOf(body)) {
      if (typeof content !== 'string') return 'json: cannot unmarshal content into a string'
      if (calls.some(({ function: call }) => typeof call.arguments !== 'object'))
        return 'json: cannot unmarshal string into arguments'
    }
    return undefined
  },
  repliesIn: (body) => messagesOf(body).filter(({ role }) => role === 'assistant').length,
  error: (_status, message) => ({ error: message }),
  stream: (answer) => chunks(answer).map((part) => `${JSON.stringify(part)}\n`),
}

/** One line of the stream. */
function chunk(message: Json, last: Json = { done: false }): Json {
  return {
    model: 'local',
    created_at: '2026-01-01T00:00:00Z',
    message: { role: 'assistant', content: '', ...message },
    ...last,
  }
}

function chunks({ text = '', thought, calls = [], usage = { input: 10, output: 5 }, cut }: ProviderAnswer): Json[] {
  const middle = Math.ceil(text.length / 2)
  return [
    ...(thought === undefined ? [] : [chunk({ thinking: thought })]),
    ...[text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '').map((content) => chunk({ content })),
    ...calls.map(({ name, input }) => chunk({ tool_calls: [{ function: { name, arguments: input } }] })),
    chunk(
      {},
      {
        done: true,
        done_reason: cut === true ? 'length' : 'stop',
        prompt_eval_count: usage.input,
        eval_count: usage.output,
      },
    ),
  ]
}
