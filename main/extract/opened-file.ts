import { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { ExtractError } from './text-view.ts'

/** A file that is open elsewhere: the paths by which it may be opened again, best first, and what tells it from every other file. */
export type OpenedFile = {
  readonly paths: readonly string[]
  readonly ino: bigint
  readonly dev: bigint
}

/** Without waiting: opening a pipe would hold a thread until somebody writes into it. Windows has no such flag. */
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file for reading: one at a path, or again the very file that is open elsewhere. Systems that keep processes apart refuse the one path
 * or show another file at it; then the next one counts. Throws `ExtractError`, `not_found` where another file has taken its place.
 */
export async function openAgain(file: string | OpenedFile): Promise<FileHandle> {
  if (typeof file === 'string') return openPath(file)
  let refusal: unknown = new ExtractError('not_found', 'The file was replaced while it was opened. Try again.')
  for (const path of file.paths) {
    let handle: FileHandle
    try {
      handle = await openPath(path)
    } catch (error) {
      if (!(error instanceof ExtractError)) throw error
      refusal = error
      continue
    }
    const { ino, dev } = await handle.stat({ bigint: true })
    if (ino === file.ino && dev === file.dev) return handle
    await handle.close()
    refusal = new ExtractError('not_found', 'The file was replaced while it was opened. Try again.')
  }
  throw refusal
}

async function openPath(path: string): Promise<FileHandle> {
  return open(path, FLAGS).catch((error: NodeJS.ErrnoException) => {
    throw openFailure(error)
  })
}

function openFailure(error: NodeJS.ErrnoException): Error {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return new ExtractError('not_found', 'There is no such file.', { cause: error })
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new ExtractError('denied', 'This account may not read the file.', { cause: error })
  return error
}
