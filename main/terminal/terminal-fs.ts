import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import { type CpOptions, type FileContent, type IFileSystem, InMemoryFs, unsafeBytesFromLatin1 } from 'just-bash'
import type { CallRecorder } from './call-recorder.ts'
import { FsError } from './fs-error.ts'
import {
  type EngineRequests,
  type Entry,
  inWorkspace,
  OUTPUT,
  type ScratchChange,
  type TextFile,
  WORKSPACE,
} from './protocol.ts'
import { writeRefusal } from './write-refusal.ts'

export type TerminalFs = IFileSystem & {
  /** The text view's real file, recorded as opened; undefined outside the workspace. Throws `FsError`. */
  openText(path: string): Promise<TextFile | undefined>
  /** A redirection that was refused since the last call of this function, for the shell to report. */
  takeRefusal(): FsError | undefined
  apply(changes: readonly ScratchChange[]): Promise<void>
}

/** The commands that see the file itself instead of its text view. */
const BYTE_TRUE = new Set(['cmp', 'md5sum', 'sha1sum', 'sha224sum', 'sha256sum', 'sha384sum', 'sha512sum', 'file'])

const LARGEST_VIEW = 64 * 1024 * 1024

type Options = {
  readonly engine: EngineRequests
  readonly recorder: () => CallRecorder
  readonly journal: (change: ScratchChange) => void
  readonly maxBytes: number
}

