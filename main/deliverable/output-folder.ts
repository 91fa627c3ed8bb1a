import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import { hasCode, moveNew, nodeIo, sha256, syncFolder, writeDurably, writeFailure, type FileIo } from './file-io.ts'
import { isOpenElsewhere } from './open-elsewhere.ts'
import { outputPath } from './output-path.ts'
import { makeFolders, refuseLinks, removeOld, visibleFiles } from './output-tree.ts'
import { VERSIONS } from '../workspace/written-files.ts'
import { claimVersion, isVersion, keptSpelling, versionsOf, type VersionFile } from './version-files.ts'
import { createWriteMarks } from './write-marks.ts'

export type WrittenFile = {
  /** Real path. */
  readonly path: string
  /** Relative to the output folder, forward slashes. */
  readonly name: string
  /** The extension without its dot, lower case. */
  readonly format: string
  readonly bytes: number
  readonly sha256: string
  /** Counts from 1 for each name asked for. */
  readonly version: number
  /** Why the file does not have the name that was asked for. */
  readonly notice?: string
}

/** `mtime` in ms since 1970. */
export type OutputEntry = { readonly name: string; readonly bytes: number; readonly mtime: number }

/** `file` is the real path, `mtime` in ms since 1970. */
export type KeptVersion = {
  readonly version: number
  readonly file: string
  readonly bytes: number
  readonly sha256: string
  readonly mtime: number
}

export type OutputFolder = {
  readonly dir: string
  /**
   * Stores a new version; what stood under the name before is kept. Throws `AppError`; then the name shows what it showed before.
   * `call` names the call that writes, for all time: written again after a crash, it gets the version that it made before.
   */
  write(name: string, bytes: Uint8Array, call?: string): Promise<WrittenFile>
  /** Whether this call has written this file before. */
  wasWritten(name: string, call: string): Promise<boolean>
  /** Throws `AppError` (`not_found`). */
  read(name: string): Promise<Uint8Array>
  /** Undefined where there is no such file. */
  stat(name: string): Promise<OutputEntry | undefined>
  /** The versions of a name that are kept, newest first. */
  versions(name: string): Promise<KeptVersion[]>
  /** Whether the name shows its newest version, unchanged. */
  isNewest(name: string): Promise<boolean>
  /** Every file, kept versions and hidden files left out, in path order. */
  list(): Promise<OutputEntry[]>
}

type Written = Published & {
  readonly relative: string
  readonly version: number
  readonly bytes: Uint8Array
}

/** The name that a file got; `isOpen` where another program has the file of the name asked for. */
type Published = { readonly name: string; readonly isOpen: boolean }

const TEMP_PREFIX = '.tmp-'
/** A temporary file this old (ms) was left by a process that was killed. */
const STALE = 3_600_000

type Options = { readonly dir: string; readonly io?: FileIo; readonly now?: () => number }

