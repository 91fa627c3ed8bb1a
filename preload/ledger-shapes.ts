import { z } from 'zod'
import { TaskId } from './ids.ts'

/** A part of a request and its size in characters; `check` is a test of the model, `left_out` what gave way to one line. */
export const SentPart = z.strictObject({
  kind: z.enum(['instructions', 'tools', 'message', 'reply', 'result', 'left_out', 'check', 'discovery']),
  callId: z.string().optional(),
  characters: z.number(),
})
export type SentPart = z.infer<typeof SentPart>

/** A request that left for a model's server. Tokens and dollars are null where the server did not answer, or nobody knows the price. */
export const LedgerRow = z.strictObject({
  id: z.number(),
  /** Null for a test of a model, for an erased task, and for one whose folder was taken back. */
  taskId: TaskId.nullable(),
  title: z.string().nullable(),
  turn: z.number(),
  /** Milliseconds since 1970. */
  at: z.number(),
  host: z.string(),
  model: z.string(),
  bytes: z.number(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
  /** Entries of the tab whose text was in it. */
  entries: z.array(z.string()),
  parts: z.array(SentPart),
})
export type LedgerRow = z.infer<typeof LedgerRow>

/** What one host got in all; `isHere` where that is this computer. */
export const HostSum = z.strictObject({
  host: z.string(),
  isHere: z.boolean(),
  requests: z.number(),
  bytes: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number(),
})
export type HostSum = z.infer<typeof HostSum>

export const LedgerPage = z.strictObject({
  total: z.number(),
  /** Newest first. */
  rows: z.array(LedgerRow),
  hosts: z.array(HostSum),
})
export type LedgerPage = z.infer<typeof LedgerPage>

export const LedgerFormat = z.enum(['csv', 'json'])
export type LedgerFormat = z.infer<typeof LedgerFormat>
