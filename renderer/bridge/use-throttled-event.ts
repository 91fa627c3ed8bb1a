import { useEffect, useRef } from 'react'
import type { Events } from '../../preload/events.ts'
import { on } from './call.ts'

/** Runs after an event that `concerns` this component, at once and then at most every `pause` milliseconds, the last one never left out. */
export function useThrottledEvent<K extends keyof Events>(
  name: K,
  concerns: (payload: Events[K]) => boolean,
  run: () => void,
  pause = 400,
): void {
  const latest = useRef({ concerns, run })
  latest.current = { concerns, run }
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOwed = false
    const settle = (): void => {
      timer = undefined
      if (isOwed) begin()
    }
    const begin = (): void => {
      isOwed = false
      timer = setTimeout(settle, pause)
      latest.current.run()
    }
    const off = on(name, (payload) => {
      if (!latest.current.concerns(payload)) return
      if (timer === undefined) begin()
      else isOwed = true
    })
    return () => {
      off()
      clearTimeout(timer)
    }
  }, [name, pause])
}
