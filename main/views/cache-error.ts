import { AppError } from '../app-error.ts'

const DISK = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR'])

/** What a person can do when text views cannot be written; any other error as it is. */
export function asCacheError(error: unknown, cacheDir: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  // Node says ENOENT where folders cannot be made on a read-only disk.
  if (code === undefined || !(DISK.has(code) || syscall === 'mkdir')) return error
  const message = `Text views cannot be kept in ${cacheDir} (${code}). Free some space or choose another data folder.`
  return new AppError('store', message, { cause: error })
}
