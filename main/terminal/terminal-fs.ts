import { type FileContent, type IFileSystem, InMemoryFs, unsafeBytesFromLatin1 } from 'just-bash'
import { asText } from './byte-text.ts'
import type { CallRecorder } from './call-recorder.ts'
import { FsError } from './fs-error.ts'
import {
  type BegunText,
  type EngineRequests,
  type FirstOf,
  inWorkspace,
  OUTPUT,
  type ScratchChange,
  type TextFile,
} from './protocol.ts'
import { createWorkspaceReader } from './workspace-reader.ts'
import { writeRefusal } from './write-refusal.ts'

export type TerminalFs = IFileSystem & {
  /** The text view's real file, recorded as opened; undefined outside the workspace. Throws `FsError`. */
  openText(path: string): Promise<TextFile | undefined>
  /** The same, or its beginning where that is enough and the rest is still being read. */
  startText(path: string, first: FirstOf): Promise<TextFile | BegunText | undefined>
  /** A redirection that was refused since the last call of this function, for the shell to report. */
  takeRefusal(): FsError | undefined
  /** Takes over what the engine kept or got from elsewhere; not journaled. */
  apply(changes: readonly ScratchChange[]): Promise<void>
  startCall(): void
}

type Options = {
  readonly engine: EngineRequests
  readonly recorder: () => CallRecorder
  readonly journal: (change: ScratchChange) => void
  readonly maxBytes: number
}

