import fs from 'node:fs'
import path from 'node:path'
import ignore, { type Ignore } from 'ignore'

/** Names that no one means when they say "my documents": programs' own folders, locks and system files. */
const IGNORED_NAMES = /^(?:\..*|node_modules|~\$.*|Thumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|lost\+found)$/i

export const IGNORE_FILE = '.runningtabignore'

export type IgnoreRules = {
  /** Whether a workspace path (folder or file) is left out. Its parent folders are taken to be visible. */
  readonly ignores: (path: string, isFolder: boolean) => boolean
}

/**
 * What is not there for anybody: hidden and system names, the output folder, and what `.runningtabignore` at the root names in gitignore
 * syntax.
 */
export function readIgnoreRules(root: string, outputDir: string | undefined): IgnoreRules {
  const custom = readCustom(path.join(root, IGNORE_FILE))
  const relative = outputDir === undefined ? '' : path.relative(root, outputDir).split(path.sep).join('/')
  const output = relative === '' || relative.startsWith('../') || path.isAbsolute(relative) ? undefined : relative
  return {
    ignores: (file, isFolder) =>
      IGNORED_NAMES.test(file.slice(file.lastIndexOf('/') + 1)) || file === output || (custom?.ignores(isFolder ? `${file}/` : file) ?? false),
  }
}

function readCustom(file: string): Ignore | undefined {
  try {
    return ignore().add(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
