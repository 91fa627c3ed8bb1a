import type { ModelMessage } from 'ai'

/** About four characters a token in English, fewer elsewhere: three keeps us on the safe side without a tokenizer per model. */
const CHARACTERS_PER_TOKEN = 3

/** The newest observation is never dropped. */
const KEPT_OBSERVATIONS = 1

/**
 * Keeps a conversation within `tokens`, of which a quarter is left for the reply: the oldest observations give way to one line that names
 * the read-log entries holding them. The task, the replies and the last observations stay.
 */
export function fitContext(
  messages: readonly ModelMessage[],
  tokens: number,
  pointerFor: (callId: string) => string,
): ModelMessage[] {
  const budget = Math.floor(tokens * 0.75) * CHARACTERS_PER_TOKEN
  const fitted = [...messages]
  let size = fitted.reduce((sum, message) => sum + sizeOf(message), 0)
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

function shortened(message: ModelMessage, pointerFor: (callId: string) => string): ModelMessage {
  if (message.role !== 'tool') return message
  return {
    role: 'tool',
    content: message.content.map((part) =>
      part.type === 'tool-result' ? { ...part, output: { type: 'text', value: pointerFor(part.toolCallId) } } : part,
    ),
  }
}

function sizeOf(message: ModelMessage): number {
  return JSON.stringify(message.content).length
}
