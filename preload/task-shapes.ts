import { z } from 'zod'
import { EntryId, RequirementId, TaskId, WorkspaceId } from './ids.ts'

export const TaskState = z.enum(['running', 'paused', 'finished', 'stopped', 'interrupted', 'failed'])
export type TaskState = z.infer<typeof TaskState>

export const TaskSummary = z.strictObject({
  id: TaskId,
  workspaceId: WorkspaceId,
  title: z.string(),
  text: z.string(),
  state: TaskState,
  /** Place in the queue, from 1, while the task waits for another one to end. */
  waiting: z.number().optional(),
  pinned: z.boolean(),
  system: z.string(),
  model: z.string(),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  updatedAt: z.number(),
  openRequirements: z.number(),
})
export type TaskSummary = z.infer<typeof TaskSummary>

const Turn = z.number()

/** What a task did, in order, as it lies on disk; the fields are those of `run --json`. */
export const TaskEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), task: z.string(), model: z.string(), system: z.string() }),
  z.object({ type: z.literal('message'), origin: z.enum(['steer', 'continue', 'nudge']), text: z.string() }),
  z.object({ type: z.literal('turn'), turn: Turn }),
  z.object({ type: z.literal('assistant'), turn: Turn, text: z.string(), finishReason: z.string() }),
  z.object({ type: z.literal('tool'), turn: Turn, callId: z.string(), name: z.string(), input: z.unknown() }),
  z.object({
    type: z.literal('observation'),
    turn: Turn,
    callId: z.string(),
    text: z.string(),
    truncated: z.boolean(),
    summary: z.string(),
    ok: z.boolean(),
    entries: z.array(z.string()),
  }),
  z.object({
    type: z.literal('tab'),
    turn: Turn,
    requirements: z.object({ open: z.number(), done: z.number(), unavailable: z.number() }),
    candidates: z.object({ unopened: z.number(), aboveThreshold: z.number() }),
    reads: z.number(),
  }),
  /** What the user did in the tab pane. */
  z.object({ type: z.literal('user_action'), text: z.string() }),
  z.object({ type: z.literal('finish_check'), turn: Turn, text: z.string() }),
  z.object({
    type: z.literal('deliverable'),
    /** Name in the output folder. */
    name: z.string(),
    format: z.string(),
    bytes: z.number(),
    version: z.number(),
    callId: z.string(),
  }),
  z.object({
    type: z.literal('usage'),
    turn: Turn,
    inputTokens: z.number(),
    outputTokens: z.number(),
    bytesSent: z.number(),
    /** US dollars; left out where nobody knows the price. */
    cost: z.number().optional(),
  }),
  z.object({
    type: z.literal('audit'),
    /** Name in the output folder. */
    name: z.string(),
    /** How many values were found, and how many have each verdict; `missing` stand on cited lines and not in the file. */
    values: z.number(),
    grounded: z.number(),
    rounded: z.number(),
    derived: z.number(),
    fromTask: z.number(),
    ungrounded: z.number(),
    notChecked: z.number(),
    missing: z.number(),
  }),
  z.object({
    type: z.literal('notice'),
    code: z.string(),
    text: z.string(),
    facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  }),
  z.object({
    type: z.literal('done'),
    reason: z.enum(['finished', 'turn_limit', 'cost_cap', 'cancelled', 'error']),
    turns: z.number(),
    seconds: z.number(),
    openRequirements: z.number(),
    message: z.string().optional(),
    /** For `cost_cap`: which cap, and US dollars. */
    cap: z.object({ per: z.enum(['task', 'day']), spent: z.number(), limit: z.number() }).optional(),
  }),
])
export type TaskEvent = z.infer<typeof TaskEvent>

/** `seq` counts from 1 in a task; `at` in milliseconds since 1970. */
export const StoredEvent = z.intersection(TaskEvent, z.object({ seq: z.number(), at: z.number() }))
export type StoredEvent = z.infer<typeof StoredEvent>

