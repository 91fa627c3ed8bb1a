import type { ModelMessage } from 'ai'
import { UNITS_PER_TOKEN, unitsOf } from '../tab/text-size.ts'

/** Of the context, kept free for the reply. */
const REPLY_SHARE = 0.25

/** Of the context, left to the conversation however long instructions and tools are. */
const LEAST_SHARE = 0.2

/** The newest observation is never dropped. */
const KEPT_OBSERVATIONS = 1

export type ContextLimits = {
  /** Size of the model's context. */
  readonly tokens: number
  /** Units (`unitsOf`) of what stands beside the conversation: instructions and tools. */
  readonly fixed: number
  /** What stands for an observation that was left out. */
  readonly pointerFor: (callId: string) => string
  /** What stands for the calls of turns that were left out altogether. */
  readonly summaryOf: (callIds: readonly string[]) => string
}

/**
 * Keeps a conversation within the model's context: the oldest observations give way to one line that names the read-log entries holding
 * them; where that is not enough, the oldest turns give way to one message; then calls of the last turn but its newest. What people said
 * and the newest observation stay.
 */
export function fitContext(messages: readonly ModelMessage[], limits: ContextLimits): ModelMessage[] {
  const budget = budgetOf(limits)
  const fitted = withShortObservations(messages, budget, limits.pointerFor)
  return sizeOfAll(fitted) <= budget ? fitted : withoutTurns(fitted, budget, limits.summaryOf)
}

function budgetOf({ tokens, fixed }: ContextLimits): number {
  const whole = tokens * UNITS_PER_TOKEN
  return Math.floor(Math.max(whole * (1 - REPLY_SHARE) - fixed, whole * LEAST_SHARE))
}

function withShortObservations(
  messages: readonly ModelMessage[],
  budget: number,
  pointerFor: (callId: string) => string,
): ModelMessage[] {
  const fitted = [...messages]
  let size = sizeOfAll(fitted)
  const observations = fitted.flatMap((message, index) => (message.role === 'tool' ? [index] : []))
  for (const index of observations.slice(0, Math.max(0, observations.length - KEPT_OBSERVATIONS))) {
    if (size <= budget) break
    const before = fitted[index]!
    const after = shortened(before, pointerFor)
    if (sizeOf(after) >= sizeOf(before)) continue
    fitted[index] = after
    size += sizeOf(after) - sizeOf(before)
  }
  return fitted
}

/** Leaves out calls with their results, oldest first, but for the newest; replies that are left with nothing go too. */
function withoutTurns(
  messages: readonly ModelMessage[],
  budget: number,
  summaryOf: ContextLimits['summaryOf'],
): ModelMessage[] {
  const sizes = new Map<string, number>()
  for (const message of messages) {
    for (const [callId, size] of callSizes(message)) sizes.set(callId, (sizes.get(callId) ?? 0) + size)
  }
  const callIds = [...sizes.keys()]
  const left: string[] = []
  let size = sizeOfAll(messages)
  for (const callId of callIds.slice(0, -1)) {
    if (size + unitsOf(summaryOf(left)) <= budget) break
    left.push(callId)
    size -= sizes.get(callId) ?? 0
  }
  if (left.length === 0) return [...messages]
  const gone = new Set(left)
  const kept = messages.flatMap((message) => without(message, gone))
  const first = kept.findIndex(({ role }) => role !== 'user')
  // After the task, before the first reply that is still there: no two messages of one side follow each other for long.
  return kept.toSpliced(first === -1 ? kept.length : first, 0, { role: 'user', content: summaryOf(left) })
}

function callSizes(message: ModelMessage): [callId: string, size: number][] {
  if (typeof message.content === 'string') return []
  return message.content.flatMap((part): [string, number][] =>
    part.type === 'tool-call' || part.type === 'tool-result' ? [[part.toolCallId, unitsOf(JSON.stringify(part))]] : [],
  )
}

function without(message: ModelMessage, gone: ReadonlySet<string>): ModelMessage[] {
  if (message.role === 'tool') {
    const content = message.content.filter((part) => part.type !== 'tool-result' || !gone.has(part.toolCallId))
    return content.length === 0 ? [] : [{ ...message, content }]
  }
  if (message.role !== 'assistant' || typeof message.content === 'string') return [message]
  const had = message.content.some((part) => part.type === 'tool-call')
  const content = message.content.filter((part) => part.type !== 'tool-call' || !gone.has(part.toolCallId))
  const has = content.some((part) => part.type === 'tool-call')
  return had && !has ? [] : [{ ...message, content }]
}

function shortened(message: ModelMessage, pointerFor: (callId: string) => string): ModelMessage {
  if (message.role !== 'tool') return message
  return {
    role: 'tool',
    content: message.content.map((part) =>
      part.type === 'tool-result' ? { ...part, output: { type: 'text', value: pointerFor(part.toolCallId) } } : part,
    ),
  }
}

/** Tokens that a conversation takes, counted as `fitContext` counts. */
export function tokensOf(messages: readonly ModelMessage[], fixed: number): number {
  return Math.ceil((sizeOfAll(messages) + fixed) / UNITS_PER_TOKEN)
}

function sizeOfAll(messages: readonly ModelMessage[]): number {
  return messages.reduce((sum, message) => sum + sizeOf(message), 0)
}

function sizeOf(message: ModelMessage): number {
  return unitsOf(JSON.stringify(message.content))
}
