import type { ModelMessage } from 'ai'
import type { ModelCall, TaskEvent } from './event.ts'
import type { LoopOptions } from './loop.ts'
import { modelStep, type Reply } from './model-step.ts'
import { recoverCalls } from './recover-calls.ts'
import { messagesOf } from './transcript.ts'

/** Parts of the refused request that are tried in turn when a server says that the conversation is too long; the reply needs room too. */
const SHARES = [0.9, 0.75, 0.6, 0.5] as const

/** Asks the model for its next reply and appends it. A conversation or an item that the server refuses gives way, with a notice. */
export async function takeReply(options: LoopOptions, turn: number): Promise<void> {
  const { tools, append, events } = options
  const reply = await ask(options)
  const { text, finishReason, inputTokens, outputTokens } = reply
  const cost = options.costOf(reply)
  const recovered =
    reply.calls.length > 0
      ? undefined
      : recoverCalls(
          text,
          tools.map(({ name }) => name),
        )
  const calls = withOwnIds(reply.calls.length > 0 ? reply.calls : (recovered?.calls ?? []), events, turn)
  const thoughts = options.keepsReasoning && reply.reasoning.length > 0 ? { reasoning: reply.reasoning } : {}
  append([
    ...(recovered === undefined ? [] : noticeOnce(events, RECOVERED)),
    { type: 'assistant', turn, text: recovered?.text ?? text, finishReason, ...thoughts, calls },
    ...calls.map(({ callId, name, input }) => ({ type: 'tool' as const, turn, callId, name, input })),
    {
      type: 'usage',
      turn,
      inputTokens,
      outputTokens,
      bytesSent: options.takeBytesSent(),
      ...(cost === undefined ? {} : { cost }),
    },
  ])
}

const RECOVERED = {
  type: 'notice',
  code: 'calls_as_text',
  text: 'The model writes its tool calls as text; they are carried out all the same.',
} as const

async function ask(options: LoopOptions): Promise<Reply> {
  const history = messagesOf(options.events)
  const messages = options.fit(history)
  try {
    return await request(options, messages)
  } catch (error) {
    const kind = refusal(error)
    if (kind === 'too_long') return shortened(options, history, { before: messages, error })
    if (kind === 'bad_request') return withoutLastResults(options, error)
    throw error
  }
}

function request(options: LoopOptions, messages: readonly ModelMessage[]): Promise<Reply> {
  const { model, system, tools, signal, onText } = options
  return options.request(() => modelStep({ model, system, tools, signal, onText, messages }))
}

/** Asks with less and less of the conversation, until the server takes it or nothing more can go. */
async function shortened(
  options: LoopOptions,
  history: readonly ModelMessage[],
  refused: { readonly before: readonly ModelMessage[]; readonly error: unknown },
): Promise<Reply> {
  let { before, error } = refused
  for (const share of SHARES) {
    const messages = options.fit(history, share)
    if (JSON.stringify(messages) === JSON.stringify(before)) continue
    before = messages
    try {
      const reply = await request(options, messages)
      options.append([
        {
          type: 'notice',
          code: 'context_shortened',
          text: 'The model’s server takes less than was thought: from here on more of what was read early is left out of its requests. All of it stays in the tab.',
        },
      ])
      return reply
    } catch (again) {
      if (refusal(again) !== 'too_long') throw again
      error = again
    }
  }
  throw error
}

/** Asks once without the newest results: some servers refuse what stands in a file. The first error counts where that does not help. */
async function withoutLastResults(options: LoopOptions, error: unknown): Promise<Reply> {
  const { events } = options
  const begin = events.findLastIndex(({ type }) => type === 'assistant')
  const results = events.slice(begin + 1).flatMap((event) => (event.type === 'observation' ? [event.callId] : []))
  if (results.length === 0) throw error
  const notice: TaskEvent = {
    type: 'notice',
    code: 'item_refused',
    text: 'The model’s server refused the newest results of the tools: they are left out of its requests and stay in the tab.',
    callIds: results,
  }
  try {
    const reply = await request(options, options.fit(messagesOf([...events, notice])))
    options.append([notice])
    return reply
  } catch (again) {
    if (refusal(again) === undefined) throw again
    throw error
  }
}

/** Why a server does not take a request, as `main/model` names it. */
function refusal(error: unknown): 'too_long' | 'bad_request' | undefined {
  if (!(error instanceof Error) || error.name !== 'ModelError' || !('kind' in error)) return undefined
  return error.kind === 'too_long' || error.kind === 'bad_request' ? error.kind : undefined
}

function noticeOnce(events: readonly TaskEvent[], notice: Extract<TaskEvent, { type: 'notice' }>): TaskEvent[] {
  return events.some((event) => event.type === 'notice' && event.code === notice.code) ? [] : [notice]
}

type NewCall = Omit<ModelCall, 'callId'> & { readonly callId?: string }

/** Some servers repeat ids between calls or leave them out: within a task each call gets one of its own. */
function withOwnIds(calls: readonly NewCall[], events: readonly TaskEvent[], turn: number): ModelCall[] {
  const seen = new Set(events.flatMap((event) => (event.type === 'tool' ? [event.callId] : [])))
  return calls.map((call, index) => {
    const { callId: given = '' } = call
    const callId = given === '' || seen.has(given) ? `call-${turn}-${index + 1}` : given
    seen.add(callId)
    return { ...call, callId }
  })
}
