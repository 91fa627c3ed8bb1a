import type { ModelMessage } from 'ai'
import { fitContext, tokensOf } from './agent/context.ts'
import type { TaskEvent } from './agent/event.ts'
import { unitsOf } from './tab/text-size.ts'
import type { Tool } from './agent/tool.ts'
import type { Tab } from './tab/record.ts'

export type ContextOptions = {
  readonly events: readonly TaskEvent[]
  /** Tokens of the model's context. */
  readonly tokens: number
  readonly system: string
  readonly tools: readonly Tool[]
  /** The tab that holds what is left out; undefined for a system without one. */
  readonly tab: Tab | undefined
}

/** Keeps a task's conversation inside the model's context, pointing to the tab for what is left out. */
export function createFit({ events, tokens, system, tools, tab }: ContextOptions) {
  const fixed =
    unitsOf(system) +
    unitsOf(JSON.stringify(tools.map(({ name, description, jsonSchema }) => [name, description, jsonSchema])))
  const entriesOf = new Map<string, readonly string[]>()
  const entries = (callIds: readonly string[]): string[] =>
    tab === undefined ? [] : [...new Set(callIds.flatMap((callId) => entriesOf.get(callId) ?? []))]
  let limit = tokens
  let taken = tokens

  return (messages: readonly ModelMessage[], share?: number): ModelMessage[] => {
    if (share !== undefined) limit = Math.min(limit, Math.floor(taken * share))
    for (const event of events) if (event.type === 'observation') entriesOf.set(event.callId, event.entries)
    const fitted = fitContext(messages, {
      tokens: limit,
      fixed,
      pointerFor: (callId) => pointer(entries([callId])),
      summaryOf: (callIds) => summary(callIds.length, entries(callIds), tab),
    })
    taken = tokensOf(fitted, fixed)
    return fitted
  }
}

function pointer(entries: readonly string[]): string {
  return entries.length === 0
    ? '[Left out to save context.]'
    : `[Left out to save context: it is held in ${inRanges(entries)}; see tab_show.]`
}

function summary(calls: number, entries: readonly string[], tab: Tab | undefined): string {
  const held = entries.length === 0 ? '' : ` What they read is held in ${inRanges(entries)}; see tab_show.`
  const open = tab?.requirements().filter(({ state }) => state === 'open') ?? []
  const owed = open.length === 0 ? '' : `\nStill open: ${open.map(({ id, text }) => `${id} ${text}`).join('; ')}`
  return `${tab === undefined ? '' : '[tab] '}The first ${calls} calls of this conversation are left out to save context.${held}${owed}`
}

/** `L1-L4, L7, D2`: a long list costs what it is to save. */
function inRanges(ids: readonly string[]): string {
  const runs: [first: string, last: string][] = []
  for (const id of ids.toSorted((a, b) => a[0]!.localeCompare(b[0]!) || numberOf(a) - numberOf(b))) {
    const run = runs.at(-1)
    if (run !== undefined && run[1][0] === id[0] && numberOf(run[1]) + 1 === numberOf(id)) run[1] = id
    else runs.push([id, id])
  }
  return runs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(', ')
}

function numberOf(id: string): number {
  return Number(id.slice(1))
}
