import path from 'node:path'
import type { Workspace as ShownWorkspace, WorkspaceStatus } from '../../preload/workspace-shapes.ts'
import { AppError } from '../app-error.ts'
import { chooseOutputFolder } from '../deliverable/choose-output-folder.ts'
import type { Engine } from '../engine.ts'
import type { FolderRow } from '../store/folders.ts'
import type { FolderListing } from '../workspace/inventory.ts'
import { lookAtLevel } from '../workspace/look-at-level.ts'
import type { FileState } from '../workspace/workspace-file.ts'
import { giveFreedPagesBack } from './free-pages.ts'
import type { Send } from './send.ts'
import { createSharedFolders, type OpenedFolder } from './shared-folders.ts'
import { createThrottle } from './throttle.ts'

export type OpenFolders = ReturnType<typeof createOpenFolders>

const PROBLEMS = ['corrupt', 'unsupported', 'too_large', 'timeout', 'denied', 'refused', 'placeholder'] as const

/** The folders that are open now: each is listed, watched and read once, however many tasks work in it. */
export function createOpenFolders(engine: Engine, sampleRoot: string, send: Send) {
  const { store, pool, paths } = engine.parts
  /** Folders that the screen has opened, by id; they stay open until the permission is taken back. */
  const shown = new Map<string, OpenedFolder>()
  const phases = new Map<string, WorkspaceStatus['phase']>()
  const paused = new Set<string>()
  const failures = new Map<string, string>()
  /** Files found so far by an inventory that is under way. */
  const listed = new Map<string, number>()
  const throttle = createThrottle(250)
  /** Folders that are being opened for the screen. */
  const toShow = new Set<Promise<OpenedFolder>>()
  const end = new AbortController()

  const acquire = createSharedFolders({ pool, cacheDir: paths.views, signal: end.signal, onListed })

  function onListed(root: string, files: number): void {
    const id = store.folders.ofRoot(root)?.id
    if (id === undefined) return
    listed.set(id, files)
    throttle.run(`status ${id}`, () => report(id))
  }

  function folder(id: string): FolderRow {
    const row = store.folders.get(id)
    if (row === undefined)
      throw new AppError('workspace', 'Access to this folder was taken back, or it was never granted. Open it again.')
    return row
  }

  /** The open folder; opened, listed and then read in the background if it is not open yet. */
  function use(id: string): Promise<OpenedFolder> {
    const { root } = folder(id)
    const known = shown.get(id)
    if (known !== undefined) return Promise.resolve(known)
    const using = show(id, root)
    toShow.add(using)
    const done = (): unknown => toShow.delete(using)
    using.then(done, done)
    return using
  }

  async function show(id: string, root: string): Promise<OpenedFolder> {
    phases.set(id, 'inventory')
    failures.delete(id)
    report(id)
    try {
      const { dir } = await chooseOutputFolder({ workspaceRoot: root })
      const opened = await acquire(root, dir, end.signal)
      const before = shown.get(id)
      if (before !== undefined) {
        await opened.close()
        return before
      }
      shown.set(id, opened)
      listed.delete(id)
      closers.set(id, opened.close)
      opened.workspace.onChange(() => {
        throttle.run(`files ${id}`, () => send('workspace.files', { workspaceId: id }))
        read(id)
      })
      read(id)
      return opened
    } catch (error) {
      phases.set(id, 'failed')
      failures.set(id, error instanceof Error ? error.message : String(error))
      report(id)
      throw error
    }
  }

  /** A folder's own level as it is on disk, while the inventory of its workspace is being taken; undefined once that is there. A status follows when it is. */
  async function peek(id: string, inner: string): Promise<FolderListing | undefined> {
    const { root } = folder(id)
    if (shown.has(id)) return undefined
    const opening = use(id)
    // How it went is told by its status; whoever asks next gets the error.
    opening.catch(() => undefined)
    const { dir } = await chooseOutputFolder({ workspaceRoot: root })
    return lookAtLevel(root, inner, dir)
  }

  const closers = new Map<string, () => Promise<void>>()
  const readers = new Map<string, AbortController>()

  /** Reads what has not been read yet, unless that is under way or paused. */
  function read(id: string): void {
    const opened = shown.get(id)
    if (opened === undefined || readers.has(id)) return
    if (paused.has(id)) {
      phases.set(id, 'ready')
      report(id)
      return
    }
    const controller = new AbortController()
    readers.set(id, controller)
    phases.set(id, 'reading')
    report(id)
    opened.views
      .warmUp({ signal: controller.signal, onProgress: () => throttle.run(`status ${id}`, () => report(id)) })
      .then(
        () => {
          phases.set(id, 'ready')
          giveFreedPagesBack()
        },
        (error: unknown) => {
          if (controller.signal.aborted) return
          phases.set(id, 'failed')
          failures.set(id, error instanceof Error ? error.message : String(error))
        },
      )
      .finally(() => {
        readers.delete(id)
        report(id)
      })
  }

  function report(id: string): void {
    if (!end.signal.aborted && store.folders.get(id) !== undefined) send('workspace.status', status(id))
  }

  function status(id: string): WorkspaceStatus {
    const opened = shown.get(id)
    const states = opened?.workspace.states() ?? new Map<FileState, number>()
    const count = (state: FileState): number => states.get(state) ?? 0
    const files = opened?.workspace.count ?? listed.get(id) ?? 0
    const failure = failures.get(id)
    return {
      workspaceId: id,
      phase: phases.get(id) ?? 'closed',
      files,
      read: opened === undefined ? 0 : files - count('unread'),
      noText: count('no_text'),
      locked: count('encrypted'),
      failed: PROBLEMS.reduce((sum, state) => sum + count(state), 0),
      notices: [...(opened?.workspace.notices ?? []), ...(failure === undefined ? [] : [failure])],
    }
  }

  return {
    acquire,
    folder,
    use,
    peek,
    status,
    grant: (root: string): ShownWorkspace => shownFolder(store.folders.grant(root)),
    list: (): ShownWorkspace[] => store.folders.list().map(shownFolder),
    idOf: (root: string): string | undefined => store.folders.ofRoot(root)?.id,
    setPaused(id: string, isPaused: boolean): void {
      folder(id)
      if (isPaused) {
        paused.add(id)
        readers.get(id)?.abort()
      } else {
        paused.delete(id)
        read(id)
      }
    },
    /** Tells the screens how far an open folder is. */
    report,
    async revoke(id: string): Promise<void> {
      const { root } = folder(id)
      readers.get(id)?.abort()
      shown.delete(id)
      phases.delete(id)
      store.folders.revoke(root)
      await closers.get(id)?.()
      closers.delete(id)
    },
    /** Closes what the screen has open; it is opened again when it is used again. */
    closeShown,
    async close(): Promise<void> {
      end.abort(new AppError('cancelled', 'The application has ended.'))
      throttle.close()
      await closeShown()
      // What watches and reads must not keep the process.
      await Promise.allSettled(toShow)
    },
  }

  async function closeShown(): Promise<void> {
    for (const controller of readers.values()) controller.abort()
    const closing = [...closers.values()]
    closers.clear()
    shown.clear()
    phases.clear()
    for (const close of closing) await close()
  }

  function shownFolder({ id, root, grantedAt }: FolderRow): ShownWorkspace {
    const isSample = root === sampleRoot
    return { id, name: isSample ? 'Sample' : path.basename(root) || root, shownPath: root, isSample, grantedAt }
  }
}
