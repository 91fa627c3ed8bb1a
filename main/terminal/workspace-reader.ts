import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FsStat } from 'just-bash'
import type { CallRecorder } from './call-recorder.ts'
import { FsError } from './fs-error.ts'
import {
  type BegunText,
  type EngineRequests,
  type Entry,
  type Failure,
  type FileBytes,
  type FirstOf,
  type TextFile,
  WORKSPACE,
} from './protocol.ts'

/** The commands that see the file itself instead of its text view. */
const BYTE_TRUE = new Set(['cmp', 'md5sum', 'sha1sum', 'sha224sum', 'sha256sum', 'sha384sum', 'sha512sum', 'file'])

const LARGEST_VIEW = 64 * 1024 * 1024

type Listing = { readonly entries: readonly Entry[]; readonly byName: ReadonlyMap<string, Entry> }

/** /workspace for the worker's file system. Paths are workspace paths ('' is the root); all functions throw `FsError`. */
export function createWorkspaceReader(engine: EngineRequests, recorder: () => CallRecorder) {
  let listings = new Map<string, Promise<Listing | undefined>>()

  function fail(path: string, reason: string): never {
    recorder().failed(path, reason)
    recorder().current()?.failures.push({ path, reason })
    throw new FsError('ENOENT', reason, full(path))
  }

  function listing(folder: string): Promise<Listing | undefined> {
    const known = listings.get(folder) ?? fetchListing(folder)
    listings.set(folder, known)
    return known
  }

  async function fetchListing(folder: string): Promise<Listing | undefined> {
    const entries = await engine.list(folder)
    return entries && { entries, byName: new Map(entries.map((each) => [each.name.normalize('NFC'), each])) }
  }

  async function entry(path: string): Promise<Entry | undefined> {
    if (path === '') return { name: '', directory: true, size: 0, mtime: 0 }
    const slash = path.lastIndexOf('/')
    const parent = await listing(path.slice(0, Math.max(slash, 0)))
    return parent?.byName.get(path.slice(slash + 1).normalize('NFC')) ?? engine.link(path)
  }

  async function file<T extends object>(path: string, ask: (path: string) => Promise<T | Failure>): Promise<T> {
    if ((await entry(path))?.directory) {
      recorder().current()?.failures.push({ path, reason: 'Is a directory' })
      throw new FsError('EISDIR', 'Is a directory', full(path))
    }
    const found = await ask(path)
    if (!('failure' in found)) return found
    if (found.failure === '') throw missing(path)
    return fail(path, found.failure)
  }

  const text = (path: string): Promise<TextFile> => file(path, (own) => engine.text(own))
  const bytes = (path: string): Promise<FileBytes> => file(path, (own) => engine.bytes(own))

  return {
    startCall: () => {
      listings = new Map()
    },
    exists: async (path: string) => (await entry(path)) !== undefined,
    isFolder: async (path: string) => (await entry(path))?.directory === true,
    async entries(path: string): Promise<readonly Entry[]> {
      const found = await listing(path)
      if (found === undefined) throw missing(path)
      return found.entries
    },
    async stat(path: string): Promise<FsStat> {
      const found = await entry(path)
      if (found === undefined) throw missing(path)
      const { directory, size, mtime } = found
      return {
        isFile: !directory,
        isDirectory: directory,
        isSymbolicLink: false,
        mode: directory ? 0o555 : 0o444,
        size,
        mtime: new Date(mtime),
      }
    },
    /** The text view's real file, recorded as opened. */
    async openText(path: string): Promise<TextFile> {
      const found = await text(path)
      recorder().opened(found.path, () => '')
      return found
    },
    /** The same as soon as its first lines or bytes are there. */
    async startText(path: string, first: FirstOf): Promise<TextFile | BegunText> {
      const found = await file(path, (own) => engine.start({ path: own, first }))
      recorder().opened(found.path, () => '')
      return found
    },
    /** The text view, or the file itself for the commands that are about bytes. */
    async read(path: string): Promise<Buffer> {
      if (BYTE_TRUE.has(recorder().current()?.name ?? '')) return Buffer.from((await bytes(path)).bytes)
      const found = await text(path)
      if (found.size > LARGEST_VIEW) {
        fail(path, `too large to load (${Math.round(found.size / 1e6)} MB of text): use read, grep, head or tail`)
      }
      const handle = await open(found.file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
      try {
        const content = await handle.readFile()
        recorder().opened(found.path, () => content.toString('latin1'))
        return content
      } finally {
        await handle.close()
      }
    },
    /** The file itself, to be copied; it counts as opened where its bytes are its text. */
    async copyOf(path: string): Promise<Uint8Array> {
      const found = await bytes(path)
      if (found.text) recorder().opened(found.path, () => Buffer.from(found.bytes).toString('latin1'))
      return found.bytes
    },
  }
}

function full(path: string): string {
  return path === '' ? WORKSPACE : `${WORKSPACE}/${path}`
}

function missing(path: string): FsError {
  return new FsError('ENOENT', 'No such file or directory', full(path))
}
