import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { ExtractError, type ExtractErrorCode } from '../../main/extract/text-view.ts'
import { createTerminal, type TerminalLimits, type TerminalOptions } from '../../main/terminal/terminal.ts'

/** A file of a test workspace: its text; or a document with its text view; or a document that has none. */
export type TestFile =
  | string
  | { readonly bytes: string; readonly view: readonly string[] }
  | { readonly bytes: string; readonly error: ExtractErrorCode }
  /** The first lines of a document of 400 pages, a line each, of which the rest is never read. */
  | { readonly bytes: string; readonly begun: readonly string[] }

/** A terminal over a real folder whose documents' text views are given, not extracted. */
export function terminalOver(files: Record<string, TestFile>, limits: Partial<TerminalLimits> = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'terminal-')))
  const root = join(base, 'workspace')
  const mirror = join(base, 'mirror')
  const committed: Record<string, string> = {}
  const unread = new Set<string>()
  mkdirSync(root)
  mkdirSync(mirror)
  for (const [path, file] of Object.entries(files)) {
    put(join(root, path), typeof file === 'string' ? file : file.bytes)
    if (typeof file !== 'string' && 'view' in file)
      put(join(mirror, path), file.view.map((line) => `${line}\n`).join(''))
  }
  const present = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

  const options: TerminalOptions = {
    limits,
    files: {
      root,
      files: () =>
        present()
          .filter((path) => !hidden(path))
          .map((path) => ({ path, size: statSync(join(root, path)).size, mtime: statSync(join(root, path)).mtimeMs })),
      resolve: () => undefined,
      isIgnored: (path) => hidden(path) && present().includes(path),
      readBytes: async (path) => readFileSync(join(root, path)),
    },
    views: {
      mirror,
      stateOf(path) {
        const file = files[path] ?? ''
        if (unread.has(path)) return { state: 'unread' }
        if (typeof file === 'string') return { state: 'in_place' }
        if ('begun' in file) return { state: 'unread' }
        return 'view' in file ? { state: 'mirrored' } : { state: 'failed', code: file.error, reason: file.error }
      },
      async start(path, { isEnough, signal }) {
        const file = files[path] ?? ''
        if (typeof file !== 'string' && 'begun' in file) {
          const { begun: lines } = file
          const begun = { lines, locators: lines.map((_, index) => ({ page: index + 1 })) }
          const textSize = Buffer.byteLength(lines.join('\n')) + 1
          const meta = { pages: 400, readPages: lines.length }
          const known = { path, kind: 'pdf', sha256: '', size: 4, mtime: 0, lineCount: lines.length, warnings: [] }
          const view = { ...known, textSize, meta, begun }
          if (isEnough(view)) return view
        }
        return this.open(path, signal === undefined ? {} : { signal })
      },
      async open(path, { signal } = {}) {
        const file = files[path] ?? ''
        const isUnread = unread.has(path) || (typeof file !== 'string' && 'begun' in file)
        if (isUnread)
          await new Promise((_resolve, reject) =>
            signal?.addEventListener('abort', () => reject(new ExtractError('timeout', 'slow'))),
          )
        if (typeof file !== 'string' && 'error' in file) throw new ExtractError(file.error, file.error)
        const inPlace = typeof file === 'string'
        const textFile = join(inPlace ? root : mirror, path)
        const text = readFileSync(textFile)
        const { size, mtimeMs } = statSync(join(root, path))
        const lineCount = text.toString().split('\n').length - (text.at(-1) === 10 || text.length === 0 ? 1 : 0)
        return {
          path,
          kind: 'text',
          sha256: '',
          size,
          mtime: mtimeMs,
          textFile,
          inPlace,
          textSize: text.length,
          lineCount,
          warnings: [],
          meta: {},
        }
      },
    },
    output: {
      files: async () => [],
      read: async () => new Uint8Array(),
      commit: async (path, bytes) => void (committed[path] = Buffer.from(bytes).toString()),
    },
  }
  const terminal = createTerminal(options)
  return {
    ...options,
    root,
    terminal,
    committed,
    /** These stay unread however long one waits. */
    unread,
    run: terminal.run.bind(terminal),
    async [Symbol.asyncDispose]() {
      await terminal.close()
      rmSync(base, { recursive: true, force: true })
    },
  }
}

function put(path: string, content: string): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

function hidden(path: string): boolean {
  return path.split('/').some((part) => part.startsWith('.'))
}
