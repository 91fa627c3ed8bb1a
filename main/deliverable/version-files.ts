import path from 'node:path'
import { hasCode, moveNew, sha256, type FileIo } from './file-io.ts'

/** One kept version: its number and its real path. */
export type VersionFile = { readonly version: number; readonly file: string }

/** Every version of `relative` that is kept, newest first. `kept` is the folder that holds them. */
export async function versionsOf(io: FileIo, kept: string, relative: string): Promise<VersionFile[]> {
  const folder = path.join(kept, path.dirname(relative))
  const { name, ext } = path.parse(relative)
  const numbers = (await namesIn(io, folder)).flatMap((entry) => {
    const middle =
      entry.startsWith(`${name}.v`) && entry.endsWith(ext)
        ? entry.slice(name.length + 2, entry.length - ext.length)
        : ''
    return /^[1-9]\d{0,8}$/.test(middle) ? [Number(middle)] : []
  })
  return numbers.toSorted((a, b) => b - a).map((version) => ({ version, file: versionFile(kept, relative, version) }))
}

/** Moves `temp` to the next free version of `relative`; two writers never get the same one. */
export async function claimVersion(
  io: FileIo,
  kept: string,
  { relative, temp }: { readonly relative: string; readonly temp: string },
): Promise<VersionFile> {
  for (;;) {
    const [newest] = await versionsOf(io, kept, relative)
    const version = (newest?.version ?? 0) + 1
    const file = versionFile(kept, relative, version)
    if (await moveNew(io, temp, file)) return { version, file }
  }
}

/** True where `file` is a plain one with the bytes of a version of `relative`: it is ours, nobody changed it. */
export async function isVersion(
  io: FileIo,
  file: string,
  { kept, relative }: { readonly kept: string; readonly relative: string },
): Promise<boolean> {
  const found = await io.lstat(file)
  if (!found.isFile()) return false
  const hash = sha256(await io.readFile(file))
  // Listed after the file was read: another process keeps a version before it shows it.
  for (const version of await versionsOf(io, kept, relative)) {
    if ((await io.lstat(version.file)).size === found.size && sha256(await io.readFile(version.file)) === hash)
      return true
  }
  return false
}

function versionFile(kept: string, relative: string, version: number): string {
  const { dir, name, ext } = path.parse(relative)
  return path.join(kept, dir, `${name}.v${version}${ext}`)
}

async function namesIn(io: FileIo, folder: string): Promise<string[]> {
  try {
    return await io.readdir(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
