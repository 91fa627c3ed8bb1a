import fs from 'node:fs/promises'
import { AppError } from '../app-error.ts'
import { IGNORE_FILE, readIgnoreRules } from './ignore-rules.ts'
import { listFolder, lookAt, takeInventory, type FolderListing } from './inventory.ts'
import { watchFolder, type FolderWatch } from './watch-folder.ts'
import type { FileState, WorkspaceFile } from './workspace-file.ts'

/** What happened in a folder since the last call of a listener. A rename is a removal and an addition. */
export type WorkspaceChange = { readonly added: readonly string[]; readonly changed: readonly string[]; readonly removed: readonly string[] }

export type Workspace = {
  /** Real path. */
  readonly root: string
  readonly count: () => number
  readonly files: () => Iterable<WorkspaceFile>
  readonly file: (path: string) => WorkspaceFile | undefined
  /** The canonical path, as on disk, of something named or printed: `./a`, `/workspace/a`, `d/../a`, a link inside the root. */
  readonly resolve: (named: string) => string | undefined
  readonly isIgnored: (path: string) => boolean
  /** Keeps what reading a file found; dropped when the file changes. */
  readonly setState: (path: string, found: { readonly state: FileState; readonly kind?: string; readonly reason?: string }) => void
  readonly onChange: (listener: (change: WorkspaceChange) => void) => () => void
  /** Looks at the whole folder again. */
  readonly rescan: () => Promise<void>
  /** Looks at one file again; true when it differs from what was known. */
  readonly refresh: (path: string) => boolean
  readonly notices: () => readonly string[]
  readonly close: () => Promise<void>
}

export type WorkspaceOptions = {
  /** Left out of the workspace when it lies inside. */
  readonly outputDir?: string
  readonly watch?: boolean
  readonly signal?: AbortSignal
  /** Above this many files one watcher a folder takes the place of chokidar. */
  readonly chokidarFiles?: number
}

