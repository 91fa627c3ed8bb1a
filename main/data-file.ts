import fs from 'node:fs'
import path from 'node:path'
import { AppError } from './app-error.ts'

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and try again',
  EDQUOT: 'the disk quota is used up. Free some space and try again',
  EROFS: 'the disk is read-only. Make it writable or name another data folder',
  EACCES: 'permission is denied. Change its permissions or name another data folder',
  EPERM: 'permission is denied. Change its permissions or name another data folder',
  ENOTDIR: 'a part of its path is a file. Name another data folder',
  EEXIST: 'it is a file. Name another data folder',
  EIO: 'the disk does not answer as it should. Check it and try again',
}

/** What a person can do when a file in `dir` of the data folder cannot be written; any other error as it is. */
export function asDataError(error: unknown, dir: string): unknown {
  const { code, syscall } = error as NodeJS.ErrnoException
  // Node says ENOENT where folders cannot be made on a read-only disk.
  const advice = ADVICE[code === 'ENOENT' && syscall === 'mkdir' ? 'EROFS' : (code ?? '')]
  if (advice === undefined) return error
  return new AppError('store', `The data folder ${dir} cannot be written: ${advice}.`, { cause: error })
}

/** Writes a file of the data folder, for its owner alone: whole, or the former one stays. Throws `store` where the disk does not take it. */
export function writeDataFile(file: string, text: string): void {
  const temporary = `${file}.${process.pid}.tmp`
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
    try {
      fs.writeFileSync(temporary, text, { mode: 0o600, flush: true })
      fs.renameSync(temporary, file)
    } catch (error) {
      fs.rmSync(temporary, { force: true })
      throw error
    }
  } catch (error) {
    throw asDataError(error, path.dirname(file))
  }
}