/** A place in a document, as the command line's JSON has it. */
export const Locator = z.union([
  z.object({ page: z.number() }),
  z.object({ sheet: z.string(), range: z.string(), hidden: z.boolean().optional() }),
  z.object({ slide: z.number(), notes: z.boolean().optional() }),
  z.object({ paragraph: z.number(), heading: z.string().optional(), part: z.string().optional() }),
  z.object({ part: z.string(), line: z.number() }),
  z.object({ line: z.number() }),
])
export type Locator = z.infer<typeof Locator>

const LineRange = z.tuple([z.number(), z.number()])

/** An entry of the read log without its text. `lines` are lines of the file's text view. */
export const ReadRow = z.strictObject({
  id: EntryId,
  kind: z.enum(['passage', 'matches', 'derived']),
  /** Of a derived entry, the first file that its call opened. */
  path: z.string(),
  turn: z.number(),
  lastTurn: z.number(),
  command: z.string(),
  lines: z.array(LineRange),
  cut: z.array(LineRange),
  locators: z.array(Locator),
  chars: z.number(),
  stale: z.boolean(),
  lineCount: z.number(),
  files: z.array(z.string()),
})
export type ReadRow = z.infer<typeof ReadRow>

export const ReadEntry = ReadRow.extend({ text: z.string() })
export type ReadEntry = z.infer<typeof ReadEntry>

/** A line of an entry that shares a term with a requirement; `hits` are stretches of `text` that match. */
export const Excerpt = z.strictObject({
  id: EntryId,
  path: z.string(),
  /** Line of the text view. */
  line: z.number(),
  locator: Locator.optional(),
  text: z.string(),
  hits: z.array(LineRange),
  stale: z.boolean(),
})
export type Excerpt = z.infer<typeof Excerpt>

/** A file that was listed or searched and never opened; `never_listed` is a lead of the inventory. */
export const UnopenedFile = z.strictObject({
  path: z.string(),
  state: z.enum(['listed', 'matched', 'failed', 'excluded', 'never_listed']),
  reason: z.string().optional(),
  size: z.number(),
  aboveThreshold: z.boolean(),
  pinned: z.boolean(),
})
export type UnopenedFile = z.infer<typeof UnopenedFile>

export const Requirement = z.strictObject({
  id: RequirementId,
  text: z.string(),
  state: z.enum(['open', 'done', 'unavailable']),
  cites: z.array(EntryId),
  quote: z.string().optional(),
  reason: z.string().optional(),
  /** Who brought it into this state. */
  by: z.enum(['agent', 'user']),
  turn: z.number(),
  /** Best first, three at most: of an open one what matches it, of a closed one what it cites. */
  excerpts: z.array(Excerpt),
  unopened: z.array(UnopenedFile),
})
export type Requirement = z.infer<typeof Requirement>

/** Files of the folder that the task has read, wholly or in part, or should look at; of all others it has read nothing. */
export const TaskFile = z.strictObject({ path: z.string(), state: z.enum(['read', 'part', 'star']) })
export type TaskFile = z.infer<typeof TaskFile>

/** The folder's files, counted by what the task did with them. `total` is `read` + `partlyRead` + `unopened` + `failed` + `unlisted`. */
export const Coverage = z.strictObject({
  total: z.number(),
  read: z.number(),
  partlyRead: z.number(),
  unopened: z.number(),
  aboveThreshold: z.number(),
  failed: z.number(),
  unlisted: z.number(),
  excluded: z.number(),
})
export type Coverage = z.infer<typeof Coverage>

export const TabSnapshot = z.strictObject({
  taskId: TaskId,
  coverage: Coverage,
  requirements: z.array(Requirement),
  reads: z.number(),
  derived: z.number(),
})
export type TabSnapshot = z.infer<typeof TabSnapshot>

/** Where a file of the workspace stands in a task. */
export const MarkKind = z.enum(['pinned', 'excluded'])
