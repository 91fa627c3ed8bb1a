import type { Failure } from './worker.ts'

/** Why a document that took more than its share was given up. */
export const tooMuch = {
  time: (ms: number): Failure => ({
    code: 'timeout',
    message: `Reading took longer than ${Math.round(ms / 100) / 10} s and was stopped.`,
  }),
  memory: (megabytes: number): Failure => ({
    code: 'too_large',
    message: `Reading the file takes more than ${megabytes} MB of memory and was stopped.`,
  }),
}