/** One file system: /workspace (read-only, text views), /output and /tmp (in memory, every change journaled), the rest fixed. */
export function createTerminalFs({ engine, recorder, journal, maxBytes }: Options): TerminalFs {
  const memory = new InMemoryFs({}, { maxTotalBytes: maxBytes })
  for (const folder of ['/tmp', OUTPUT]) memory.mkdirSync(folder, { recursive: true })
  const workspace = createWorkspaceReader(engine, recorder)
  let refusals: FsError[] = []

  const absolute = (path: string) => memory.resolvePath('/', asText(path))
  const inside = (path: string) => inWorkspace(absolute(path))

  /** False when the shell must not write here: then the command is refused when it starts. Commands get the error at once. */
  function mayWrite(path: string, copied: boolean): boolean {
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

  /** For what only commands do. */
  function demandWritable(path: string, copied = true): string {
    const target = absolute(path)
    if (!mayWrite(target, copied)) throw refusals.pop()!
    return target
  }

  async function journalTree(path: string): Promise<void> {
    if (!journaled(path)) return
    if ((await memory.stat(path)).isDirectory) {
      journal({ op: 'mkdir', path })
      for (const name of await memory.readdir(path)) await journalTree(`${path}/${name}`)
    } else journal({ op: 'put', path, bytes: await memory.readFileBuffer(path) })
  }

  async function write(path: string, bytes: Uint8Array, op: 'put' | 'append'): Promise<void> {
    const target = absolute(path)
    if (target === '/dev/null' || !mayWrite(target, false)) return
    if (recorder().current() === undefined) recorder().redirected(() => Buffer.from(bytes).toString('latin1'))
    if (op === 'append') await memory.appendFile(target, bytes)
    else await memory.writeFile(target, bytes)
    if (journaled(target)) journal({ op, path: target, bytes })
  }

  async function copyOut(from: string, to: string): Promise<void> {
    if (!(await workspace.isFolder(from))) return memory.writeFile(to, await workspace.copyOf(from))
    await memory.mkdir(to, { recursive: true })
    for (const { name } of await workspace.entries(from))
      await copyOut(from === '' ? name : `${from}/${name}`, `${to}/${name}`)
  }

  async function read(path: string): Promise<Buffer> {
    const own = inside(path)
    return own === undefined ? Buffer.from(await memory.readFileBuffer(absolute(path))) : workspace.read(own)
  }

  async function noLinks(path: string): Promise<never> {
    throw new FsError('EPERM', 'links cannot be made here', demandWritable(path))
  }

  const fs: TerminalFs & Pick<InMemoryFs, 'mkdirSync' | 'writeFileSync' | 'writeFileLazy'> = {
    // The interpreter lays out /bin, /dev and /proc through these three.
    mkdirSync: memory.mkdirSync.bind(memory),
    writeFileSync: memory.writeFileSync.bind(memory),
    writeFileLazy: memory.writeFileLazy.bind(memory),

    readFile: async (path, options) => (await read(path)).toString(encodingOf(options)),
    readFileBytes: async (path) => unsafeBytesFromLatin1((await read(path)).toString('latin1')),
    readFileBuffer: read,
    writeFile: (path, content, options) => write(path, encoded(content, options), 'put'),
    appendFile: (path, content, options) => write(path, encoded(content, options), 'append'),

    exists: async (path) => {
      const own = inside(path)
      return own === undefined ? memory.exists(path) : workspace.exists(own)
    },
    stat: async (path) => {
      const own = inside(path)
      return own === undefined ? memory.stat(path) : workspace.stat(own)
    },
    lstat: async (path) => {
      const own = inside(path)
      return own === undefined ? memory.lstat(path) : workspace.stat(own)
    },
    readdir: async (path) => (await fs.readdirWithFileTypes!(path)).map(({ name }) => name),
    readdirWithFileTypes: async (path) => {
      const own = inside(path)
      if (own !== undefined) return (await workspace.entries(own)).map(({ name, directory }) => dirent(name, directory))
      const entries = await memory.readdirWithFileTypes(path)
      return absolute(path) === '/' ? [...entries, dirent('workspace', true)] : entries
    },
    mkdir: async (path, options) => {
      if (options?.recursive && (await fs.exists(path))) return
      const target = demandWritable(path)
      await memory.mkdir(target, options)
      if (journaled(target)) journal({ op: 'mkdir', path: target })
    },
    rm: async (path, options) => {
      const target = demandWritable(path)
      await memory.rm(target, options)
      if (journaled(target)) journal({ op: 'remove', path: target })
    },
    cp: async (from, to, options) => {
      const own = inside(from)
      const target = demandWritable(to, own !== undefined || absolute(from).startsWith(`${OUTPUT}/`))
      if (own === undefined) await memory.cp(from, target, options)
      else await copyOut(own, target)
      await journalTree(target)
    },
    mv: async (from, to) => {
      const source = demandWritable(from)
      const target = demandWritable(to, source.startsWith(`${OUTPUT}/`))
      await memory.mv(source, target)
      journal({ op: 'remove', path: source })
      await journalTree(target)
    },
    chmod: async (path, mode) => memory.chmod(demandWritable(path), mode),
    utimes: async (path, accessed, modified) => memory.utimes(demandWritable(path), accessed, modified),
    symlink: (_target, path) => noLinks(path),
    link: (_existing, path) => noLinks(path),
    readlink: (path) => memory.readlink(path),
    realpath: async (path) => (inside(path) === undefined ? memory.realpath(path) : absolute(path)),
    resolvePath: (base, path) => memory.resolvePath(base, path),
    getAllPaths: () => memory.getAllPaths(),

    openText: async (path) => {
      const own = inside(path)
      return own === undefined ? undefined : workspace.openText(own)
    },
    startText: async (path, first) => {
      const own = inside(path)
      return own === undefined ? undefined : workspace.startText(own, first)
    },
    takeRefusal: () => refusals.shift(),
    apply: async (changes) => {
      for (const change of changes) {
        if (change.op === 'mkdir') await memory.mkdir(change.path, { recursive: true })
        else if (change.op === 'remove') await memory.rm(change.path, { recursive: true, force: true })
        else if (change.op === 'append') await memory.appendFile(change.path, change.bytes)
        else await memory.writeFile(change.path, change.bytes)
      }
    },
    startCall: () => {
      refusals = []
      workspace.startCall()
    },
  }
  return fs
}

/** What outlives the worker. */
function journaled(path: string): boolean {
  return path.startsWith('/tmp/') || path.startsWith(`${OUTPUT}/`)
}

function dirent(name: string, directory: boolean) {
  return { name, isFile: !directory, isDirectory: directory, isSymbolicLink: false }
}

type EncodingOption = Parameters<IFileSystem['readFile']>[1]

function encodingOf(option: EncodingOption): BufferEncoding {
  return (typeof option === 'string' ? option : option?.encoding) ?? 'utf8'
}

function encoded(content: FileContent, option: EncodingOption): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content, encodingOf(option)) : content
}