/** One file system: /workspace (read-only, text views), /output and /tmp (in memory, every change journaled), the rest fixed. */
export function createTerminalFs({ engine, recorder, journal, maxBytes }: Options): {
  fs: TerminalFs
  startCall: () => void
} {
  const memory = new InMemoryFs({}, { maxTotalBytes: maxBytes })
  for (const folder of ['/tmp', OUTPUT]) memory.mkdirSync(folder, { recursive: true })
  let listings = new Map<string, Promise<readonly Entry[] | undefined>>()
  let refusals: FsError[] = []

  const absolute = (path: string) => memory.resolvePath('/', path)
  const missing = (path: string) => new FsError('ENOENT', 'no such file or directory', path)

  function list(folder: string): Promise<readonly Entry[] | undefined> {
    const known = listings.get(folder) ?? engine.list(folder)
    listings.set(folder, known)
    return known
  }

  async function entry(path: string): Promise<Entry | undefined> {
    if (path === '') return { name: '', directory: true, size: 0, mtime: 0 }
    const slash = path.lastIndexOf('/')
    const name = path.slice(slash + 1).normalize('NFC')
    return (await list(path.slice(0, Math.max(slash, 0))))?.find(
      (candidate) => candidate.name.normalize('NFC') === name,
    )
  }

  async function folder(path: string): Promise<readonly Entry[] | undefined> {
    const inside = inWorkspace(absolute(path))
    if (inside === undefined) return undefined
    const entries = await list(inside)
    if (entries === undefined) throw missing(path)
    return entries
  }

  async function stat(path: string) {
    const inside = inWorkspace(absolute(path))
    if (inside === undefined) return undefined
    const found = await entry(inside)
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
  }

  function fail(path: string, reason: string): never {
    recorder().failed(inWorkspace(path) ?? path, reason)
    throw new FsError('ENOENT', reason, path)
  }

  async function openText(path: string): Promise<TextFile | undefined> {
    const full = absolute(path)
    const inside = inWorkspace(full)
    if (inside === undefined) return undefined
    if ((await entry(inside))?.directory) throw new FsError('EISDIR', 'Is a directory', full)
    const text = await engine.text(inside)
    if ('failure' in text) {
      if (text.failure === '') throw missing(full)
      fail(full, text.failure)
    }
    return text
  }

  async function read(path: string): Promise<Buffer> {
    const full = absolute(path)
    const inside = inWorkspace(full)
    if (inside === undefined) return Buffer.from(await memory.readFileBuffer(full))
    if (BYTE_TRUE.has(recorder().current()?.name ?? '')) return Buffer.from((await fileBytes(full, inside)).bytes)
    const text = (await openText(path))!
    if (text.size > LARGEST_VIEW)
      fail(full, `too large to load (${Math.round(text.size / 1e6)} MB of text): use read, grep, head or tail`)
    const handle = await open(text.file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
    try {
      const bytes = await handle.readFile()
      recorder().opened(text.path, () => bytes.toString('latin1'))
      return bytes
    } finally {
      await handle.close()
    }
  }

  async function fileBytes(full: string, inside: string) {
    if ((await entry(inside))?.directory) throw new FsError('EISDIR', 'Is a directory', full)
    const found = await engine.bytes(inside)
    if ('failure' in found) {
      if (found.failure === '') throw missing(full)
      fail(full, found.failure)
    }
    return found
  }

  /** False when the shell must not write here: its command is refused when it starts. Commands get the error at once. */
  function mayWrite(path: string, copied = false): boolean {
    const reason = writeRefusal(path, copied)
    if (reason === undefined) return true
    const error = new FsError(reason.code, reason.text, path)
    const stage = recorder().current()
    if (stage !== undefined) {
      stage.failures.push({ path, reason: reason.text })
      throw error
    }
    if (!refusals.some((refusal) => refusal.path === path)) refusals.push(error)
    return false
  }

  const refuse = (path: string, copied = false): void => {
    if (!mayWrite(absolute(path), copied)) throw refusals.pop()!
  }

  const journaled = (path: string) => path.startsWith('/tmp/') || path.startsWith(`${OUTPUT}/`)

  async function put(path: string): Promise<void> {
    if ((await memory.stat(path)).isDirectory) {
      journal({ op: 'mkdir', path })
      for (const name of await memory.readdir(path)) await put(`${path}/${name}`)
    } else journal({ op: 'put', path, bytes: await memory.readFileBuffer(path) })
  }

  async function write(path: string, content: FileContent, how: { append: boolean; encoding: unknown }): Promise<void> {
    const full = absolute(path)
    if (full === '/dev/null') return
    if (!mayWrite(full)) return
    const encoding =
      typeof how.encoding === 'object' && how.encoding !== null && 'encoding' in how.encoding
        ? how.encoding.encoding
        : how.encoding
    const latin1 = encoding === 'binary' || encoding === 'latin1'
    const bytes = typeof content === 'string' ? Buffer.from(content, latin1 ? 'latin1' : 'utf8') : content
    if (recorder().current() === undefined) recorder().redirected(Buffer.from(bytes).toString('latin1'))
    if (how.append) await memory.appendFile(full, bytes)
    else await memory.writeFile(full, bytes)
    if (journaled(full) && (bytes.length > 0 || !how.append))
      journal({ op: how.append ? 'append' : 'put', path: full, bytes })
  }

  async function copy(from: string, to: string, options?: CpOptions): Promise<void> {
    const inside = inWorkspace(from)
    if (inside === undefined) return memory.cp(from, to, options)
    const entries = (await entry(inside))?.directory ? await list(inside) : undefined
    if (entries === undefined) {
      const found = await fileBytes(from, inside)
      if (found.text) recorder().opened(found.path, () => Buffer.from(found.bytes).toString('latin1'))
      return memory.writeFile(to, found.bytes)
    }
    await memory.mkdir(to, { recursive: true })
    for (const { name } of entries) await copy(`${from}/${name}`, `${to}/${name}`, options)
  }

  const fs: TerminalFs & Pick<InMemoryFs, 'mkdirSync' | 'writeFileSync' | 'writeFileLazy'> = {
    // The interpreter lays out /bin, /dev and /proc through these three.
    mkdirSync: memory.mkdirSync.bind(memory),
    writeFileSync: memory.writeFileSync.bind(memory),
    writeFileLazy: memory.writeFileLazy.bind(memory),
    openText: async (path) => {
      const text = await openText(path)
      if (text !== undefined) recorder().opened(text.path, () => '')
      return text
    },
    takeRefusal: () => refusals.shift(),
    readFile: async (path, options) => {
      const encoding = typeof options === 'string' ? options : options?.encoding
      return (await read(path)).toString(encoding ?? 'utf8')
    },
    readFileBytes: async (path) => unsafeBytesFromLatin1((await read(path)).toString('latin1')),
    readFileBuffer: async (path) => read(path),
    writeFile: (path, content, encoding) => write(path, content, { append: false, encoding }),
    appendFile: (path, content, encoding) => write(path, content, { append: true, encoding }),
    exists: async (path) => {
      const inside = inWorkspace(absolute(path))
      return inside === undefined ? memory.exists(path) : (await entry(inside)) !== undefined
    },
    stat: async (path) => (await stat(path)) ?? memory.stat(path),
    lstat: async (path) => (await stat(path)) ?? memory.lstat(path),
    readdir: async (path) =>
      (await folder(path))?.map(({ name }) => name) ?? withWorkspace(path, await memory.readdir(path)),
    readdirWithFileTypes: async (path) => {
      const entries = await folder(path)
      if (entries !== undefined)
        return entries.map(({ name, directory }) => ({
          name,
          isFile: !directory,
          isDirectory: directory,
          isSymbolicLink: false,
        }))
      const names = await memory.readdirWithFileTypes(path)
      return absolute(path) === '/'
        ? [...names, { name: 'workspace', isFile: false, isDirectory: true, isSymbolicLink: false }]
        : names
    },
    mkdir: async (path, options) => {
      if (options?.recursive && inWorkspace(absolute(path)) !== undefined && (await fs.exists(path))) return
      refuse(path, true)
      await memory.mkdir(path, options)
      if (journaled(absolute(path))) journal({ op: 'mkdir', path: absolute(path) })
    },
    rm: async (path, options) => {
      refuse(path, true)
      await memory.rm(path, options)
      if (journaled(absolute(path))) journal({ op: 'remove', path: absolute(path) })
    },
    cp: async (from, to, options) => {
      refuse(to, inWorkspace(absolute(from)) !== undefined || absolute(from).startsWith(`${OUTPUT}/`))
      await copy(absolute(from), absolute(to), options)
      if (journaled(absolute(to))) await put(absolute(to))
    },
    mv: async (from, to) => {
      refuse(from, true)
      refuse(to, absolute(from).startsWith(`${OUTPUT}/`))
      await memory.mv(from, to)
      journal({ op: 'remove', path: absolute(from) })
      await put(absolute(to))
    },
    chmod: async (path, mode) => {
      refuse(path, true)
      await memory.chmod(path, mode)
    },
    utimes: async (path, accessed, modified) => {
      refuse(path, true)
      await memory.utimes(path, accessed, modified)
    },
    symlink: async (_target, path) => {
      refuse(path, true)
      throw new FsError('EPERM', 'links cannot be made here', path)
    },
    link: async (_existing, path) => {
      refuse(path, true)
      throw new FsError('EPERM', 'links cannot be made here', path)
    },
    readlink: (path) => memory.readlink(path),
    realpath: async (path) => (inWorkspace(absolute(path)) === undefined ? memory.realpath(path) : absolute(path)),
    resolvePath: (base, path) => memory.resolvePath(base, path),
    getAllPaths: () => memory.getAllPaths(),
    apply: async (changes) => {
      for (const change of changes) {
        if (change.op === 'mkdir') await memory.mkdir(change.path, { recursive: true })
        else if (change.op === 'remove') await memory.rm(change.path, { recursive: true, force: true })
        else if (change.op === 'append') await memory.appendFile(change.path, change.bytes)
        else await memory.writeFile(change.path, change.bytes)
      }
    },
  }
  const withWorkspace = (path: string, names: string[]) =>
    absolute(path) === '/' ? [...names, WORKSPACE.slice(1)].toSorted() : names
  return {
    fs,
    startCall: () => {
      listings = new Map()
      refusals = []
    },
  }
}
