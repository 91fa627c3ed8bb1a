import fs, { constants } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { OpenedFile } from '../extract/opened-file.ts'
import { ExtractError } from '../extract/text-view.ts'

/** Reading and nothing else. Without NONBLOCK the opening of a pipe that nobody writes to would never end. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file of the workspace for reading: with `openInsideSync`, the only way to its bytes. Links are resolved first and must end inside
 * `root` (a real path); the last part is opened without following a link; what is open is checked again. Throws `ExtractError`.
 */
export async function openInside(root: string, file: string, platform = process.platform): Promise<FileHandle> {
  const real = realInside(root, file)
  const handle = await open(real, FLAGS).catch((error: unknown) => {
    throw asExtractError(error, file)
  })
  try {
    checkOpened(root, file, handle.fd, platform)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** The same as a descriptor, for threads that read thousands of small files: promises cost more than the reading. */
export function openInsideSync(root: string, file: string, platform = process.platform): number {
  const real = realInside(root, file)
  let fd: number
  try {
    fd = fs.openSync(real, FLAGS)
  } catch (error) {
    throw asExtractError(error, file)
  }
  try {
    checkOpened(root, file, fd, platform)
    return fd
  } catch (error) {
    fs.closeSync(fd)
    throw error
  }
}

/**
 * How the processes that read documents get at the very file that is open here: on Linux through this process, where it lets them; else by
 * the file's real path.
 */
export function openedFile(root: string, file: string, fd: number, platform = process.platform): OpenedFile {
  const link = linkOfDescriptor(fd, platform)
  const { ino, dev } = fs.fstatSync(fd, { bigint: true })
  const paths = link === undefined ? [realInside(root, file)] : [`/proc/${process.pid}/fd/${fd}`, link]
  return { paths, ino, dev }
}

/** Whether a real path is `root` or below it. */
export function isInside(root: string, real: string): boolean {
  const relative = path.relative(root, real)
  return relative === '' || (relative !== '..' && !relative.startsWith(`..${path.sep}`) && !path.isAbsolute(relative))
}

/** Whether a workspace path has a part that Windows takes for a device or an alternate stream. */
export function isWindowsTrap(file: string, platform = process.platform): boolean {
  return platform === 'win32' && file.split('/').some((part) => WINDOWS_TRAP.test(part))
}

const WINDOWS_TRAP = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)\s*(?:\..*)?$|:/i

/** The real path of a workspace path, links resolved. */
function realInside(root: string, file: string): string {
  if (isWindowsTrap(file))
    throw new ExtractError('denied', `${file} is a name with a meaning of its own on this system.`)
  let real: string
  try {
    real = fs.realpathSync.native(path.join(root, file))
  } catch (error) {
    throw asExtractError(error, file)
  }
  if (!isInside(root, real)) throw leadsOutside(file)
  return real
}

/** A folder on the way may have become a link between the look and the opening. */
function checkOpened(root: string, file: string, fd: number, platform: NodeJS.Platform): void {
  const opened = fs.fstatSync(fd)
  if (!opened.isFile()) throw new ExtractError('denied', `${file} is not a plain file.`)
  const real = linkOfDescriptor(fd, platform)
  if (real === undefined) {
    if (isAt(realInside(root, file), fd)) return
    throw new ExtractError('not_found', `${file} was replaced while it was opened. Try again.`)
  }
  if (!isInside(root, real)) throw leadsOutside(file)
}

/** Where Linux says that an open file lies. */
function linkOfDescriptor(fd: number, platform = process.platform): string | undefined {
  if (platform !== 'linux') return undefined
  try {
    return fs.readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    // A system without /proc, or one that does not let us look: the path is looked at again instead.
    return undefined
  }
}

/** Whether the file at a path is the one that is open. Both are asked as open files: some systems answer otherwise for a path. */
function isAt(real: string, fd: number): boolean {
  const again = fs.openSync(real, FLAGS)
  try {
    const [opened, there] = [fd, again].map((one) => fs.fstatSync(one, { bigint: true }))
    return opened!.ino === there!.ino && opened!.dev === there!.dev
  } finally {
    fs.closeSync(again)
  }
}

function leadsOutside(file: string): ExtractError {
  return new ExtractError('denied', `${file} leads outside the folder.`)
}

function asExtractError(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new ExtractError('not_found', `${file} is not there.`, { cause: error })
  if (code === 'EACCES' || code === 'EPERM')
    return new ExtractError('denied', `${file} may not be read by you.`, { cause: error })
  if (code === 'ELOOP' || code === 'ENXIO')
    return new ExtractError('denied', `${file} is not a plain file.`, { cause: error })
  return error
}
