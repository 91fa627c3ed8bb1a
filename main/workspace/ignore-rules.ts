import fs from 'node:fs'
import path from 'node:path'
import ignore, { type Ignore } from 'ignore'
import { isInside, openInsideSync } from './open-file.ts'
import { parentOf, pathKey } from './path-key.ts'
import { VERSIONS, writtenFiles } from './written-files.ts'

/** Names that no one means when they say "my documents": programs' own folders, locks and system files. */
const IGNORED_NAMES =
  /^(?:\..*|node_modules|~\$.*|Thumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|lost\+found)$/i

/** At the root of a Unix file system: the kernel's view of itself, endless and no documents. */
const KERNEL_FOLDERS = /^(?:dev|proc|run|sys)$/

export const IGNORE_FILE = '.runningtabignore'

export type IgnoreRules = {
  /** Whether a workspace path (folder or file) is left out. Its parent folders are taken to be visible. */
  readonly ignores: (path: string, isFolder: boolean) => boolean
  /** Takes in what a folder with these names says of ignored files, before it is listed; true when that is something else than before. Throws `ExtractError` when its ignore file cannot be read. */
  readonly readFolder: (folder: string, names: readonly string[]) => boolean
}

/**
 * What is not there for anybody: hidden and system names, the output folder, what was written by an earlier task into another one, and what
 * each folder's `.runningtabignore` names in gitignore syntax, the nearest one first.
 */
export function createIgnoreRules(root: string, outputDir: string | undefined): IgnoreRules {
  const own = new Map<string, { readonly text: string; readonly rules: Ignore }>()
  /** Keys of what RunningTab wrote, by the folder whose versions say so. */
  const written = new Map<string, ReadonlySet<string>>()
  const output = outputDir === undefined ? undefined : pathInside(root, outputDir)

  function ignoredByFile(file: string, isFolder: boolean): boolean {
    if (own.size === 0) return false
    for (let folder = parentOf(file); ; folder = parentOf(folder)) {
      const below = file.slice(folder === '' ? 0 : folder.length + 1)
      const verdict = own.get(folder)?.rules.test(isFolder ? `${below}/` : below)
      if (verdict?.ignored === true) return true
      if (folder === '' || verdict?.unignored === true) return false
    }
  }

  function isWritten(file: string): boolean {
    if (written.size === 0) return false
    const key = pathKey(file)
    for (let folder = parentOf(file); ; folder = parentOf(folder)) {
      if (written.get(folder)?.has(key) === true) return true
      if (folder === '') return false
    }
  }

  function readVersions(folder: string, hasVersions: boolean): boolean {
    if (!hasVersions) return written.delete(folder)
    const before = folder === '' ? '' : `${folder}/`
    const now = new Set(writtenFiles(path.join(root, folder)).map((file) => pathKey(before + file)))
    const known = written.get(folder)
    written.set(folder, now)
    return known?.size !== now.size || [...now].some((key) => !known.has(key))
  }

  function readIgnoreFile(folder: string, hasIgnoreFile: boolean): boolean {
    if (!hasIgnoreFile) return own.delete(folder)
    const fd = openInsideSync(root, folder === '' ? IGNORE_FILE : `${folder}/${IGNORE_FILE}`)
    try {
      const text = fs.readFileSync(fd, 'utf8')
      if (own.get(folder)?.text === text) return false
      own.set(folder, { text, rules: ignore({ ignorecase: process.platform !== 'linux' }).add(text) })
      return true
    } finally {
      fs.closeSync(fd)
    }
  }

  return {
    ignores: (file, isFolder) =>
      (root === '/' && KERNEL_FOLDERS.test(file)) ||
      IGNORED_NAMES.test(file.slice(file.lastIndexOf('/') + 1)) ||
      (output !== undefined && pathKey(file) === output) ||
      (!isFolder && isWritten(file)) ||
      ignoredByFile(file, isFolder),
    readFolder(folder, names) {
      const changed = [
        readVersions(folder, names.includes(VERSIONS)),
        readIgnoreFile(folder, names.includes(IGNORE_FILE)),
      ]
      // What was written into a folder of an output folder is kept with the versions of that one.
      for (const above of written.keys()) if (folder.startsWith(`${above}/`)) changed.push(readVersions(above, true))
      return changed.includes(true)
    },
  }
}

/** The key of a folder's path below the root; undefined when it lies elsewhere. It need not exist yet. */
function pathInside(root: string, folder: string): string | undefined {
  let known = path.resolve(folder)
  const missing: string[] = []
  while (!fs.existsSync(known) && path.dirname(known) !== known) {
    missing.unshift(path.basename(known))
    known = path.dirname(known)
  }
  const real = path.join(fs.realpathSync.native(known), ...missing)
  return real === root || !isInside(root, real)
    ? undefined
    : pathKey(path.relative(root, real).split(path.sep).join('/'))
}
