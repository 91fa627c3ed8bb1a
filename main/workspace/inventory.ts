import fs from 'node:fs'
import path from 'node:path'
import { setImmediate as nextTick } from 'node:timers/promises'
import { safeLine } from '../tab/safe-text.ts'
import { kindByName } from './file-kind.ts'
import type { IgnoreRules } from './ignore-rules.ts'
import { isInside, isWindowsTrap } from './open-file.ts'
import { parentOf } from './path-key.ts'
import type { WorkspaceFile } from './workspace-file.ts'

/** A file with what tells it from the one that lay there before: inode, and the time (ms) of its last change of any sort. */
export type FoundFile = WorkspaceFile & { readonly ino: number; readonly ctime: number }

/** What a look at a folder found. Links to something inside the root are aliases: path of the link → path it stands for. */
export type FolderListing = {
  readonly files: FoundFile[]
  readonly folders: string[]
  readonly aliases: (readonly [link: string, target: string])[]
  /** An ignore file says something else than before. */
  rulesChanged: boolean
  /** Folders that could not be listed. */
  readonly unreadable: string[]
  /** What could not be looked at, for a person. */
  readonly problems: string[]
}

export type InventoryOptions = {
  readonly root: string
  readonly rules: IgnoreRules
  readonly signal?: AbortSignal | undefined
  /** Told now and then how many files were found so far. */
  readonly onProgress?: ((files: number) => void) | undefined
}

const DENIED = new Set(['EACCES', 'EPERM'])

/** Characters of a path in a notice. */
const SHOWN_PATH = 200

/** Stands in a name where bytes are no UTF-8: nothing is there under that name. */
const REPLACED = '\u{FFFD}'

/** Milliseconds for which the engine's thread is held at a time. */
const SLICE_MS = 8

/**
 * Lists everything below `start` (a workspace path, '' for the root). Synchronous calls in short slices: four times as fast as promises,
 * which cost more than the system calls behind them. Throws when the root cannot be listed.
 */
export async function takeInventory(options: InventoryOptions, start = ''): Promise<FolderListing> {
  const all = emptyListing()
  const open = [start]
  let sliceEnd = performance.now() + SLICE_MS
  while (open.length > 0) {
    for (const folder of listInto(all, open.pop()!, options)) {
      all.folders.push(folder)
      open.push(folder)
    }
    if (performance.now() < sliceEnd) continue
    options.onProgress?.(all.files.length)
    await nextTick()
    options.signal?.throwIfAborted()
    sliceEnd = performance.now() + SLICE_MS
  }
  return all
}

/** Lists one folder; empty when it is gone. Throws when the root cannot be listed. */
export function listFolder(folder: string, options: InventoryOptions): FolderListing {
  const listing = emptyListing()
  // What a folder leads to that has become a link is not of this workspace.
  if (folder === '' || isFolderItself(options.root, folder)) listing.folders.push(...listInto(listing, folder, options))
  return listing
}

/** A file as it is on disk now, not followed if it is a link; undefined when it is gone or a folder. */
export function lookAt(root: string, file: string): FoundFile | undefined {
  const listing = emptyListing()
  lookInto(listing, root, file)
  return listing.files[0]
}

function emptyListing(): FolderListing {
  return { files: [], folders: [], aliases: [], rulesChanged: false, unreadable: [], problems: [] }
}

function isFolderItself(root: string, folder: string): boolean {
  const there = path.join(root, folder)
  return fs.existsSync(there) && fs.realpathSync.native(there) === there
}

/** Adds the files and aliases of a folder to `into` and returns its folders. */
function listInto(into: FolderListing, folder: string, { root, rules }: InventoryOptions): string[] {
  const folders: string[] = []
  const names = readFolder(into, root, folder)
  readRules(into, rules, folder, names)
  const before = folder === '' ? '' : `${folder}/`
  for (const name of names) {
    const placeholder = placeholderOf(before, name)
    if (placeholder === undefined) lookInto(into, root, before + name, { rules, folders })
    else into.files.push(placeholder)
  }
  return folders
}

