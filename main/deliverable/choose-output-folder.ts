import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import { hasCode } from './file-io.ts'

/** Name of the output folder inside a workspace. */
export const OUTPUT_FOLDER_NAME = 'RunningTab Output'

type Choice = { readonly workspaceRoot: string; readonly requested?: string; readonly home?: string }

/** Where a workspace's deliverables go: the folder asked for, else one inside the workspace, else (said in `notice`) one under Documents. Makes nothing. */
export async function chooseOutputFolder({
  workspaceRoot,
  requested,
  home = os.homedir(),
}: Choice): Promise<{ readonly dir: string; readonly notice?: string }> {
  if (requested !== undefined) {
    const dir = path.resolve(requested)
    if (contains(dir, path.resolve(workspaceRoot))) {
      throw new AppError(
        'usage',
        `The output folder ${dir} holds the workspace itself. Choose another folder, for example one inside it.`,
      )
    }
    if (!(await canWrite(dir)))
      throw new AppError('workspace', `The output folder ${dir} cannot be written. Choose another one.`)
    return { dir }
  }
  const dir = path.join(workspaceRoot, OUTPUT_FOLDER_NAME)
  if (!(await isLink(dir)) && (await canWrite(dir))) return { dir }
  const fallback = path.join(home, 'Documents', 'RunningTab', path.basename(path.resolve(workspaceRoot)) || 'workspace')
  if (!(await canWrite(fallback))) {
    throw new AppError(
      'workspace',
      `Neither ${dir} nor ${fallback} can be written. Choose an output folder with --output-dir.`,
    )
  }
  return { dir: fallback, notice: `${dir} is a link or cannot be written; deliverables go to ${fallback}.` }
}

function contains(outer: string, inner: string): boolean {
  const relative = path.relative(outer, inner)
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative))
}

/** Looks at the folder, or the nearest one above it that exists. */
async function canWrite(dir: string): Promise<boolean> {
  try {
    if (!(await fs.stat(dir)).isDirectory()) return false
    await fs.access(dir, fs.constants.W_OK | fs.constants.X_OK)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return path.dirname(dir) !== dir && canWrite(path.dirname(dir))
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ELOOP')) return false
    throw error
  }
}

async function isLink(file: string): Promise<boolean> {
  try {
    return (await fs.lstat(file)).isSymbolicLink()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}
