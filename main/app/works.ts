import { AppError } from '../app-error.ts'
import type { Send } from './send.ts'

export type WorkWatch = {
  readonly signal: AbortSignal
  readonly onProgress: (done: number, total: number) => void
}

/** Milliseconds between two figures of progress. */
const PAUSE = 100

/** Long operations that the screen has asked for, each under the name it gave. */
export function createWorks(send: Send, now: () => number = performance.now.bind(performance)) {
  const running = new Map<string, AbortController>()
  return {
    async run<T>(work: string, carryOut: (watch: WorkWatch) => Promise<T>): Promise<T> {
      if (running.has(work)) throw new AppError('busy', 'This is under way already.')
      const controller = new AbortController()
      running.set(work, controller)
      let told = -Infinity
      const onProgress = (done: number, total: number): void => {
        if (done < total && now() - told < PAUSE) return
        told = now()
        send('work.progress', { work, done, total })
      }
      try {
        return await carryOut({ signal: controller.signal, onProgress })
      } finally {
        running.delete(work)
      }
    },
    cancel: (work: string): void => running.get(work)?.abort(new AppError('cancelled', 'Cancelled.')),
    close(): void {
      for (const controller of running.values()) controller.abort(new AppError('cancelled', 'Cancelled.'))
    },
  }
}
