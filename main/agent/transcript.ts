import type { ModelMessage, ToolResultPart } from 'ai'
import type { ModelCall, ProviderMetadata, TaskEvent } from './event.ts'

/** Where a run stands, read from its events: nothing is kept elsewhere, so a killed run goes on from here. */
export type Position = {
  /** The last turn that was begun; 0 before the first. */
  readonly turn: number
  /** The turn was begun but its reply is not there. */
  readonly awaitingReply: boolean
  /** Calls of the last reply without an observation, in call order. */
  readonly pending: readonly ModelCall[]
  /** Counted from the last message of the user that began a run. */
  readonly run: {
    readonly first: boolean
    readonly finishChecked: boolean
    readonly nudged: boolean
    readonly firstTurn: number
  }
  /** The last reply was a stop and nothing was said since. */
  readonly stopped: boolean
}

/** The notice from which on another model works on the task. */
export const MODEL_CHANGED = 'model_changed'

/** Reads the position from a task's events. */
export function positionOf(events: readonly TaskEvent[]): Position {
  let turn = 0
  let awaitingReply = false
  let pending: ModelCall[] = []
  let run = { first: true, finishChecked: false, nudged: false, firstTurn: 1 }
  let stopped = false
  for (const event of events) {
    if (event.type === 'turn') {
      turn = event.turn
      awaitingReply = true
      stopped = false
    } else if (event.type === 'assistant') {
      awaitingReply = false
      pending = [...event.calls]
      stopped = event.calls.length === 0
    } else if (event.type === 'observation') {
      pending = pending.filter((call) => call.callId !== event.callId)
    } else if (event.type === 'done') {
      // What goes on has all its turns before it again.
      run = { ...run, firstTurn: turn + 1 }
    } else if (event.type === 'finish_check') {
      run = { ...run, finishChecked: true }
      stopped = false
    } else if (event.type === 'message') {
      stopped = false
      if (event.origin === 'continue') run = { first: false, finishChecked: false, nudged: false, firstTurn: turn + 1 }
      if (event.origin === 'nudge') run = { ...run, nudged: true }
    }
  }
  return { turn, awaitingReply, pending, run, stopped }
}

/** The conversation as the model gets it. A call that was never observed (cut off and given up) is answered as interrupted. */
export function messagesOf(events: readonly TaskEvent[]): ModelMessage[] {
  const messages: ModelMessage[] = []
  const refused = new Set(
    events.flatMap((event) => (event.type === 'notice' && event.callIds !== undefined ? event.callIds : [])),
  )
  // What another model thought, and its signatures, are nothing to this one.
  const changedAt = events.findLastIndex((event) => event.type === 'notice' && event.code === MODEL_CHANGED)
  let unanswered = new Map<string, ModelCall>()
  const answer = (): void => {
    for (const call of unanswered.values())
      messages.push(toolMessage(call, 'Interrupted: this call was not carried out.'))
    unanswered = new Map()
  }
  for (const [index, event] of events.entries()) {
    if (event.type === 'task') messages.push({ role: 'user', content: event.task })
    else if (event.type === 'assistant') {
      answer()
      if (event.text !== '' || event.calls.length > 0)
        messages.push(assistantMessage(index < changedAt ? withoutThoughts(event) : event))
      unanswered = new Map(event.calls.map((call) => [call.callId, call]))
    } else if (event.type === 'observation') {
      const call = unanswered.get(event.callId)
      if (call === undefined) continue
      messages.push(toolMessage(call, refused.has(event.callId) ? REFUSED : event.text))
      unanswered.delete(event.callId)
    } else if (event.type === 'finish_check' || event.type === 'message') {
      answer()
      messages.push({ role: 'user', content: event.text })
    }
  }
  answer()
  return messages
}

const REFUSED =
  '[Left out: the model’s server refused to take this result. Go on without it, or look for it another way.]'

type Spoken = Extract<TaskEvent, { type: 'assistant' }>

function withoutThoughts({ reasoning: _thoughts, calls, ...event }: Spoken): Spoken {
  return { ...event, calls: calls.map(({ metadata: _signature, ...call }) => call) }
}

function assistantMessage({ text, calls, reasoning = [] }: Spoken): ModelMessage {
  const thoughtsAt = (at: number) =>
    reasoning
      .filter((thought) => Math.min(thought.at, calls.length) === at)
      .map((thought) => ({ type: 'reasoning' as const, text: thought.text, ...optionsOf(thought.metadata) }))
  const parts = calls.flatMap((call, index) => [
    ...(index === 0 ? [] : thoughtsAt(index)),
    {
      type: 'tool-call' as const,
      toolCallId: call.callId,
      toolName: call.name,
      input: argumentsOf(call.input),
      ...optionsOf(call.metadata),
    },
  ])
  const content = [
    ...thoughtsAt(0),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
    ...parts,
    ...(calls.length === 0 ? [] : thoughtsAt(calls.length)),
  ]
  return { role: 'assistant', content }
}

function optionsOf(metadata: ProviderMetadata | undefined): { providerOptions?: ProviderMetadata } {
  return metadata === undefined ? {} : { providerOptions: metadata }
}

/** Providers take nothing but an object back, whatever the model wrote. */
function argumentsOf(input: unknown): unknown {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? input : { invalid: input }
}

function toolMessage({ callId, name }: ModelCall, text: string): ModelMessage {
  const result: ToolResultPart = {
    type: 'tool-result',
    toolCallId: callId,
    toolName: name,
    output: { type: 'text', value: text },
  }
  return { role: 'tool', content: [result] }
}
