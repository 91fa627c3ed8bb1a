import { z } from 'zod'
import { hasPassword } from './has-password.ts'
import { WorkspaceId } from './ids.ts'
import { SETTING_BOUNDS } from './setting-bounds.ts'
import { SYSTEM_NAMES, TAB_PARTS } from './system-names.ts'

/** An http address that holds no name and no password: a key is kept apart, and the address is shown. */
const ServerAddress = z
  .url({ protocol: /^https?$/ })
  .refine((address) => !hasPassword(address), 'the address holds a name or password')

function within({ from, to }: { readonly from: number; readonly to: number }) {
  return z.number().int().min(from).max(to)
}

/** A model as the person chose it; `provider` decides what else is needed. The key is kept apart. */
export const ModelChoice = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('offline') }),
  z.strictObject({
    provider: z.literal('openai-compatible'),
    baseUrl: ServerAddress,
    model: z.string().trim().min(1).max(200),
  }),
  z.strictObject({
    provider: z.enum(['openai', 'anthropic', 'google', 'deepseek', 'ollama']),
    /** `providerAddresses` has the usual one. */
    baseUrl: ServerAddress,
    model: z.string().trim().min(1).max(200),
  }),
])
export type ModelChoice = z.infer<typeof ModelChoice>

export const SystemName = z.enum(SYSTEM_NAMES)
export type SystemName = z.infer<typeof SystemName>

export const TabPart = z.enum(TAB_PARTS)
export type TabPart = z.infer<typeof TabPart>

export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system` follows the computer. */
  language: z.enum(['system', 'en', 'ko']),
  model: ModelChoice,
  /** Refuses every model that is not on this computer. */
  localOnly: z.boolean(),
  /** Files that the watcher knows and nothing has printed stand in the review. */
  leads: z.boolean(),
  maxTurns: within(SETTING_BOUNDS.maxTurns),
  /** Tokens of the model's context; null lets the model say. */
  contextTokens: within(SETTING_BOUNDS.contextTokens).nullable(),
  /** Characters of a tool's result that the model is shown at most; null takes a share of its context. */
  observationChars: within(SETTING_BOUNDS.observationChars).nullable(),
  /** US dollars that models may cost in a day; null is without a cap. */
  maxCostPerDay: z.number().nonnegative().nullable(),
  /** US dollars that a new task may cost; null is without a cap. */
  maxCostPerTask: z.number().nonnegative().nullable(),
  /** Of new tasks. */
  system: SystemName,
  without: z.array(TabPart),
  /** Tasks that run at the same time; the others wait. */
  atOnce: within(SETTING_BOUNDS.atOnce),
  onboarded: z.boolean(),
})
export type Settings = z.infer<typeof Settings>

export const KeyState = z.strictObject({
  host: z.string(),
  /** Where the key is kept, for the person to read. */
  place: z.enum(['system', 'file']),
})
export type KeyState = z.infer<typeof KeyState>

/** What a test of a model found; a part that was not reached is null. */
export const ModelCheck = z.strictObject({
  reachable: z.boolean(),
  streams: z.boolean().nullable(),
  callsTools: z.boolean().nullable(),
  /** Several calls in one reply. */
  parallelCalls: z.boolean().nullable(),
  /** Tokens; null where nobody knows. */
  contextTokens: z.number().nullable(),
  /** Who says so: the server, a prompt that was sent and counted, or the provider's publications. */
  contextFrom: z.enum(['server', 'measured', 'published']).nullable(),
  /** Why it was not reached; else empty. */
  message: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export type ModelCheck = z.infer<typeof ModelCheck>

const perMillion = z.number().nonnegative().max(100_000)

/** US dollars per million tokens; `cached` and `cacheWrite` are of input from and to the provider's cache. */
export const Price = z.strictObject({
  input: perMillion,
  output: perMillion,
  cached: perMillion.optional(),
  cacheWrite: perMillion.optional(),
  /** Tokens that the model holds. */
  context: z.number().int().positive().optional(),
})
export type Price = z.infer<typeof Price>

/** The price of all models whose `PROVIDER:MODEL` begins with `model`; `own` from the person's table, others as published in the month `asOf` (2025-12). */
export const PriceRow = Price.extend({ model: z.string(), own: z.boolean(), asOf: z.string().optional() })
export type PriceRow = z.infer<typeof PriceRow>

/** What is known of a model before it is used. A model of this computer costs nothing. */
export const ModelFacts = z.strictObject({ check: ModelCheck.nullable(), price: Price.nullable() })
export type ModelFacts = z.infer<typeof ModelFacts>

/** What would leave this computer; asked once for each folder and host. */
export const ConsentRequest = z.strictObject({ workspaceId: WorkspaceId, host: z.string().min(1).max(300) })
export type ConsentRequest = z.infer<typeof ConsentRequest>

/** How much a task may send at the most that reads the whole folder; `cost` in US dollars, null where nobody knows the price. */
export const ConsentFacts = z.strictObject({
  files: z.number(),
  tokens: z.number(),
  cost: z.number().nullable(),
  maxCost: z.number().nullable(),
})
export type ConsentFacts = z.infer<typeof ConsentFacts>

export const DataUsage = z.strictObject({
  tasks: z.number(),
  /** Bytes. */
  database: z.number(),
  cache: z.number(),
  shownPath: z.string(),
})
export type DataUsage = z.infer<typeof DataUsage>
