import fs from 'node:fs'
import { join, relative, resolve as absolute, sep } from 'node:path'
import { AppError } from '../app-error.ts'
import { createFileTable, type WorkspaceChange } from './file-table.ts'
import { createIgnoreRules } from './ignore-rules.ts'
import { listFolder, lookAt, takeInventory, type FolderListing, type FoundFile } from './inventory.ts'
import { isInside } from './open-file.ts'
import { normalisePath, parentOf } from './path-key.ts'
import { watchByChokidar } from './watch-by-chokidar.ts'
import { watchEachFolder } from './watch-each-folder.ts'
import { watchFolder } from './watch-folder.ts'
import type { FileState } from './workspace-file.ts'

export type Workspace = {
  /** Real path. */
  readonly root: string
  readonly count: number
  /** Every file that is not ignored, those that are refused included. */
  readonly files: () => Iterable<FoundFile>
  /** How many files are in each state; none where the state is missing. */
  readonly states: () => ReadonlyMap<FileState, number>
  readonly file: (path: string) => FoundFile | undefined
  /** The canonical path, as on disk, of a file named or printed: `./a`, `/workspace/a`, `d/../a`, a link inside the root. */
  readonly resolve: (named: string) => string | undefined
  /** Whether something is there that ignore rules keep from the agent. */
  readonly isIgnored: (named: string) => boolean
  /** Keeps what reading a file found; dropped when the file changes. */
  readonly setState: (path: string, state: FileState, kind?: string, reason?: string) => void
  /** Calls `listener` after each change of the folder, with many changes as one. */
  readonly onChange: (listener: (change: WorkspaceChange) => void) => () => void
  /** Looks at the whole folder again. */
  readonly rescan: () => Promise<void>
  /** Looks at one file again and gives what is known of it now; undefined when it is gone, ignored or never was. */
  readonly refresh: (path: string) => FoundFile | undefined
  /** Whether the folder is there now: not removed, renamed, or the empty place where a disk was. */
  readonly isThere: () => boolean
  /** Folders that could not be listed when they were last looked at. */
  readonly unreadable: ReadonlySet<string>
  /** What a person should know of the folder, each once. */
  readonly notices: readonly string[]
  readonly close: () => Promise<void>
}

export type WorkspaceOptions = {
  /** Left out of the workspace when it lies inside. */
  readonly outputDir?: string
  readonly watch?: boolean
  readonly signal?: AbortSignal
  /** Told now and then how many files the first inventory has found. */
  readonly onListed?: (files: number) => void
  /** Milliseconds between two looks at everything where the system's watch limit is hit. */
  readonly pollMs?: number
  /** Above this many files one watcher a folder takes the place of chokidar. */
  readonly chokidarFiles?: number
}

/** How far a file system's clock, on a server perhaps, may be behind ours. */
const CLOCK_MS = 2_000

