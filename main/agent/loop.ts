import type { LanguageModel, ModelMessage } from 'ai'
import type { CostCap, DoneReason, ModelCall, TaskEvent } from './event.ts'
import type { Reply } from './model-step.ts'
import { stuckMessage } from './repeats.ts'
import { takeReply } from './take-reply.ts'
import type { Tool, ToolContext } from './tool.ts'
import { positionOf } from './transcript.ts'

export type LoopOptions = {
  readonly model: LanguageModel
  readonly system: string
  readonly tools: readonly Tool[]
  readonly maxTurns: number
  readonly signal: AbortSignal
  /** The task's events so far; `append` adds to it once the events are on disk. */
  readonly events: readonly TaskEvent[]
  readonly append: (events: readonly TaskEvent[]) => void
  /** Runs a tool, records what it showed, and appends its observation. Never rejects for a tool's own failure. */
  readonly observe: (call: ModelCall, context: ToolContext) => Promise<void>
  /** Keeps the conversation inside the model's context. With `share` the context is from now on taken to be that part of what was last given. */
  readonly fit: (messages: readonly ModelMessage[], share?: number) => ModelMessage[]
  /** The finish check's text where one is due at this stop. */
  readonly finishCheck: (facts: {
    readonly firstRun: boolean
    readonly alreadySent: boolean
  }) => Promise<string | undefined> | string | undefined
  /** Messages of the user that came in while the run was going on; taken once. */
  readonly steering: () => readonly string[]
  /** Repeats a request where that makes sense; gives the reply or rejects with a `ModelError`. */
  readonly request: (step: () => Promise<Reply>) => Promise<Reply>
  /** Bytes sent to the model since the last call of this function. */
  readonly takeBytesSent: () => number
  /** Dollars that a reply cost, where that is known. */
  readonly costOf: (reply: Reply) => number | undefined
  /** Why no further request may be made, where a cap on the cost says so. */
  readonly capReached: () => { readonly message: string; readonly cap: CostCap } | undefined
  /** What the model thinks goes into the transcript, for a provider that wants it back. */
  readonly keepsReasoning: boolean
  readonly onText: (delta: string) => void
}

export type LoopEnd = {
  readonly reason: DoneReason
  readonly turns: number
  readonly message?: string
  readonly cap?: CostCap
}

const NUDGE =
  'Your last reply was cut off, empty or refused. Go on with the task: call a tool, or end with a short closing text.'

/** Runs turns until the model stops, the person stops it, or `maxTurns` turns were taken in this run. */
export async function runLoop(options: LoopOptions): Promise<LoopEnd> {
  for (;;) {
    try {
      const end = await nextTurn(options)
      if (end !== undefined) return end
    } catch (error) {
      const { turn } = positionOf(options.events)
      if (options.signal.aborted) return { reason: 'cancelled', turns: turn }
      if (!isModelFailure(error)) throw error
      return { reason: 'error', turns: turn, message: error.message }
    }
  }
}

async function nextTurn(options: LoopOptions): Promise<LoopEnd | undefined> {
  const { events, append, signal, maxTurns } = options
  const { turn, pending, run, stopped, awaitingReply } = positionOf(events)
  for (const call of pending) {
    signal.throwIfAborted()
    await options.observe(call, { signal, turn, callId: call.callId })
  }
  signal.throwIfAborted()
  const stuck = stuckMessage(events)
  if (stuck !== undefined) return { reason: 'error', turns: turn, message: stuck }
  const steering = options.steering()
  if (steering.length > 0) append(steering.map((text) => ({ type: 'message', origin: 'steer', text })))
  else if (stopped) return afterStop(options)
  if (!awaitingReply && turn - run.firstTurn + 1 >= maxTurns) return { reason: 'turn_limit', turns: turn }
  const capped = options.capReached()
  if (capped !== undefined) return { reason: 'cost_cap', turns: turn, ...capped }
  if (!awaitingReply) append([{ type: 'turn', turn: turn + 1 }])
  await takeReply(options, awaitingReply ? turn : turn + 1)
  return undefined
}

/** A reply without a call: a stop, or a reply that is none (cut, empty, refused). */
async function afterStop({ events, append, finishCheck }: LoopOptions): Promise<LoopEnd | undefined> {
  const { turn, run } = positionOf(events)
  const last = events.findLast((event) => event.type === 'assistant')
  if (last === undefined) throw new Error('a stop without a reply')
  const whole = last.finishReason === 'stop' || last.finishReason === 'tool-calls'
  if (!whole || last.text.trim() === '') {
    if (run.nudged)
      return {
        reason: 'error',
        turns: turn,
        message: `The model gave no whole reply twice (${last.finishReason}). Try again, or choose another model.`,
      }
    append([{ type: 'message', origin: 'nudge', text: NUDGE }])
    return undefined
  }
  const check = await finishCheck({ firstRun: run.first, alreadySent: run.finishChecked })
  if (check === undefined) return { reason: 'finished', turns: turn }
  append([{ type: 'finish_check', turn, text: check }])
  return undefined
}

/** A failure of the model or the way to it, as `main/model` throws it: shown to the person, not a bug. */
function isModelFailure(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ModelError'
}
