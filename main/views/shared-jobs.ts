type Job<T> = { readonly promise: Promise<T>; readonly abandon: AbortController; waiters: number }

/** Runs one job per key at a time; whoever asks for it meanwhile waits for the same one. */
export function createSharedJobs<T>() {
  const running = new Map<string, Job<T>>()

  return {
    /** `signal` ends the waiting. Only when nobody waits any more is the job told that it is abandoned. */
    async join(
      key: string,
      begin: (abandoned: AbortSignal) => Promise<T>,
      signal: AbortSignal | undefined,
    ): Promise<T> {
      signal?.throwIfAborted()
      const job = running.get(key) ?? start(key, begin)
      job.waiters++
      return new Promise<T>((resolve, reject) => {
        const leave = (): void => {
          if (--job.waiters === 0) abandon(key, job)
          reject(signal!.reason as Error)
        }
        signal?.addEventListener('abort', leave, { once: true })
        const stay = (): void => signal?.removeEventListener('abort', leave)
        job.promise.finally(stay).then(resolve, reject)
      })
    },
    async settled(): Promise<void> {
      await Promise.allSettled([...running.values()].map(({ promise }) => promise))
    },
  }

  function start(key: string, begin: (abandoned: AbortSignal) => Promise<T>): Job<T> {
    const abandonment = new AbortController()
    const promise = begin(abandonment.signal).finally(() => {
      if (running.get(key) === job) running.delete(key)
    })
    const job: Job<T> = { promise, abandon: abandonment, waiters: 0 }
    running.set(key, job)
    return job
  }

  /** The next one who asks begins anew: this job may be out of its queue. */
  function abandon(key: string, job: Job<T>): void {
    job.abandon.abort(new Error('Nobody waits for it any more.'))
    if (running.get(key) === job) running.delete(key)
  }
}
