import type { Worker } from 'node:worker_threads'

/** What a thread holds, in bytes of heap and buffers; how much of it came since the watch began or began anew, and the CPU time since then. */
export type Usage = { readonly memory: number; readonly grown: number; readonly cpuMs: number }

export type UsageWatch = {
  readonly last: () => Usage
  /** Counts from now on. */
  restart(): void
  stop(): void
}

/** Asks a thread again and again what it takes. A busy thread answers too; one that does not is taken to compute. */
export function watchUsage(worker: Worker, onUsage: (usage: Usage) => void): UsageWatch {
  let start: { readonly cpuMs: number; readonly memory: number } | undefined
  let isWaiting = false
  let answered: Usage = { memory: 0, grown: 0, cpuMs: 0 }
  let answeredAt = performance.now()
  const timer = setInterval(() => {
    const silence = performance.now() - answeredAt
    if (isWaiting && silence > SILENCE_MS) onUsage({ ...answered, cpuMs: answered.cpuMs + silence })
    if (isWaiting) return
    isWaiting = true
    void ask().finally(() => (isWaiting = false))
  }, EVERY_MS)
  return {
    last: () => answered,
    restart() {
      start = undefined
      answered = { ...answered, grown: 0, cpuMs: 0 }
    },
    stop: () => clearInterval(timer),
  }

  async function ask(): Promise<void> {
    try {
      const [heap, cpu] = await Promise.all([worker.getHeapStatistics(), worker.cpuUsage()])
      const cpuMs = (cpu.user + cpu.system) / 1000
      const memory = heap.used_heap_size + heap.external_memory
      start ??= { cpuMs, memory }
      answered = { memory, grown: memory - start.memory, cpuMs: cpuMs - start.cpuMs }
      answeredAt = performance.now()
      onUsage(answered)
    } catch (error) {
      // It has not begun yet, or has just ended: then its end says what happened.
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_NOT_RUNNING') throw error
      answeredAt = performance.now()
    }
  }
}

const EVERY_MS = 50
const SILENCE_MS = 1_000
