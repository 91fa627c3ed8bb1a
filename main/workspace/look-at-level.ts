import fs from 'node:fs'
import { AppError } from '../app-error.ts'
import { createIgnoreRules } from './ignore-rules.ts'
import { listFolder, type FolderListing } from './inventory.ts'

/** What lies in one folder of a granted root, without an inventory; empty where it is ignored or gone. Throws `workspace` when the root cannot be read. */
export function lookAtLevel(root: string, folder: string, outputDir: string): FolderListing {
  const rules = createIgnoreRules(root, outputDir)
  const parts = folder === '' ? [] : folder.split('/')
  try {
    for (const depth of parts.keys()) {
      const above = parts.slice(0, depth).join('/')
      rules.readFolder(above, namesIn(`${root}/${above}`))
      if (rules.ignores(parts.slice(0, depth + 1).join('/'), true)) return nothing()
    }
    return listFolder(folder, { root, rules })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === undefined) throw error
    throw new AppError('workspace', `The folder ${root} cannot be read (${code}).`, { cause: error })
  }
}

function namesIn(folder: string): string[] {
  try {
    return fs.readdirSync(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
}

function nothing(): FolderListing {
  return { files: [], folders: [], aliases: [], rulesChanged: false, unreadable: [], problems: [] }
}
