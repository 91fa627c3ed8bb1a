import type { SharedV4ProviderMetadata } from '@ai-sdk/provider'

/** Why a run ended. */
export type DoneReason = 'finished' | 'turn_limit' | 'cost_cap' | 'cancelled' | 'error'

/** The cap that stopped a run; US dollars. */
export type CostCap = { readonly per: 'task' | 'day'; readonly spent: number; readonly limit: number }

/** The numbers of the status line. */
export type TabCounts = {
  readonly requirements: { readonly open: number; readonly done: number; readonly unavailable: number }
  readonly candidates: { readonly unopened: number; readonly aboveThreshold: number }
  readonly reads: number
}

/** `metadata` is the provider's own (a signature, an id): it goes back to it as it came. */
export type ModelCall = {
  readonly callId: string
  readonly name: string
  readonly input: unknown
  readonly metadata?: ProviderMetadata
}

/** What a provider attaches to a part of a reply, by its name. */
export type ProviderMetadata = SharedV4ProviderMetadata

/** What a model thought; `at` calls of the reply came before it. Kept only for providers that want it back. */
export type Reasoning = { readonly text: string; readonly at: number; readonly metadata?: ProviderMetadata }

/** How a reply ended, as the AI SDK names it. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'tool-calls' | 'error' | 'interrupted' | 'other'

/**
 * Everything a task does, in order, appended before it is shown. The model's transcript, the screen and a resumed run are rebuilt from it.
 * Field names are those of the command line's JSON lines.
 */
export type TaskEvent =
  | {
      readonly type: 'task'
      readonly taskId: string
      readonly workspace: string
      readonly task: string
      readonly system: string
      readonly model: string
    }
  /** A message of the user after the first: `steer` while running, `continue` after a stop. `nudge` is ours: asks for a whole reply. */
  | { readonly type: 'message'; readonly origin: 'steer' | 'continue' | 'nudge'; readonly text: string }
  /** What the person did in the tab: the line that the agent meets in its next observation. */
  | { readonly type: 'user_action'; readonly text: string }
  | { readonly type: 'turn'; readonly turn: number }
  | {
      readonly type: 'assistant'
      readonly turn: number
      readonly text: string
      readonly finishReason: FinishReason
      readonly reasoning?: readonly Reasoning[]
      readonly calls: readonly ModelCall[]
    }
  | ({ readonly type: 'tool'; readonly turn: number } & ModelCall)
  | {
      readonly type: 'observation'
      readonly turn: number
      readonly callId: string
      /** As the model gets it, status line included. */
      readonly text: string
      readonly truncated: boolean
      /** One line for the person. */
      readonly summary: string
      readonly ok: boolean
      /** Read-log entries that this call made or touched. */
      readonly entries: readonly string[]
    }
  | ({ readonly type: 'tab'; readonly turn: number } & TabCounts)
  | { readonly type: 'finish_check'; readonly turn: number; readonly text: string }
  | {
      readonly type: 'deliverable'
      readonly path: string
      readonly format: string
      readonly bytes: number
      readonly version: number
      readonly sha256: string
      readonly callId: string
    }
  | {
      readonly type: 'usage'
      readonly turn: number
      readonly inputTokens: number
      readonly outputTokens: number
      readonly bytesSent: number
      /** US dollars; left out where the price is not known. */
      readonly cost?: number
    }
  | {
      readonly type: 'notice'
      readonly code: string
      readonly text: string
      /** What the screen needs to say it in another language. */
      readonly facts?: Readonly<Record<string, string | number>>
      /** For `item_refused`: the calls whose results the model is not sent any more. */
      readonly callIds?: readonly string[]
    }
  /** What the audit counts in a deliverable; `values` are all that it found, `missing` those of cited lines that it lacks. */
  | {
      readonly type: 'audit'
      readonly path: string
      readonly values: number
      readonly grounded: number
      readonly rounded: number
      readonly derived: number
      readonly fromTask: number
      readonly ungrounded: number
      readonly notChecked: number
      readonly missing: number
    }
  | {
      readonly type: 'done'
      readonly reason: DoneReason
      readonly turns: number
      readonly seconds: number
      readonly openRequirements: number
      readonly deliverables: readonly string[]
      /** For `cost_cap`. */
      readonly cap?: CostCap
      /** For `error`, or a deliverable that could not be written: what happened and what to do, one line. */
      readonly message?: string
    }

export type StoredEvent = TaskEvent & { readonly seq: number; readonly at: number }
