import type { ModelCheck, ModelChoice } from '../../preload/settings-shapes.ts'
import { z } from 'zod'
import { modelStep, type Reply } from '../agent/model-step.ts'
import { defineTool } from '../agent/tool.ts'
import { toModelError } from '../model/model-error.ts'
import { CONTEXT_TOKENS, createModel, type ChosenModel, type ModelAccess } from '../model/model-spec.ts'
import { costOf, priceOf } from '../model/prices.ts'
import type { SentPart } from '../store/ledger.ts'
import type { Store } from '../store/store.ts'
import { isOwnHost } from '../task-price.ts'
import { modelSpecOf } from './model-access.ts'

const CALL_MS = 40_000
const CONTEXT_MS = 15_000

/** Tokens that are sent to a server of this computer that does not say how many it takes. */
const PROBES = [4_096, 8_192, 16_384, 32_768] as const

type CheckParts = {
  readonly store: Store
  readonly dataDir: string
  readonly now: () => number
  readonly access: ModelAccess
}
type Found = Omit<ModelCheck, 'at'>

const UNREACHED: Found = {
  reachable: false,
  streams: null,
  callsTools: null,
  parallelCalls: null,
  contextTokens: null,
  contextFrom: null,
  message: '',
}

/** Tests a model within a minute with a few small requests; nothing of any folder is in them, and each is in the ledger. */
export async function checkModel(choice: ModelChoice, parts: CheckParts): Promise<ModelCheck> {
  return { ...(await test(choice, parts)), at: parts.now() }
}

async function test(choice: ModelChoice, { store, dataDir, access }: CheckParts): Promise<Found> {
  if (choice.provider === 'offline') return { ...UNREACHED, reachable: true, callsTools: true }
  const { model } = modelSpecOf(choice)
  let sent: SentPart = { kind: 'check', characters: 0 }
  let last: number | bigint | undefined
  const chosen = createModel(choice, {
    ...access,
    baseUrl: choice.baseUrl,
    contextTokens: CONTEXT_TOKENS,
    onSend({ host, bytes }) {
      const row = { taskId: null, turn: 0, host, model, bytes, parts: [sent], entries: [] }
      last = store.ledger.add(row)
    },
  })
  const price = priceOf(dataDir, model)
  const ask = async (prompt: Prompt): Promise<Reply> => {
    sent = { kind: 'check', characters: prompt.text.length }
    const reply = await step(chosen, prompt)
    if (last !== undefined)
      store.ledger.answer(last, { ...reply, ...(price === undefined ? {} : { cost: costOf(reply, price) }) })
    return reply
  }
  let deltas = 0
  const signal = AbortSignal.timeout(CALL_MS)
  try {
    const { calls } = await ask({ ...PING, onText: () => deltas++, signal })
    const pings = calls.filter(({ name }) => name === 'ping').length
    sent = { kind: 'check', characters: 0 }
    return {
      reachable: true,
      streams: deltas === 0 ? null : deltas > 1,
      callsTools: pings > 0,
      parallelCalls: pings === 0 ? null : pings > 1,
      ...(await contextOf(chosen, { ask, published: price?.context })),
      message: '',
    }
  } catch (error) {
    if (signal.aborted) return { ...UNREACHED, message: `The model gave no whole reply within ${CALL_MS / 1000} s.` }
    const failure = toModelError(error) ?? error
    return { ...UNREACHED, message: failure instanceof Error ? failure.message : String(failure) }
  }
}

type Prompt = {
  readonly text: string
  readonly signal: AbortSignal
  readonly isPing: boolean
  readonly onText: () => void
}

const PING = {
  text: 'Say the word ready. Then, in the same reply, call ping twice: once with number 1 and once with number 2.',
  isPing: true,
}

const ping = defineTool({
  name: 'ping',
  description: 'Answers pong. Can be called several times in one reply.',
  input: z.strictObject({ number: z.number() }),
  execute: () => Promise.resolve({ text: 'pong', summary: 'pong' }),
})

function step({ model }: ChosenModel, { text, signal, isPing, onText }: Prompt): Promise<Reply> {
  return modelStep({
    model,
    system: 'This is a test of the connection. Do as the message says, without anything else.',
    messages: [{ role: 'user', content: text }],
    tools: isPing ? [ping] : [],
    signal,
    ...(isPing ? {} : { maxOutputTokens: 16 }),
    onText,
  })
}

type Asking = {
  readonly ask: (prompt: Prompt) => Promise<Reply>
  readonly published: number | undefined
}

/** What the server says counts before what was published; a server of this computer that says nothing is tried out. */
async function contextOf(
  chosen: ChosenModel,
  { ask, published }: Asking,
): Promise<Pick<Found, 'contextTokens' | 'contextFrom'>> {
  const signal = AbortSignal.timeout(CONTEXT_MS)
  const said = await chosen.askContext(signal).catch(() => undefined)
  if (said !== undefined) return { contextTokens: said, contextFrom: 'server' }
  if (published !== undefined) return { contextTokens: published, contextFrom: 'published' }
  const measured = isOwnHost(chosen.host ?? '') ? await measure(ask, signal) : undefined
  return measured === undefined
    ? { contextTokens: null, contextFrom: null }
    : { contextTokens: measured, contextFrom: 'measured' }
}

/** Sends longer and longer prompts until the server refuses one, cuts it, or the time is up; gives the tokens of the longest that it read whole. */
async function measure(ask: Asking['ask'], signal: AbortSignal): Promise<number | undefined> {
  let whole: number | undefined
  for (const tokens of PROBES) {
    // A short English word is one token nearly everywhere.
    const words = Math.floor(tokens * 0.95)
    const text = `${'apple '.repeat(words)}\nAnswer with the word ok.`
    try {
      const { inputTokens } = await ask({ text, signal, isPing: false, onText: () => undefined })
      if (inputTokens === 0) return whole
      if (inputTokens < words * 0.9) return inputTokens
      whole = Math.max(tokens, inputTokens)
    } catch (error) {
      if (!signal.aborted && toModelError(error) === undefined) throw error
      return whole
    }
  }
  return whole
}
