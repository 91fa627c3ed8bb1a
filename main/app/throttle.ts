export type Throttle = {
  /** Runs the last of many calls under a name, at most once in the time given. */
  readonly run: (name: string, action: () => void) => void
  /** Nothing that waits is run any more. */
  readonly close: () => void
}

/** `ms`: milliseconds between two runs under one name. */
export function createThrottle(ms: number): Throttle {
  const waiting = new Map<string, { timer: NodeJS.Timeout; action: () => void }>()
  return {
    run(name, action) {
      const known = waiting.get(name)
      if (known !== undefined) {
        known.action = action
        return
      }
      const timer = setTimeout(() => {
        const last = waiting.get(name)
        waiting.delete(name)
        last?.action()
      }, ms)
      timer.unref()
      waiting.set(name, { timer, action })
    },
    close() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
