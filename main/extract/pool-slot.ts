import type { OpenedFile } from './opened-file.ts'
import type { Worker } from 'node:worker_threads'
import type { Allowance } from './allowance.ts'
import type { Extracted } from './pool.ts'
import type { UsageWatch } from './usage-watch.ts'
import type { Job } from './worker.ts'

/** A document that waits for a thread, or is read by one. */
export type Waiting = {
  readonly file: string | OpenedFile
  options: Job['options']
  readonly mayStay: boolean
  readonly onBeginning: ((beginning: Extracted) => void) | undefined
  readonly resolve: (view: Extracted) => void
  readonly reject: (reason: unknown) => void
  /** CPU time that was spent on it by workers which were ended. */
  spentMs: number
  /** It ended a worker once; the second time it runs with no other beside it. */
  isRetry: boolean
}

/** A thread and the one document it reads; `key` names the document once it is known. */
export type Slot = {
  readonly worker: Worker
  job: Waiting | undefined
  key: string | undefined
  timer: NodeJS.Timeout | undefined
  allowed: Allowance
  watch: UsageWatch | undefined
}
