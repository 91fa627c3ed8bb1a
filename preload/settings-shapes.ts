import { z } from 'zod'
import { WorkspaceId } from './ids.ts'

/** A model as the person chose it; `provider` decides what else is needed. The key is kept apart. */
export const ModelChoice = z.discriminatedUnion('provider', [
  z.strictObject({ provider: z.literal('offline') }),
  z.strictObject({
    provider: z.literal('openai-compatible'),
    baseUrl: z.url({ protocol: /^https?$/ }),
    model: z.string().trim().min(1).max(200),
  }),
  z.strictObject({
    provider: z.enum(['openai', 'anthropic', 'google', 'deepseek', 'ollama']),
    /** `providerAddresses` has the usual one. */
    baseUrl: z.url({ protocol: /^https?$/ }),
    model: z.string().trim().min(1).max(200),
  }),
])
export type ModelChoice = z.infer<typeof ModelChoice>

export const Settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  /** `system` follows the computer. */
  language: z.enum(['system', 'en', 'ko']),
  model: ModelChoice,
  /** Refuses every model that is not on this computer. */
  localOnly: z.boolean(),
  /** Files that the watcher knows and nothing has printed stand in the review. */
  leads: z.boolean(),
  maxTurns: z.number().int().min(1).max(1000),
  /** Tokens of the model's context; null lets the model say. */
  contextTokens: z.number().int().min(4096).max(10_000_000).nullable(),
  /** US dollars that models may cost in a day; null is without a cap. */
  maxCostPerDay: z.number().nonnegative().nullable(),
  /** Tasks that run at the same time; the others wait. */
  atOnce: z.number().int().min(1).max(4),
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
  /** Tokens; null where the server does not say. */
  contextTokens: z.number().nullable(),
  message: z.string(),
})
export type ModelCheck = z.infer<typeof ModelCheck>

/** What would leave this computer; asked once for each folder and host. */
export const ConsentRequest = z.strictObject({ workspaceId: WorkspaceId, host: z.string().min(1).max(300) })
export type ConsentRequest = z.infer<typeof ConsentRequest>

export const DataUsage = z.strictObject({
  tasks: z.number(),
  /** Bytes. */
  database: z.number(),
  cache: z.number(),
  shownPath: z.string(),
})
export type DataUsage = z.infer<typeof DataUsage>