function readFolder(into: FolderListing, root: string, folder: string): string[] {
  try {
    return fs.readdirSync(folder === '' ? root : `${root}/${folder}`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (folder === '') throw error
    if (code === undefined) throw error
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    leaveOut(into, folder, code)
    return []
  }
}

/** A folder of which something cannot be looked at. */
function leaveOut(into: FolderListing, folder: string, code: string): void {
  if (into.unreadable.at(-1) === folder) return
  into.unreadable.push(folder)
  const name = folder.length > SHOWN_PATH ? `${folder.slice(0, SHOWN_PATH)}…` : folder || '.'
  const why = DENIED.has(code) ? 'may not be read by you' : `cannot be read (${code})`
  into.problems.push(`The folder ${safeLine(name)} ${why}: what is in it is left out.`)
}

function readRules(into: FolderListing, rules: IgnoreRules, folder: string, names: readonly string[]): void {
  try {
    if (rules.readFolder(folder, names)) into.rulesChanged = true
  } catch (error) {
    into.problems.push(`The ignore file has no effect: ${(error as Error).message}`)
  }
}

/** Sorts one entry of a folder to where it belongs. */
function lookInto(
  into: FolderListing,
  root: string,
  file: string,
  { rules, folders }: { readonly rules?: IgnoreRules; readonly folders?: string[] } = {},
): void {
  let stat: fs.Stats | undefined
  try {
    stat = fs.lstatSync(`${root}/${file}`, { throwIfNoEntry: false })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    if (code !== 'ENOTDIR' && rules?.ignores(file, false) !== true) {
      into.files.push(
        refused(file, DENIED.has(code) ? 'kept from you by its permissions' : `not to be looked at (${code})`),
      )
      leaveOut(into, parentOf(file), code)
    }
  }
  if (stat === undefined && folders !== undefined && file.includes(REPLACED)) {
    into.files.push(refused(file, 'a name that is not Unicode'))
    return
  }
  if (stat === undefined || rules?.ignores(file, stat.isDirectory()) === true) return
  if (stat.isDirectory()) folders?.push(file)
  else if (isWindowsTrap(file)) into.files.push(refused(file, 'a name with a meaning of its own on this system'))
  else if (stat.isFile()) {
    const { size, mtimeMs, ino, ctimeMs } = stat
    into.files.push({
      path: file,
      size,
      mtime: Math.round(mtimeMs),
      kind: kindByName(file),
      state: 'unread',
      ino,
      ctime: ctimeMs,
    })
  } else if (stat.isSymbolicLink()) followLink(into, root, file)
  else into.files.push(refused(file, 'not a plain file (a device, pipe or socket)'))
}

function followLink(into: FolderListing, root: string, file: string): void {
  try {
    const real = fs.realpathSync.native(path.join(root, file))
    if (isInside(root, real)) into.aliases.push([file, path.relative(root, real).split(path.sep).join('/')])
    else into.files.push(refused(file, 'a link that leaves the folder'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES'].includes(code ?? '')) throw error
    into.files.push(refused(file, code === 'ELOOP' ? 'a link that leads to itself' : 'a link that leads nowhere'))
  }
}

/** iCloud keeps `.name.icloud` in place of a file that is not on this disk. Other systems' marks are not visible to Node. */
function placeholderOf(before: string, name: string): FoundFile | undefined {
  const [, real] = name.endsWith('.icloud') ? (/^\.(.+)\.icloud$/.exec(name) ?? []) : []
  if (real === undefined) return undefined
  return { ...unopened(before + real), state: 'placeholder', reason: 'in the cloud, not on this disk' }
}

function refused(file: string, reason: string): FoundFile {
  return { ...unopened(file), state: 'refused', reason }
}

function unopened(file: string) {
  return { path: file, size: 0, mtime: 0, kind: kindByName(file), ino: 0, ctime: 0 }
}
