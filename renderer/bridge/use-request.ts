import { useCallback, useEffect, useRef, useState } from 'react'
import { ContractError } from '../../preload/errors.ts'

export type Requested<T> =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: ContractError }
  | { readonly phase: 'ready'; readonly data: T }

type Answer<T> = { readonly key: string; readonly state: Requested<T> } | { readonly bug: unknown }

/** What `load` gives for `key`, asked again when the key changes or by `reload`; the last answer stays until the next one is there. */
export function useRequest<T>(key: string, load: () => Promise<T>) {
  const [answer, setAnswer] = useState<Answer<T>>({ key, state: { phase: 'loading' } })
  const latest = useRef({ key, load, run: 0 })
  latest.current = { ...latest.current, key, load }

  const reload = useCallback((): void => {
    const run = ++latest.current.run
    const asked = latest.current.key
    const isLatest = (): boolean => latest.current.run === run && latest.current.key === asked
    latest.current.load().then(
      (data) => {
        if (isLatest()) setAnswer({ key: asked, state: { phase: 'ready', data } })
      },
      (error: unknown) => {
        if (!isLatest()) return
        setAnswer(error instanceof ContractError ? { key: asked, state: { phase: 'failed', error } } : { bug: error })
      },
    )
  }, [])
  useEffect(reload, [key, reload])

  // A bug is shown by the boundary around the pane, not as an empty pane.
  if ('bug' in answer) throw answer.bug
  const state: Requested<T> = answer.key === key ? answer.state : { phase: 'loading' }
  const put = useCallback((data: T): void => {
    latest.current.run++
    setAnswer({ key: latest.current.key, state: { phase: 'ready', data } })
  }, [])
  return { state, reload, put }
}
