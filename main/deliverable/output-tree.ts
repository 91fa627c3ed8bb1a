import type { Dirent } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import { hasCode, type FileIo } from './file-io.ts'

/** Makes `dir` and the folders below it (forward slashes); a link or a file in their place is refused. */
export async function makeFolders(io: FileIo, dir: string, folders: readonly string[]): Promise<void> {
  await io.mkdir(dir, { recursive: true })
  for (const folder of folders) {
    const names = folder.split('/').filter((name) => name !== '.')
    for (const depth of names.keys()) await makeFolder(io, dir, names.slice(0, depth + 1))
  }
}

async function makeFolder(io: FileIo, dir: string, names: readonly string[]): Promise<void> {
  const folder = path.join(dir, ...names)
  try {
    await io.mkdir(folder)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    if (!(await io.lstat(folder)).isDirectory()) throw notFolder(names)
  }
}

/** Throws where a folder on the way to `relative` is a link: it could lead out of the output folder. */
export async function refuseLinks(dir: string, relative: string): Promise<void> {
  const names = relative.split('/').slice(0, -1)
  for (const depth of names.keys()) {
    const found = await fs.lstat(path.join(dir, ...names.slice(0, depth + 1)))
    if (found.isSymbolicLink()) throw notFolder(names.slice(0, depth + 1))
  }
}

function notFolder(names: readonly string[]): AppError {
  return new AppError(
    'workspace',
    `${names.join('/')} in the output folder is a file or a link, not a folder. Choose another name.`,
  )
}

/** Relative paths of the files below `dir/below`; hidden names and links are left out. */
export async function visibleFiles(dir: string, below = ''): Promise<string[]> {
  const entries = (await entriesOf(path.join(dir, below))).filter((entry) => !entry.name.startsWith('.'))
  const nested = entries.map(async (entry) => {
    const name = below === '' ? entry.name : `${below}/${entry.name}`
    return entry.isDirectory() ? visibleFiles(dir, name) : entry.isFile() ? [name] : []
  })
  return (await Promise.all(nested)).flat()
}

/** Removes files in `folder` whose name begins with `prefix` and that were last written before `before` (ms). */
export async function removeOld(folder: string, prefix: string, before: number): Promise<void> {
  for (const entry of await entriesOf(folder)) {
    if (!entry.name.startsWith(prefix)) continue
    const file = path.join(folder, entry.name)
    if ((await fs.lstat(file)).mtimeMs < before) await fs.rm(file, { force: true })
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await fs.readdir(folder, { withFileTypes: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}
