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
  for (let tried = 0; ;) {
    const [newest] = await versionsOf(io, kept, relative)
    const version = Math.max(newest?.version ?? 0, tried) + 1
    // Taken though it is not listed: by a name that only this disk takes for the same.
    tried = version
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

/** The spelling under which versions of a name are kept already, if it differs in capitals alone: to many systems that is one name. */
export async function keptSpelling(io: FileIo, kept: string, relative: string): Promise<string> {
  const { dir, base } = path.posix.parse(relative)
  const known = new Set(
    (await namesIn(io, path.join(kept, dir))).flatMap((entry) => {
      const [, name, ext = ''] = /^(.+)\.v[1-9]\d{0,8}(\.[^.]*)?$/.exec(entry) ?? []
      return name === undefined ? [] : [`${name}${ext}`]
    }),
  )
  if (known.has(base)) return relative
  const same = [...known].find((name) => folded(name) === folded(base))
  return same === undefined ? relative : path.posix.join(dir, same)
}

function folded(name: string): string {
  return name.normalize('NFC').toLowerCase()
}

function versionFile(kept: string, relative: string, version: number): string {
  const { dir, name, ext } = path.parse(relative)
  return path.join(kept, dir, `${name}.v${version}${ext}`)
}

async function namesIn(io: FileIo, folder: string): Promise<string[]> {
  try {
    return await io.readdir(folder)
  } catch (error) {
    // What stands in a folder's place is told where the folder is made.
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}
