import type { Locator } from '../extract/text-view.ts'

/** What a tool reports of one call, for the capture. The tab does not know which terminal made it. */
export type Stage = {
  /** Dispatch order within the call, from 1. */
  readonly id: number
  /** Command name as dispatched (`cat`, `grep`, `read`…). */
  readonly name: string
  readonly args: readonly string[]
  /** Workspace folder that it ran in ('' for the root); undefined outside. */
  readonly cwd?: string
  /** The stages whose output this stage got as standard input (empty: none, or a file or text). */
  readonly stdinFrom: readonly number[]
  /** Workspace paths whose text this stage opened, in order, redirections into it included. */
  readonly opened: readonly string[]
  readonly stdout: string
  readonly stderr: string
}

export type CallTrace = {
  /** As the agent wrote it: the bash command, or `read path …`. */
  readonly command: string
  readonly stages: readonly Stage[]
  /** Opened by the shell itself: `$(<f)`, a redirection without a command, a loop's `< f`. */
  readonly shellOpened: readonly string[]
  /** Opens that failed, with the reason shown. */
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
  /** What the tool returns, in order; `notice` is our own text and never ties. */
  readonly output: readonly OutputPart[]
}

export type OutputPart = { readonly stream: 'stdout' | 'stderr' | 'notice'; readonly text: string }

/** A workspace file's text view, as the capture needs it. */
export type Source = {
  readonly path: string
  readonly sha256: string
  readonly size: number
  readonly mtime: number
  readonly lineCount: number
  /** Its text is still being read: there are more lines than those. */
  readonly isBeginning?: true
  /** Bytes of the text. */
  readonly textSize: number
  /** Lines `from`..`to`, 1-based, inclusive. */
  readonly lines: (from: number, to: number) => Promise<readonly string[]>
  readonly locators: (from: number, to: number) => Promise<readonly Locator[]>
}

/** What the capture asks of the workspace. */
export type Sources = {
  /** Undefined when the file is gone, ignored or has no text view. */
  readonly open: (path: string) => Promise<Source | undefined>
  /** The canonical workspace path (as on disk) for something printed or named: `./a`, `/workspace/a`, `d/../a`, a link inside the root; undefined when no such file. */
  readonly resolve: (printed: string) => string | undefined
  /** All files the watcher knows. */
  readonly paths: () => Iterable<string>
  readonly sizeOf: (path: string) => number | undefined
}
