import type { Json, Protocol, ProviderAnswer } from './provider-server.ts'

type Block = Json & {
  readonly type: string
  readonly id?: string
  readonly tool_use_id?: string
  readonly input?: unknown
  readonly signature?: string
}
type Message = { readonly role: string; readonly content: readonly Block[] }

const messagesOf = (body: Json): readonly Message[] => (body['messages'] as readonly Message[] | undefined) ?? []
const blocksOf = (message: Message | undefined, type: string): readonly Block[] =>
  message?.content.filter((block) => block.type === type) ?? []

/** Anthropic's Messages. */
export const anthropicProtocol: Protocol = {
  prefix: '/v1',
  contentType: 'text/event-stream',
  isPath: (path) => path === '/messages',
  keyIn: (headers) => (headers['anthropic-version'] === undefined ? undefined : String(headers['x-api-key'])),
  fault(body) {
    if (typeof body['max_tokens'] !== 'number') return 'max_tokens: Field required'
    const messages = messagesOf(body)
    for (const [index, message] of messages.entries()) {
      const uses = blocksOf(message, 'tool_use')
      if (uses.some(({ input }) => typeof input !== 'object' || input === null))
        return 'tool_use.input: Input should be a valid dictionary'
      const results = blocksOf(messages[index + 1], 'tool_result').map((block) => block.tool_use_id)
      const missing = uses.find(({ id }) => !results.includes(id))
      if (missing !== undefined)
        return `tool_use ids were found without tool_result blocks immediately after: ${missing.id}`
      if (blocksOf(message, 'thinking').some(({ signature }) => !signature?.startsWith('signed-')))
        return 'Invalid `signature` in `thinking` block'
      if (message.content.some((block) => block.type === 'text' && block['text'] === ''))
        return 'text content blocks must be non-empty'
    }
    const marks = JSON.stringify(body).split('"cache_control"').length - 1
    return marks > 4 ? 'A maximum of 4 blocks with cache_control may be provided' : undefined
  },
  repliesIn: (body) => messagesOf(body).filter(({ role }) => role === 'assistant').length,
  error: (status, message) => ({ type: 'error', error: { type: errorType(status), message } }),
  stream: (answer, turn) =>
    events(answer, turn).map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`),
}

function errorType(status: number): string {
  const types: Readonly<Record<number, string>> = {
    400: 'invalid_request_error',
    401: 'authentication_error',
    404: 'not_found_error',
    429: 'rate_limit_error',
    529: 'overloaded_error',
  }
  return types[status] ?? 'api_error'
}

function events(
  { text = '', thought, calls = [], usage = { input: 10, output: 5 }, cut }: ProviderAnswer,
  turn: number,
): Json[] {
  const cached = usage.cached ?? 0
  const made: Json[] = [
    {
      type: 'message_start',
      message: {
        id: `msg_${turn}`,
        type: 'message',
        role: 'assistant',
        model: 'claude',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: {
          input_tokens: usage.input - cached,
          cache_creation_input_tokens: 0,
          cache_read_input_tokens: cached,
          output_tokens: 1,
        },
      },
    },
    { type: 'ping' },
  ]
  let index = 0
  const block = (start: Json, deltas: readonly Json[]): void => {
    made.push(
      { type: 'content_block_start', index, content_block: start },
      ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
      { type: 'content_block_stop', index },
    )
    index++
  }
  if (thought !== undefined)
    block({ type: 'thinking', thinking: '', signature: '' }, [
      { type: 'thinking_delta', thinking: thought },
      { type: 'signature_delta', signature: `signed-${turn}` },
    ])
  if (text !== '') {
    const middle = Math.ceil(text.length / 2)
    block(
      { type: 'text', text: '' },
      [text.slice(0, middle), text.slice(middle)].map((piece) => ({ type: 'text_delta', text: piece })),
    )
  }
  for (const [number, { name, input }] of calls.entries()) {
    const json = JSON.stringify(input)
    block(
      { type: 'tool_use', id: `toolu_${turn}_${number + 1}`, name, input: {} },
      ['', json.slice(0, 4), json.slice(4)].map((piece) => ({ type: 'input_json_delta', partial_json: piece })),
    )
  }
  made.push(
    {
      type: 'message_delta',
      delta: {
        stop_reason: cut === true ? 'max_tokens' : calls.length > 0 ? 'tool_use' : 'end_turn',
        stop_sequence: null,
      },
      usage: { output_tokens: usage.output },
    },
    { type: 'message_stop' },
  )
  return made
}
