import { type ComponentType, useEffect, useState } from 'react'

const parts: (() => Promise<unknown>)[] = []

/**
 * A part of the screen whose code is fetched when it is first needed or in an idle moment before (`fetchLater`).
 * Unlike React's `lazy`, a part that is here is drawn in the same frame, without a fallback between.
 */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let part: ComponentType<P> | undefined
  const fetch = async (): Promise<void> => {
    part ??= await load()
  }
  parts.push(fetch)
  return function Later(props: P) {
    const [failed, setFailed] = useState<{ readonly error: unknown }>()
    const [, redraw] = useState(false)
    useEffect(() => {
      if (part !== undefined) return
      fetch().then(
        () => redraw(true),
        (error: unknown) => setFailed({ error }),
      )
    }, [])
    if (failed !== undefined) throw failed.error
    const Part = part
    return Part === undefined ? null : <Part {...props} />
  }
}

/** Milliseconds after the first page in which a person begins to use it: nothing else is done then. */
const QUIET = 2000

/** Fetches the code of all later parts, one after the other, when nothing else is to be done. What fails is asked for again when it is needed. */
export function fetchLater(): void {
  setTimeout(fetchNext, QUIET)
}

function fetchNext(): void {
  const next = parts.shift()
  if (next === undefined) return
  requestIdleCallback(() => void next().then(fetchNext, fetchNext))
}
