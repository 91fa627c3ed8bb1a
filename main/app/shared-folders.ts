import type { ExtractPool } from '../extract/pool.ts'
import type { OpenFolder } from '../task-environment.ts'
import { createViews } from '../views/create-views.ts'
import type { Views } from '../views/views.ts'
import { createFolderIndex, type FolderIndex } from '../workspace/folder-index.ts'
import { openWorkspace, type Workspace } from '../workspace/open-workspace.ts'

export type OpenedFolder = {
  readonly workspace: Workspace
  readonly views: Views
  /** The files by folder; made when the screen first asks for them. */
  readonly levels: () => FolderIndex
}

type Options = {
  readonly pool: ExtractPool
  readonly cacheDir: string
  /** Gives up what is being opened. */
  readonly signal: AbortSignal
  /** Files found so far below a root whose inventory is under way. */
  readonly onListed: (root: string, files: number) => void
}

type Entry = {
  readonly opening: Promise<OpenedFolder>
  /** Who uses it: the screen, and each task that runs in it. */
  users: number
}

/** Opens a folder with its output folder once for all who use it, and closes it behind the last one. */
export function createSharedFolders({ pool, cacheDir, signal: end, onListed }: Options) {
  const entries = new Map<string, Entry>()

  return async function acquire(
    root: string,
    outputDir: string,
    signal?: AbortSignal,
  ): Promise<OpenFolder & OpenedFolder> {
    const key = JSON.stringify([root, outputDir])
    const entry = entries.get(key) ?? { opening: open(root, outputDir), users: 0 }
    entries.set(key, entry)
    entry.users++
    let released = false
    const close = async (): Promise<void> => {
      if (released) return
      released = true
      if (--entry.users > 0) return
      entries.delete(key)
      const opened = await entry.opening.catch(() => undefined)
      await opened?.views.close()
      await opened?.workspace.close()
    }
    try {
      const opened = await entry.opening
      signal?.throwIfAborted()
      return { ...opened, close }
    } catch (error) {
      await close()
      throw error
    }
  }

  async function open(root: string, outputDir: string): Promise<OpenedFolder> {
    const workspace = await openWorkspace(root, {
      outputDir,
      watch: true,
      onListed: (files) => onListed(root, files),
      signal: end,
    })
    let levels: FolderIndex | undefined
    workspace.onChange((change) => levels?.apply(change))
    try {
      const views = await createViews({ workspace, pool, cacheDir })
      return { workspace, views, levels: () => (levels ??= createFolderIndex(pathsOf(workspace))) }
    } catch (error) {
      await workspace.close()
      throw error
    }
  }
}

function* pathsOf(workspace: Workspace): Iterable<string> {
  for (const { path: file } of workspace.files()) yield file
}