/** Opens a granted folder by its real path and takes its inventory. Throws `workspace` when it cannot be read. */
export async function openWorkspace(folder: string, options: WorkspaceOptions = {}): Promise<Workspace> {
  const root = await realFolder(folder)
  let rules = readIgnoreRules(root, options.outputDir)
  const files = new Map<string, WorkspaceFile>()
  const aliases = new Map<string, string>()
  let folders = new Set<string>()
  const listeners = new Set<(change: WorkspaceChange) => void>()
  const notices: string[] = []

  const tell = (change: WorkspaceChange): void => {
    if (change.added.length + change.changed.length + change.removed.length > 0) for (const listener of listeners) listener(change)
  }
  /** Takes a new listing of everything for which `inScope` holds. */
  const take = (listing: FolderListing, inScope: (path: string) => boolean): void => {
    const [added, changed, removed]: [string[], string[], string[]] = [[], [], []]
    const seen = new Set(listing.files.map((file) => keyOf(file.path)))
    for (const [key, file] of files) {
      if (seen.has(key) || !inScope(file.path)) continue
      files.delete(key)
      removed.push(file.path)
    }
    for (const file of listing.files) {
      const known = files.get(keyOf(file.path))
      if (known !== undefined && isSame(known, file)) continue
      files.set(keyOf(file.path), file)
      ;(known === undefined ? added : changed).push(file.path)
    }
    for (const link of aliases.keys()) if (inScope(link)) aliases.delete(link)
    for (const [link, target] of listing.aliases) aliases.set(keyOf(link), target)
    tell({ added, changed, removed })
  }

  const rescan = async (): Promise<void> => {
    rules = readIgnoreRules(root, options.outputDir)
    const listing = await takeInventory(root, rules, '', options.signal)
    folders = new Set(listing.folders)
    take(listing, () => true)
  }
  /** Looks at one folder again: its files, what is below folders that are new in it, and what was below folders that are gone. */
  const rescanFolder = async (folder: string): Promise<void> => {
    const listing = listFolder(root, folder, rules)
    const below = folder === '' ? '' : `${folder}/`
    const here = new Set(listing.folders)
    const known = [...here].filter((inner) => folders.has(inner))
    for (const inner of [...here].filter((path) => !folders.has(path))) {
      const more = await takeInventory(root, rules, inner)
      listing.files.push(...more.files)
      listing.aliases.push(...more.aliases)
      for (const path of [inner, ...more.folders]) folders.add(path)
    }
    const kept = new Set(known)
    const inScope = (path: string): boolean => path.startsWith(below) && !kept.has(below + path.slice(below.length).split('/', 1)[0]!)
    for (const path of folders) if (path.startsWith(below) && inScope(path) && !here.has(below + path.slice(below.length).split('/', 1)[0]!)) folders.delete(path)
    take(listing, (path) => inScope(path))
  }
  const refresh = (path: string): boolean => {
    const known = files.get(keyOf(path))
    if (known?.state === 'refused' || known?.state === 'placeholder') return false
    const found = lookAt(root, known?.path ?? path)
    if (found === undefined) {
      if (known === undefined) return false
      files.delete(keyOf(path))
      tell({ added: [], changed: [], removed: [known.path] })
      return true
    }
    if (known !== undefined && isSame(known, found)) return false
    files.set(keyOf(path), found)
    tell(known === undefined ? { added: [path], changed: [], removed: [] } : { added: [], changed: [path], removed: [] })
    return true
  }

  await rescan()
  let watch: FolderWatch | undefined
  if (options.watch !== false) {
    watch = watchFolder({
      root,
      count: files.size,
      chokidarFiles: options.chokidarFiles ?? 20_000,
      ignores: (path, isFolder) => rules.ignores(path, isFolder),
      onFolder: (path) => (path === '' && readsAnew() ? rescan() : rescanFolder(path)),
      onEverything: rescan,
      onNotice: (text) => void (notices.includes(text) || notices.push(text)),
    })
  }
  let ignoreStamp = lookAt(root, IGNORE_FILE)?.mtime
  function readsAnew(): boolean {
    const stamp = lookAt(root, IGNORE_FILE)?.mtime
    const differs = stamp !== ignoreStamp
    ignoreStamp = stamp
    return differs
  }

  const resolve = (named: string): string | undefined => {
    const path = normalise(named)
    if (path === undefined) return undefined
    for (let at = path, rest = ''; ; ) {
      const target = aliases.get(keyOf(at))
      if (target !== undefined) return files.get(keyOf(target + rest))?.path
      if (rest === '' && files.has(keyOf(at))) return files.get(keyOf(at))!.path
      const slash = at.lastIndexOf('/')
      if (slash === -1) return undefined
      rest = at.slice(slash) + rest
      at = at.slice(0, slash)
    }
  }

  return {
    root,
    count: () => files.size,
    files: () => files.values(),
    file: (path) => files.get(keyOf(path)),
    resolve,
    isIgnored(path) {
      const parts = (normalise(path) ?? path).split('/')
      return parts.some((_, i) => rules.ignores(parts.slice(0, i + 1).join('/'), i < parts.length - 1))
    },
    setState(path, found) {
      const known = files.get(keyOf(path))
      if (known !== undefined) files.set(keyOf(path), { path: known.path, size: known.size, mtime: known.mtime, kind: found.kind ?? known.kind, state: found.state, ...(found.reason === undefined ? {} : { reason: found.reason }) })
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    rescan,
    refresh,
    notices: () => notices,
    close: async () => {
      listeners.clear()
      await watch?.close()
    },
  }
}

/** NFC, and without case where the file system has none. */
function keyOf(path: string): string {
  const composed = path.normalize('NFC')
  return process.platform === 'darwin' || process.platform === 'win32' ? composed.toLowerCase() : composed
}

/** Relative to the root, without `.` and `..`; undefined when it leads out. */
function normalise(named: string): string | undefined {
  const relative = named === '/workspace' ? '' : named.startsWith('/workspace/') ? named.slice('/workspace/'.length) : named
  if (relative.startsWith('/')) return undefined
  const parts: string[] = []
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

function isSame(a: WorkspaceFile, b: WorkspaceFile): boolean {
  const refused = (file: WorkspaceFile): boolean => file.state === 'refused' || file.state === 'placeholder'
  return a.size === b.size && a.mtime === b.mtime && a.path === b.path && refused(a) === refused(b)
}

async function realFolder(folder: string): Promise<string> {
  try {
    const root = await fs.realpath(folder)
    if (!(await fs.stat(root)).isDirectory()) throw new AppError('workspace', `${folder} is a file. Name the folder that it is in.`)
    await fs.readdir(root, { withFileTypes: false })
    return root
  } catch (error) {
    if (error instanceof AppError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new AppError('workspace', `There is no folder ${folder}.`, { cause: error })
    throw new AppError('workspace', `The folder ${folder} cannot be read (${code}).`, { cause: error })
  }
}
