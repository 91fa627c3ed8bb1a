type Waiting = { readonly begin: () => void; readonly isUrgent: boolean }

export type Turns = ReturnType<typeof createTurns>

/** Lets `size` jobs run at a time. Urgent ones go first, and one place is kept free of all others. */
export function createTurns(size: number) {
  const queue: Waiting[] = []
  let running = 0

  return {
    /** Runs a job in its turn. Until then `signal` takes it out of the queue; what has begun is finished. */
    async run<T>(
      job: () => Promise<T>,
      { isUrgent, signal }: { readonly isUrgent: boolean; readonly signal: AbortSignal },
    ): Promise<T> {
      await turn(isUrgent, signal)
      try {
        return await job()
      } finally {
        running--
        next()
      }
    },
  }

  function turn(isUrgent: boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const waiting: Waiting = { begin: resolve, isUrgent }
      queue.push(waiting)
      signal.addEventListener('abort', () => {
        const at = queue.indexOf(waiting)
        if (at === -1) return
        queue.splice(at, 1)
        reject(signal.reason as Error)
      })
      next()
    })
  }

  function next(): void {
    const urgent = queue.findIndex(({ isUrgent }) => isUrgent)
    const at = Math.max(0, urgent)
    const limit = urgent === -1 ? Math.max(1, size - 1) : size
    if (queue.length === 0 || running >= limit) return
    running++
    queue.splice(at, 1)[0]!.begin()
    next()
  }
}
