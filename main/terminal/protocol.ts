import type { Stage } from '../tab/trace.ts'

/** One change of a file under /tmp or /output. The engine keeps these, so that a killed worker loses none. */
export type ScratchChange =
  | { readonly op: 'put'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly op: 'append'; readonly path: string; readonly bytes: Uint8Array }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'mkdir'; readonly path: string }

/** What the worker tells while a command runs, in the order in which it happened. */
export type CallEvent =
  | { readonly type: 'stage'; readonly stage: Stage }
  /** The output of these stages went into a pipe, a file or another stage. */
  | { readonly type: 'used'; readonly ids: readonly number[] }
  | { readonly type: 'shell_opened'; readonly path: string }
  | { readonly type: 'failed'; readonly path: string; readonly reason: string }
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'scratch'; readonly change: ScratchChange }

export type Entry = {
  readonly name: string
  readonly directory: boolean
  readonly size: number
  readonly mtime: number
}

/** The reason is one line, shown after the file's name. */
export type Failure = { readonly failure: string }

/** UTF-8 text of a file: `path` is canonical, `file` is real. */
export type TextFile = { readonly path: string; readonly file: string; readonly size: number }

/** The first lines of a document that is still being read, in UTF-8. */
export type BegunText = { readonly path: string; readonly bytes: Uint8Array }

/** So many lines or bytes from the start of a text. */
export type FirstOf = { readonly unit: 'lines' | 'bytes'; readonly count: number }

/** `text`: the bytes are the file's text view, too. */
export type FileBytes = { readonly path: string; readonly bytes: Uint8Array; readonly text: boolean }

/** How ripgrep's lines are taken apart and put together again. */
export type SearchRequest = {
  /** ripgrep's arguments without the paths; patterns by `-e`. */
  readonly args: readonly string[]
  /** Operands as the user wrote them, with the workspace path each stands for ('' is the root). `shown` '' prints bare names. */
  readonly roots: readonly { readonly shown: string; readonly path: string }[]
  /** Search these bytes instead of files; they are named as the only root is shown. */
  readonly input?: Uint8Array
  /** `files` lists what could be searched, whatever is in it. */
  readonly mode: 'lines' | 'counts' | 'paths' | 'files'
  readonly names: boolean
  /** Lines around matches are printed, too; then `args` asks for line numbers, which are dropped unless `lineNumbers`. */
  readonly context: boolean
  readonly lineNumbers: boolean
  /** A file's name stands in a line of its own above its lines, files are apart by a blank line. */
  readonly heading?: boolean
  /** Shell globs on base names (`!` excludes) and on folder names. */
  readonly globs: readonly string[]
  readonly excludedFolders: readonly string[]
}

export type SearchReply = {
  readonly stdout: Uint8Array
  readonly stderr: string
  readonly matched: boolean
  /** Files that were searched. */
  readonly searched: number
  /** Files of which lines are printed. */
  readonly opened: readonly string[]
  readonly notice?: string
}

/** What the worker may ask of the engine. Paths are workspace paths, '' is the root. */
export type EngineRequests = {
  list(path: string): Promise<readonly Entry[] | undefined>
  /** A link inside the workspace, which no listing shows. */
  link(path: string): Promise<Entry | undefined>
  text(path: string): Promise<TextFile | Failure>
  /** The text as soon as its first lines or bytes are there. */
  start(request: { readonly path: string; readonly first: FirstOf }): Promise<TextFile | BegunText | Failure>
  bytes(path: string): Promise<FileBytes | Failure>
  search(request: SearchRequest): Promise<SearchReply>
}

export type FromWorker =
  /** The command begins now: starting the thread is over. */
  | { readonly type: 'begun' }
  | { readonly type: 'events'; readonly events: readonly CallEvent[] }
  | { readonly type: 'request'; readonly id: number; readonly method: keyof EngineRequests; readonly argument: unknown }
  | { readonly type: 'done'; readonly stdout: string; readonly stderr: string; readonly exitCode: number }

export type ToWorker =
  | { readonly type: 'run'; readonly command: string; readonly scratch: readonly ScratchChange[] }
  | { readonly type: 'reply'; readonly id: number; readonly value?: unknown; readonly error?: string }

export const WORKSPACE = '/workspace'
export const OUTPUT = '/output'

/** The workspace path of an absolute terminal path; undefined when it is elsewhere. */
export function inWorkspace(path: string): string | undefined {
  if (path === WORKSPACE) return ''
  return path.startsWith(`${WORKSPACE}/`) ? path.slice(WORKSPACE.length + 1) : undefined
}
