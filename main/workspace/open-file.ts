import fs, { constants } from 'node:fs'
import { open as openHandle, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { ExtractError } from '../extract/text-view.ts'

/** Device names that Windows opens wherever they stand, and alternate streams. */
const WINDOWS_TRAP = /^(?:con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(?:\..*)?$|:/i

/**
 * Opens a file of the workspace for reading, and nothing else: the only way to its bytes. Links are resolved first and must end inside
 * `root` (a real path); the last part is opened without following a link, and what was opened must be a plain file.
 */
export async function openInside(root: string, file: string): Promise<FileHandle> {
  const handle = await open(realInside(root, file), file)
  try {
    const opened = await handle.stat()
    if (!opened.isFile()) throw new ExtractError('unsupported', `${file} is not a file.`)
    // Replaced by a link between the look and the opening: what is open now must still be what lies there.
    const there = fs.lstatSync(realInside(root, file))
    if (opened.ino !== there.ino || opened.dev !== there.dev) throw new ExtractError('not_found', `${file} was replaced while it was opened. Try again.`)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The real path of a workspace path, links resolved. Throws `not_found` and, where it leads outside, `denied`. */
export function realInside(root: string, file: string): string {
  if (process.platform === 'win32' && file.split('/').some((part) => WINDOWS_TRAP.test(part))) {
    throw new ExtractError('denied', `${file} is a name with a meaning of its own on this system.`)
  }
  let real: string
  try {
    real = fs.realpathSync.native(path.join(root, file))
  } catch (error) {
    throw asExtractError(error, file)
  }
  if (!isInside(root, real)) throw new ExtractError('denied', `${file} leads outside the folder.`)
  return real
}

/** Whether a real path is `root` or below it. */
export function isInside(root: string, real: string): boolean {
  const relative = path.relative(root, real)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

async function open(real: string, file: string): Promise<FileHandle> {
  try {
    // Without NONBLOCK the opening of a pipe that nobody writes to would never end.
    return await openHandle(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
  } catch (error) {
    throw asExtractError(error, file)
  }
}

function asExtractError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return new ExtractError('not_found', `${file} is not there.`, { cause: error })
  if (code === 'EACCES' || code === 'EPERM') return new ExtractError('denied', `${file} may not be read by you.`, { cause: error })
  if (code === 'ELOOP' || code === 'ENXIO') return new ExtractError('denied', `${file} is not a plain file.`, { cause: error })
  return error
}
