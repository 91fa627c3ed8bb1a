import type { Json, Protocol, ProviderAnswer } from './provider-server.ts'

type Message = {
  readonly role: string
  readonly reasoning_content?: unknown
  readonly tool_call_id?: string
  readonly tool_calls?: readonly { readonly id: string; readonly function: { readonly arguments: string } }[]
}

const messagesOf = (body: Json): readonly Message[] => (body['messages'] as readonly Message[] | undefined) ?? []

/** DeepSeek's chat completions, with thinking. */
export const deepSeekProtocol: Protocol = {
  prefix: '',
  contentType: 'text/event-stream',
  isPath: (path) => path === '/chat/completions',
  keyIn: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  fault(body) {
    const messages = messagesOf(body)
    for (const [index, message] of messages.entries()) {
      if (message.role !== 'assistant' || message.tool_calls === undefined) continue
      if (typeof message.reasoning_content !== 'string')
        return 'The reasoning_content in the thinking mode must be passed back to the API.'
      const answered = messages.slice(index + 1, index + 1 + message.tool_calls.length).map((next) => next.tool_call_id)
      if (message.tool_calls.some(({ id }) => !answered.includes(id)))
        return 'An assistant message with tool_calls must be followed by tool messages'
    }
    return undefined
  },
  repliesIn: (body) => messagesOf(body).filter(({ role }) => role === 'assistant').length,
  error: (_status, message) => ({
    error: { message, type: 'invalid_request_error', param: null, code: 'invalid_request_error' },
  }),
  stream: (answer, turn) => [
    ...chunks(answer, turn).map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`),
    'data: [DONE]\n\n',
  ],
}

function chunks(
  { text = '', thought, calls = [], usage = { input: 10, output: 5 }, cut }: ProviderAnswer,
  turn: number,
): Json[] {
  const chunk = (delta: Json, finish: string | null = null): Json => ({
    id: `c${turn}`,
    object: 'chat.completion.chunk',
    created: 0,
    model: 'deepseek',
    choices: [{ index: 0, delta, finish_reason: finish }],
  })
  const middle = Math.ceil(text.length / 2)
  const cached = usage.cached ?? 0
  return [
    chunk({ role: 'assistant', content: null, reasoning_content: thought ?? '' }),
    ...[text.slice(0, middle), text.slice(middle)].filter((piece) => piece !== '').map((content) => chunk({ content })),
    ...calls.map(({ name }, index) =>
      chunk({
        tool_calls: [{ index, id: `call_${turn}_${index + 1}`, type: 'function', function: { name, arguments: '' } }],
      }),
    ),
    ...calls.map(({ input }, index) =>
      chunk({ tool_calls: [{ index, function: { arguments: JSON.stringify(input) } }] }),
    ),
    {
      ...chunk({ content: '' }, cut === true ? 'length' : calls.length > 0 ? 'tool_calls' : 'stop'),
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
        prompt_cache_hit_tokens: cached,
        prompt_cache_miss_tokens: usage.input - cached,
      },
    },
  ]
}