/** The folder that deliverables go to. It need not exist yet: the first write makes it. */
export async function openOutputFolder({ dir, io = nodeIo, now = Date.now }: Options): Promise<OutputFolder> {
  const kept = path.join(dir, VERSIONS)
  const tempFile = (): string => path.join(kept, `${TEMP_PREFIX}${randomUUID()}`)
  const marks = createWriteMarks(io, kept)
  await removeOld(kept, TEMP_PREFIX, now() - STALE)
  await marks.removeOld(now())
  let last: Promise<unknown> = Promise.resolve()

  async function writeSpelled(asked: string, bytes: Uint8Array, call?: string): Promise<WrittenFile> {
    const relative = await keptSpelling(io, kept, asked)
    const write = (): Promise<WrittenFile> => writeVersion(relative, bytes, call)
    const file = await write().catch((error: unknown) => {
      // Somebody removed the folder meanwhile: it is made anew, once.
      if (hasCode(error, 'ENOENT')) return write()
      throw error
    })
    if (relative === asked) return file
    const same = `${asked} and ${relative} are one name to many systems; this is a version of the second.`
    return { ...file, notice: file.notice === undefined ? same : `${same}\n${file.notice}` }
  }

  async function writeVersion(relative: string, bytes: Uint8Array, call?: string): Promise<WrittenFile> {
    await makeFolders(io, dir, [
      VERSIONS,
      path.posix.join(VERSIONS, path.posix.dirname(relative)),
      path.posix.dirname(relative),
    ])
    const made = call === undefined ? undefined : await marks.versionOf(relative, call)
    if (made !== undefined) return publishAgain(relative, made)
    const [forVersion, forName] = [tempFile(), tempFile()]
    try {
      await writeDurably(io, forVersion, bytes)
      // Both copies are on the disk before a name is taken: a full disk leaves no trace.
      await writeDurably(io, forName, bytes)
      if (call !== undefined) await marks.set(relative, { call, sha256: sha256(bytes) })
      const { version, file } = await claimVersion(io, kept, { relative, temp: forVersion })
      await syncFolder(io, path.dirname(file))
      const published = await publish(relative, forName)
      await compare(relative, published.name, { version, file, bytes })
      await publishNewer(relative, version)
      return writtenFile({ relative, ...published, version, bytes })
    } finally {
      await Promise.all([forVersion, forName].map((temp) => io.rm(temp, { force: true })))
    }
  }

  /** A version that was made just before a crash: shown under its name, unless a newer one is. */
  async function publishAgain(relative: string, { version, file }: VersionFile): Promise<WrittenFile> {
    const bytes = await io.readFile(file)
    const [newest] = await versionsOf(io, kept, relative)
    const temp = tempFile()
    await writeDurably(io, temp, newest!.version === version ? bytes : await io.readFile(newest!.file))
    try {
      return writtenFile({ relative, ...(await publish(relative, temp)), version, bytes })
    } finally {
      await io.rm(temp, { force: true })
    }
  }

  function writtenFile({ relative, name, isOpen, version, bytes }: Written): WrittenFile {
    const why = isOpen
      ? `${relative} is open in another program and stays as it is; the new version is ${name}.`
      : `${relative} is not as it was written here (somebody changed it, or it is in use) and stays as it is; the new version is ${name}.`
    const notice = name === relative ? {} : { notice: why }
    return {
      path: path.join(dir, name),
      name,
      format: formatOf(name),
      bytes: bytes.length,
      sha256: sha256(bytes),
      version,
      ...notice,
    }
  }

  /** Gives `temp` the name asked for, or the first one beside it that nobody else's file has. */
  async function publish(relative: string, temp: string): Promise<Published> {
    let isOpen = false
    for (let copy = 1; ; copy++) {
      const name = copy === 1 ? relative : beside(relative, copy)
      const target = path.join(dir, name)
      const isFree = await moveNew(io, temp, target)
      const isOpenHere = !isFree && (await isOpenElsewhere(io, target))
      isOpen ||= isOpenHere && copy === 1
      if (isFree || (!isOpenHere && (await replaceOurs(temp, target, relative)))) {
        await syncFolder(io, path.dirname(target))
        return { name, isOpen }
      }
    }
  }

  async function replaceOurs(temp: string, target: string, relative: string): Promise<boolean> {
    try {
      if (!(await isVersion(io, target, { kept, relative }))) return false
      await io.rename(temp, target)
      return true
    } catch (error) {
      // Gone since the last look, or open in another program that locks it.
      if (hasCode(error, 'ENOENT')) return moveNew(io, temp, target)
      if (process.platform === 'win32' && hasCode(error, 'EBUSY', 'EPERM', 'EACCES')) return false
      throw error
    }
  }

  /** Reads back both copies; another process may have put a newer version under the name by now. */
  async function compare(
    relative: string,
    name: string,
    written: VersionFile & { readonly bytes: Uint8Array },
  ): Promise<void> {
    const asKept = sha256(await io.readFile(written.file)) === sha256(written.bytes)
    const asNamed = await isVersion(io, path.join(dir, name), { kept, relative })
    if (!asKept || !asNamed)
      throw new AppError(
        'workspace',
        `${name} was not written correctly: what was read back differs. Check the disk and write again.`,
      )
  }

  /** Two processes may have taken the name in the wrong order: it shows the newest version in the end. */
  async function publishNewer(relative: string, version: number): Promise<void> {
    const [newest] = await versionsOf(io, kept, relative)
    if (newest === undefined || newest.version <= version) return
    const temp = tempFile()
    await writeDurably(io, temp, await io.readFile(newest.file))
    await publish(relative, temp)
  }

  async function stat(name: string): Promise<OutputEntry | undefined> {
    const relative = outputPath(name)
    try {
      await refuseLinks(dir, relative)
      const found = await fs.lstat(path.join(dir, relative))
      return found.isFile() ? { name: relative, bytes: found.size, mtime: found.mtimeMs } : undefined
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
      throw error
    }
  }

  async function keptVersions(relative: string): Promise<KeptVersion[]> {
    const found = await versionsOf(io, kept, relative)
    return Promise.all(
      found.map(async ({ version, file }) => {
        const [bytes, { mtimeMs }] = await Promise.all([io.readFile(file), io.lstat(file)])
        return { version, file, bytes: bytes.length, sha256: sha256(bytes), mtime: mtimeMs }
      }),
    )
  }

  return {
    dir,
    stat,
    wasWritten: async (name, call) =>
      (await marks.versionOf(await keptSpelling(io, kept, outputPath(name)), call)) !== undefined,
    async write(name, bytes, call) {
      const relative = outputPath(name)
      const turn = last.then(() => writeSpelled(relative, bytes, call))
      last = turn.catch(() => undefined)
      try {
        return await turn
      } catch (error) {
        throw writeFailure(error, relative)
      }
    },
    async read(name) {
      const found = await stat(name)
      if (found === undefined) throw new AppError('not_found', `There is no file ${name} in the output folder.`)
      return fs.readFile(path.join(dir, found.name))
    },
    versions: (name) => keptVersions(outputPath(name)),
    async isNewest(name) {
      const [newest] = await versionsOf(io, kept, outputPath(name))
      const shown = await stat(name)
      if (newest === undefined || shown === undefined) return false
      return sha256(await io.readFile(newest.file)) === sha256(await fs.readFile(path.join(dir, shown.name)))
    },
    async list() {
      const entries = await Promise.all((await visibleFiles(dir)).map(stat))
      return entries.filter((entry) => entry !== undefined).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
  }
}

/** `report (2).docx` */
function beside(relative: string, copy: number): string {
  const { dir, name, ext } = path.posix.parse(relative)
  return path.posix.join(dir, `${name} (${copy})${ext}`)
}

/** The extension of a file name, lower case, without its dot; empty where there is none. */
export function formatOf(name: string): string {
  return path.posix.extname(name).slice(1).toLowerCase()
}
