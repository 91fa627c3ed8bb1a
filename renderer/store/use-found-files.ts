import { useEffect, useState } from 'react'
import type { FileRow } from '../../preload/workspace-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { showFailure } from './toasts.ts'

const MOST = 8

type Found = { readonly query: string; readonly files: readonly FileRow[] }

/** The first files whose path holds these words, null while nothing is asked for; `isCurrent` is false while they are those of words typed before. */
export function useFoundFiles(
  workspaceId: string,
  query: string | null,
): { readonly files: readonly FileRow[] | null; readonly isCurrent: boolean } {
  const text = useText()
  const [found, setFound] = useState<Found | null>(null)
  useEffect(() => {
    if (query === null) {
      setFound(null)
      return
    }
    let isCurrent = true
    call('file.find', { workspaceId, query, limit: MOST }).then(
      (page) => {
        if (isCurrent) setFound({ query, files: page.files })
      },
      (error: unknown) => showFailure(text.shell.failed, error),
    )
    return () => {
      isCurrent = false
    }
  }, [workspaceId, query, text])
  return { files: found?.files ?? null, isCurrent: query === null || found?.query === query }
}
