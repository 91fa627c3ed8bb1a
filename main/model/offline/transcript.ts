import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { parseObservation, type Observation } from './observation.ts'

export type PastCall = {
  /** Which of the agent's replies made it, from 1. */
  readonly reply: number
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
  readonly observation: Observation
}

/** A conversation as the offline agent reads it: all that it knows. */
export type Transcript = {
  readonly tools: ReadonlySet<string>
  /** The user's messages, the task first. */
  readonly tasks: readonly string[]
  /** Replies given so far. */
  readonly replies: number
  /** All answered calls, in order. */
  readonly calls: readonly PastCall[]
  /** Those made since the user's last message. */
  readonly recent: readonly PastCall[]
  /** The environment asked, after the user's last message, whether the work is done. */
  readonly finishCheck: boolean
}

/** Reads the conversation back. Nothing is kept between two requests, so a run that was killed goes on from its events. */
export function readTranscript(prompt: LanguageModelV4Prompt, tools: readonly { readonly name: string }[]): Transcript {
  const tasks: string[] = []
  const calls: PastCall[] = []
  const asked = new Map<string, Omit<PastCall, 'observation'>>()
  let replies = 0
  let taskStart = 0
  let finishCheck = false
  for (const message of prompt) {
    if (message.role === 'user') {
      const text = message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')
      if (text.startsWith('[tab] ')) finishCheck = true
      else {
        tasks.push(text)
        taskStart = calls.length
        finishCheck = false
      }
    } else if (message.role === 'assistant') {
      replies++
      for (const part of message.content) {
        if (part.type === 'tool-call')
          asked.set(part.toolCallId, { reply: replies, name: part.toolName, input: recordOf(part.input) })
      }
    } else if (message.role === 'tool') {
      for (const part of message.content) {
        const call = part.type === 'tool-result' ? asked.get(part.toolCallId) : undefined
        if (part.type !== 'tool-result' || call === undefined) continue
        const text = 'value' in part.output && typeof part.output.value === 'string' ? part.output.value : ''
        calls.push({ ...call, observation: parseObservation(text) })
      }
    }
  }
  return {
    tools: new Set(tools.map(({ name }) => name)),
    tasks,
    replies,
    calls,
    recent: calls.slice(taskStart),
    finishCheck,
  }
}

function recordOf(input: unknown): Readonly<Record<string, unknown>> {
  return isRecord(input) ? input : {}
}

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null
}
