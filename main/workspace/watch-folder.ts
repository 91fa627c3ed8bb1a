import fs from 'node:fs'
import type { Watcher, WatcherEvents } from './watcher.ts'

export type WatchOptions = {
  /** Real path. */
  readonly root: string
  readonly watcher: (events: WatcherEvents) => Watcher
  /** Milliseconds between two looks at everything where the system cannot watch. */
  readonly pollMs: number
  /** Something in these folders (workspace paths) is not as it was. */
  readonly onFolders: (folders: readonly string[]) => Promise<void>
  readonly onEverything: () => Promise<void>
  /** Whether entries of the folder may have come or gone since the last look at everything. */
  readonly isChanged: (folder: string) => boolean
  readonly onNotice: (text: string) => void
}

/** Events closer together than this are one. Copying a thousand files is a few rescans, not a thousand. */
const QUIET_MS = 120
/** More folders than this at once: one look at everything is cheaper. */
const FOLDERS_AT_ONCE = 200

/** Has folders looked at again when they change; at intervals where watching is not possible or the root is gone. */
export function watchFolder({ root, pollMs, onNotice, ...options }: WatchOptions): { close(): Promise<void> } {
  const dirty = new Set<string>()
  let isEverythingDirty = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let notBefore = 0
  let isClosed = false
  let identity = identityOf(root)
  let watcher = options.watcher({ mark, missed, failed })
  schedule()

  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await working
      await watcher.close()
    },
  }

  function mark(folder: string): void {
    dirty.add(folder)
    schedule()
  }

  function missed(): void {
    isEverythingDirty = true
    schedule()
  }

  function failed(error: unknown): void {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EMFILE') {
      poll(`The system's limit of watched folders is reached (${code}): changes are looked for every ${seconds()}.`)
    } else if (code === 'ENOENT' || code === 'EPERM' || code === 'EACCES') missed()
    else onNotice(`Watching the folder failed (${code ?? String(error)}): changes may be seen late.`)
  }

  function schedule(): void {
    if (isClosed || timer !== undefined) return
    timer = setTimeout(
      () => {
        timer = undefined
        working = working.then(look)
      },
      Math.max(QUIET_MS, notBefore - performance.now()),
    )
    timer.unref()
  }

  async function look(): Promise<void> {
    if (isClosed) return
    const begun = performance.now()
    const now = identityOf(root)
    if (now === undefined) return lose(`The folder ${root} is not there any more`)
    if (now !== identity) await watchAnew(now)
    try {
      await lookAtDirty()
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === undefined) throw error
      return lose(`The folder ${root} cannot be read any more (${code})`)
    }
    // What nobody watched until now may have changed after it was listed.
    for (const folder of watcher.renew()) if (options.isChanged(folder)) mark(folder)
    // A folder in which something is always being written must not take all of the engine's time.
    notBefore = performance.now() + 4 * (performance.now() - begun)
  }

  async function lookAtDirty(): Promise<void> {
    const folders = [...dirty]
    const everything = isEverythingDirty || folders.length > FOLDERS_AT_ONCE
    dirty.clear()
    isEverythingDirty = false
    if (everything) await options.onEverything()
    else if (folders.length > 0) await options.onFolders(folders)
  }

  /** What was known stays; a root that comes back is watched anew. */
  function lose(what: string): void {
    identity = undefined
    poll(`${what}. It is looked for every ${seconds()}; what was known of it stays.`)
  }

  async function watchAnew(now: string): Promise<void> {
    await watcher.close()
    identity = now
    watcher = options.watcher({ mark, missed, failed })
    isEverythingDirty = true
  }

  function poll(notice: string): void {
    onNotice(notice)
    void watcher.close()
    const interval = setInterval(missed, pollMs)
    interval.unref()
    watcher = { renew: () => [], close: () => clearInterval(interval) }
  }

  function seconds(): string {
    return `${pollMs / 1000} s`
  }
}

/** What tells a folder from another one at the same path; undefined when there is none. */
function identityOf(root: string): string | undefined {
  const stat = fs.statSync(root, { throwIfNoEntry: false })
  return stat?.isDirectory() === true ? `${stat.dev}:${stat.ino}` : undefined
}