/** Opens a granted folder by its real path and takes its inventory. Throws `workspace` when it cannot be read. */
export async function openWorkspace(granted: string, options: WorkspaceOptions = {}): Promise<Workspace> {
  const { watch = true, pollMs = 15_000, chokidarFiles = 20_000, signal } = options
  const root = realFolder(granted)
  const device = fs.statSync(root).dev
  const rules = createIgnoreRules(root, options.outputDir)
  const inventory = { root, rules }
  const notices: string[] = []
  const table = createFileTable(addNotice)
  const folders = new Set([''])
  const unreadable = new Set<string>()
  let scannedAt = 0
  /** Looks at everything never overlap: the older one would undo the newer. */
  let scanning: Promise<void> = Promise.resolve()

  await scanAll(signal, options.onListed)
  const watching = watch ? startWatching() : undefined

  return {
    root,
    get count() {
      return table.count()
    },
    files: table.files,
    states: table.states,
    file: table.file,
    resolve: table.resolve,
    isIgnored,
    setState: table.setState,
    onChange: table.onChange,
    rescan,
    refresh,
    isThere() {
      const now = fs.statSync(root, { throwIfNoEntry: false })
      return now?.isDirectory() === true && (now.dev === device || table.count() > 0)
    },
    unreadable,
    notices,
    async close() {
      await watching?.close()
      await scanning
    },
  }

  function rescan(): Promise<void> {
    return exclusively(() => scanAll())
  }

  async function scanAll(abort?: AbortSignal, onProgress?: (files: number) => void): Promise<void> {
    table.beginScan()
    scannedAt = Date.now()
    const listing = await takeInventory({ ...inventory, signal: abort, onProgress })
    folders.clear()
    for (const path of ['', ...listing.folders]) folders.add(path)
    unreadable.clear()
    for (const path of listing.unreadable) unreadable.add(path)
    listing.problems.forEach(addNotice)
    table.take([{ listing, covers: () => true }])
  }

  function rescanFolders(changed: readonly string[]): Promise<void> {
    return exclusively(async () => {
      table.beginScan()
      const looks = []
      for (const folder of changed) {
        const look = await lookAtFolder(folder)
        if (look.listing.rulesChanged) return scanAll()
        looks.push(look)
      }
      table.take(looks)
    })
  }

  /** One folder's own files, what is below folders that are new in it, and what was below folders that are gone. */
  async function lookAtFolder(changed: string) {
    const listing = listFolder(changed, inventory)
    const before = changed === '' ? '' : `${changed}/`
    const below = (path: string): string => before + path.slice(before.length).split('/', 1)[0]!
    const unchanged = new Set(listing.folders.filter((inner) => folders.has(inner)))
    const covers = (path: string): boolean => path.startsWith(before) && !unchanged.has(below(path))
    for (const path of folders) if (path !== changed && path !== '' && covers(path)) folders.delete(path)
    for (const inner of listing.folders.filter((path) => !unchanged.has(path))) await addFolder(inner, listing)
    for (const path of unreadable) if (path === changed || covers(path)) unreadable.delete(path)
    for (const path of listing.unreadable) unreadable.add(path)
    listing.problems.forEach(addNotice)
    return { listing, covers }
  }

  async function addFolder(fresh: string, into: FolderListing): Promise<void> {
    const { files, folders: inner, aliases, unreadable: closed, problems } = await takeInventory(inventory, fresh)
    for (const file of files) into.files.push(file)
    into.aliases.push(...aliases)
    into.unreadable.push(...closed)
    into.problems.push(...problems)
    for (const path of [fresh, ...inner]) folders.add(path)
  }

  async function exclusively(scan: () => Promise<void>): Promise<void> {
    const mine = scanning.then(scan)
    scanning = mine.catch(() => undefined) // Whoever asked for the scan gets its error.
    return mine
  }

  function refresh(named: string): FoundFile | undefined {
    const known = table.file(named)
    if (known?.state === 'placeholder') return known
    const path = known?.path ?? pathOnDisk(named)
    if (path === undefined || (known === undefined && isHidden(path))) return undefined
    return table.put(path, lookAt(root, path))
  }

  function isIgnored(named: string): boolean {
    const path = pathOnDisk(named)
    return path !== undefined && isHidden(path)
  }

  function isHidden(path: string): boolean {
    const isFolder = fs.lstatSync(`${root}/${path}`, { throwIfNoEntry: false })?.isDirectory() ?? false
    const parts = path.split('/')
    return parts.some((_, i) => rules.ignores(parts.slice(0, i + 1).join('/'), i < parts.length - 1 || isFolder))
  }

  /** The path of something that is there, without links on the way to it; undefined when it is not inside. */
  function pathOnDisk(named: string): string | undefined {
    const path = normalisePath(named) ?? ''
    const parent = `${root}/${parentOf(path)}`
    if (path === '' || !fs.existsSync(parent)) return undefined
    const real = join(fs.realpathSync.native(parent), path.slice(path.lastIndexOf('/') + 1))
    const isThere = isInside(root, real) && fs.lstatSync(real, { throwIfNoEntry: false }) !== undefined
    return isThere ? relative(root, real).split(sep).join('/') : undefined
  }

  function startWatching() {
    return watchFolder({
      root,
      pollMs,
      watcher: (events) =>
        table.count() <= chokidarFiles
          ? watchByChokidar({ root, ignores: rules.ignores }, events)
          : watchEachFolder({ root, folders: () => folders }, events),
      onFolders: rescanFolders,
      onEverything: rescan,
      isChanged: (folder) =>
        (fs.statSync(`${root}/${folder}`, { throwIfNoEntry: false })?.mtimeMs ?? 0) > scannedAt - CLOCK_MS,
      onNotice: addNotice,
    })
  }

  function addNotice(text: string): void {
    if (!notices.includes(text)) notices.push(text)
  }
}

function realFolder(folder: string): string {
  try {
    const root = fs.realpathSync.native(absolute(folder))
    if (!fs.statSync(root).isDirectory())
      throw new AppError('workspace', `${folder} is a file. Name the folder that it is in.`)
    fs.readdirSync(root)
    return root
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new AppError('workspace', `There is no folder ${folder}.`, { cause: error })
    if (code === 'EACCES' || code === 'EPERM')
      throw new AppError('workspace', `The folder ${folder} may not be read by you.`, { cause: error })
    throw error
  }
}
