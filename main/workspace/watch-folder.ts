import fs from 'node:fs'
import path from 'node:path'
import { watch as chokidarWatch } from 'chokidar'

export type FolderWatch = { readonly close: () => Promise<void> }

export type WatchOptions = {
  readonly root: string
  /** Files in it. */
  readonly count: number
  readonly chokidarFiles: number
  readonly ignores: (path: string, isFolder: boolean) => boolean
  /** Something in this folder (a workspace path) is not as it was. */
  readonly onFolder: (folder: string) => Promise<void>
  readonly onEverything: () => Promise<void>
  readonly onNotice: (text: string) => void
}

/** Events closer together than this are one. Copying a thousand files is one rescan, not a thousand. */
const QUIET_MS = 120
/** More folders than this at once: one look at everything is cheaper. */
const FOLDERS_AT_ONCE = 200
/** Where the system's watch limit is hit. */
const POLL_MS = 15_000

/** Reports folders that changed, whatever watches them: chokidar, one system watcher a folder, or a periodic rescan. */
export function watchFolder(options: WatchOptions): FolderWatch {
  const dirty = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let closed = false

  const flush = async (): Promise<void> => {
    const folders = [...dirty]
    dirty.clear()
    if (closed) return
    try {
      if (folders.length > FOLDERS_AT_ONCE) await options.onEverything()
      else for (const folder of folders) await options.onFolder(folder)
    } catch (error) {
      options.onNotice(`The folder cannot be read any more (${(error as NodeJS.ErrnoException).code ?? String(error)}).`)
    }
  }
  const mark = (folder: string): void => {
    if (closed) return
    dirty.add(folder)
    clearTimeout(timer)
    timer = setTimeout(() => void (working = working.then(flush)), QUIET_MS)
    timer.unref()
  }

  let stop: () => Promise<void> | void = () => undefined
  const poll = (error: NodeJS.ErrnoException): void => {
    void stop()
    options.onNotice(`Changes in the folder are looked for every ${POLL_MS / 1000} s, because the system's limit of watched folders is reached (${error.code}).`)
    const interval = setInterval(() => void (working = working.then(async () => (dirty.clear(), closed ? undefined : options.onEverything()))), POLL_MS)
    interval.unref()
    stop = () => clearInterval(interval)
  }
  const failed = (error: unknown): void => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EMFILE') poll(error as NodeJS.ErrnoException)
    else if (code === 'ENOENT' || code === 'EPERM' || code === 'EACCES') mark('')
    else options.onNotice(`Watching the folder failed (${code ?? String(error)}); changes may be seen late.`)
  }
  stop = options.count <= options.chokidarFiles ? byChokidar(options, mark, failed) : byFolder(options, mark, failed)

  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await stop()
      await working
    },
  }
}

function byChokidar({ root, ignores }: WatchOptions, mark: (folder: string) => void, failed: (error: unknown) => void) {
  const watcher = chokidarWatch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (file, stats) => {
      const inside = relative(root, file)
      return inside !== '' && inside !== '.runningtabignore' && ignores(inside, stats?.isDirectory() ?? false)
    },
  })
  watcher.on('all', (_event, file) => mark(parent(relative(root, file))))
  watcher.on('error', failed)
  return () => watcher.close()
}

/** One watcher a folder: a tenth of the memory, and the folder that changed is listed again. */
function byFolder({ root, ignores }: WatchOptions, mark: (folder: string) => void, failed: (error: unknown) => void) {
  const watchers = new Map<string, fs.FSWatcher>()
  const add = (folder: string): void => {
    if (watchers.has(folder)) return
    const watcher = fs.watch(path.join(root, folder), { persistent: false }, () => {
      mark(folder)
      addBelow(folder)
    })
    watcher.on('error', (error) => {
      watcher.close()
      watchers.delete(folder)
      failed(error)
    })
    watchers.set(folder, watcher)
  }
  const addBelow = (start: string): void => {
    const open = [start]
    while (open.length > 0) {
      const folder = open.pop()!
      let entries: fs.Dirent[]
      try {
        add(folder)
        entries = fs.readdirSync(path.join(root, folder), { withFileTypes: true })
      } catch (error) {
        watchers.get(folder)?.close()
        watchers.delete(folder)
        failed(error)
        continue
      }
      for (const entry of entries) {
        const inner = folder === '' ? entry.name : `${folder}/${entry.name}`
        if (entry.isDirectory() && !watchers.has(inner) && !ignores(inner, true)) open.push(inner)
      }
    }
  }
  addBelow('')
  return () => {
    for (const watcher of watchers.values()) watcher.close()
  }
}

function relative(root: string, file: string): string {
  return path.relative(root, file).split(path.sep).join('/')
}

function parent(file: string): string {
  const slash = file.lastIndexOf('/')
  return slash === -1 ? '' : file.slice(0, slash)
}
