import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { AppError } from '../app-error.ts'

/** The file-system calls that writing makes; tests hand in ones that fail. */
export type FileIo = Pick<typeof fs, 'open' | 'rename' | 'link' | 'rm' | 'mkdir' | 'lstat' | 'readFile' | 'readdir'>

export const nodeIo: FileIo = fs

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** True for a file-system error with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Writes a new file and forces it to the disk; a file that could not be written whole is removed. */
export async function writeDurably(io: FileIo, file: string, bytes: Uint8Array): Promise<void> {
  const handle = await io.open(file, 'wx', 0o644)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } catch (error) {
    await handle.close()
    await io.rm(file, { force: true })
    throw error
  }
  await handle.close()
}

/** Forces a folder's entries to the disk, where the system can (Windows cannot and needs not). */
export async function syncFolder(io: FileIo, folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await io.open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!hasCode(error, 'EINVAL', 'ENOTSUP', 'ENOSYS')) throw error
  } finally {
    await handle.close()
  }
}

/** Moves a file to a name that must not exist yet; false if it does. Nothing is ever replaced. */
export async function moveNew(io: FileIo, from: string, to: string): Promise<boolean> {
  try {
    await io.link(from, to)
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    // exFAT and some network disks know no hard links: there a check and a rename must do.
    if (!hasCode(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EISDIR', 'EINVAL')) throw error
    if (await exists(io, to)) return false
    await io.rename(from, to)
    return true
  }
  await io.rm(from)
  return true
}

async function exists(io: FileIo, file: string): Promise<boolean> {
  try {
    await io.lstat(file)
    return true
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false
    throw error
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and write again',
  EDQUOT: 'the disk quota is used up. Free some space and write again',
  EFBIG: 'the file is too large for this disk',
  EROFS: 'the disk is read-only. Choose another output folder',
  EACCES: 'permission is denied. Choose another output folder or change its permissions',
  EPERM: 'permission is denied. Choose another output folder or change its permissions',
  EBUSY: 'the file is open in another program. Close it there and write again',
  ENAMETOOLONG: 'the path is too long for this system. Choose a shorter name',
  EEXIST: 'there is a file in the place of its folder. Choose another output folder',
  ENOTDIR: 'a part of the path is a file. Choose another name',
  ENOENT: 'the output folder is gone. Choose another output folder',
}

/** The failure as something a person can act on; other errors come back as they are. */
export function writeFailure(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const advice = ADVICE[code]
  if (advice === undefined) return error
  const message =
    code === 'ENOENT'
      ? `${name} was not written: ${advice}.`
      : `${name} was not written: ${advice}. Earlier versions are unchanged.`
  return new AppError('workspace', message, { cause: error })
}
