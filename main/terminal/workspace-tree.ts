import type { Entry } from './protocol.ts'

/** The files of a workspace as the terminal needs them. Paths are relative to the root, as on disk. */
export type TerminalFiles = {
  /** Real folder. */
  readonly root: string
  /** Everything the agent may see: neither hidden, nor ignored, nor excluded by the user. */
  files(): Iterable<{ readonly path: string; readonly size: number; readonly mtime: number }>
  /** False once the folder was removed, renamed or unplugged. */
  isThere?(): boolean
  /** Folders that could not be listed. */
  unreadable?(): Iterable<string>
  /** The file that a link inside the root leads to; undefined when `path` is none. */
  resolve(path: string): string | undefined
  /** Is there something at this path that ignore rules or the user keep from the agent? */
  isIgnored(path: string): boolean
  /** The file itself, read by its real path inside the root. Throws `ExtractError`. */
  readBytes(path: string): Promise<Uint8Array>
}

/** Said to the agent: what is not found then was not deleted. */
export const FOLDER_IS_GONE =
  'the folder of documents is not there any more (removed, renamed or unplugged): its files cannot be read now'

type Folder = { readonly path: string; readonly entries: Map<string, Entry> }

export type WorkspaceTree = ReturnType<typeof buildWorkspaceTree>

/**
 * Folders and files by name, looked up in NFC, case-folded where the system does so. Listed are composed names, which is how people and
 * models write patterns; a file is still opened by its name on disk.
 */
export function buildWorkspaceTree(files: TerminalFiles, platform: NodeJS.Platform = process.platform) {
  const folded = platform === 'darwin' || platform === 'win32'
  const key = (path: string) => (folded ? path.normalize('NFC').toLowerCase() : path.normalize('NFC'))
  const folders = new Map<string, Folder>([['', { path: '', entries: new Map() }]])
  const known = new Map<string, { path: string; size: number; mtime: number }>()

  function folderOf(path: string): Folder {
    const existing = folders.get(key(path))
    if (existing !== undefined) return existing
    const slash = path.lastIndexOf('/')
    const folder: Folder = { path, entries: new Map() }
    folders.set(key(path), folder)
    const name = path.slice(slash + 1).normalize('NFC')
    folderOf(path.slice(0, Math.max(slash, 0))).entries.set(key(name), { name, directory: true, size: 4096, mtime: 0 })
    return folder
  }

  for (const file of files.files()) {
    const slash = file.path.lastIndexOf('/')
    const name = file.path.slice(slash + 1).normalize('NFC')
    folderOf(file.path.slice(0, Math.max(slash, 0))).entries.set(key(name), {
      name,
      directory: false,
      size: file.size,
      mtime: file.mtime,
    })
    known.set(key(file.path), file)
  }

  return {
    list(path: string): readonly Entry[] | undefined {
      const folder = folders.get(key(path))
      return folder === undefined
        ? undefined
        : [...folder.entries.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    file: (path: string) => known.get(key(path)) ?? known.get(key(files.resolve(path) ?? path)),
    folder: (path: string) => folders.get(key(path))?.path,
    files: () => known.values(),
  }
}
