import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { WorkspaceStatus } from '../../preload/workspace-shapes.ts'
import { call, on } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { showFailure } from '../store/toasts.ts'
import { type Level, type Tree, treeOf, withPage } from './tree-rows.ts'

const PAGE = 200
/** Many files may change at once, as while a folder is being listed. */
const RELOAD_PAUSE = 400

export type TreeState = {
  readonly tree: Tree
  readonly isLoaded: boolean
  readonly isOpen: (folder: string) => boolean
  readonly toggle: (folder: string, open: boolean) => void
  /** Loads what is missing between two lines. */
  readonly show: (first: number, last: number) => void
}

/** The tree of a workspace's files, loaded level by level and page by page as it comes in sight. */
export function useTree(workspaceId: string): TreeState {
  const text = useText()
  const [levels, setLevels] = useState<ReadonlyMap<string, Level>>(new Map())
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const asked = useRef(new Set<string>())

  const load = useCallback(
    async (folder: string, page: number): Promise<void> => {
      const key = `${page} ${folder}`
      if (asked.current.has(key)) return
      asked.current.add(key)
      try {
        const offset = page * PAGE
        const found = await call('file.folder', { workspaceId, folder, offset, limit: PAGE })
        setLevels((last) => new Map(last).set(folder, withPage(last.get(folder), found, offset)))
      } catch (error) {
        asked.current.delete(key)
        showFailure(text.tasks.unreachable, error)
      }
    },
    [workspaceId, text],
  )
  const openNow = useRef(open)
  openNow.current = open
  const reload = useCallback(() => {
    asked.current.clear()
    for (const folder of ['', ...openNow.current]) void load(folder, 0)
  }, [load])

  useEffect(() => {
    reload()
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (event: { readonly workspaceId: string }): void => {
      if (event.workspaceId !== workspaceId) return
      timer ??= setTimeout(() => {
        timer = undefined
        reload()
      }, RELOAD_PAUSE)
    }
    // Progress alone changes nothing in the tree; a file that turns out unreadable does.
    let known = ''
    const afterReading = (status: WorkspaceStatus): void => {
      const { phase, noText, locked, failed } = status
      const now = [phase, noText, locked, failed].join(' ')
      if (status.workspaceId !== workspaceId || now === known) return
      known = now
      later(status)
    }
    const off = [on('workspace.files', later), on('workspace.status', afterReading)]
    return () => {
      clearTimeout(timer)
      for (const stop of off) stop()
    }
  }, [workspaceId, reload])

  const tree = useMemo(() => treeOf(levels, open), [levels, open])
  const show = (first: number, last: number): void => {
    for (let at = Math.max(0, first - 20); at <= Math.min(tree.length - 1, last + 20); at += 1) {
      const { folder, index, node } = tree.row(at)
      if (node === undefined) void load(folder, Math.floor(index / PAGE))
    }
  }
  const toggle = (folder: string, shouldOpen: boolean): void => {
    if (shouldOpen) void load(folder, 0)
    setOpen((last) => {
      const next = new Set(last)
      if (shouldOpen) next.add(folder)
      else next.delete(folder)
      return next
    })
  }
  return { tree, isLoaded: levels.has(''), isOpen: (folder) => open.has(folder), toggle, show }
}
