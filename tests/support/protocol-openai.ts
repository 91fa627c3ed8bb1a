import type { Json, Protocol, ProviderAnswer } from './provider-server.ts'

type Item = Json & {
  readonly type?: string
  readonly role?: string
  readonly call_id?: string
  readonly encrypted_content?: string
}

const itemsOf = (body: Json): readonly Item[] => (body['input'] as readonly Item[] | undefined) ?? []

/** OpenAI's Responses. */
export const openAiProtocol: Protocol = {
  prefix: '/v1',
  contentType: 'text/event-stream',
  isPath: (path) => path === '/responses',
  keyIn: ({ authorization }) => authorization?.replace(/^Bearer /, ''),
  fault(body) {
    const items = itemsOf(body)
    if (body['stream'] !== true || typeof body['model'] !== 'string') return 'model and stream are missing'
    for (const [index, item] of items.entries()) {
      if (item.type === 'item_reference' && body['store'] === false)
        return 'Items are not persisted when store is false'
      if (
        item.type === 'function_call_output' &&
        !items.some((call) => call.type === 'function_call' && call.call_id === item.call_id)
      )
        return `No tool call found for function call output with call_id ${item.call_id}`
      if (
        item.type === 'function_call' &&
        !items.some((out) => out.type === 'function_call_output' && out.call_id === item.call_id)
      )
        return `No tool output found for function call ${item.call_id}`
      if (item.type === 'reasoning' && typeof item.encrypted_content !== 'string')
        return 'reasoning without its content'
      if (
        item.type === 'reasoning' &&
        items[index + 1]?.type !== 'function_call' &&
        items[index + 1]?.role !== 'assistant'
      )
        return 'reasoning was provided without its required following item'
    }
    return undefined
  },
  repliesIn: (body) =>
    itemsOf(body).filter((item, index, items) => isOfModel(item) && !isOfModel(items[index - 1])).length,
  error: (_status, message) => ({ error: { message, type: 'invalid_request_error', param: null, code: null } }),
  stream: (answer, turn) =>
    events(answer, turn).map((event) => `event: ${String(event['type'])}\ndata: ${JSON.stringify(event)}\n\n`),
}

/** One reply is several items, one after the other. */
function isOfModel(item: Item | undefined): boolean {
  return item?.role === 'assistant' || item?.type === 'function_call' || item?.type === 'reasoning'
}

function events(
  { text = '', thought, calls = [], usage = { input: 10, output: 5 }, cut }: ProviderAnswer,
  turn: number,
): Json[] {
  const made: Json[] = [{ type: 'response.created', response: { id: `resp_${turn}`, created_at: 0, model: 'gpt' } }]
  let index = 0
  const item = (value: Json, between: readonly Json[] = [], done: Json = value): void => {
    made.push({ type: 'response.output_item.added', output_index: index, item: value }, ...between, {
      type: 'response.output_item.done',
      output_index: index,
      item: done,
    })
    index++
  }
  if (thought !== undefined)
    item({ type: 'reasoning', id: `rs_${turn}`, summary: [], encrypted_content: `sealed-${turn}` }, [], {
      type: 'reasoning',
      id: `rs_${turn}`,
      summary: [],
      encrypted_content: `sealed-${turn}`,
    })
  if (text !== '') {
    const id = `msg_${turn}`
    const middle = Math.ceil(text.length / 2)
    item(
      { type: 'message', id, role: 'assistant', content: [] },
      [text.slice(0, middle), text.slice(middle)].map((delta) => ({
        type: 'response.output_text.delta',
        item_id: id,
        output_index: index,
        content_index: 0,
        delta,
      })),
    )
  }
  for (const [number, { name, input }] of calls.entries()) {
    const json = JSON.stringify(input)
    const call = { type: 'function_call', id: `fc_${turn}_${number + 1}`, call_id: `call_${turn}_${number + 1}`, name }
    item(
      { ...call, arguments: '', status: 'in_progress' },
      [json.slice(0, 5), json.slice(5)].map((delta) => ({
        type: 'response.function_call_arguments.delta',
        item_id: call.id,
        output_index: index,
        delta,
      })),
      { ...call, arguments: json, status: 'completed' },
    )
  }
  const response = {
    incomplete_details: cut === true ? { reason: 'max_output_tokens' } : null,
    usage: {
      input_tokens: usage.input,
      input_tokens_details: { cached_tokens: usage.cached ?? 0 },
      output_tokens: usage.output,
      output_tokens_details: { reasoning_tokens: 0 },
    },
  }
  made.push({ type: cut === true ? 'response.incomplete' : 'response.completed', response })
  return made
}
