import { useEffect, useState } from 'react'
import { call, on } from './call.ts'

/** A long operation of the engine: `id` goes with the request, `progress` is null until the first figure comes. */
export function useWork() {
  const [id] = useState(() => crypto.randomUUID())
  const [progress, setProgress] = useState<{ readonly done: number; readonly total: number } | null>(null)
  useEffect(
    () =>
      on('work.progress', (figure) => {
        if (figure.work === id) setProgress(figure)
      }),
    [id],
  )
  return { id, progress, cancel: () => void call('work.cancel', { work: id }) }
}
