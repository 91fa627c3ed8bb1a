import { useCallback, useEffect, useRef, useState } from 'react'
import { ContractError } from '../../preload/errors.ts'

const PAGE = 200

type Pages<T> = {
  readonly key: string
  readonly total: number | undefined
  readonly rows: ReadonlyMap<number, T>
  readonly error?: ContractError
  readonly bug?: unknown
}

/** A list of any length, of which only the pages around what is in sight are asked for. */
export function usePages<T>(
  key: string,
  fetch: (offset: number, limit: number) => Promise<{ total: number; rows: readonly T[] }>,
) {
  const [pages, setPages] = useState<Pages<T>>({ key, total: undefined, rows: new Map() })
  const latest = useRef({ key, fetch })
  latest.current = { key, fetch }
  const asked = useRef(new Set<number>())
  const inSight = useRef<[number, number]>([0, 0])

  const ask = useCallback((page: number): void => {
    asked.current.add(page)
    const { key: own, fetch: load } = latest.current
    load(page * PAGE, PAGE).then(
      ({ total, rows }) => {
        if (latest.current.key !== own) return
        setPages((last) => {
          const kept = new Map(last.key === own ? last.rows : [])
          for (const index of kept.keys()) if (index >= total) kept.delete(index)
          rows.forEach((row, i) => kept.set(page * PAGE + i, row))
          return { key: own, total, rows: kept }
        })
      },
      (error: unknown) => {
        if (latest.current.key !== own) return
        asked.current.delete(page)
        setPages((last) => ({ ...last, key: own, ...(error instanceof ContractError ? { error } : { bug: error }) }))
      },
    )
  }, [])

  /** Says which rows are in sight. */
  const show = useCallback(
    (first: number, last: number): void => {
      inSight.current = [first, last]
      for (let page = Math.floor(first / PAGE); page <= Math.floor(last / PAGE); page++)
        if (!asked.current.has(page)) ask(page)
    },
    [ask],
  )
  /** Asks again for what is in sight; the rest when it comes into sight. */
  const reload = useCallback((): void => {
    asked.current.clear()
    show(...inSight.current)
  }, [show])

  useEffect(() => {
    inSight.current = [0, 0]
    reload()
  }, [key, reload])

  if (pages.bug !== undefined) throw pages.bug
  const own = pages.key === key ? pages : { total: undefined, rows: new Map<number, T>(), error: undefined }
  return {
    total: own.total,
    error: own.error,
    rowAt: (index: number): T | undefined => own.rows.get(index),
    show,
    reload,
  }
}
