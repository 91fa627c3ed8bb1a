import path from 'node:path'
import { hasCode, sha256, syncFolder, writeDurably, type FileIo } from './file-io.ts'
import { removeOld } from './output-tree.ts'
import { versionsOf, type VersionFile } from './version-files.ts'

const PREFIX = '.call-'
/** A task that was cut off and not gone on with for this long (ms) writes anew. */
const KEPT = 90 * 24 * 3_600_000

/** Small files beside the kept versions that say which call is about to make which content: what a crash between a file and its event leaves behind. */
export function createWriteMarks(io: FileIo, kept: string) {
  const markFile = (relative: string, call: string): string =>
    path.join(kept, `${PREFIX}${sha256(Buffer.from(`${call}\0${relative}`))}`)

  return {
    /** The version that this call made of the file before; undefined where it made none. */
    async versionOf(relative: string, call: string): Promise<VersionFile | undefined> {
      const wanted = await readOr(io, markFile(relative, call))
      if (wanted === undefined) return undefined
      for (const version of await versionsOf(io, kept, relative))
        if (sha256(await io.readFile(version.file)) === wanted) return version
      return undefined
    },
    /** On the disk when it resolves: to be set before the version is made. */
    async set(
      relative: string,
      { call, sha256: hash }: { readonly call: string; readonly sha256: string },
    ): Promise<void> {
      const file = markFile(relative, call)
      await io.rm(file, { force: true })
      await writeDurably(io, file, Buffer.from(hash))
      await syncFolder(io, kept)
    },
    removeOld: (now: number): Promise<void> => removeOld(kept, PREFIX, now - KEPT),
  }
}

async function readOr(io: FileIo, file: string): Promise<string | undefined> {
  try {
    return (await io.readFile(file)).toString('utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}
