import { useEffect, useState } from 'react'
import type { FileRow } from '../../preload/workspace-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { showFailure } from './toasts.ts'

const MOST = 8

/** The first files whose path holds these words; null while nothing is asked for. */
export function useFoundFiles(workspaceId: string, query: string | null): readonly FileRow[] | null {
  const text = useText()
  const [files, setFiles] = useState<readonly FileRow[] | null>(null)
  useEffect(() => {
    if (query === null) {
      setFiles(null)
      return
    }
    let isCurrent = true
    call('file.find', { workspaceId, query, limit: MOST }).then(
      (page) => {
        if (isCurrent) setFiles(page.files)
      },
      (error: unknown) => showFailure(text.shell.failed, error),
    )
    return () => {
      isCurrent = false
    }
  }, [workspaceId, query, text])
  return files
}
