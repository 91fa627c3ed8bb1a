import type { ModelMessage } from 'ai'
import type { CostCap, TaskEvent } from './agent/event.ts'
import type { Tool } from './agent/tool.ts'
import { positionOf } from './agent/transcript.ts'
import type { SentRequest } from './model/gated-fetch.ts'
import { costOf, dollars, type Price, type Tokens } from './model/prices.ts'
import type { SentParts, SentPart } from './store/ledger.ts'
import type { Store } from './store/store.ts'

/** English text has about four characters a token: an estimate before the server counts. */
const CHARACTERS_PER_TOKEN = 4

export type SpendingOptions = {
  readonly store: Store
  readonly taskId: string
  readonly model: string
  readonly price: Price | undefined
  readonly caps: { readonly task: number | undefined; readonly day: number | undefined }
  readonly events: readonly TaskEvent[]
  readonly system: string
  readonly tools: readonly Tool[]
  readonly now: () => number
}

/** What a task's requests hold, where they go and what they cost: in the ledger before they leave, and under the caps. */
export function createSpending(options: SpendingOptions) {
  const { store, taskId, model, price, caps, events, now } = options
  let sent: SentParts = { parts: [], entries: [] }
  let last: number | bigint | undefined

  const fixedParts: readonly SentPart[] = [
    { kind: 'instructions', characters: options.system.length },
    {
      kind: 'tools',
      characters: JSON.stringify(
        options.tools.map(({ name, description, jsonSchema }) => [name, description, jsonSchema]),
      ).length,
    },
  ]

  function spent(): number {
    return events.reduce((sum, event) => sum + (event.type === 'usage' ? (event.cost ?? 0) : 0), 0)
  }

  /** Dollars that the input of the next request costs at the least. */
  function nextInput(messages: readonly ModelMessage[]): number {
    if (price === undefined) return 0
    const characters = partsOf(messages, events).parts.reduce((sum, part) => sum + part.characters, 0)
    return (characters / CHARACTERS_PER_TOKEN / 1_000_000) * (price.cached ?? price.input)
  }

  return {
    /** The messages that the next requests are made of. */
    prepare(messages: readonly ModelMessage[]): void {
      const { parts, entries } = partsOf(messages, events)
      sent = { parts: [...fixedParts, ...parts], entries }
    },
    onSend({ host, bytes }: SentRequest): void {
      last = store.ledger.add({ taskId, turn: positionOf(events).turn, host, model, bytes, ...sent })
    },
    /** What a reply cost; undefined where nobody knows the price. The ledger has it then too. */
    onReply(tokens: Tokens): number | undefined {
      const cost = price === undefined ? undefined : costOf(tokens, price)
      if (last !== undefined) store.ledger.answer(last, { ...tokens, ...(cost === undefined ? {} : { cost }) })
      last = undefined
      return cost
    },
    /** Why no further request is made, where a cap is reached or the next request alone would pass it. */
    capReached(messages: () => readonly ModelMessage[]): { message: string; cap: CostCap } | undefined {
      if (caps.task === undefined && caps.day === undefined) return undefined
      const next = nextInput(messages())
      const soFar = spent()
      if (caps.task !== undefined && soFar + next > caps.task)
        return {
          cap: { per: 'task', spent: soFar, limit: caps.task },
          message: `Paused: the task has cost ${dollars(soFar)} and its cap is ${dollars(caps.task)}. May it cost more? Go on with --resume ${taskId} --max-cost USD, with a higher amount.`,
        }
      if (caps.day !== undefined && next > 0) {
        const today = store.ledger.costSince(new Date(now()).setHours(0, 0, 0, 0))
        if (today + next > caps.day)
          return {
            cap: { per: 'day', spent: today, limit: caps.day },
            message: `Paused: models have cost ${dollars(today)} today and the cap for a day is ${dollars(caps.day)}. May they cost more? Raise it in the settings, or go on tomorrow with --resume ${taskId}.`,
          }
      }
      return undefined
    },
  }
}

function partsOf(messages: readonly ModelMessage[], events: readonly TaskEvent[]): SentParts {
  const shown = new Map(
    events.flatMap((event) => (event.type === 'observation' ? [[event.callId, event] as const] : [])),
  )
  const shows = new Map(
    events.flatMap((event) =>
      event.type === 'tool' && event.name === 'tab_show' ? [[event.callId, idIn(event.input)] as const] : [],
    ),
  )
  const entries = new Set<string>()
  const parts = messages.flatMap((message): SentPart[] => {
    if (message.role === 'user') return [{ kind: 'message', characters: JSON.stringify(message.content).length }]
    if (message.role !== 'tool') return [{ kind: 'reply', characters: JSON.stringify(message.content).length }]
    return message.content.flatMap((part): SentPart[] => {
      if (part.type !== 'tool-result' || part.output.type !== 'text') return []
      const { toolCallId: callId } = part
      const observation = shown.get(callId)
      const isWhole = observation?.text === part.output.value
      if (isWhole) for (const entry of [...observation.entries, ...(shows.get(callId) ?? [])]) entries.add(entry)
      return [{ kind: isWhole ? 'result' : 'left_out', callId, characters: part.output.value.length }]
    })
  })
  return { parts, entries: [...entries] }
}

function idIn(input: unknown): string[] {
  return typeof input === 'object' && input !== null && 'id' in input && typeof input.id === 'string' ? [input.id] : []
}
