import path from 'node:path'
import { hasCode, type FileIo } from './file-io.ts'

/** Whether another program says that it has the file open: LibreOffice and Microsoft's lay a file of their own beside it. */
export async function isOpenElsewhere(io: FileIo, file: string): Promise<boolean> {
  const { dir, base } = path.parse(file)
  // Word leaves the first letters of a long name out.
  const locks = [
    `.~lock.${base}#`,
    `~$${base}`,
    ...(base.length > 6 ? [`~$${base.slice(1)}`, `~$${base.slice(2)}`] : []),
  ]
  for (const lock of locks) if (await isThere(io, path.join(dir, lock))) return true
  return false
}

async function isThere(io: FileIo, file: string): Promise<boolean> {
  try {
    return (await io.lstat(file)).isFile()
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false
    throw error
  }
}
